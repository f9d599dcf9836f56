/// The colours and attributes of a cell.
package struct Style: Sendable, Hashable {
  /// The colour of the text; `nil` is the terminal's own text colour.
  package var foreground: Colour?
  /// The colour behind the text; `nil` is the terminal's own background.
  package var background: Colour?
  package var attributes: Attributes

  package init(
    foreground: Colour? = nil, background: Colour? = nil, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// Text attributes, such as bold, which distinguish a text without a colour.
  package struct Attributes: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    package static let reverse = Attributes(rawValue: 8)
    package static let italic = Attributes(rawValue: 16)

    /// All text attributes, each with its name in theme files.
    package static let names: [(name: String, attribute: Attributes)] = [
      ("bold", .bold), ("dim", .dim), ("underline", .underline), ("reverse", .reverse),
      ("italic", .italic),
    ]
  }
}
