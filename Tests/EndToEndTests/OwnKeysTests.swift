import Cells
import FoundationEssentials
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct OwnKeysTests {
    private static let lines = Size(rows: 30, columns: 120)

    private func file(_ sitting: ProgramSitting) -> String {
      "\(sitting.folder.path)/c/confab/keys.json5"
    }

    private func start(_ sitting: ProgramSitting) throws -> VirtualTerminal {
      let terminal = try sitting.start(
        size: Self.lines, environment: ["XDG_CONFIG_HOME": "\(sitting.folder.path)/c"])
      try terminal.waitForSelectedChat()
      return terminal
    }

    private func write(_ text: String, _ sitting: ProgramSitting) throws {
      try FileManager.default.createDirectory(
        atPath: "\(sitting.folder.path)/c/confab", withIntermediateDirectories: true)
      try text.write(toFile: file(sitting), atomically: true, encoding: .utf8)
    }

    @Test func `a key that a person chooses works at once and after a restart, and hints name it`()
      throws
    {
      let sitting = try ProgramSitting()
      try write("// by hand\n{ preset: 'default' } // end\n", sitting)
      var terminal = try start(sitting)
      terminal.send("\u{1b}s")
      try terminal.waitFor(text: "─ Settings ─")
      terminal.send(Typed.end + Typed.enter)
      try terminal.waitFor(text: "─ Choose keys ─")
      terminal.send("show or hide this help\r")
      try terminal.waitFor(text: "Press one more key")
      terminal.send("\u{1b}[20~")
      try terminal.waitFor(text: "Enter takes F9 from “Open the chat of the")
      terminal.send("\r")
      try terminal.waitFor(text: "F9, F1, Alt-?")
      let text = try String(contentsOfFile: file(sitting), encoding: .utf8)
      #expect(text.hasPrefix("// by hand\n") && text.hasSuffix("} // end\n"), "\(text)")
      #expect(text.contains(#"help: ["F9", "F1", "Alt-?"]"#), "\(text)")
      #expect(try terminal.quit() == .code(0))

      terminal = try start(sitting)
      try terminal.waitFor(text: "F9 help")
      terminal.send("\u{1b}[20~")
      try terminal.waitFor(text: "─ Keys ─")
      terminal.send("\u{1b}[20~")
      try terminal.waitFor("the help to go") { !$0.text.contains("─ Keys ─") }
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `a mistake in the key file is reported with its line, and the keys in use stay`()
      throws
    {
      let sitting = try ProgramSitting()
      try write("{\n  keys: {\n    messages: { fly: 'F9' },\n  },\n}\n", sitting)
      let terminal = try start(sitting)
      try terminal.waitFor(text: "messages has no action fly (line 3 of")
      // The person corrects the file in another window and returns: the terminal reports the focus.
      try write("{\n  keys: {\n    everywhere: { help: 'F9' },\n  },\n}\n", sitting)
      terminal.send("\u{1b}[O\u{1b}[I")
      try terminal.waitFor(text: "F9 help")
      try write("{ oh no", sitting)
      terminal.send("\u{1b}[O\u{1b}[I")
      try terminal.waitFor(text: "line 1 of")
      terminal.send("\u{1b}[20~")
      try terminal.waitFor(text: "─ Keys ─")
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `a signal saves the draft also where Ctrl-Q has another action`() throws {
      let sitting = try ProgramSitting()
      try write("{ keys: { everywhere: { quit: 'F10', help: ['F1', 'Ctrl-Q'] } } }", sitting)
      var terminal = try start(sitting)
      try terminal.openSelectedChat()
      terminal.send("half a word")
      try terminal.waitFor(text: "▌ half a word")
      terminal.kill(SIGTERM)
      _ = try terminal.waitForExit()
      terminal = try start(sitting)
      try terminal.waitFor(text: "▌ half a word")
      terminal.send("\u{1b}[21~")
      #expect(try terminal.waitForExit() == .code(0))
    }
  }
}
