import Cells
import TestSupport
import Testing

@Suite struct TextWrapTests {
  @Test(arguments: [
    ("", 5, [""]),
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 8, ["one two", "three"]),
    ("one  two", 4, ["one", "two"]),
    ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
    ("a abcdefghij b", 4, ["a", "abcd", "efgh", "ij b"]),
    ("a\n\nb\n", 4, ["a", "", "b", ""]),
    ("  code", 10, ["  code"]),
    ("世界世界", 5, ["世界", "世界"]),
    ("ab世界", 5, ["ab世", "界"]),
    ("今日は。明日", 6, ["今日", "は。明", "日"]),
    ("x\ty", 9, ["x   y"]),
    ("\tif", 9, ["    if"]),
    ("ab 🇩🇪🇫🇷", 4, ["ab", "🇩🇪🇫🇷"]),
    ("ab🇩🇪🇫🇷", 5, ["ab🇩🇪", "🇫🇷"]),
    ("a\u{2028}b", 5, ["a", "b"]),
  ])
  func `a text is wrapped between words, and inside a word that is longer than a line`(
    text: String, columns: Int, lines: [String]
  ) {
    #expect(TextWrap.lines(of: text, columns: columns).map { String($0.text) } == lines)
  }

  @Test func `the tab stops of each wrapped line count from the line's own start`() {
    let lines = TextWrap.lines(of: "ab\tc\nx\ty\u{2028}xyz\tz", columns: 9)
    #expect(lines.map { String($0.text) } == ["ab  c", "x   y", "xyz z"])
  }

  @Test func `no wrapped line has more columns than allowed, and no glyph is lost`() {
    var random = SeededRandom(seed: 11)
    let pieces = [
      "a", "word", " ", "  ", "\n", "\t", "世", "界、", "「", "」", "🫠", "👩‍🚀", "🇩🇪", "e\u{301}", "\u{301}",
      "supercalifragilistic", "की", "\u{202E}", "\u{1B}", "。", "-", "한글",
    ]
    for _ in 0..<400 {
      let text = (0..<random.next(below: 30)).map { _ in pieces[random.next(below: pieces.count)] }
        .joined()
      for columns in 1...12 {
        let lines = TextWrap.lines(of: text, columns: columns)
        #expect(!lines.isEmpty)
        for line in lines {
          #expect(line.columns <= columns)
          let width = GraphemeWidth.columns(of: trimmed(line.text))
          #expect(width <= max(columns, 2), "\(text) at \(columns)")
          if columns > 1 {
            #expect(width <= columns || line.text.count == 1, "\(text) at \(columns)")
          }
        }
        #expect(solid(lines.map { String($0.text) }.joined()) == solid(text))
      }
    }
  }

  @Test func `a line of 60 kB and ten thousand combining marks are wrapped within five seconds`() {
    let long = String(repeating: "lorem ipsum 世界 ", count: 3_400)
    let marks = "a" + String(repeating: "\u{301}", count: 10_000)
    var lines = 0
    let time = processorTime {
      lines = 0
      lines += TextWrap.lines(of: long, columns: 60).count
      lines += TextWrap.lines(of: marks, columns: 60).count
      lines += TextWrap.lines(of: String(repeating: "x", count: 60_000), columns: 1).count
    }
    #expect(lines > 60_500)
    // A debug build takes some 50 ms; a quadratic algorithm would take minutes.
    #expect(time < .seconds(5))
  }

  private func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.unicodeScalars.last == " " { text.unicodeScalars.removeLast() }
    return text
  }

  private func solid(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { !" \n\t\u{1B}\u{202E}".unicodeScalars.contains($0) }
  }
}
