import Cells
import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// Starts of the program that are refused with a sentence and an exit status, and some that must
  /// not be refused.
  @Suite struct Refusing {
    @Test(arguments: [["--no-such-option"], ["no-such-command"], ["--theme"], ["login"]])
    func `an unknown or incomplete option or command is refused with the usage`(
      arguments: [String]
    ) throws {
      let terminal = try ProgramSitting().start(arguments: arguments)
      #expect(try terminal.waitForExit() == .code(64))
      #expect(terminal.screen.text.contains("usage: confab"), "\(terminal.screen.picture)")
      #expect(!terminal.screen.isAlternateScreen)
    }

    @Test(arguments: ["dumb", "", "no-such-terminal"])
    func `a terminal that cannot show the screen is refused with a sentence`(type: String) throws {
      let terminal = try ProgramSitting().start(environment: ["TERM": type])
      #expect(try terminal.waitForExit() == .code(69))
      #expect(terminal.screen.text.contains("TERM"), "\(terminal.screen.picture)")
    }

    @Test func `a second full screen is refused and names the process of the first`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      let second = try sitting.start()
      guard case .code(let status) = try second.waitForExit() else {
        Issue.record("it did not leave in order")
        return
      }
      #expect(status != 0)
      #expect(second.screen.text.contains("\(first.pid)"), "\(second.screen.picture)")
      #expect(try first.quit() == .code(0))
    }

    @Test func `a profile can be opened again after its program was killed`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      first.kill(9)
      #expect(try first.waitForExit() == .signal(9))
      #expect(try sitting.startOnline().quit() == .code(0))
    }

    @Test func `a data folder that cannot be made is named`() throws {
      let sitting = try ProgramSitting()
      let file = "\(sitting.folder.path)/file"
      try "not a folder".write(toFile: file, atomically: true, encoding: .utf8)
      let terminal = try sitting.start(arguments: ["--data", "\(file)/below"])
      guard case .code(let status) = try terminal.waitForExit() else {
        Issue.record("it did not leave in order")
        return
      }
      #expect([73, 74].contains(status), "\(terminal.screen.picture)")
      #expect(terminal.screen.text.contains("file"), "\(terminal.screen.picture)")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "not a folder")
    }

    @Test func `a broken theme file is reported with its line, and the help names the file`() throws
    {
      let sitting = try ProgramSitting()
      let file = "\(sitting.folder.path)/bad.json5"
      try "{ roles: {\n errrr: {} } }".write(toFile: file, atomically: true, encoding: .utf8)
      let terminal = try sitting.start(
        size: Size(rows: 24, columns: 160), arguments: ["--theme", file])
      try terminal.waitFor("the reason and the line") { screen in
        screen.text.contains("no role is named errrr (line 2 of")
      }
      terminal.send(Typed.help)
      try terminal.waitFor("the file") { screen in
        screen.text.contains("Last report") && screen.text.contains("bad.json5")
      }
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `the options for help and the version print their texts and exit with status 0`()
      throws
    {
      let help = try ProgramSitting().start(
        size: Size(rows: 60, columns: 100), arguments: ["--help"])
      #expect(try help.waitForExit() == .code(0))
      #expect(help.screen.text.contains("--profile"))
      let version = try ProgramSitting().start(arguments: ["--version"])
      #expect(try version.waitForExit() == .code(0))
      #expect(version.screen.text.contains("confab 0."))
    }
  }
}
