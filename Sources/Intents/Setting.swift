/// A setting and its new value.
package enum Setting: Sendable, Equatable {
  case notify(NotifyStyle)
  /// The terminal's bell for a key without an action: `true` if it rings.
  case bell(Bool)
  case push(PushWish)
  /// A theme's name, or the path of a theme file.
  case theme(String)
  case times(TimeStyle)
  case links(LinkWish)
  case glyphs(GlyphWish)
}
