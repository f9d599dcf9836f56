import Cells
import TestSupport
import Testing

extension EndToEnd {
  /// The program in linear mode, which is for screen readers.
  @Suite struct Linear {
    /// `true` if the last row says that the program is connected.
    private func isOnline(_ screen: TerminalEmulator) -> Bool {
      screen.rows.last?.drop { $0 == " " }.hasPrefix("online") == true
    }

    /// `true` if a line of the screen begins with `words`, after blanks.
    private func hasLine(_ words: String, _ screen: TerminalEmulator) -> Bool {
      screen.rows.contains { $0.drop { $0 == " " }.hasPrefix(words) }
    }

    /// `true` if the screen has a box-drawing or block character.
    private func hasLines(_ screen: TerminalEmulator) -> Bool {
      screen.text.unicodeScalars.contains { (0x2500...0x259F).contains($0.value) }
    }

    @Test func `in linear mode a chat is opened, written to and read as whole lines of words`()
      throws
    {
      let sitting = try ProgramSitting()
      let terminal = try sitting.start(
        size: Size(rows: 24, columns: 100), arguments: ["--linear"])
      try terminal.waitFor("a connection, in words") { isOnline($0) }
      try terminal.waitFor("the guide") { hasLine("Guide", $0) }
      #expect(!hasLines(terminal.screen) && terminal.screen.cursor != nil)
      terminal.send(Typed.enter)
      try terminal.waitFor("the chat alone") {
        $0.text.contains("Write to Guide") && !$0.text.contains("Chats ")
      }
      terminal.send("echo good morning" + Typed.enter)
      try terminal.waitFor("the own message and the answer") { screen in
        screen.rows.contains {
          $0.drop { $0 == " " }.hasPrefix("You, ") && $0.contains(": echo good morning")
        }
          && screen.rows.contains {
            $0.drop { $0 == " " }.hasPrefix("Guide, ") && $0.contains("good morning")
          }
      }
      #expect(!hasLines(terminal.screen) && terminal.screen.cursor != nil)
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `in linear mode an idle program writes nothing to the terminal`() throws {
      let terminal = try ProgramSitting().start(arguments: ["--linear"])
      try terminal.waitFor("a connection, in words") { isOnline($0) }
      terminal.send(Typed.enter)
      try terminal.waitFor(text: "Write to Guide")
      let written = { terminal.pseudoTerminal.received.count }
      // The last messages of the start and their receipts arrive first.
      var last = written()
      while terminal.pseudoTerminal.read(seconds: 1, until: { written() > last }) {
        last = written()
      }
      #expect(!terminal.pseudoTerminal.read(seconds: 3) { written() > last })
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `the setting for linear mode applies at once and at the next start`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      first.send(Typed.settings)
      try first.waitFor(text: "Linear")
      first.send("linear" + Typed.right)
      try first.waitFor("linear mode") { !hasLines($0) && $0.row("Linear").contains("on") }
      #expect(first.screen.rows[0].contains("Settings"))
      #expect(try first.quit() == .code(0))
      let second = try sitting.start()
      try second.waitFor("a connection, in words") { isOnline($0) }
      #expect(!hasLines(second.screen))
      #expect(try second.quit() == .code(0))
    }
  }
}
