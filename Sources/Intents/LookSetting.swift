/// A setting of the look of the screen, and its new value.
package enum LookSetting: Sendable, Equatable {
  /// A theme's name, the path of a theme file, or `Settings.automaticTheme`.
  case theme(String)
  case backdrop(Backdrop)
  case density(Density)
  case times(TimeStyle)
  case links(LinkWish)
  case glyphs(GlyphWish)
  case thumbnails(ThumbnailWish)
  /// `true` draws the screen for a screen reader: plain lines of words.
  case linear(Bool)
  case order(ListOrder)
  /// The width of the chat list in columns, beside a chat or a form; `nil` for the usual share of
  /// the screen. The overlay of settings does not offer it: a person drags the list's edge, or
  /// writes /wider or /narrower.
  case listColumns(Int?)
}
