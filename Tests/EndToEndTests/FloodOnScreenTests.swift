import Cells
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct FloodOnScreen {
    @Test func `typing continues while many messages arrive, up to the last one`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline(size: Size(rows: 40, columns: 100))
      try terminal.openSelectedChat()
      terminal.send("flood 400" + Typed.enter)
      terminal.send("typed meanwhile")
      try terminal.waitFor(text: "▌ typed meanwhile")
      try terminal.waitFor("the last of them", timeout: 60) { screen in
        screen.messageRows.contains { $0.contains("400") && !$0.contains("flood") }
      }
      #expect(terminal.screen.text.contains("▌ typed meanwhile"))
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `no colour is shown if NO_COLOR is set`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.start(environment: ["NO_COLOR": "1"])
      try terminal.waitForConnection()
      for row in 0..<24 {
        for column in 0..<100 {
          let cell = terminal.screen.cell(row: row, column: column)
          #expect(cell.foreground == .standard && cell.background == .standard)
        }
      }
      #expect(try terminal.quit() == .code(0))
    }
  }
}
