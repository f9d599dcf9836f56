import Intents
import TestSupport
import Testing

@testable import Screens

@Suite struct ComposerTextTests {
  /// Returns a composer text with the cursor at the `|` of `picture`.
  private func text(_ picture: String) -> ComposerText {
    let parts = picture.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let before = String(parts[0])
    return ComposerText(
      Draft(text: before + parts.dropFirst().joined(), cursor: before.count))
  }

  private func picture(_ text: ComposerText) -> String { text.before + "|" + text.after }

  private func after(_ edits: [ComposerEdit], on start: String) -> String {
    var text = text(start)
    for edit in edits { _ = text.apply(edit) }
    #expect(text.cursor == text.before.count)
    return picture(text)
  }

  @Test(
    arguments: [
      ("|", .type("a"), "a|"), ("ab|c", .type("x"), "abx|c"), ("a|", .newLine, "a\n|"),
      ("a|b", .left, "|ab"), ("|ab", .left, "|ab"), ("a|b", .right, "ab|"), ("ab|", .right, "ab|"),
      ("ae\u{301}|", .left, "a|e\u{301}"), ("👩‍👩‍👧|", .deleteBackward, "|"),
      ("|🇩🇪🇫🇷", .right, "🇩🇪|🇫🇷"), ("世|界", .deleteForward, "世|"),
      ("one two|", .wordLeft, "one |two"), ("one  |two", .wordLeft, "|one  two"),
      ("|one two", .wordRight, "one| two"), ("one| two", .wordRight, "one two|"),
      ("one two |x", .deleteWord, "one |x"), ("|x", .deleteWord, "|x"),
      ("a\nbc|d", .lineStart, "a\n|bcd"), ("a\n|bcd", .lineStart, "|a\nbcd"),
      ("a|b\ncd", .lineEnd, "ab|\ncd"), ("ab|\ncd", .lineEnd, "ab\ncd|"),
      ("a\nbc|d", .deleteToStart, "a\n|d"), ("a\n|d", .deleteToStart, "a|d"),
      ("a|bc", .place(3), "abc|"), ("a|bc", .place(9), "abc|"), ("a|bc", .place(-1), "|abc"),
      ("|", .deleteBackward, "|"), ("|", .deleteForward, "|"), ("|", .deleteToStart, "|"),
    ] as [(String, ComposerEdit, String)])
  func `composer edits move the cursor and delete by grapheme, word and line`(
    start: String, edit: ComposerEdit, end: String
  ) {
    #expect(after([edit], on: start) == end)
  }

  @Test(arguments: ["|", "a\nb|\n\nc\n", "世\n界|\n", "|\n\n", "a\n|"])
  func `the number of lines that is kept is the number that the text has`(start: String) {
    let edits: [ComposerEdit] = [
      .type("a"), .newLine, .left, .left, .deleteForward, .right, .deleteBackward, .newLine,
      .paste("x\n\ny\r\nz\n"), .wordLeft, .deleteWord, .lineStart, .newLine, .lineEnd, .place(2),
      .deleteToStart, .deleteToStart, .deleteBackward, .deleteForward,
    ]
    var texts = [text(start), text(start), text(start)]
    texts[1].prepend("one\ntwo\n")
    _ = texts[2].replaceStart(with: "\n\nthree")
    for var text in texts {
      for edit in edits {
        let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(text.lines == lines.count - (lines.last == "" && lines.count > 1 ? 1 : 0))
        _ = text.apply(edit)
      }
    }
  }

  @Test func `a combining mark typed after a letter joins it`() {
    var text = text("e|x")
    #expect(text.apply(.type("\u{301}")) == .changed)
    #expect(picture(text) == "e\u{301}|x")
    #expect(text.cursor == 1)
  }

  @Test
  func `deleting the text between halves of a flag puts the cursor after the flag`() {
    var text = text("\u{1F1E9}x|\u{1F1EA}")
    _ = text.apply(.deleteBackward)
    #expect(text.text == "🇩🇪")
    #expect(text.cursor == 1)
    #expect(text.after.isEmpty)
  }

  @Test func `pasted text loses control characters and keeps lines and tabs`() {
    #expect(
      after([.paste("a\r\nb\rc\u{1B}[31m\t\u{0}d\u{9B}\u{7F}")], on: "|") == "a\nb\nc\td|")
  }

  @Test func `a paste that is too long as a whole inserts nothing`() {
    var text = text("ab|cd")
    #expect(text.apply(.paste(String(repeating: "é", count: 500_000))) == .tooLong)
    #expect(text.text == "abcd")
    let rest = ComposerText.limit - 4
    #expect(text.apply(.paste(String(repeating: "x", count: rest))) == .changed)
    #expect(text.apply(.type("x")) == .tooLong)
    #expect(text.apply(.deleteBackward) == .changed)
    #expect(text.apply(.type("x")) == .changed)
    #expect(text.after == "cd")
  }

  @Test func `thousands of combining marks stay one grapheme`() {
    var text = ComposerText()
    _ = text.apply(.paste("e" + String(repeating: "\u{301}", count: 10_000)))
    #expect(text.cursor == 1)
    #expect(text.apply(.deleteBackward) == .changed)
    #expect(text.isEmpty)
  }

  @Test func `after random edits the cursor is between two graphemes of the text`() {
    var random = SeededRandom(seed: 7)
    let pieces = [
      "a", " ", "\n", "é", "\u{301}", "🇩", "🇪", "👩", "\u{200D}", "👧", "世", "\u{94D}", "क",
    ]
    for _ in 0..<300 {
      var text = ComposerText()
      for _ in 0..<60 {
        switch random.next(below: 8) {
        case 0: _ = text.apply(.left)
        case 1: _ = text.apply(.right)
        case 2: _ = text.apply(.deleteBackward)
        case 3: _ = text.apply(.deleteForward)
        case 4: _ = text.apply(random.next(below: 2) == 0 ? .wordLeft : .place(3))
        default: _ = text.apply(.type(Character(pieces[random.next(below: pieces.count)])))
        }
        let whole = text.text
        #expect(text.cursor <= whole.count)
        #expect(whole.prefix(text.cursor) == text.before)
        #expect(String(whole.prefix(text.cursor)).utf8.count == text.before.utf8.count)
      }
    }
  }
}
