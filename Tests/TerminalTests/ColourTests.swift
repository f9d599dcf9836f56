import Cells
import TestSupport
import Testing
import Themes

@testable import Terminal

extension OneScreen {
  @Suite struct Colours {
    @Test func `with 256 colours a role has the nearest ones to its theme's colours`() throws {
      try withBench { bench in
        bench.paint(["failed"], role: .error)
        let cell = bench.screen.cell(row: 0, column: 0)
        #expect(cell.foreground == .index(210))
        #expect(cell.background == .index(234))
        #expect(cell.isBold)
      }
    }

    @Test func `with direct colour a theme's colours are exact`() throws {
      try withBench(type: "vte-direct") { bench in
        bench.paint(["failed"], role: .error)
        guard case .rgb(let red, let green, let blue)? = Theme.dusk[.error].foreground else {
          Issue.record("the theme has no colour for errors")
          return
        }
        #expect(
          bench.screen.cell(row: 0, column: 0).foreground
            == .rgb(red: Int(red), green: Int(green), blue: Int(blue)))
        #expect(bench.screen.row(0) == "failed")
      }
    }

    @Test func `with eight colours the nearest hue is used`() throws {
      try withBench(type: "xterm") { bench in
        bench.paint(["failed"], role: .error)
        #expect(bench.screen.cell(row: 0, column: 0).foreground == .index(1))
        #expect(bench.screen.cell(row: 0, column: 0).background == .index(0))
      }
    }

    @Test func `without colours a selected row is reversed`() throws {
      try withBench(isMonochrome: true) { bench in
        bench.paint(["chosen"], role: .selected)
        let cell = bench.screen.cell(row: 0, column: 0)
        #expect(cell.isReversed)
        #expect(cell.foreground == .standard)
        #expect(cell.background == .standard)
      }
    }

    @Test(arguments: ["vt100", "vt220", "linux", "screen", "xterm-mono", "ansi"])
    func `terminals with fewer capabilities show the text`(type: String) throws {
      try withBench(type: type) { bench in
        bench.paint(["plain text"], role: .selected)
        #expect(bench.screen.row(0).hasPrefix("plain text"))
      }
    }

    @Test func `xterm's own sequences are sent only to terminals that know them`() throws {
      try withBench(type: "linux") { bench in
        bench.terminal.setTitle("title")
        bench.paint(["x"])
        let sent = String(decoding: bench.pseudoTerminal.received, as: UTF8.self)
        #expect(!sent.contains("?2004h"))
        #expect(!sent.contains("]2;"))
      }
    }

    @Test func `every role is shown in its foreground colour of the theme dusk`() throws {
      try withBench(size: Size(rows: StyleRole.allCases.count, columns: 20)) { bench in
        var buffer = PaneBuffer(size: bench.terminal.size)
        for (row, role) in StyleRole.allCases.enumerated() {
          buffer[row, 0] = Cell("x", role: role)
        }
        bench.terminal.paint(buffer, cursor: nil)
        bench.pseudoTerminal.takeAll()
        for (row, role) in StyleRole.allCases.enumerated() {
          let style = Theme.dusk[role]
          let expected = style.foreground.map {
            EmulatedColour.index(ColourDepth.palette256.index(of: $0))
          }
          #expect(bench.screen.cell(row: row, column: 0).foreground == expected, "\(role)")
        }
      }
    }
  }
}
