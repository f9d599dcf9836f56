import Testing

@testable import Cells

@Suite struct PictureCellTests {
  @Test func `a cell of a thumbnail has the colours of its two halves`() {
    let both = Cell(upper: 196, lower: 21)
    #expect(both.base == "▀" && both.picture?.colour == 196 && both.picture?.behind == 21)
    let upper = Cell(upper: 16, lower: nil)
    #expect(upper.base == "▀" && upper.picture?.colour == 16 && upper.picture?.behind == nil)
    // A transparent half shows the background, which may be the terminal's own colour; no
    // foreground can have that colour.
    let lower = Cell(upper: nil, lower: 255)
    #expect(lower.base == "▄" && lower.picture?.colour == 255 && lower.picture?.behind == nil)
    #expect(Cell(upper: nil, lower: nil) == .blank)
  }

  @Test func `a thumbnail's cell keeps its glyph, and text that replaces it has no picture`() {
    var cell = Cell(upper: 196, lower: 21)
    cell.add(mark: "\u{301}")
    cell.ground = .selected
    cell.emphasis = .bold
    #expect(cell.text == "▀" && cell.picture?.colour == 196 && cell.ground == .selected)
    #expect(cell != Cell(upper: 196, lower: 22))
    cell.show("a", role: .body)
    #expect(cell.picture == nil && cell.text == "a")
    #expect(Cell("e\u{301}\u{302}\u{303}\u{304}", role: .body).picture == nil)
  }
}
