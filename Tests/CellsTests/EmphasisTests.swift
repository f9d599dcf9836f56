import Testing

@testable import Cells

@Suite struct EmphasisTests {
  @Test func `a cell keeps four combining marks and its emphasis beside each other`() {
    var cell = Cell("a", role: .body)
    let marks: [Unicode.Scalar] = ["\u{301}", "\u{302}", "\u{303}", "\u{10a0f}"]
    for mark in marks { cell.add(mark: mark) }
    cell.emphasis = [.bold, .underline]
    var found: [Unicode.Scalar] = []
    cell.forEachScalar { found.append($0) }
    #expect(found == ["a"] + marks)
    #expect(cell.emphasis == [.bold, .underline])
    cell.emphasis = []
    cell.add(mark: "\u{304}")
    #expect(cell.emphasis.isEmpty && MemoryLayout<Cell>.size == 24)
  }

  @Test func `a cell keeps its emphasis in ASCII, and loses it when its glyph is replaced`() {
    var buffer = PaneBuffer(size: Size(rows: 1, columns: 4))
    buffer.write("é世", at: Position(row: 0, column: 0), role: .body)
    buffer.emphasise(row: 0, columns: 0..<9, .italic)
    #expect(buffer.inASCII.row(0).map(\.emphasis) == [.italic, .italic, .italic, .italic])
    buffer.write("x", at: Position(row: 0, column: 0), role: .body)
    #expect(buffer[0, 0].emphasis.isEmpty)
    #expect(buffer[0, 1].emphasis == .italic)
  }
}
