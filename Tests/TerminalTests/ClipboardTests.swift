import Testing

@testable import Terminal

@Suite struct ClipboardTests {
  @Test func `a copied text is sent to the terminal's clipboard in base64`() {
    #expect(
      Clipboard.sequence(for: "hello, 世界", isInTmux: false)
        == "\u{1b}]52;c;aGVsbG8sIOS4lueVjA==\u{07}")
  }

  @Test func `in tmux a copied text is sent to tmux and to the outer terminal`() {
    #expect(
      Clipboard.sequence(for: "a", isInTmux: true)
        == "\u{1b}]52;c;YQ==\u{07}\u{1b}Ptmux;\u{1b}\u{1b}]52;c;YQ==\u{07}\u{1b}\\")
  }

  @Test func `a copied text that is too long is truncated between two characters`() {
    let text = String(repeating: "世", count: 40_000)
    let sequence = Clipboard.sequence(for: text, isInTmux: false)
    #expect(sequence.utf8.count <= 100_000)
    #expect(sequence.hasSuffix("5LiW\u{07}"))
  }
}
