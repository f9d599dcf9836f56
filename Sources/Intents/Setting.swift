/// A setting and its new value.
package enum Setting: Sendable, Equatable {
  case notify(NotifyStyle)
  /// `true` rings the terminal's bell when the person presses a key that has no action.
  case bell(Bool)
  case push(PushWish)
  /// A theme's name, the path of a theme file, or `Settings.automaticTheme`.
  case theme(String)
  /// The terminal's background, as the terminal itself answered. No row of the settings changes it;
  /// the theme `auto` follows it.
  case background(TerminalBackground)
  case times(TimeStyle)
  case links(LinkWish)
  case glyphs(GlyphWish)
  /// `true` draws the screen for a screen reader: plain lines of words.
  case linear(Bool)
}
