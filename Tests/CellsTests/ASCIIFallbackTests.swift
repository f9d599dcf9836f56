import Cells
import Testing

@Suite struct ASCIIFallbackTests {
  @Test func `the program's own glyphs have a similar ASCII character`() {
    for scalar in "─━┄│╭╮╰╯▌↑↓…·×✓✔“”–—".unicodeScalars {
      let fallback = ASCIIFallback.scalar(for: scalar)
      #expect(fallback.isASCII && fallback != "?")
    }
    #expect(ASCIIFallback.scalar(for: "a") == "a")
    #expect(ASCIIFallback.scalar(for: "世") == "?")
  }

  @Test func `accented Latin letters lose their accent`() {
    let plain = "éÀñřøțłẾ".unicodeScalars.map { ASCIIFallback.scalar(for: $0) }
    #expect(String(String.UnicodeScalarView(plain)) == "eAnrotlE")
  }

  @Test func `every glyph of a buffer becomes ASCII in the same columns`() {
    var buffer = PaneBuffer(size: Size(rows: 2, columns: 12))
    buffer.write("é 世👍Ａ│e\u{301}", at: Position(row: 0, column: 0), role: .body)
    buffer.link(Position(row: 0, column: 2), columns: 2, to: "https://example.org")
    buffer[1, 0] = Cell(scalar: " ", role: .body, width: 0)
    buffer[1, 11] = Cell(scalar: "世", role: .day, width: 2)
    let ascii = buffer.inASCII
    #expect(String(ascii.row(0).map(\.text)) == "e ??+1A |e  ")
    #expect(String(ascii.row(1).map(\.text)) == "           ?")
    #expect(ascii.lines.joined().allSatisfy { $0.width == 1 })
    #expect(ascii.row(0).map(\.role) == buffer.row(0).map(\.role))
    #expect(ascii.row(0).map(\.ground) == buffer.row(0).map(\.ground))
    #expect(ascii.row(0).map(\.link) == buffer.row(0).map(\.link))
    #expect(ascii.inASCII == ascii)
  }

  @Test func `the terminal's title is written in ASCII, with question marks for unknown glyphs`() {
    #expect(ASCIIFallback.text("confab — Zoë 👍 (3)") == "confab - Zoe +1 (3)")
    #expect(ASCIIFallback.text("e\u{301}Ｘ世") == "eX??")
  }
}
