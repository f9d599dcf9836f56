internal import TestSupport

/// Random texts, made of marks of Markdown, HTML tags, links, blanks and words.
struct SeededTexts {
  private static let pieces = [
    "*", "**", "_", "~~", "`", "```", "||", "|", "> ", "- ", "1. ", "# ", "\n", "\n\n", "[", "](",
    ")",
    "<b>", "</b>", "<", "&amp;", "\\", "https://a.example ", "word ", "a", "世界", "👍", "    ",
    "---\n",
    "| a | b |\n|---|---|\n", "@anna", "!",
  ]

  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func next() -> String {
    var text = ""
    for _ in 0..<random.next(below: 30) { text += random.one(of: Self.pieces) ?? "" }
    return text
  }
}
