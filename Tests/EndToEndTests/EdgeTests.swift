import Cells
import TestSupport
import Testing

extension EndToEnd {
  /// The edge between the chat list and the messages, which a person moves with the mouse.
  @Suite struct Edge {
    private func edge(_ terminal: VirtualTerminal) -> Int? {
      let row = Array(terminal.screen.rows[8])
      return row.firstIndex(of: "│")
    }

    @Test func `a drag sets the list's width for the next start too, a double click the usual one`()
      throws
    {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      #expect(edge(first) == 30 && !first.received.contains("?1002h"))
      first.send("\u{1b}[<0;31;9M")
      try first.waitFor("reports of moves") { _ in first.received.contains("?1002h") }
      first.send("\u{1b}[<32;36;9M")
      try first.waitFor("the edge under the mouse") { _ in edge(first) == 35 }
      first.send("\u{1b}[<32;42;10M\u{1b}[<0;42;10m")
      try first.waitFor("the edge where it was left") { _ in edge(first) == 41 }
      try first.waitFor("clicks only") { _ in
        first.received.contains("\u{1b}[?1002l\u{1b}[?1000h")
      }
      #expect(try first.quit() == .code(0))

      let second = try sitting.start()
      try second.waitFor("the kept width") { _ in edge(second) == 41 }
      second.send("\u{1b}[<0;42;9M\u{1b}[<0;42;9m\u{1b}[<0;42;9M\u{1b}[<0;42;9m")
      try second.waitFor("the usual width") { _ in edge(second) == 30 }
      #expect(try second.quit() == .code(0))
    }
  }
}
