/// A piece of text in one style.
package struct FormattedSpan: Sendable, Equatable {
  /// The text, safe to show. Newlines and tabs occur only in line breaks and in code.
  package let text: String
  package let style: SpanStyle
  /// The target of the link to which the piece of text belongs, an address that may be opened
  /// (http, https or mailto); `nil` if the piece belongs to no link.
  package let link: String?
  /// The reason that the sender gave for hiding the piece of text as a spoiler, "" if the sender
  /// gave none; `nil` for a piece that is no spoiler.
  package let spoiler: String?

  package init(
    _ text: String, style: SpanStyle = [], link: String? = nil, spoiler: String? = nil
  ) {
    self.text = text
    self.style = style
    self.link = link
    self.spoiler = spoiler
  }

  /// `true` if the text of a link is the address to which the link leads, as `names(_:link:)`
  /// compares them.
  package var namesItsLink: Bool { link.map { Self.names(text, link: $0) } ?? false }

  /// `true` if `text` equals the address `link`, or equals it without "https://", "http://" or
  /// "mailto:" at its start or without a slash at its end.
  package static func names(_ text: String, link: String) -> Bool {
    guard text != link else { return true }
    return ["https://", "http://", "mailto:"].contains { scheme in
      link == scheme + text || link == scheme + text + "/" || link == text + "/"
    }
  }
}
