import Cells
import FoundationEssentials
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// `confab doctor` on healthy and broken profiles, and on terminals that answer or do not.
  @Suite struct Doctor {
    private static let size = Size(rows: 60, columns: 80)

    @Test func `doctor passes a healthy profile and does not disturb its open full screen`() throws
    {
      let sitting = try ProgramSitting()
      let screen = try sitting.startOnline()
      let doctor = try doctor(sitting)
      #expect(try doctor.waitForExit() == .code(0), "\(doctor.screen.picture)")
      let text = doctor.screen.text
      for words in [
        "ok    terminal    TERM is “xterm-256color”", "ok    window      The window has 60 rows",
        "ok    widths      ", "ok    locale      ", "ok    theme       The theme “dusk” loads",
        "ok    data        ", "ok    database    The database of the profile “local” is intact",
        "ok    server      The profile's homeserver runs inside confab", "ok    clock       ",
        "Nothing is bad.",
      ] { #expect(text.contains(words), "\(words)\n\(doctor.screen.picture)") }
      #expect(doctor.pseudoTerminal.isCooked)
      try screen.openSelectedChat()
      try screen.say("echo still here")
      #expect(try screen.quit() == .code(0))
    }

    @Test func `doctor leaves each file of the profile as it was`() throws {
      let sitting = try ProgramSitting()
      #expect(try sitting.startOnline().quit() == .code(0))
      // The files that a full screen leaves behind for SQLite's readers, and the files without
      // them.
      for leftover in ["", "-shm", "-wal"] {
        if !leftover.isEmpty { unlink("\(sitting.profile)/confab.db\(leftover)") }
        let before = try sitting.files()
        #expect(before.keys.contains("confab.db"))
        #expect(try doctor(sitting).waitForExit() == .code(0))
        #expect(try sitting.files() == before)
      }
    }

    @Test func `doctor needs no first start and makes no folder`() throws {
      let sitting = try ProgramSitting()
      let doctor = try doctor(sitting)
      #expect(try doctor.waitForExit() == .code(0), "\(doctor.screen.picture)")
      #expect(doctor.screen.text.contains("has no database yet"), "\(doctor.screen.picture)")
      #expect(access("\(sitting.folder.path)/d", F_OK) != 0)
    }

    @Test func `doctor reports a broken theme file with its file and line`() throws {
      let sitting = try ProgramSitting()
      let file = "\(sitting.folder.path)/bad.json5"
      try "{ roles: {\n errrr: {} } }".write(toFile: file, atomically: true, encoding: .utf8)
      let doctor = try doctor(sitting, ["--theme", file])
      #expect(try doctor.waitForExit() == .code(1), "\(doctor.screen.picture)")
      #expect(
        doctor.screen.text.contains("bad   theme       \(file):2: no role is named errrr"),
        "\(doctor.screen.picture)")
    }

    @Test func `doctor reports a damaged database and leaves it as it is`() throws {
      let sitting = try ProgramSitting()
      #expect(try sitting.startOnline().quit() == .code(0))
      let store = URL(filePath: "\(sitting.profile)/confab.db")
      var bytes = try Data(contentsOf: store)
      try #require(bytes.count > 40_000)
      bytes.replaceSubrange(24_576..<32_768, with: Data(repeating: 0x5a, count: 8_192))
      try bytes.write(to: store)
      let before = try sitting.files()
      let doctor = try doctor(sitting)
      #expect(try doctor.waitForExit() == .code(1), "\(doctor.screen.picture)")
      #expect(
        doctor.screen.text.contains("bad   database    The database is damaged"),
        "\(doctor.screen.picture)")
      #expect(try sitting.files() == before)
    }

    @Test func `doctor compares the server's clock, and reports a server that is gone`() throws {
      let company = try Company("anna")
      let words = ["--data", "\(company.folder.path)/anna", "doctor"]
      let near = try run(words, home: company.folder.path)
      #expect(try near.waitForExit() == .code(0), "\(near.screen.picture)")
      #expect(near.screen.text.contains("\(company.server.address) answers"))
      #expect(near.screen.text.contains("as the server's does"), "\(near.screen.picture)")
      try company.server.stop()
      let gone = try run(words, home: company.folder.path)
      #expect(try gone.waitForExit() == .code(1), "\(gone.screen.picture)")
      #expect(
        gone.screen.text.contains("bad   server      \(company.server.address) cannot be reached"),
        "\(gone.screen.picture)")
    }

    @Test func `doctor writes plain text of 80 columns to a pipe, whatever the environment says`()
      throws
    {
      let sitting = try ProgramSitting()
      let program = "\(try ProgramSitting.program()) --data \(sitting.folder.path)/d"
      let shell = try VirtualTerminal(
        "/bin/sh", arguments: ["-c", "\(program) doctor > out; echo status $?"],
        environment: ["TERM": "x\u{1b}]0;evil\u{07}", "LANG": "C.UTF-8\u{1b}[31m"],
        home: sitting.folder.path, size: Self.size)
      try shell.waitFor(text: "status 1")
      let text = try String(contentsOfFile: "\(sitting.folder.path)/out", encoding: .utf8)
      #expect(text.contains("bad   terminal    TERM is “x”"), "\(text)")
      #expect(text.contains("note  streams"))
      let controls = text.unicodeScalars.filter { $0.properties.generalCategory == .control }
      #expect(controls.allSatisfy { $0 == "\n" })
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(text)")
    }

    @Test(arguments: [true, false])
    func `an interrupt while doctor waits for the terminal's answer restores its modes`(
      isKey: Bool
    ) throws {
      let doctor = try doctor(ProgramSitting())
      doctor.pseudoTerminal.answersQuestions = false
      try doctor.waitFor("the question for the cursor") { _ in doctor.received.contains("\u{1b}[6n")
      }
      #expect(!doctor.pseudoTerminal.isCooked)
      if isKey { doctor.send("\u{03}") } else { doctor.kill(SIGINT) }
      #expect(try doctor.waitForExit() == .signal(SIGINT), "\(doctor.screen.picture)")
      #expect(doctor.pseudoTerminal.isCooked)
    }

    @Test func `doctor notes a terminal that does not say where its cursor is`() throws {
      let doctor = try doctor(ProgramSitting())
      doctor.pseudoTerminal.answersQuestions = false
      #expect(try doctor.waitForExit() == .code(0), "\(doctor.screen.picture)")
      #expect(
        doctor.screen.text.contains("note  widths      The terminal did not report"),
        "\(doctor.screen.picture)")
      #expect(doctor.pseudoTerminal.isCooked)
    }

    @Test func `doctor shows keys with bytes, name and actions, and prints them again at the end`()
      throws
    {
      let sitting = try ProgramSitting()
      let doctor = try doctor(sitting, ["--keys"])
      try doctor.waitFor(text: "Press keys")
      #expect(!doctor.pseudoTerminal.isCooked)
      for (typed, row) in [
        ("\u{0b}", "0b                      Ctrl-K"), (Typed.down, "1b 4f 42                Down"),
        (Typed.paste("hi"), "pasted 2 characters: “hi”"),
        ("\u{1b}[<0;5;3M", "click in row 3, column 5"),
        ("\u{1b}[O", "1b 5b 4f                the terminal lost the focus"),
        ("\u{1b}[?1;2c", "nothing that confab knows"), ("é", "c3 a9                   é"),
      ] {
        doctor.send(typed)
        try doctor.waitFor(text: row)
      }
      #expect(
        doctor.screen.text.contains(
          "Everywhere: Find a chat or a person by a few letters of the name"))
      doctor.send("\u{04}")
      try doctor.waitFor(text: "04                      Ctrl-D")
      doctor.send("\u{04}")
      #expect(try doctor.waitForExit() == .code(0), "\(doctor.screen.picture)")
      #expect(doctor.pseudoTerminal.isCooked && !doctor.screen.isAlternateScreen)
      #expect(doctor.screen.text.contains("0b                      Ctrl-K"))
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `a signal that ends doctor's display of keys restores the terminal`(signal: Int32) throws {
      let doctor = try doctor(ProgramSitting(), ["--keys"])
      try doctor.waitFor(text: "Press keys")
      doctor.kill(signal)
      #expect(try doctor.waitForExit() == .code(0), "\(doctor.screen.picture)")
      #expect(doctor.pseudoTerminal.isCooked && !doctor.screen.isAlternateScreen)
    }

    private func doctor(_ sitting: ProgramSitting, _ words: [String] = []) throws -> VirtualTerminal
    {
      let terminal = try run(
        ["--data", "\(sitting.folder.path)/d", "doctor"] + words, home: sitting.folder.path)
      terminal.keptAlive = sitting.folder
      return terminal
    }

    private func run(_ words: [String], home: String) throws -> VirtualTerminal {
      try VirtualTerminal(ProgramSitting.program(), arguments: words, home: home, size: Self.size)
    }
  }
}

extension ProgramSitting {
  /// The folder of the local profile.
  fileprivate var profile: String { "\(folder.path)/d/profiles/local" }

  /// The contents of the files in the local profile, by file name.
  fileprivate func files() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: profile)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try Data(contentsOf: URL(filePath: "\(profile)/\($0)")))
      }
    )
  }
}
