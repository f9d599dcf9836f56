import Cells
import Glibc
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct PseudoTerminalTests {
  @Test func `typing ends when the program's end is closed without output`() throws {
    let terminal = try PseudoTerminal(size: Size(rows: 24, columns: 80))
    let program = open(terminal.slaveName, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(program >= 0)
    close(program)
    // More than the system keeps for a program that does not read.
    terminal.send(String(repeating: "a", count: 1 << 20))
    #expect(terminal.isHungUp)
  }
}

@Suite struct TerminalEmulatorTests {
  @Test func `sequences with counts larger than the screen change only the screen`() {
    let emulator = TerminalEmulator(size: Size(rows: 4, columns: 10))
    for final in "@ABCDEFGHIJKLMPSTXZ`abdefgrs" {
      for count in ["", "0", "1", "4", "10", "11", "999", "65536", "2147483647", "99999999999"] {
        for place in ["\u{1b}[H", "\u{1b}[2;9H", "\u{1b}[4;10H", "\u{1b}[4;10Hx"] {
          emulator.feed(Array("\(place)\u{1b}[\(count)\(final)".utf8))
          emulator.feed(Array("\(place)\u{1b}[\(count);\(count)\(final)".utf8))
        }
      }
    }
    // Scrolling within a region, and beyond it.
    emulator.feed(
      Array("\u{1b}[2;3r\u{1b}[2;1H\u{1b}[99L\u{1b}[99M\u{1b}[99S\u{1b}[99T\u{1b}[r".utf8))
    let areas = emulator.takeTouchedAreas()
    #expect(!areas.isEmpty)
    #expect(areas.allSatisfy { $0.rows.upperBound <= 4 && $0.columns.upperBound <= 10 })
    #expect(emulator.takeTouchedRows().isSubset(of: 0..<4))
    emulator.feed(Array("\u{1b}c\u{1b}[2J\u{1b}[Hstill here".utf8))
    #expect(emulator.row(0) == "still here")
  }

  @Test(arguments: ["", "\u{1b}c", "\u{1b}[H\u{301}", "\u{200b}", "x\u{1b}[H", "\u{1b}]0;t\u{7}"])
  func `a repetition that follows no character of a width repeats nothing`(before: String) {
    let emulator = TerminalEmulator(size: Size(rows: 4, columns: 10))
    emulator.feed(Array("\(before)\u{1b}[99".utf8))
    emulator.feed(Array("9999999b\u{1b}[2;1Hab\u{1b}[3bc".utf8))
    #expect(emulator.row(1) == "abbbbc")
    #expect(emulator.takeTouchedAreas().count < 100)
  }
}
