/// A setting and its new value.
package enum Setting: Sendable, Equatable {
  case notify(NotifyStyle)
  /// `true` rings the terminal's bell when the person presses a key that has no action.
  case bell(Bool)
  case push(PushWish)
  /// `true` sends what the person writes as Markdown.
  case markdown(Bool)
  /// The terminal's background, as the terminal itself answered. No row of the settings changes it;
  /// the theme `auto` follows it.
  case background(TerminalBackground)
  case look(LookSetting)
}
