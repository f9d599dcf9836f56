import Cells
import Testing

@Suite struct LinearCellsTests {
  private func row(_ pieces: (String, StyleRole)..., ground: Ground = .selected) -> PaneBuffer {
    var buffer = PaneBuffer(size: Size(rows: 1, columns: 24), ground: ground)
    var column = 0
    for (text, role) in pieces {
      column += buffer.write(text, at: Position(row: 0, column: column), role: role)
    }
    return buffer
  }

  /// The buffer's only row as text in linear mode, which is for screen readers, without the blanks
  /// at its end.
  private func text(_ buffer: PaneBuffer) -> String {
    let cells = buffer.linear.row(0).filter { $0.width > 0 }
    let last = cells.lastIndex { $0.base != " " } ?? -1
    return String(cells[...last].map(\.text))
  }

  @Test func `in linear mode lines, frames and marks become blanks in their columns`() {
    #expect(text(row(("▌", .mark), (" Anna", .chatName))) == "  Anna")
    #expect(text(row(("╭──", .frame), (" Help ", .title), ("─╮", .frame))) == "    Help")
    #expect(text(row(("‹ Anna", .titleOff))) == "  Anna")
    #expect(text(row(("▎", .mention), (" hello", .body))) == "  hello")
    #expect(text(row((" ↓ 3 new  Ctrl-End ", .pill))) == "   3 new  Ctrl-End")
    #expect(text(row(("✓✓ Seen", .deliverySeen))) == "   Seen")
    #expect(text(row(("! Not sent", .deliveryFailed))) == "  Not sent")
    #expect(text(row(("[Stay  Esc]", .buttonFocused), (" + New ", .button))) == " Stay  Esc    New")
    #expect(text(row(("● ", .statusOnline), ("online", .statusOnline))) == "  online")
  }

  @Test(arguments: [StyleRole.body, .bodyOwn, .composer, .chatName, .preview, .field])
  func `in linear mode a text that a person wrote keeps each of its characters`(role: StyleRole) {
    let text = "│ ● ✓✓ ▌ [x] ‹ ! … 世界"
    #expect(self.text(row((text, role))) == text)
  }

  @Test func `in linear mode a hint loses its own arrow but keeps the arrow in a key's name`() {
    #expect(text(row((" ↓ newest  Ctrl-↓ ", .pill))) == "   newest  Ctrl-↓")
  }

  @Test(arguments: Ground.allCases)
  func `in linear mode each background becomes that of the page, and roles and links stay`(
    ground: Ground
  ) {
    var buffer = row(("see http://a.b", .link), ground: ground)
    buffer.link(Position(row: 0, column: 4), columns: 10, to: "http://a.b")
    let linear = buffer.linear
    #expect(linear.lines.joined().allSatisfy { $0.ground == .page })
    #expect(linear.row(0).map(\.role) == buffer.row(0).map(\.role))
    #expect(linear.row(0).map(\.link) == buffer.row(0).map(\.link))
    #expect(linear.linear == linear)
  }
}
