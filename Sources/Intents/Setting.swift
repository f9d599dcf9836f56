/// A setting and its new value.
package enum Setting: Sendable, Equatable {
  case notify(NotifyStyle)
  /// `true` rings the terminal's bell when the person presses a key that has no action.
  case bell(Bool)
  case push(PushWish)
  /// `true` sends the text that the person types as Markdown.
  case markdown(Bool)
  /// The background (dark or light) that the terminal reported. It is stored like a setting, but
  /// the settings overlay does not offer it. The theme `auto` depends on it.
  case background(TerminalBackground)
  case look(LookSetting)
}
