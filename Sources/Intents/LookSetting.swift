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
  /// The columns of the chat list beside a page; `nil` for the usual share of the screen. No row of
  /// the settings changes it; the edge of the list does.
  case listColumns(Int?)
}
