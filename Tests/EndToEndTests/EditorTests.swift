import Cells
import FoundationEssentials
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// The text editor that the person starts from the composer and that uses the terminal until it
  /// ends, and emoji that are written by name.
  @Suite struct Editors {
    private static let open = "\u{1b}e"

    /// Starts the program with a shell script as the text editor, and types "half" into a chat's
    /// composer.
    private func start(
      _ sitting: ProgramSitting, editor script: String, size: Size = ProgramSitting.wide
    ) throws -> VirtualTerminal {
      let path = sitting.folder.path + "/editor"
      try write("#!/bin/sh\n\(script)\n", to: path)
      mkdir(sitting.folder.path + "/run", 0o700)
      let terminal = try sitting.start(
        size: size,
        environment: ["EDITOR": path, "XDG_RUNTIME_DIR": sitting.folder.path + "/run"])
      try terminal.waitForConnection()
      try terminal.openSelectedChat()
      terminal.send("half")
      try terminal.waitFor(text: "▌ half")
      return terminal
    }

    /// Writes a script to an executable file by a separate process. If this process wrote the file,
    /// a program that another test starts at this moment could inherit the open file, and Linux
    /// executes no file that is open for writing.
    private func write(_ script: String, to path: String) throws {
      let writer = try #require(popen("cat > '\(path)' && chmod 700 '\(path)'", "we"))
      fputs(script, writer)
      #expect(pclose(writer) == 0)
    }

    /// The files with texts for the editor that the program has not removed.
    private func leftovers(_ sitting: ProgramSitting) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: sitting.folder.path + "/run")
    }

    @Test func `text from the external editor comes back into the composer and is not sent`() throws
    {
      let sitting = try ProgramSitting()
      let terminal = try start(
        sitting,
        editor: #"""
          stat -c '%a %n' "$1" > "$HOME/seen"; ls -U /proc/self/fd | wc -l >> "$HOME/seen"
          printf 'more 世界\n' >> "$1"
          """#)
      terminal.send(Self.open)
      try terminal.waitFor("both lines") {
        $0.text.contains("▌ half") && $0.text.contains("▌ more 世界")
      }
      let seen = try String(contentsOfFile: sitting.folder.path + "/seen", encoding: .utf8)
      // The three standard streams, and the folder that `ls` reads.
      #expect(seen.hasPrefix("600 ") && seen.contains("/message.md\n4\n"), "\(seen)")
      #expect(try leftovers(sitting) == [])
      terminal.send("\u{1b}z")
      try terminal.waitFor("the former text") { !$0.text.contains("more 世界") }
      #expect(terminal.screen.text.contains("▌ half"))
      #expect(try terminal.quit() == .code(0))
    }

    @Test(arguments: [
      ("exit 1", "The editor ended with status 1", "▌ half"),
      (#"printf 'A\377\000B' > "$1""#, "was not all UTF-8", "▌ A�B"),
      (#"head -c 400000 /dev/zero | tr '\0' x > "$1""#, "longer than 256 kB", "▌ xxx"),
      (#"rm "$1""#, "The editor left no file", "▌ half"),
      (#"kill -9 $$"#, "Signal 9 ended the editor", "▌ half"),
    ])
    func `a failure or an unusual result of the external editor is shown in a note`(
      script: String, note: String, text: String
    ) throws {
      let sitting = try ProgramSitting()
      let terminal = try start(sitting, editor: script)
      terminal.send(Self.open)
      try terminal.waitFor("the note") { $0.text.contains(note) && $0.text.contains(text) }
      #expect(try leftovers(sitting) == [])
      #expect(try terminal.quit() == .code(0))
    }

    @Test(arguments: ["/nonexistent/editor", "/nonexistent/editor --wait"])
    func `an external editor that is missing leaves the composer's text`(editor: String) throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.start(environment: ["VISUAL": editor, "EDITOR": "true"])
      try terminal.waitForConnection()
      try terminal.openSelectedChat()
      terminal.send("half")
      try terminal.waitFor(text: "▌ half")
      terminal.send(Self.open)
      try terminal.waitFor("the note") {
        $0.text.contains("cannot be run") && $0.text.contains("▌ half")
      }
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `Ctrl-C and Ctrl-Z in the editor do not end or stop the program`() throws {
      let sitting = try ProgramSitting()
      let terminal = try start(
        sitting,
        editor: #"""
          trap 'echo interrupted' INT
          echo editor is open
          until read line; do :; done
          echo "$line" > "$1"
          """#)
      terminal.send(Self.open)
      try terminal.waitFor("the editor") { !$0.isAlternateScreen && $0.text.contains("is open") }
      terminal.send("\u{03}")
      try terminal.waitFor(text: "interrupted")
      terminal.send("\u{1a}")
      terminal.resize(Size(rows: 12, columns: 60))
      terminal.send("typed there\r")
      try terminal.waitFor("the program in the new size") { screen in
        screen.isAlternateScreen && screen.text.contains("▌ typed there")
      }
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `Ctrl-Z in the editor goes to the shell, and fg back to the editor`() throws {
      let sitting = try ProgramSitting()
      let script = sitting.folder.path + "/editor"
      try write("#!/bin/sh\necho is open\nread line\necho \"$line\" > \"$1\"\n", to: script)
      let terminal = try VirtualTerminal(
        "/bin/bash", arguments: ["--norc", "--noprofile", "-i"],
        environment: ["PS1": "prompt$ ", "EDITOR": script], home: sitting.folder.path,
        size: ProgramSitting.wide)
      terminal.keptAlive = sitting.folder
      try terminal.waitFor(text: "prompt$")
      let command = [try ProgramSitting.program()] + sitting.options()
      terminal.send(command.joined(separator: " ") + Typed.enter)
      try terminal.waitForConnection()
      try terminal.openSelectedChat()
      terminal.send(Self.open)
      try terminal.waitFor(text: "is open")
      terminal.send(Typed.suspend)
      try terminal.waitFor(text: "Stopped")
      terminal.send("echo in the $((40+2)) shell" + Typed.enter)
      try terminal.waitFor(text: "in the 42 shell")
      terminal.send("fg" + Typed.enter)
      // The shell prints the job's command when it has stopped reading keys itself.
      try terminal.waitFor("the name of the job") { screen in
        let shell = screen.rows.lastIndex { $0.contains("prompt$ fg") }
        return shell.map { $0 + 1 < screen.rows.count && screen.rows[$0 + 1].contains("/") }
          ?? false
      }
      terminal.send("typed there" + Typed.enter)
      try terminal.waitFor("the program") { screen in
        screen.isAlternateScreen && screen.text.contains("▌ typed there")
      }
      terminal.send(Typed.quit)
      try terminal.waitFor("the shell") { !$0.isAlternateScreen }
      terminal.send("exit" + Typed.enter)
      #expect(try terminal.waitForExit() == .code(0))
    }

    @Test
    func `a signal that ends confab while the editor is open keeps the draft and ends the editor`()
      throws
    {
      let sitting = try ProgramSitting()
      let first = try start(
        sitting, editor: #"echo $$ > "$HOME/pid"; echo editor is open; read line"#)
      first.send(Self.open)
      try first.waitFor("the editor") { !$0.isAlternateScreen && $0.text.contains("is open") }
      first.kill(SIGTERM)
      guard case .code = try first.waitForExit() else {
        Issue.record("the program died of the signal")
        return
      }
      #expect(first.pseudoTerminal.isCooked && !first.screen.isAlternateScreen)
      #expect(try leftovers(sitting) == [])
      let pid = try String(contentsOfFile: sitting.folder.path + "/pid", encoding: .utf8)
      let process = try #require(Int32(pid.prefix { $0.isNumber }))
      #expect(kill(process, 0) != 0 && errno == ESRCH)
      let second = try sitting.startOnline()
      try second.waitFor(text: "▌ half")
      #expect(try second.quit() == .code(0))
    }

    @Test func `messages that arrive during editing write nothing onto the editor's screen`() throws
    {
      let company = try Company("anna", "bob")
      let path = company.folder.path + "/editor"
      try write(
        "#!/bin/sh\necho is open\nuntil [ -e \"$HOME/go\" ]; do sleep 0.05; done\n", to: path)
      mkdir(company.folder.path + "/run", 0o700)
      let anna = try company.start(
        "anna",
        environment: [
          "EDITOR": path, "XDG_RUNTIME_DIR": company.folder.path + "/run", "VTE_VERSION": "7006",
        ])
      let bob = try company.start("bob")
      try bob.startChat(with: "anna")
      try anna.joinSelectedChat()
      try anna.say("good morning")
      anna.send(Self.open)
      try anna.waitFor("the editor") { !$0.isAlternateScreen && $0.text.contains("is open") }
      let written = anna.received.count
      for (text, count) in [("tea", 1), ("is ready", 2)] {
        try bob.say(text)
        while try !company.command("anna", "unread").contains("\(count)") {}
      }
      try write("", to: company.folder.path + "/go")
      try anna.waitFor("the messages") { $0.isAlternateScreen && $0.hasMessage(["is ready"]) }
      // The first thing that is written is the change to the program's own screen, in one update.
      let rest = anna.received.dropFirst(written)
      #expect(
        rest.hasPrefix("\u{1b}[?2026h\u{1b}[?1049h") || rest.hasPrefix("\u{1b}[?1049h"),
        "\(rest.prefix(80).debugDescription)")
      #expect(!anna.received.contains("]777;"))
      try company.end(anna, bob)
    }

    @Test(arguments: [[String](), ["--ascii"]])
    func `an emoji by name is sent as an emoji`(arguments: [String]) throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.start(arguments: arguments)
      try terminal.waitForConnection()
      try terminal.waitForSelectedChat()
      terminal.send(Typed.enter)
      try terminal.waitFor(text: "Write to ")
      terminal.send("hurray :tada: :thumbs" + Typed.tab + Typed.enter)
      let shown = arguments.isEmpty ? "hurray 🎉 👍" : "hurray *! +1"
      try terminal.waitFor("the message") { $0.isSent(shown) }
      #expect(try terminal.quit() == .code(0))
      let plain = try sitting.startOnline()
      try plain.waitFor("emoji in the message") { $0.hasMessage(["hurray 🎉 👍"]) }
      #expect(try plain.quit() == .code(0))
    }
  }
}
