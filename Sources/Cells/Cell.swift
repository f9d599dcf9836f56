/// One grapheme on the screen, one or two columns wide, and what it means.
package struct Cell: Sendable, Equatable {
  /// Base scalar, then up to four of width zero. Never a control character.
  package var text: Character
  package var role: StyleRole
  /// Columns taken: 1 or 2. 0 marks the second half of the wide glyph to the left.
  package var width: UInt8

  /// A cell of `text`; `width` is 1, 2, or 0 for the second half of a wide glyph.
  package init(_ text: Character, role: StyleRole, width: UInt8 = 1) {
    self.text = text
    self.role = role
    self.width = width
  }

  package static let blank = Cell(" ", role: .blank)
}
