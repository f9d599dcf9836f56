package import Intents

/// A text that a person wrote in Markdown: CommonMark with GitHub's tables, struck words and bare
/// addresses, and spoilers between "||". <https://spec.commonmark.org>
/// <https://github.github.com/gfm>
///
/// Each newline breaks the line, as it does where the text was typed. HTML in the text is text.
package struct Markdown: Sendable, Equatable {
  /// The limit of a Markdown text in bytes of UTF-8: a longer one is sent as it is. libcmark-gfm
  /// needs 32 ms for the worst text of this length ("a@b.a@b. …"), and 227 ms for 32,000 bytes of
  /// it.
  package static let mostBytes = 12_288

  /// The HTML that is sent beside the text.
  package let html: String
  /// The structure and styles of that HTML, as it is shown.
  package let format: FormattedText

  /// Reads a text; `nil` if it shows nothing that plain text does not, or is too long.
  ///
  /// - Parameter people: the addresses of people by the words that name them: "@Anna". Their names
  ///   become links in the HTML, but not in code.
  package init?(_ text: String, people: [String: String] = [:]) {
    guard (1...Self.mostBytes).contains(text.utf8.count) else { return nil }
    let source = MarkdownSign.removed(from: text)
    guard let html = Self.html(source, people),
      // Both forms must fit into one event.
      text.utf8.count + html.utf8.count <= MessageLimit.bytes,
      let format = MessageHTML.read(html, clean: { $0 }), !format.isPlain(text)
    else { return nil }
    self.html = html
    self.format = format
  }

  private static func html(_ text: String, _ people: [String: String]) -> String? {
    let names = people.keys.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    let text = MarkdownSign.hidden(text, names)
    let inner = hidden(text)
    guard let document = MarkdownDocument(inner ?? text) else { return nil }
    if let inner, document.hasCodeBlock {
      // Code cannot be hidden, so all is one hidden text without a structure.
      return MarkdownSign.replaced(
        in: "\(MarkdownSign.hide)\(HTMLText.escaped(inner))\(MarkdownSign.show)", names, people)
    }
    document.showHTML()
    document.markSpoilers(isHidden: inner != nil)
    document.mark(names)
    document.showNames(names)
    return document.html.map { MarkdownSign.replaced(in: $0, names, people) }
  }

  /// The text between "||" and "||" if it is all of the text; `nil` otherwise.
  private static func hidden(_ text: String) -> String? {
    guard text.hasPrefix("||"), text.hasSuffix("||"), text.utf8.count > 4 else { return nil }
    let inner = text.dropFirst(2).dropLast(2)
    return inner.contains("||") || !inner.contains { !$0.isWhitespace } ? nil : String(inner)
  }
}
