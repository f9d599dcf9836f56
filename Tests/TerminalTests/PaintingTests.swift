import Cells
import TestSupport
import Testing
@testable import Terminal

extension OneScreen {
  @Suite struct Painting {
    @Test func `a painted buffer is shown on the screen`() throws {
      try withBench { bench in
        bench.paint(["hello", "", "  world"], cursor: Position(row: 2, column: 4))
        #expect(bench.screen.rows == ["hello", "", "  world", "", "", ""])
        #expect(bench.screen.cursor == Position(row: 2, column: 4))
        #expect(bench.screen.isAlternateScreen)
      }
    }

    @Test func `painting an equal buffer sends no byte`() throws {
      try withBench { bench in
        bench.paint(["same"], cursor: Position(row: 0, column: 1))
        let sent = bench.pseudoTerminal.received.count
        bench.paint(["same"], cursor: Position(row: 0, column: 1))
        #expect(bench.pseudoTerminal.received.count == sent)
      }
    }

    @Test func `painting one changed cell sends fewer than 60 bytes and leaves the other rows`()
      throws
    {
      try withBench { bench in
        bench.paint(["one", "two", "three"])
        let sent = bench.pseudoTerminal.received.count
        bench.paint(["one", "twa", "three"])
        #expect(bench.screen.rows.prefix(3) == ["one", "twa", "three"])
        #expect(bench.pseudoTerminal.received.count - sent < 60)
      }
    }

    @Test func `painting without a cursor hides it, painting with one shows it`() throws {
      try withBench { bench in
        bench.paint(["x"], cursor: nil)
        #expect(bench.screen.cursor == nil)
        bench.paint(["x"], cursor: Position(row: 0, column: 1))
        #expect(bench.screen.cursor == Position(row: 0, column: 1))
      }
    }

    @Test func `wide and combining glyphs keep their columns`() throws {
      try withBench { bench in
        bench.paint(["世界 e\u{301}x", "ab"])
        #expect(bench.screen.row(0) == "世界 e\u{301}x")
        #expect(bench.screen.cell(row: 0, column: 0).width == 2)
        #expect(bench.screen.cell(row: 0, column: 5).text == "e\u{301}")
        #expect(bench.screen.cell(row: 0, column: 6).text == "x")
      }
    }

    @Test func `a terminal in ASCII mode gets only ASCII bytes`() throws {
      try withBench { bench in
        bench.terminal.isASCIIOnly = true
        bench.paint(["世é│👍 e\u{301}x", "ab"])
        bench.terminal.setTitle("Zoë — 世")
        bench.terminal.notify(title: "Zoë", body: "…世", by: .osc9, isInTmux: false)
        bench.pseudoTerminal.takeAll()
        #expect(bench.screen.row(0) == "??e|+1 ex")
        #expect(bench.pseudoTerminal.received.allSatisfy { $0 < 0x80 })
      }
    }

    @Test func `switching ASCII mode off repaints the screen with all characters`() throws {
      try withBench { bench in
        bench.terminal.isASCIIOnly = true
        bench.paint(["世"])
        #expect(bench.screen.row(0) == "??")
        bench.terminal.isASCIIOnly = false
        bench.paint(["世"])
        #expect(bench.screen.row(0) == "世")
      }
    }

    @Test func `half of a wide glyph, and a wide glyph in the last column, are painted as blanks`()
      throws
    {
      try withBench(size: Size(rows: 2, columns: 6)) { bench in
        var buffer = PaneBuffer(size: bench.terminal.size)
        buffer[0, 0] = Cell(scalar: "世", role: .body, width: 0)
        buffer[0, 1] = Cell("a", role: .body)
        buffer[0, 5] = Cell(scalar: "界", role: .body, width: 2)
        bench.terminal.paint(buffer, cursor: nil)
        bench.pseudoTerminal.takeAll()
        #expect(bench.screen.row(0) == " a")
      }
    }

    @Test func `the last painted buffer is shown, whatever was painted before`() throws {
      try withBench(size: Size(rows: 4, columns: 12)) { bench in
        var random = SeededRandom(seed: 11)
        var buffer = PaneBuffer(size: bench.terminal.size)
        for round in 0..<300 {
          let words = ["a", "世", "bc", "e\u{301}", "界x", " ", "好好"]
          // The emulator drops a combining mark in the last column, so none is put there.
          let place = Position(row: random.next(below: 4), column: random.next(below: 11))
          buffer.write(
            words[random.next(below: words.count)], at: place,
            role: random.next(below: 2) == 0 ? .body : .day)
          if random.next(below: 20) == 0 { buffer.fill(row: random.next(below: 4), role: .body) }
          guard random.next(below: 3) > 0 else { continue }
          bench.terminal.paint(buffer, cursor: nil)
          bench.pseudoTerminal.takeAll()
          for row in 0..<4 {
            let text = String(buffer.row(row).filter { $0.width > 0 }.map(\.text))
            let shown = bench.screen.row(row)
            try #require(
              text.hasPrefix(shown) && text.dropFirst(shown.count).allSatisfy { $0 == " " },
              "row \(row) of picture \(round): “\(text)” is shown as “\(shown)”")
          }
        }
      }
    }

    @Test func `a control character in a painted buffer never reaches the terminal`() throws {
      try withBench { bench in
        var buffer = PaneBuffer(size: bench.terminal.size)
        buffer[0, 0] = Cell(scalar: "\u{1b}", role: .body)
        buffer[0, 1] = Cell(scalar: "\u{9b}", role: .body)
        buffer[0, 2] = Cell(scalar: "z", role: .body)
        bench.terminal.paint(buffer, cursor: nil)
        bench.pseudoTerminal.takeAll()
        #expect(bench.screen.row(0) == "\u{fffd}\u{fffd}z")
      }
    }

    @Test func `a new size of the terminal repaints the whole screen`() throws {
      try withBench { bench in
        bench.paint(["before"])
        bench.pseudoTerminal.resize(Size(rows: 4, columns: 30))
        #expect(bench.terminal.resizeToTerminal() == Size(rows: 4, columns: 30))
        bench.paint(["after the resize, wider"])
        #expect(bench.screen.rows == ["after the resize, wider", "", "", ""])
      }
    }

    @Test func `redrawing the screen removes the output of another program`() throws {
      try withBench { bench in
        bench.paint(["mine"])
        bench.screen.feed(Array("\u{1b}[Hgarbage\r\nmore".utf8))
        bench.terminal.redrawAll()
        bench.pseudoTerminal.takeAll()
        #expect(bench.screen.rows == ["mine", "", "", "", "", ""])
      }
    }

    @Test func `a buffer that is larger or smaller than the screen can be painted`() throws {
      try withBench { bench in
        bench.terminal.paint(
          TerminalBench.buffer(["long line here", "b"], size: Size(rows: 40, columns: 90)),
          cursor: Position(row: 39, column: 89))
        bench.terminal.paint(
          TerminalBench.buffer(["s"], size: Size(rows: 1, columns: 1)),
          cursor: Position(row: 0, column: 0))
        bench.pseudoTerminal.takeAll()
        #expect(bench.screen.rows == ["s", "", "", "", "", ""])
      }
    }
  }
}
