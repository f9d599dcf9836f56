/// A piece of text in one style.
package struct FormattedSpan: Sendable, Equatable {
  /// The text, cleaned: without control characters but newline and tab, of which only a line break
  /// and code have any.
  package let text: String
  package let style: SpanStyle
  /// The target of the link to which the piece belongs, an address that may be opened (http, https
  /// or mailto); `nil` for none.
  package let link: String?
  /// The reason why the piece is hidden until somebody wants to see it, "" for none given; `nil`
  /// for a piece that is not hidden.
  package let spoiler: String?

  package init(
    _ text: String, style: SpanStyle = [], link: String? = nil, spoiler: String? = nil
  ) {
    self.text = text
    self.style = style
    self.link = link
    self.spoiler = spoiler
  }

  /// `true` if the text of a link is its target, perhaps without what goes without saying.
  package var namesItsLink: Bool { link.map { Self.names(text, link: $0) } ?? false }

  /// `true` if `text` says where `link` leads: the whole target, or without "https://", "http://"
  /// or "mailto:", and a last slash.
  package static func names(_ text: String, link: String) -> Bool {
    guard text != link else { return true }
    return ["https://", "http://", "mailto:"].contains { scheme in
      link == scheme + text || link == scheme + text + "/" || link == text + "/"
    }
  }
}
