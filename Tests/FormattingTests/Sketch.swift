internal import Intents

/// A formatted text in a short notation, for comparisons: one string for each block, or `nil` for
/// no text. A string begins with marks for the nesting and the kind of its block, such as "- " for
/// an item of a list. A span with a style, a link or a spoiler is "<bi|words>", with the link
/// behind "→" and the reason of the spoiler behind "?".
func sketch(_ text: FormattedText?) -> [String]? {
  text.map { $0.blocks.map(sketch) }
}

private func sketch(_ block: FormattedBlock) -> String {
  let nesting = block.nesting.map { nesting in
    switch nesting {
    case .quote: "> "
    case .bullet(let isFirst): isFirst ? "- " : "  "
    case .number(let number, let isFirst): isFirst ? "\(number). " : "   "
    }
  }
  return nesting.joined() + mark(block.kind) + block.spans.map(sketch).joined()
}

private func mark(_ kind: FormattedBlock.Kind) -> String {
  switch kind {
  case .paragraph: ""
  case .heading(let level): String(repeating: "#", count: level) + " "
  case .code(let language): "code(\(language)) "
  case .rule: "---"
  case .cell(let row, let column, let isHead): "\(isHead ? "head" : "cell")(\(row),\(column)) "
  }
}

private func sketch(_ span: FormattedSpan) -> String {
  let signs: [(SpanStyle, String)] = [
    (.bold, "b"), (.italic, "i"), (.underline, "u"), (.strike, "s"), (.code, "c"),
  ]
  let style = signs.filter { span.style.contains($0.0) }.map(\.1).joined()
  let link = span.link.map { "→" + $0 } ?? ""
  let spoiler = span.spoiler.map { "?" + $0 } ?? ""
  let text = span.text.replacing("\n", with: "⏎")
  return style.isEmpty && link.isEmpty && spoiler.isEmpty
    ? text : "<\(style)|\(text)\(link)\(spoiler)>"
}
