import Database
import Cells
import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// Commands such as `send`, `unread`, `export` and `search`, with and without an open full
  /// screen.
  @Suite struct Commands {
    @Test func `an open full screen sends the text of a send command`() throws {
      let sitting = try ProgramSitting()
      let screen = try sitting.startOnline()
      let command = try sitting.command("send", "gUIDE", "echo from", "a shell")
      #expect(try command.waitForExit() == .code(0))
      #expect(command.screen.text.contains("sent to Guide"), "\(command.screen.picture)")
      try screen.openSelectedChat()
      try screen.waitFor("the text and its answer") { screen in
        screen.messageRows.count { $0.contains("from a shell") } == 2
      }
      #expect(try screen.quit() == .code(0))
    }

    @Test func `without a full screen the send command itself sends a text from standard input`()
      throws
    {
      let sitting = try ProgramSitting()
      #expect(try sitting.startOnline().quit() == .code(0))
      let command = try sitting.command("send", "Guide")
      command.send("echo first line\necho second line\n\u{04}")
      #expect(try command.waitForExit() == .code(0))
      #expect(command.screen.text.contains("sent to Guide"), "\(command.screen.picture)")
      let export = try sitting.command("export", "guide")
      #expect(try export.waitForExit() == .code(0))
      #expect(
        export.screen.text.contains("tester: echo first line\n    echo second line"),
        "\(export.screen.picture)")
    }

    @Test func `a text that is not UTF-8 is refused and not sent`() throws {
      let sitting = try ProgramSitting()
      #expect(try sitting.startOnline().quit() == .code(0))
      for bytes in [#"\377\376a"#, #"caf\351"#, #"\355\240\200"#, #"\300\257"#, #"ok\342\202"#] {
        for line in [
          "printf '\(bytes)' | \"$0\" --data \"$1\" send Guide",
          "\"$0\" --data \"$1\" send Guide \"$(printf '\(bytes)')\"",
        ] {
          let command = try VirtualTerminal(
            "/bin/sh",
            arguments: ["-c", line, try ProgramSitting.program(), "\(sitting.folder.path)/d"],
            home: sitting.folder.path, size: ProgramSitting.wide)
          #expect(try command.waitForExit() == .code(65), "\(line)")
          #expect(command.screen.text.contains("not UTF-8"), "\(command.screen.picture)")
          #expect(command.screen.text.contains("--file"), "\(command.screen.picture)")
        }
      }
      // U+FFFD itself is text.
      let sign = try sitting.command("send", "Guide", "echo \u{fffd} é")
      #expect(try sign.waitForExit() == .code(0))
      let export = try sitting.command("export", "Guide")
      #expect(try export.waitForExit() == .code(0))
      #expect(export.screen.text.contains("tester: echo \u{fffd} é"), "\(export.screen.picture)")
      #expect(!export.screen.text.contains("tester: caf"), "\(export.screen.picture)")
    }

    @Test func `unread --follow prints each new total`() throws {
      let sitting = try ProgramSitting()
      let screen = try sitting.startOnline()
      let command = try sitting.command("unread", "--follow")
      try command.waitFor("the guide's greeting") { $0.rows[0].hasPrefix("1") }
      try screen.openSelectedChat()
      try command.waitFor("that it was read") { $0.rows[1].hasPrefix("0") }
      #expect(try screen.quit() == .code(0))
      #expect(command.exitStatus == nil)
    }

    @Test func `JSON output has one object per line, and ends quietly when its reader ends`() throws
    {
      let sitting = try ProgramSitting()
      let screen = try sitting.startOnline()
      try screen.openSelectedChat()
      try screen.say("echo one more")
      let program = "\(try ProgramSitting.program()) --data \(sitting.folder.path)/d"
      let shell = try VirtualTerminal(
        "/bin/sh",
        arguments: [
          "-c",
          "\(program) unread --json; \(program) export Guide --json | head -n 1; \(program) unread --follow | true; echo end",
        ], home: sitting.folder.path, size: Size(rows: 10, columns: 400))
      #expect(try shell.waitForExit() == .code(0))
      let rows = shell.screen.rows.map { $0.trimmingBlanksAtEnd() }.filter { !$0.isEmpty }
      try #require(rows.count == 3, "\(shell.screen.picture)")
      #expect(rows[0] == #"{"unread":0,"mentions":0,"chats":[],"unsent":[]}"#)
      #expect(rows[1].hasPrefix(#"{"id":"$"#) && rows[1].hasSuffix("}"))
      #expect(rows[2] == "end")
      #expect(try screen.quit() == .code(0))
    }

    @Test func `search finds messages beside an open full screen, and ends with its reader`() throws
    {
      let sitting = try ProgramSitting()
      let screen = try sitting.startOnline()
      try screen.openSelectedChat()
      try screen.say("echo Zebras étudient")
      try screen.say("echo a zebra sleeps")
      // The guide's answer comes after the server has the message.
      try screen.waitFor("the answer") { screen in
        screen.messageRows.count { $0.contains("a zebra sleeps") } == 2
      }
      for (words, expected, unexpected) in [
        (["search", "zebra*", "-sleeps"], "tester: echo Zebras étudient", "sleeps"),
        (["search", "ETUDIENT", "from:me"], "[Guide] tester: echo Zebras étudient", "sleeps"),
        (["search", "zebra", "--in", "guide", "--best"], "a zebra sleeps", "étudient"),
      ] {
        let command = try sitting.command(words)
        #expect(try command.waitForExit() == .code(0))
        #expect(command.screen.text.contains(expected), "\(command.screen.picture)")
        #expect(!command.screen.text.contains(unexpected), "\(command.screen.picture)")
      }
      let program = "\(try ProgramSitting.program()) --data \(sitting.folder.path)/d"
      let shell = try VirtualTerminal(
        "/bin/sh",
        arguments: [
          "-c",
          """
          \(program) search 'zebra*' from:me --json --limit 1; \(program) search quagga; echo $?
          # The search begins when its reader has closed the pipe.
          mkfifo gate
          { read line < gate; \(program) search 'zebra*'; echo ended $? >&2; } |
            { exec < /dev/null; echo open > gate; }
          """,
        ], home: sitting.folder.path, size: Size(rows: 10, columns: 400))
      #expect(try shell.waitForExit() == .code(0))
      let rows = shell.screen.rows.map { $0.trimmingBlanksAtEnd() }.filter { !$0.isEmpty }
      try #require(rows.count == 4, "\(shell.screen.picture)")
      #expect(rows[0].hasPrefix(#"{"chat":"!"#) && rows[0].contains(#""marks":[[7,12]]"#))
      #expect(rows[0].contains(#""body":"echo a zebra sleeps""#), "\(rows[0])")
      #expect(rows[1] == "confab: no stored message fits" && rows[2] == "0")
      #expect(rows[3] == "ended 0")
      #expect(try screen.quit() == .code(0))
    }

    @Test func `the full screen indexes the messages of an older profile`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      try first.openSelectedChat()
      try first.say("echo an old zebra")
      try first.waitFor("the answer") { screen in
        screen.messageRows.count { $0.contains("an old zebra") } == 2
      }
      #expect(try first.quit() == .code(0))
      try Connection(path: "\(sitting.folder.path)/d/profiles/local/confab.db").run(
        "UPDATE settings SET value = 'older' WHERE name = 'search.version'")
      func search() throws -> String {
        let command = try sitting.command("search", "zebra")
        #expect(try command.waitForExit() == .code(0))
        return command.screen.text
      }
      #expect(try search().contains("only 0 of"))
      let screen = try sitting.startOnline()
      var found = try search()
      // The first messages are indexed a second after the start.
      for _ in 0..<1_000 where found.contains("are indexed so far") { found = try search() }
      #expect(found.contains("echo an old zebra") && !found.contains("so far"), "\(found)")
      #expect(try screen.quit() == .code(0))
    }

    @Test func `a command line that cannot be carried out gives a reason and exit status`() throws {
      let sitting = try ProgramSitting()
      let early = try sitting.command("send", "Guide", "hi")
      #expect(try early.waitForExit() == .code(66))
      #expect(early.screen.text.contains("start confab once"), "\(early.screen.picture)")
      #expect(try sitting.startOnline().quit() == .code(0))
      for (words, status, reason) in [
        (["send", "Nobody", "hi"], 66, "there is no chat “Nobody”"),
        (["send", "#nosuch:localhost", "hi"], 66, "you are not in the room #nosuch:localhost"),
        (["send", "matrix:roomid/nosuch:s", "hi"], 66, "not in the room !nosuch:s"),
        (["send", "matrix:u/nobody:s", "hi"], 66, "no chat with @nobody:s; start confab"),
        (["export", "#nosuch:localhost"], 66, "you are not in the room #nosuch:localhost"),
        (["send", "Guide", "  "], 65, "nothing to send"), (["send"], 64, "send needs CHAT"),
        (["unread", "Guide"], 64, "takes no words"), (["export"], 64, "needs one CHAT"),
        (["send", "Guide", "hi", "--json"], 64, "--json does not go with send"),
        (["unread", "--follow=1"], 64, "--follow takes no argument"),
        (["search"], 64, "search needs WORDS"), (["search", "-x"], 64, "must not have"),
        (["search", "x", "--limit", "0"], 64, "--limit takes a number"),
        (["search", "before:soon"], 64, "“soon” is no date"),
        (["search", "in:Nowhere"], 66, "there is no chat “Nowhere”"),
        (["search", "x", "in:No Where"], 66, "there is no chat “No Where”"),
        (["search", "x", "--in", "Nowhere"], 66, "there is no chat “Nowhere”"),
        (["search", "from:Nobody"], 66, "nobody is called “Nobody”"),
        (["unread", "--best"], 64, "--best does not go with unread"),
      ] as [([String], Int32, String)] {
        let command = try sitting.command(words)
        #expect(try command.waitForExit() == .code(status), "\(words)")
        #expect(command.screen.text.contains(reason), "\(command.screen.picture)")
      }
    }
  }
}

extension ProgramSitting {
  /// Runs a command of the program with the data folder of this `ProgramSitting`, also while a
  /// full-screen program uses that folder.
  func command(_ words: String...) throws -> VirtualTerminal { try command(words) }

  func command(_ words: [String]) throws -> VirtualTerminal {
    try VirtualTerminal(
      Self.program(), arguments: ["--data", "\(folder.path)/d"] + words, home: folder.path,
      size: ProgramSitting.wide)
  }
}

extension String {
  fileprivate func trimmingBlanksAtEnd() -> String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
