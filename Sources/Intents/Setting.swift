/// A setting and its new value.
package enum Setting: Sendable, Equatable {
  case notify(NotifyStyle)
  /// The terminal's bell for a key without an action: `true` if it rings.
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
}
