/// A setting and its new value.
package enum Setting: Sendable, Equatable {
  case notify(NotifyStyle)
  /// `true` lets the terminal's bell ring when what the person wants is not possible, for instance
  /// for a key without an action.
  case bell(Bool)
  case push(PushWish)
  /// `true` sends the text that the person types as Markdown.
  case markdown(Bool)
  /// The background (dark or light) that the terminal reported. It is stored like a setting, but
  /// the settings overlay does not offer it. The theme `auto` depends on it.
  case background(TerminalBackground)
  case look(LookSetting)
}
