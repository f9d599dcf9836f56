/// The person's choice between Unicode and ASCII characters on the screen.
package enum GlyphWish: String, Sendable, Equatable, CaseIterable {
  /// Unicode is used if the locale's character set is UTF-8, or no locale is set; else ASCII.
  case auto
  case ascii, unicode
}
