import Cells
import Glibc
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct PseudoTerminalTests {
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
