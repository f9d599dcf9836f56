import MatrixClient
import TestSupport
import Testing

@Suite struct CleanTextTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("two\nlines\tand a tab", "two\nlines\tand a tab"),
    ("\u{1b}[31mred\u{1b}[0m", "red"),
    ("nul\u{0}bell\u{7}delete\u{7f}", "nulbelldelete"),
    ("c1 \u{9b}31m and \u{85}", "c1  and \n"),
    ("dos\r\nmac\rend", "dos\nmac\nend"),
    ("\u{202e}evil\u{202c} \u{2066}x\u{2069}\u{200e}\u{200f}\u{61c}", "evil x"),
    ("a\u{2028}b\u{2029}c", "a\nb\nc"),
    ("\u{feff}mark", "mark"),
    ("hello, 世界 👩‍👩‍👧 é", "hello, 世界 👩‍👩‍👧 é"),
  ])
  func `a message body keeps its text and loses control characters`(text: String, clean: String) {
    #expect(CleanText.body(text) == clean)
  }

  @Test(arguments: [
    ("a\rb c\u{85}d e\u{c}f\u{b}g\u{2028}h\u{2029}i\r\nj", "a\nb c\nd e\nf\ng\nh\ni\nj"),
    ("\u{1b}[1;38;2;1;2;3mx\u{1b}[m", "x"), ("a\u{9b}0 qb", "ab"),
    ("\u{1b}]8;;https://a.example\u{1b}\\link\u{1b}]8;;\u{1b}\\", "link"),
    ("a\u{9d}0;title\u{9c}b", "ab"), ("a\u{1b}Pq#0\u{1b}\\b\u{1b}_x\u{1b}\\c", "abc"),
    ("\u{1b}(Ba\u{1b}7b\u{1b}cc\u{1b}#8d\u{1b}Me", "abcde"), ("a\u{1b}", "a"),
    ("a\u{1b}[31", "a"), ("a\u{1b}[3\nb", "a\nb"), ("a\u{1b}]0;title\nb", "a\nb"),
    ("a\u{1b} b\u{1b}äc", "a bäc"),
  ])
  func `a line break is never lost, and an escape sequence is removed as a whole`(
    text: String, clean: String
  ) {
    #expect(CleanText.body(text) == clean)
  }

  @Test(arguments: ["\u{1b}[", "\u{9b}1", "\u{1b}]", "\u{9d}", "\u{1b}P", "\u{1b}", "\u{1b}("])
  func `a million bytes of escape sequences are removed in linear time`(piece: String) {
    let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    #expect(processorTime { _ = CleanText.body(text) } < .seconds(10))
  }

  @Test func `a letter of a message body keeps at most eight combining marks`() {
    let zalgo = "Z" + String(repeating: "\u{301}", count: 10_000) + "a\u{308}"
    let clean = CleanText.body(zalgo)
    #expect(clean.unicodeScalars.count == 1 + CleanText.maximumMarks + 2)
    // Removed characters between two marks do not restart the count.
    let hidden = "Z" + String(repeating: "\u{301}\u{202e}", count: 100)
    #expect(CleanText.body(hidden).unicodeScalars.count == 1 + CleanText.maximumMarks)
  }

  @Test(arguments: ["x", "é", "世", "😀"])
  func `a message body is truncated at its limit, between scalars`(letter: String) {
    let clean = CleanText.body(String(repeating: letter, count: 70_000))
    #expect(clean.utf8.count <= CleanText.maximumBodyBytes)
    #expect(clean.utf8.count > CleanText.maximumBodyBytes - 4)
    #expect(clean.allSatisfy { String($0) == letter })
  }

  @Test(arguments: [
    ("  Bob \n Builder\t", "Bob Builder"), ("\u{1b}]0;x\u{7}", nil), ("a\u{2028}b", "a b"),
    ("\u{202e}", nil), (" \n ", nil), ("", nil),
  ])
  func `a display name or room name is one line without blanks around it`(
    text: String, clean: String?
  ) {
    #expect(CleanText.line(text) == clean)
  }

  @Test(arguments: ["\u{200b}\u{200b}", "\u{2800}", "\u{3164}\u{115f}", "\u{301}", "\u{e0041}"])
  func `a name of which nothing is seen counts as absent`(text: String) {
    #expect(CleanText.line(text) == nil && CleanText.name(text) == nil)
  }

  @Test func `a display name or room name has 255 scalars at most`() {
    #expect(CleanText.line(String(repeating: "世", count: 1000))?.unicodeScalars.count == 255)
  }

  @Test(arguments: [
    ("@a:b", true), ("!opaque", true), ("$é", true), ("", false), ("@a b", false),
    ("@\u{1b}[0m", false), ("@\u{202e}a", false), ("@a\u{a0}b", false),
    (String(repeating: "x", count: 255), true), (String(repeating: "x", count: 256), false),
  ])
  func `a Matrix identifier is accepted only if it can be shown unchanged`(
    identifier: String, isSafe: Bool
  ) {
    #expect(CleanText.isSafe(identifier) == isSafe)
  }
}
