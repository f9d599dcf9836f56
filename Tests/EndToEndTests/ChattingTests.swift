import TestSupport
import Testing

extension EndToEnd {
  @Suite struct Chatting {
    @Test func `the guide answers a message`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      try terminal.openSelectedChat()
      try terminal.say("echo the answer")
      try terminal.waitFor("the guide's answer") { screen in
        screen.messageRows.contains { $0.contains("the answer") && !$0.contains("echo") }
      }
      try terminal.waitFor("the message to be seen") { screen in
        screen.messageRows.contains { $0.contains("echo the answer") && $0.contains("Seen") }
      }
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `a new chat with an unused name has a bot that answers`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      terminal.send(Typed.newChat)
      try terminal.waitFor(text: "Start chat")
      terminal.send(Typed.enter)
      try terminal.waitFor(text: "Nobody is named yet.")
      terminal.send("Robin")
      try terminal.waitFor(text: "Robin")
      terminal.send(Typed.enter)
      try terminal.waitFor(text: "Write to ")
      try terminal.say("echo glad to meet you")
      try terminal.waitFor("Robin's answer") { screen in
        screen.messageRows.contains { $0.contains("glad to meet you") && !$0.contains("echo") }
      }
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `an existing chat is opened, not created a second time`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      terminal.send(Typed.newChat)
      try terminal.waitFor(text: "Start chat")
      terminal.send("guide" + Typed.enter + Typed.enter)
      try terminal.waitFor(text: "Write to ")
      let count = terminal.screen.rows.filter { $0.prefix(24).contains("Guide") }.count
      #expect(count == 1, "\(terminal.screen.picture)")
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `a blank message is not sent, and a pasted one waits for Enter`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      try terminal.openSelectedChat()
      terminal.send("   " + Typed.enter)
      terminal.send(Typed.paste("echo first line\rsecond line\r"))
      try terminal.waitFor(text: "second line")
      #expect(!terminal.screen.text.contains("Sent"), "\(terminal.screen.picture)")
      terminal.send(Typed.enter)
      try terminal.waitFor("the paste as one message, and its echo") { screen in
        screen.messageRows.count { $0.contains("second line") } == 2
      }
      #expect(terminal.screen.messageRows.count { $0.contains("echo first line") } == 1)
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `a text of two lines is sent as one message`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      try terminal.openSelectedChat()
      terminal.send("echo upper" + Typed.altEnter + "lower")
      try terminal.waitFor(text: "lower")
      terminal.send(Typed.enter)
      try terminal.waitFor("both lines, twice") { screen in
        screen.messageRows.count { $0.contains("upper") } == 2
          && screen.messageRows.count { $0.contains("lower") } == 2
      }
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `the help shows the keys, and the draft is still there afterwards`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      try terminal.openSelectedChat()
      terminal.send("half a thought")
      try terminal.waitFor(text: "▌ half a thought")
      terminal.send(Typed.help)
      try terminal.waitFor(text: "Type to find a key")
      terminal.send(Typed.escape)
      // Escape directly followed by another key would be read as that key with Alt.
      try terminal.waitFor("the help to go") { !$0.text.contains("Type to find a key") }
      #expect(terminal.screen.text.contains("▌ half a thought"))
      #expect(try terminal.quit() == .code(0))
    }
  }
}
