/// Attributes with which words stand out among others of the same style role.
package struct Emphasis: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bold = Emphasis(rawValue: 1)
  /// Italic; underlined where the terminal has no italic.
  package static let italic = Emphasis(rawValue: 2)
  package static let underline = Emphasis(rawValue: 4)
}
