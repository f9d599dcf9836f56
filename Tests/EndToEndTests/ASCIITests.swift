import Cells
import TestSupport
import Testing

extension EndToEnd {
  /// The program's output has no character outside of ASCII if `--ascii`, the locale or the
  /// settings demand that.
  @Suite struct ASCII {
    @Test(arguments: [
      (["--ascii"], "C.UTF-8"), ([], "C"), ([], "de_DE.ISO-8859-1"), ([], "POSIX"),
    ])
    func `an option or a locale makes all bytes of the output ASCII`(
      arguments: [String], locale: String
    ) throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.start(arguments: arguments, environment: ["LANG": locale])
      try terminal.waitForConnection()
      try terminal.openSelectedChat()
      terminal.send("echo Grüße 👍 世界" + Typed.enter)
      try terminal.waitFor("the bot's answer") { screen in
        screen.rows.filter { $0.contains("Gruse +1 ????") }.count >= 2
      }
      #expect(terminal.pseudoTerminal.received.allSatisfy { $0 < 0x80 })
      #expect(try terminal.quit() == .code(0))
    }

    @Test(arguments: ["C.UTF-8", "en_US.utf8", ""])
    func `a UTF-8 locale, or none, draws box characters instead of ASCII`(locale: String) throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.start(environment: ["LANG": locale, "LC_ALL": ""])
      try terminal.waitForConnection()
      #expect(terminal.screen.text.contains("│"))
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `the ASCII setting applies at once and at the next start`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      first.send(Typed.settings)
      try first.waitFor(text: "Glyphs")
      first.send("glyphs" + Typed.right)
      try first.waitFor("ASCII only") { $0.row("Glyphs").contains("< ASCII >") }
      #expect(!first.screen.text.contains("│"))
      #expect(try first.quit() == .code(0))
      let second = try sitting.startOnline()
      #expect(!second.screen.text.contains { !$0.isASCII })
      #expect(try second.quit() == .code(0))
    }
  }
}
