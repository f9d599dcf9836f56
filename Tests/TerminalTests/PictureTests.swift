import Cells
import TestSupport
import Testing
@testable import Terminal

extension OneScreen {
  @Suite struct Pictures {
    @Test func `each half of a picture's cell has its colour, or the ground's if transparent`()
      throws
    {
      try withBench { bench in
        #expect(bench.terminal.hasPictures)
        bench.paint(["x"])
        let ground = bench.screen.cell(row: 0, column: 0).background
        var buffer = PaneBuffer(size: bench.terminal.size)
        buffer[0, 0] = Cell(upper: 196, lower: 21)
        buffer[0, 1] = Cell(upper: nil, lower: 226)
        bench.terminal.paint(buffer, cursor: nil)
        bench.pseudoTerminal.takeAll()
        let (both, lower) = (
          bench.screen.cell(row: 0, column: 0), bench.screen.cell(row: 0, column: 1)
        )
        #expect(both.text == "▀" && both.foreground == .index(196) && both.background == .index(21))
        #expect(lower.text == "▄" && lower.foreground == .index(226) && lower.background == ground)
      }
    }

    @Test func `if pictures have too many colours, the theme and the newest picture keep theirs`()
      throws
    {
      // No page has more bytes than a pseudo-terminal takes before somebody reads them.
      try withBench(size: Size(rows: 6, columns: 20)) { bench in
        for page in 0..<90 {
          func colours(_ place: Int) -> (upper: UInt8, lower: UInt8) {
            let number = page * 100 + place
            return (UInt8(16 + number / 240), UInt8(16 + number % 240))
          }
          var buffer = PaneBuffer(size: bench.terminal.size)
          for place in 0..<100 {
            let (upper, lower) = colours(place)
            buffer[place / 20, place % 20] = Cell(upper: upper, lower: lower)
          }
          for (column, letter) in "failed".unicodeScalars.enumerated() {
            buffer[5, column] = Cell(scalar: letter, role: .error)
          }
          bench.terminal.paint(buffer, cursor: nil)
          bench.pseudoTerminal.takeAll()
          let isRight = (0..<100).allSatisfy { place in
            let cell = bench.screen.cell(row: place / 20, column: place % 20)
            let (upper, lower) = colours(place)
            return cell.foreground == .index(Int(upper)) && cell.background == .index(Int(lower))
          }
          #expect(isRight, "\(page)")
          #expect(bench.screen.cell(row: 5, column: 0).foreground == .index(210), "\(page)")
        }
      }
    }

    @Test func `used-up colour pairs are assigned anew, but not twice for one screen`() throws {
      try withBench { _ in
        var pairs = PicturePairs(depth: .palette256, after: 300)
        /// The number of cells that get a colour pair on a screen that needs `count` different
        /// pairs.
        func paint(_ count: Int) -> Int {
          var painted = 0
          for number in 0..<count {
            let (upper, lower) = (UInt8(16 + number / 240), UInt8(16 + number % 240))
            if pairs.pair(upper, on: lower, ground: 234) != nil { painted += 1 }
          }
          return painted
        }
        #expect(paint(3_000) == 3_000 && !pairs.forgetsAll())
        #expect(paint(4_000) == 4_000 && !pairs.forgetsAll())
        // A screen that needs too many pairs is converted anew only once.
        #expect(paint(5_000) == 4_096 && pairs.forgetsAll())
        #expect(paint(5_000) == 4_096 && !pairs.forgetsAll())
        #expect(paint(4_000) == 4_000 && !pairs.forgetsAll())
      }
    }

    @Test func `a terminal without a picture's colours shows a blank in its place`() throws {
      try withBench(type: "xterm") { bench in
        #expect(!bench.terminal.hasPictures)
        var buffer = PaneBuffer(size: bench.terminal.size)
        buffer[0, 0] = Cell(upper: 196, lower: 21)
        buffer[0, 1] = Cell(scalar: "x", role: .body)
        bench.terminal.paint(buffer, cursor: nil)
        bench.pseudoTerminal.takeAll()
        #expect(bench.screen.row(0) == " x")
      }
      try withBench(isMonochrome: true) { bench in #expect(!bench.terminal.hasPictures) }
    }
  }
}
