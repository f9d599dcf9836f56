package import Intents

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
