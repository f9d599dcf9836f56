/// A setting of the look of the screen, or of the order of the chat list, and its new value.
package enum LookSetting: Sendable, Equatable {
  /// The theme: its name, the path of its file, or `Settings.automaticTheme`.
  case theme(String)
  case backdrop(Backdrop)
  case density(Density)
  case times(TimeStyle)
  case links(LinkWish)
  case glyphs(GlyphWish)
  case thumbnails(ThumbnailWish)
  /// `true` for linear mode, for screen readers: the screen consists of plain lines of text.
  case linear(Bool)
  case order(ListOrder)
  /// The width of the chat list while another pane is beside it, in columns; `nil` for the default
  /// share of the screen. The settings overlay does not offer this setting: a person drags the edge
  /// of the list, or uses a key or a command for a wider or narrower list.
  case listColumns(Int?)
}
