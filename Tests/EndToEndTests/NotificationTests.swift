import TestSupport
import Testing

extension EndToEnd {
  /// Messages in other chats, and while the person looks elsewhere.
  @Suite struct Notifications {
    @Test func `the terminal tells who looks elsewhere, once`() throws {
      let terminal = try remindedElsewhere(["VTE_VERSION": "7006"])
      try terminal.waitFor("the terminal's notification") { _ in
        terminal.received.contains("\u{1b}]777;notify;Guide;Reminder: tea\u{1b}\\")
      }
      #expect(terminal.received.split(separator: "]777;").count == 2)
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `a terminal that has no notifications rings`() throws {
      let terminal = try remindedElsewhere([:])
      try terminal.waitFor("the bell") { _ in
        terminal.received.contains("\u{07}")
          && terminal.screen.messageRows.contains { $0.contains("Reminder: tea") }
      }
      #expect(!terminal.screen.rows[0].contains("Reminder"))
      #expect(!terminal.received.contains("]777;") && !terminal.received.contains("]9;"))
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `a strip tells of another chat, and its key opens it`() throws {
      let sitting = try Sitting()
      let terminal = try sitting.startOnline()
      try terminal.openSelectedChat()
      try terminal.say("remind 3s tea is ready")
      // The answer comes in front, or it would be told of too.
      try terminal.waitForMessage("In 3", "tea is ready")
      terminal.send(Typed.newChat)
      try terminal.waitFor(text: "Create")
      try terminal.waitFor("the strip") { $0.rows[0].contains("Reminder: tea is ready") }
      #expect(terminal.screen.rows[0].contains("Alt-O"))
      terminal.send("\u{1b}o")
      try terminal.waitFor("the chat to be open and read") {
        $0.text.contains("Write a message") && $0.title == "confab"
      }
      #expect(!terminal.screen.rows[0].contains("Reminder"))
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `a silenced chat stays so after a restart`() throws {
      let sitting = try Sitting()
      let first = try sitting.startOnline()
      first.send("t")
      try first.waitFor(text: "▸@Guide")
      first.send("t")
      try first.waitFor(text: "▸×Guide")
      #expect(try first.quit() == .code(0))
      let second = try sitting.startOnline()
      try second.waitFor(text: "▸×Guide")
      second.send("t")
      try second.waitFor(text: "▸ Guide")
      #expect(try second.quit() == .code(0))
    }

    @Test func `several messages are one strip, and a chat's level says which are told of`() throws
    {
      let company = try Company("anna", "bob")
      let anna = try company.start("anna")
      let bob = try company.start("bob")
      try anna.startChat(with: "bob")
      try anna.say("hello")
      try bob.waitFor(text: "anna")
      try bob.openSelectedChat()
      // In front nothing is told of, not even what is one's own.
      try bob.say("in front")
      try anna.waitForMessage("in front")
      #expect(anna.screen.rows[0].contains("bob · @bob"), "\(anna.screen.picture)")
      try company.end(anna)

      let again = try company.start("anna")
      try bob.say("one")
      try again.waitFor("who, and what") { $0.rows[0].contains("bob: one") }
      try bob.say("two")
      try bob.say("three")
      try again.waitFor("all three as one") { $0.rows[0].contains("3 new from bob") }
      try again.waitFor("their number") { $0.title == "(3) confab" }
      again.send("\u{1b}o")
      try again.waitFor("the chat to be open and read") {
        $0.text.contains("three") && $0.text.contains("Write a message") && $0.title == "confab"
      }
      try company.end(again)

      let third = try company.start("anna")
      third.send("t")
      try third.waitFor(text: "bob: mentions only")
      try bob.say("not for her")
      try third.waitFor("it to be in the list") { $0.text.contains("not for her") }
      #expect(!third.screen.rows[0].contains("not for her"), "\(third.screen.picture)")
      bob.send(Typed.up + Typed.up + Typed.up + Typed.up + Typed.up + Typed.up + "r")
      try bob.waitFor(text: "↳ anna: hello")
      bob.send("for her" + Typed.enter)
      try third.waitFor("the mention") { $0.rows[0].contains("@ bob: for her") }
      try company.end(third, bob)
    }

    /// A person who asked for a reminder and turned to another window.
    private func remindedElsewhere(_ environment: [String: String]) throws -> VirtualTerminal {
      let sitting = try Sitting()
      let terminal = try sitting.start(environment: environment)
      try terminal.waitFor(text: "online")
      try terminal.openSelectedChat()
      try terminal.say("remind 3s tea")
      try terminal.waitForMessage("In 3", "tea")
      terminal.send("\u{1b}[O")
      return terminal
    }
  }
}
