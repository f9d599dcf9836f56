import Testing

@testable import Terminal

@Suite struct BracketedPasteTests {
  private func paste(_ text: String) -> [String] {
    var paste = BracketedPaste()
    return text.unicodeScalars.compactMap { paste.take($0) }
  }

  @Test func `a paste ends only at its end mark`() {
    #expect(paste("a\u{1b}[20\u{1b}[201x\u{1b}\u{1b}[201~") == ["a\u{1b}[20\u{1b}[201x\u{1b}"])
    #expect(paste("no end\u{1b}[201").isEmpty)
    #expect(paste("\u{1b}[201~") == [""])
  }

  @Test func `all kinds of line ends in a paste become newlines`() {
    #expect(paste("a\rb\r\nc\nd\r\r\ne\u{1b}[201~") == ["a\nb\nc\nd\n\ne"])
  }

  @Test func `a paste that is too long is truncated at the limit, but ends at its end mark`() {
    var paste = BracketedPaste()
    for _ in 0..<(BracketedPaste.longest + 10) { _ = paste.take("x") }
    let ended = "\u{1b}[201~".unicodeScalars.compactMap { paste.take($0) }
    #expect(ended.first?.utf8.count == BracketedPaste.longest)
  }
}
