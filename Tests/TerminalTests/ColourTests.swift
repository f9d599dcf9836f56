import Cells
import TestSupport
import Testing
@testable import Terminal

extension OneScreen {
  @Suite struct Colours {
    @Test func `with 256 colours a style role has the nearest colours to its theme's`() throws {
      try withBench { bench in
        bench.paint(["failed"], role: .error)
        let cell = bench.screen.cell(row: 0, column: 0)
        #expect(cell.foreground == .index(210))
        #expect(cell.background == .index(234))
        #expect(cell.isBold)
      }
    }

    @Test func `with direct colour a style role has exactly its theme's colours`() throws {
      try withBench(type: "vte-direct") { bench in
        bench.paint(["failed"], role: .error)
        guard case .rgb(let red, let green, let blue)? = Theme.dusk[.error].foreground.colour else {
          Issue.record("the theme has no colour for errors")
          return
        }
        #expect(
          bench.screen.cell(row: 0, column: 0).foreground
            == .rgb(red: Int(red), green: Int(green), blue: Int(blue)))
        #expect(bench.screen.row(0) == "failed")
      }
    }

    @Test func `with eight colours a style role has the nearest hue`() throws {
      try withBench(type: "xterm") { bench in
        bench.paint(["failed"], role: .error)
        #expect(bench.screen.cell(row: 0, column: 0).foreground == .index(1))
        #expect(bench.screen.cell(row: 0, column: 0).background == .index(0))
      }
    }

    @Test func `without colours a selected row is reversed`() throws {
      try withBench(isMonochrome: true) { bench in
        bench.paint(["chosen"], role: .body, ground: .selected)
        let cell = bench.screen.cell(row: 0, column: 0)
        #expect(cell.isReversed)
        #expect(cell.foreground == .standard)
        #expect(cell.background == .standard)
      }
    }

    @Test(arguments: ["vt100", "vt220", "linux", "screen", "xterm-mono", "ansi"])
    func `a terminal with few capabilities, such as a vt100, shows a painted text`(
      type: String
    ) throws {
      try withBench(type: type) { bench in
        bench.paint(["plain text"], role: .body, ground: .selected)
        #expect(bench.screen.row(0).hasPrefix("plain text"))
      }
    }

    @Test func `a terminal of the type linux gets no xterm sequences for pastes or the title`()
      throws
    {
      try withBench(type: "linux") { bench in
        bench.terminal.setTitle("title")
        bench.paint(["x"])
        let sent = String(decoding: bench.pseudoTerminal.received, as: UTF8.self)
        #expect(!sent.contains("?2004h"))
        #expect(!sent.contains("]2;"))
      }
    }

    @Test
    func `blanks take the last cell's text colour on the same ground, except in a text field`()
      throws
    {
      try withBench(type: "xterm-256color", size: Size(rows: 3, columns: 12)) { bench in
        func index(_ role: StyleRole, _ ground: Ground) -> EmulatedColour? {
          Theme.dusk.style(of: role, on: ground, depth: .palette256).foreground.map {
            .index(ColourDepth.palette256.index(of: $0))
          }
        }
        var buffer = PaneBuffer(size: bench.terminal.size)
        for (row, ground) in [Ground.side, .page, .field].enumerated() {
          buffer.fill(row: row, columns: 0..<10, ground: ground)
          buffer.fill(row: row, columns: 10..<12, ground: .keys)
          buffer[row, 2] = Cell("x", role: .timestamp, ground: ground)
          buffer[row, 5] = Cell("y", role: .error, ground: ground)
        }
        bench.terminal.paint(buffer, cursor: nil)
        bench.pseudoTerminal.takeAll()
        let foregrounds = (0..<3).map { row in
          [0, 2, 3, 6, 11].map { bench.screen.cell(row: row, column: $0).foreground }
        }
        let (time, keys) = (index(.timestamp, .side), index(.blank, .keys))
        #expect(foregrounds[0] == [index(.edge, .side), time, time, index(.error, .side), keys])
        #expect(
          foregrounds[1]
            == [index(.blank, .page), time, time, index(.error, .page), keys])
        let blank = index(.blank, .field)
        #expect(foregrounds[2] == [blank, index(.timestamp, .field), blank, blank, keys])
        // The background of a blank is all that one sees of it.
        for (row, ground) in [Ground.side, .page, .field].enumerated() {
          let background = Theme.dusk.style(of: .blank, on: ground, depth: .palette256).background
          for column in [0, 3, 4, 6, 9] {
            let cell = bench.screen.cell(row: row, column: column)
            #expect(
              cell.background
                == background.map { .index(ColourDepth.palette256.index(of: $0)) })
          }
        }
      }
    }

    @Test(arguments: [("xterm-256color", ColourDepth.palette256), ("xterm-16color", .sixteen)])
    func `every style role has its colours of the theme dusk on every ground`(
      type: String, depth: ColourDepth
    ) throws {
      let columns = Ground.allCases.count
      let size = Size(rows: StyleRole.allCases.count, columns: columns)
      try withBench(type: type, size: size) { bench in
        var buffer = PaneBuffer(size: bench.terminal.size)
        for (row, role) in StyleRole.allCases.enumerated() {
          for (column, ground) in Ground.allCases.enumerated() {
            buffer[row, column] = Cell("x", role: role, ground: ground)
          }
        }
        bench.terminal.paint(buffer, cursor: nil)
        bench.pseudoTerminal.takeAll()
        for (row, role) in StyleRole.allCases.enumerated() {
          for (column, ground) in Ground.allCases.enumerated() {
            let style = Theme.dusk.style(of: role, on: ground, depth: depth)
            let cell = bench.screen.cell(row: row, column: column)
            let colours = [style.foreground, style.background].map { colour in
              colour.map { EmulatedColour.index(depth.index(of: $0)) }
            }
            #expect([cell.foreground, cell.background] == colours, "\(role) on \(ground)")
          }
        }
      }
    }
  }
}
