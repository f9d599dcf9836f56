import Cells
import Testing

@Suite struct PaneBufferTests {
  @Test func `a text is written with its wide glyphs in two cells`() {
    var buffer = PaneBuffer(size: Size(rows: 1, columns: 6))
    #expect(buffer.write("a世b", at: Position(row: 0, column: 1), role: .body) == 4)
    #expect(text(buffer) == [" ", "a", "世", "|", "b", " "])
    #expect(buffer[0, 2].width == 2 && buffer[0, 3].role == .body && buffer[0, 5].role == .blank)
  }

  @Test func `a text that does not fit ends with an ellipsis`() {
    #expect(cut("abcdefgh", to: 5) == ["a", "b", "c", "d", "…"])
    #expect(cut("abcde", to: 5) == ["a", "b", "c", "d", "e"])
    #expect(cut("世界世界", to: 5) == ["世", "|", "界", "|", "…"])
    #expect(cut("a世界世", to: 5) == ["a", "世", "|", "…", " "])
    #expect(cut("ab cdefg", to: 4) == ["a", "b", "…", " "])
    #expect(cut("世界", to: 1) == ["…"])
  }

  @Test func `a base character keeps at most four combining marks`() {
    let marks = String(repeating: "\u{301}", count: 10_000)
    var buffer = PaneBuffer(size: Size(rows: 1, columns: 3))
    #expect(buffer.write("e\(marks)x", at: Position(row: 0, column: 0), role: .body) == 2)
    var scalars = 0
    buffer[0, 0].forEachScalar { _ in scalars += 1 }
    #expect(scalars == 5)
    #expect(buffer[0, 1].text == "x")
  }

  @Test(arguments: [
    ("\u{1B}[31mred", "[31mred"), ("a\u{202E}b", "ab"), ("a\u{0}b", "ab"),
    ("\u{301}a", "\u{FFFD}a"),
    ("👩‍👩‍👧x", "👩|👩|👧|x"), ("👍🏽x", "👍|🟧|x"), ("🇩🇪x", "🇩🇪x"), ("❤️x", "❤x"), ("a\u{200D}b", "ab"),
  ])
  func `control characters and glyphs of disputed width are left out or replaced`(
    source: String, shown: String
  ) {
    var buffer = PaneBuffer(size: Size(rows: 1, columns: 12))
    let used = buffer.write(source, at: Position(row: 0, column: 0), role: .body)
    #expect(text(buffer).prefix(used).map { String($0) }.joined() == shown)
  }

  @Test func `overwriting half of a wide glyph removes the other half`() {
    for column in 0..<3 {
      var buffer = PaneBuffer(size: Size(rows: 1, columns: 4))
      buffer.write("世界", at: Position(row: 0, column: 0), role: .body)
      buffer.write("x", at: Position(row: 0, column: column), role: .body)
      #expect(isWhole(buffer), "at \(column)")
    }
    var over = PaneBuffer(size: Size(rows: 1, columns: 5))
    over.write("界界", at: Position(row: 0, column: 0), role: .body)
    over.write("世", at: Position(row: 0, column: 1), role: .body)
    #expect(text(over) == [" ", "世", "|", " ", " "])
  }

  @Test func `a copied buffer is truncated at the edges in whole glyphs`() {
    var inner = PaneBuffer(size: Size(rows: 2, columns: 4))
    inner.write("世界", at: Position(row: 0, column: 0), role: .body)
    for column in -5...5 {
      var buffer = PaneBuffer(size: Size(rows: 1, columns: 5))
      buffer.write("ab世b", at: Position(row: 0, column: 0), role: .body)
      buffer.blit(inner, at: Position(row: 0, column: column))
      #expect(isWhole(buffer), "at \(column)")
    }
  }

  @Test func `drawing outside of the buffer does nothing`() {
    let empty = PaneBuffer(size: Size(rows: 1, columns: 2))
    var buffer = empty
    buffer.write("x", at: Position(row: 1, column: 0), role: .body)
    buffer.write("x", at: Position(row: 0, column: 2), role: .body)
    buffer.write("x", at: Position(row: -1, column: -1), role: .body)
    buffer.fill(row: 4, columns: 0..<9, role: .body)
    buffer.fill(row: 0, columns: 5..<9, role: .body)
    buffer.horizontalRule(row: -1, columns: 0..<2, role: .rule)
    buffer.verticalRule(column: 7, rows: 0..<3, role: .rule)
    #expect(buffer == empty)
  }

  @Test(arguments: [
    ("abcdef", "abcdef", nil), ("abcdef", "abXdef", 2..<3), ("abcdef", "Xbcdef", 0..<1),
    ("abcdef", "abcdeX", 5..<6), ("abcdef", "aXcdXf", 1..<5), ("a世b界", "a世x界", 3..<4),
    ("a世b界", "axyb界", 1..<3), ("axyb界", "a世b界", 1..<3), ("a世bcd", "abcdef", 1..<6),
    ("世界xy", "世畑xy", 2..<4),
  ])
  func `a row's change reaches from its first to its last changed cell, in whole glyphs`(
    old: String, new: String, columns: Range<Int>?
  ) {
    let buffers = [old, new].map { text in
      var buffer = PaneBuffer(size: Size(rows: 3, columns: 6))
      buffer.write(text, at: Position(row: 1, column: 0), role: .body)
      return buffer
    }
    let changes = buffers[1].changes(since: buffers[0])
    #expect(changes == (columns.map { [PaneBuffer.Change(row: 1, columns: $0)] } ?? []))
  }

  @Test func `an accented letter and the plain one are different cells`() {
    #expect(Cell("e\u{301}", role: .body) != Cell("e", role: .body))
    #expect(Cell("e\u{301}", role: .body).text == "e\u{301}")
  }

  private func cut(_ source: String, to columns: Int) -> [Character] {
    var buffer = PaneBuffer(size: Size(rows: 1, columns: columns))
    buffer.write(
      source, at: Position(row: 0, column: 0), role: .body, maxColumns: columns, overflow: .ellipsis
    )
    return text(buffer)
  }

  /// Returns the glyphs of the first row, with "|" for the second half of a wide glyph.
  private func text(_ buffer: PaneBuffer) -> [Character] {
    buffer.row(0).map { $0.width == 0 ? "|" : $0.text }
  }

  private func isWhole(_ buffer: PaneBuffer) -> Bool {
    let widths = buffer.row(0).map(\.width)
    return widths.indices.allSatisfy { index in
      switch widths[index] {
      case 2: index + 1 < widths.count && widths[index + 1] == 0
      case 0: index > 0 && widths[index - 1] == 2
      default: true
      }
    }
  }
}
