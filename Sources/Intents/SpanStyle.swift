/// The inline styles of a piece of text, any of which may apply at once.
package struct SpanStyle: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bold = SpanStyle(rawValue: 1)
  package static let italic = SpanStyle(rawValue: 2)
  package static let underline = SpanStyle(rawValue: 4)
  /// Text that is struck out.
  package static let strike = SpanStyle(rawValue: 8)
  /// Inline code, which other clients show in a monospaced font.
  package static let code = SpanStyle(rawValue: 16)
  /// One of the user's own names in a message that mentions the user. This style is added when a
  /// message is prepared to be shown; it is neither stored nor sent.
  package static let ownName = SpanStyle(rawValue: 32)
  /// The styles that the text of a message can have when it is stored or sent.
  package static let all: SpanStyle = [.bold, .italic, .underline, .strike, .code]
}
