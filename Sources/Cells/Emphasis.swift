/// Text attributes, such as bold, in addition to those of a cell's style role.
package struct Emphasis: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bold = Emphasis(rawValue: 1)
  /// Italic; drawn as underlined if the terminal does not support italic.
  package static let italic = Emphasis(rawValue: 2)
  package static let underline = Emphasis(rawValue: 4)
}
