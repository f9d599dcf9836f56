import Cells
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// The program restores the terminal when it quits, crashes or is ended by a signal that it can
  /// handle, and repaints the screen on request.
  @Suite struct Manners {
    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func `a signal that ends the program restores the terminal`(signal: Int32) throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      #expect(!terminal.pseudoTerminal.isCooked)
      terminal.kill(signal)
      guard case .code = try terminal.waitForExit() else {
        Issue.record("it died of the signal")
        return
      }
      expectRestored(terminal)
    }

    @Test(arguments: [SIGSEGV, SIGABRT, SIGILL, SIGQUIT, SIGUSR1, SIGALRM])
    func `a fatal signal restores the terminal and ends the program by that signal`(signal: Int32)
      throws
    {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      terminal.kill(signal)
      #expect(try terminal.waitForExit() == .signal(signal))
      expectRestored(terminal)
    }

    @Test(arguments: [
      ["bad\u{1b}[31mred"], ["--colour=\u{1b}]0;title\u{7}"],
      ["--profile", "a/\u{9b}31m", "unread"],
      ["send", "chat\u{1b}c", "words"],
      ["export", "\u{202e}chat\u{8}"], ["login", "\u{1b}[2J.example"],
      ["--proxy", "\u{1b}[5m://x", "unread"], ["send", "x", "--file", "/\u{1b}[31m"],
      ["serve", "--listen", "unix:/nowhere/\u{1b}[31m/x"],
    ])
    func `what a command says of its arguments has no control characters`(arguments: [String])
      throws
    {
      let sitting = try ProgramSitting()
      let terminal = try VirtualTerminal(
        ProgramSitting.program(), arguments: ["--data", sitting.folder.path + "/d"] + arguments,
        home: sitting.folder.path, size: ProgramSitting.wide)
      terminal.keptAlive = sitting.folder
      _ = try terminal.waitForExit()
      let controls = terminal.received.unicodeScalars.filter { scalar in
        scalar.properties.generalCategory == .control && scalar != "\r" && scalar != "\n"
          || scalar == "\u{202e}"
      }
      #expect(controls.isEmpty, "\(terminal.received.debugDescription)")
      #expect(!terminal.received.isEmpty)
    }

    @Test func `quitting restores the terminal`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      #expect(try terminal.quit() == .code(0))
      expectRestored(terminal)
    }

    @Test func `the program ends when the terminal's window is closed`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      terminal.pseudoTerminal.hangUp()
      guard case .code = try terminal.waitForExit() else {
        Issue.record("it did not leave in order")
        return
      }
    }

    @Test func `fg after Ctrl-Z brings the screen back as it was`() throws {
      let sitting = try ProgramSitting()
      let terminal = try VirtualTerminal(
        "/bin/bash", arguments: ["--norc", "--noprofile", "-i"], environment: ["PS1": "prompt$ "],
        home: sitting.folder.path, size: ProgramSitting.wide)
      terminal.keptAlive = sitting.folder
      try terminal.waitFor(text: "prompt$")
      let command = [try ProgramSitting.program()] + sitting.options()
      terminal.send(command.joined(separator: " ") + Typed.enter)
      try terminal.waitForConnection()
      try terminal.openSelectedChat()
      terminal.send("unfinished")
      try terminal.waitFor(text: "▌ unfinished")
      terminal.send(Typed.suspend)
      try terminal.waitFor("the shell") { !$0.isAlternateScreen && $0.text.contains("Stopped") }
      for mode in ["?2004l", "?1004l", "?1000l", "?2031l"] {
        #expect(terminal.received.contains(mode), "\(mode)")
      }
      terminal.send("echo in the $((40+2)) shell" + Typed.enter)
      try terminal.waitFor(text: "in the 42 shell")
      terminal.send("fg" + Typed.enter)
      try terminal.waitFor("the program") { screen in
        screen.isAlternateScreen && screen.text.contains("▌ unfinished")
      }
      terminal.send(" business")
      try terminal.waitFor(text: "▌ unfinished business")
      terminal.send(Typed.quit)
      try terminal.waitFor("the shell") { !$0.isAlternateScreen }
      terminal.send("exit" + Typed.enter)
      #expect(try terminal.waitForExit() == .code(0))
    }

    @Test func `Ctrl-L paints over the output of another program`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      terminal.screen.feed(Array("\u{1b}[5;1Hgarbage from elsewhere".utf8))
      #expect(terminal.screen.text.contains("garbage"))
      terminal.send("\u{0c}")
      try terminal.waitFor("a clean screen") {
        !$0.text.contains("garbage") && $0.text.contains("Guide")
      }
      #expect(try terminal.quit() == .code(0))
    }

    private func expectRestored(_ terminal: VirtualTerminal) {
      #expect(!terminal.screen.isAlternateScreen)
      #expect(terminal.screen.cursor != nil)
      #expect(terminal.pseudoTerminal.isCooked)
      let last = String(decoding: terminal.pseudoTerminal.received.suffix(200), as: UTF8.self)
      for mode in ["?2004l", "?1004l", "?1000l", "?2031l"] {
        #expect(last.contains(mode), "\(mode)")
      }
    }
  }
}
