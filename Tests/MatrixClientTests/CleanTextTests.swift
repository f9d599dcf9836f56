import MatrixClient
import Testing

@Suite struct CleanTextTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("two\nlines\tand a tab", "two\nlines\tand a tab"),
    ("\u{1b}[31mred\u{1b}[0m", "[31mred[0m"),
    ("nul\u{0}bell\u{7}delete\u{7f}", "nulbelldelete"),
    ("c1 \u{9b}31m and \u{85}", "c1 31m and "),
    ("dos\r\nmac\rend", "dos\nmacend"),
    ("\u{202e}evil\u{202c} \u{2066}x\u{2069}\u{200e}\u{200f}\u{61c}", "evil x"),
    ("a\u{2028}b\u{2029}c", "a\nb\nc"),
    ("\u{feff}mark", "mark"),
    ("hello, 世界 👩‍👩‍👧 é", "hello, 世界 👩‍👩‍👧 é"),
  ])
  func `a message body keeps its text and loses control characters`(text: String, clean: String) {
    #expect(CleanText.body(text) == clean)
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
    ("  Bob \n Builder\t", "Bob Builder"), ("\u{1b}]0;x\u{7}", "]0;x"), ("a\u{2028}b", "a b"),
    ("\u{202e}", nil), (" \n ", nil), ("", nil),
  ])
  func `a display name or room name is one line without blanks around it`(
    text: String, clean: String?
  ) {
    #expect(CleanText.line(text) == clean)
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
