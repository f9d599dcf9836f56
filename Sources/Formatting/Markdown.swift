package import Intents

/// A text that a person wrote in Markdown: CommonMark with GitHub's tables and strikethrough, and
/// with spoilers between "||". <https://spec.commonmark.org> <https://github.github.com/gfm>
///
/// A newline within a paragraph is a line break in the HTML. HTML in the text is shown as text, and
/// so is what `MarkdownSource` holds for no Markdown. An image becomes a link.
package struct Markdown: Sendable, Equatable {
  /// The limit of the length of a Markdown text, in bytes of UTF-8; a longer text is sent as plain
  /// text.
  package static let mostBytes = 12_288

  /// The plain text that is sent: what was typed, but of a text with spoilers the words without
  /// marks and with a placeholder for each spoiler, as readers of plain text would see it at once.
  /// <https://spec.matrix.org/v1.11/client-server-api/#spoiler-messages>
  package let plain: String
  package let html: String
  /// The formatted text, read from `html`, that the sender's screen shows.
  package let format: FormattedText

  /// Parses a Markdown text; `nil` if it has no formatting that plain text lacks, if it is longer
  /// than `mostBytes` or too long to be sent with its HTML in one event, or if its HTML cannot be
  /// made or read.
  ///
  /// - Parameter people: the link addresses of people by the texts that mention them, such as
  ///   "@Anna". These texts become links in the HTML, except, for instance, in code and in other
  ///   links.
  package init?(_ text: String, people: [String: String] = [:]) {
    guard (1...Self.mostBytes).contains(text.utf8.count) else { return nil }
    let source = MarkdownSign.removed(from: text)
    guard let html = Self.html(source, people),
      // The plain text and its HTML must fit into one event.
      text.utf8.count + html.utf8.count <= MessageLimit.bytes,
      let format = MessageHTML.read(html, clean: { $0 }), !format.isPlain(text)
    else { return nil }
    plain = format.hasSpoiler ? format.words { _ in "[Spoiler]" } : text
    self.html = html
    self.format = format
  }

  private static func html(_ text: String, _ people: [String: String]) -> String? {
    let names = people.keys.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    let text = MarkdownSign.hidden(text, names)
    let inner = hidden(text)
    let source = MarkdownSource(inner ?? text, names, people)
    guard let document = MarkdownDocument(source.text) else { return nil }
    if let inner, document.hasCodeBlock {
      // A code block cannot be a spoiler, so the whole text becomes one spoiler without formatting.
      return MarkdownSign.replaced(
        in: "\(MarkdownSign.hide)\(HTMLText.escaped(inner))\(MarkdownSign.show)", source)
    }
    document.keepNumbers(of: source.text)
    document.showHTML()
    document.restoreAddresses(source)
    document.showLostAddresses()
    document.markSpoilers(isHidden: inner != nil)
    document.mark(names, source)
    return document.html.map { MarkdownSign.replaced(in: $0, source) }
  }

  private static func hidden(_ text: String) -> String? {
    guard text.hasPrefix("||"), text.hasSuffix("||"), text.utf8.count > 4 else { return nil }
    let inner = text.dropFirst(2).dropLast(2)
    return inner.contains("||") || !inner.contains { !$0.isWhitespace } ? nil : String(inner)
  }
}

extension FormattedText {
  /// The text as Markdown, for editing a message whose plain text does not have all of it, as that
  /// of a message with spoilers.
  package var markdown: String {
    var result = ""
    var last: FormattedBlock?
    for block in blocks {
      if let last { result += Self.gap(between: last, and: block) }
      result += Self.opening(of: block, after: last)
      result += Self.text(of: block)
      last = block
    }
    return result
  }

  private static func gap(between last: FormattedBlock, and block: FormattedBlock) -> String {
    if case .cell(let row, let column, let isHead) = last.kind {
      guard case .cell(let next, _, _) = block.kind else { return " |\n\n" }
      if next == row { return " | " }
      let rule = isHead ? "|" + String(repeating: "---|", count: column + 1) + "\n" : ""
      return " |\n" + rule
    }
    let isItem = block.nesting.contains {
      switch $0 {
      case .quote: false
      case .bullet(let isFirst), .number(_, let isFirst): isFirst
      }
    }
    return isItem && last.nesting.count == block.nesting.count ? "\n" : "\n" + quotes(last, block)
  }

  /// The blank line between two blocks, with the ">" of the quotes that both belong to.
  private static func quotes(_ last: FormattedBlock, _ block: FormattedBlock) -> String {
    let count = zip(last.nesting, block.nesting).prefix { $0 == .quote && $1 == .quote }.count
    return String(repeating: ">", count: count) + "\n"
  }

  private static func opening(of block: FormattedBlock, after last: FormattedBlock?) -> String {
    if case .cell(_, let column, _) = block.kind { return column == 0 ? "| " : "" }
    return block.nesting.map { nesting in
      switch nesting {
      case .quote: "> "
      case .bullet(let isFirst): isFirst ? "- " : "  "
      case .number(let number, let isFirst): isFirst ? "\(number). " : "   "
      }
    }.joined()
  }

  private static func text(of block: FormattedBlock) -> String {
    switch block.kind {
    case .rule: return "---"
    case .code(let language):
      let code = block.spans.map(\.text).joined()
      return "```\(language)\n\(code)\n```"
    case .heading(let level): return String(repeating: "#", count: level) + " " + text(block.spans)
    case .paragraph, .cell: return text(block.spans)
    }
  }

  private static func text(_ spans: [FormattedSpan]) -> String {
    var result = ""
    var isHidden = false
    for span in spans {
      if (span.spoiler != nil) != isHidden { result += "||" }
      isHidden = span.spoiler != nil
      result += text(span)
    }
    return isHidden ? result + "||" : result
  }

  private static func text(_ span: FormattedSpan) -> String {
    var text = span.text
    if let link = span.link, !span.namesItsLink { text = "[\(text)](\(link))" }
    let marks: [(SpanStyle, String)] = [
      (.code, "`"), (.bold, "**"), (.italic, "*"), (.strike, "~~"),
    ]
    for (style, mark) in marks where span.style.contains(style) { text = mark + text + mark }
    return text
  }
}
