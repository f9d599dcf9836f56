import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Drafts in the composers of chats, and the switcher, which finds chats by name.
  @Suite struct Drafts {
    /// Starts the program with the chats Guide, Oberon, Rowan and Robin; Robin's is open.
    private func manyChats() throws -> (ProgramSitting, VirtualTerminal) {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      for name in ["Oberon", "Rowan", "Robin"] {
        terminal.send(Typed.newChat)
        try terminal.waitFor(text: "Start chat")
        terminal.send(name + Typed.enter + Typed.enter)
        try terminal.waitFor("the chat with \(name)") { screen in
          screen.messageRows[0] == "  \(name)"
        }
        try terminal.waitFor(text: "Write to ")
        try terminal.say("echo hello \(name)")
        try terminal.waitFor("\(name)'s answer") { screen in
          screen.messageRows.contains { $0.contains("hello \(name)") && !$0.contains("echo") }
        }
      }
      return (sitting, terminal)
    }

    @Test func `each chat keeps its draft and its draft marker across a restart`() throws {
      let (sitting, first) = try manyChats()
      first.send("for Robin")
      try first.waitFor(text: "▌ for Robin")
      first.send("\u{0e}")
      try first.waitFor("another chat, and the mark of the draft") { screen in
        screen.text.contains("▌ Write to ") && screen.isMarked("Draft: for Robin")
      }
      first.send("for Rowan")
      try first.waitFor(text: "▌ for Rowan")
      #expect(try first.quit() == .code(0))

      let second = try sitting.startOnline()
      try second.waitFor("both marks") {
        $0.isMarked("Draft: for Robin") && $0.isMarked("Draft: for Rowan")
      }
      second.send("\u{0b}robin" + Typed.enter)
      try second.waitFor(text: "▌ for Robin")
      second.send(Typed.enter)
      try second.waitFor("for Robin sent") { $0.isSent("for Robin") }
      try second.waitFor("its mark to go, and only its") {
        !$0.isMarked("Draft: for Robin") && $0.isMarked("Draft: for Rowan")
      }
      #expect(try second.quit() == .code(0))
    }

    /// Ways in which the program ends without the quit key.
    enum Ending: CaseIterable, Sendable { case terminated, hungUp, windowClosed }

    @Test(arguments: Ending.allCases)
    func `a draft is restored after a signal or a closed window ended the program`(ending: Ending)
      throws
    {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      try first.openSelectedChat()
      first.send("half a thought")
      try first.waitFor(text: "▌ half a thought")
      switch ending {
      case .terminated: first.kill(SIGTERM)
      case .hungUp: first.kill(SIGHUP)
      case .windowClosed: first.pseudoTerminal.hangUp()
      }
      guard case .code = try first.waitForExit() else {
        Issue.record("the program died of the signal")
        return
      }
      let second = try sitting.startOnline()
      try second.waitFor(text: "▌ half a thought")
      #expect(try second.quit() == .code(0))
    }

    @Test
    func `the switcher lists the previous chat first, and finds a chat by some of its letters`()
      throws
    {
      let (_, terminal) = try manyChats()
      terminal.send("\u{0b}")
      try terminal.waitFor("the chat before, the open one, the others") { screen in
        let rows = screen.switcherRows
        let names = ["Rowan", "Robin", "Oberon", "Guide"]
        return rows.count >= names.count
          && zip(rows, names).allSatisfy { row, name in row.contains(" \(name) ") }
      }
      terminal.send("ob")
      try terminal.waitFor("those that have the letters, the best first") { screen in
        let rows = screen.switcherRows
        return rows.first?.contains("▌ Oberon") ?? false
          && rows.dropFirst().first?.contains("Robin") ?? false
          && !rows.contains { $0.contains("│  Rowan") }
      }
      terminal.send(Typed.enter)
      try terminal.waitFor("the chat") { screen in
        screen.messageRows[0] == "  Oberon"
      }
      terminal.send("\u{0b}zzz")
      try terminal.waitFor(text: "Nothing has these letters")
      terminal.send(Typed.escape)
      try terminal.waitFor("the chat again") { $0.switcherRows.isEmpty }
      #expect(try terminal.quit() == .code(0))
    }
  }
}

extension TerminalEmulator {
  /// Returns `true` if a row of the chat list contains the text `words`.
  fileprivate func isMarked(_ words: String) -> Bool {
    rows.contains { row in
      row.prefix { $0 != "│" }.contains(words)
    }
  }
}
