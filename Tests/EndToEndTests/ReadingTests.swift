import TestSupport
import Testing

extension EndToEnd {
  /// Anna's read position, and the read receipts that Bob sees.
  @Suite struct Reading {
    /// Makes a chat of Anna and Bob, who has it open, and ends Anna's program; returns Bob's
    /// terminal.
    private func away(_ company: Company) throws -> VirtualTerminal {
      let (anna, bob) = try company.chatting()
      try company.end(anna)
      return bob
    }

    @Test func `only messages in the open chat count as seen, and their readers can be listed`()
      throws
    {
      let company = try Company("anna", "bob")
      let bob = try away(company)
      try bob.say("one")
      let anna = try company.start("anna")
      try anna.waitFor("the message to be counted") { $0.title == "(1) confab" }

      // A message that arrives while Anna looks into the chat without opening it is not read.
      try anna.goToList()
      anna.send(Typed.look)
      try anna.waitFor(text: "peek: bob")
      try bob.say("two")
      try anna.waitForMessage("two")
      #expect(bob.hasMessage("two", "Sent"), "\(bob.screen.picture)")
      try anna.waitFor("both to be counted") { $0.title == "(2) confab" }
      anna.send(Typed.escape)
      try anna.waitFor("the end of the peek") { !$0.text.contains("peek:") }

      try anna.openSelectedChat()
      try bob.waitForMessage("two", "Seen")
      try anna.waitFor("all to be read") { $0.title == "confab" }

      // The terminal has no focus, so the message is not read.
      anna.send("\u{1b}[O")
      try bob.say("three")
      try anna.waitForMessage("three")
      try anna.waitFor("it to be counted") { $0.title == "(1) confab" }
      bob.send(Typed.up)
      try bob.waitForSelectedMessage()
      bob.send(Typed.seenBy)
      try bob.waitFor(text: "Nobody else yet")
      // The open list of readers is updated when Anna comes back.
      anna.send("\u{1b}[I")
      try bob.waitFor("Anna and the time") { screen in
        screen.text.contains("Seen by")
          && screen.rows.contains { $0.contains("│  anna") && $0.contains(":") }
      }
      try anna.waitFor("all to be read") { $0.title == "confab" }
      bob.send(Typed.escape)
      try bob.waitFor("the list to go") { !$0.text.contains("─ Seen by ─") }
      try bob.waitForMessage("three", "Seen")
      bob.send(Typed.details)
      try bob.waitFor(text: "Details")
      try bob.waitFor(text: "UTC")
      bob.send(Typed.escape)
      try bob.waitFor("the details to go") { !$0.text.contains("UTC") }
      try company.end(anna, bob)
    }

    @Test
    func `a chat opens at the first unread message, and mentions are counted separately`()
      throws
    {
      let company = try Company("anna", "bob")
      let bob = try away(company)
      bob.send(Typed.up + Typed.reply)
      try bob.waitFor(text: "↳ anna: good morning")
      bob.send("to you too" + Typed.enter)
      for number in 1...40 { bob.send("line \(number)." + Typed.enter) }
      try bob.waitForMessage("line 40.", "Sent")

      let anna = try company.start("anna")
      try anna.waitFor("number and mention") { screen in
        screen.title == "(41) confab" && screen.selectedChat?.contains("41  @1") ?? false
      }
      #expect(try company.command("anna", "unread").hasPrefix("41 @1"))
      let json = try company.command("anna", "unread", "--json")
      #expect(json.hasPrefix(#"{"unread":41,"mentions":1,"#), "\(json)")

      // The key opens the next unread chat at the unread line; messages below the screen stay
      // unread.
      anna.send("\u{1b}a")
      try anna.waitFor("the line and what follows") { screen in
        screen.text.contains(" new ─") && screen.text.contains("to you too")
      }
      #expect(!anna.hasMessage("line 40."))
      #expect(anna.screen.title == "(41) confab")
      anna.send("\u{1b}>")
      try anna.waitForMessage("line 40.")
      try anna.waitFor("all to be read") { $0.title == "confab" }
      try bob.waitForMessage("line 40.", "Seen")
      #expect(!anna.screen.text.contains(" new ─"))
      anna.send("\u{1b}u")
      try anna.waitFor("the line again") { screen in
        screen.text.contains(" new ─") && screen.text.contains("to you too")
      }
      #expect(try company.command("anna", "unread").hasPrefix("0"))
      try company.end(anna, bob)
    }

    @Test func `messages missing after the first unread one are loaded below it`() throws {
      let company = try Company("anna", "bob")
      let bob = try away(company)
      try bob.say("first of all")
      let anna = try company.start("anna")
      try anna.waitFor("it to be counted") { $0.title == "(1) confab" }
      try company.end(anna)
      // 130 messages are more than one sync response contains, so a gap remains.
      for number in 1...130 { bob.send("line \(number)." + Typed.enter) }
      try bob.waitForMessage("line 130.", "Sent")

      let back = try company.start("anna")
      // The key searches the chat list for the next unread chat. The list is updated at another
      // time than the total in the title.
      try back.waitFor("all to be counted") { screen in
        screen.title == "(131) confab" && screen.selectedChat?.contains("99+") ?? false
      }
      back.send("\u{1b}a")
      try back.waitFor("the line, and what was missing") { screen in
        screen.text.contains(" new ─") && screen.text.contains("first of all")
          && screen.text.contains("line 1.") && screen.text.contains("line 10.")
      }
      #expect(back.screen.title == "(131) confab")
      try company.end(back, bob)
    }

    @Test func `in a chat of three, all readers and all typing people are named`() throws {
      let company = try Company("anna", "bob", "carol")
      let anna = try company.start("anna")
      let bob = try company.start("bob")
      let carol = try company.start("carol")
      anna.send(Typed.newChat)
      try anna.waitFor(text: "Who with?")
      anna.send("bob,carol" + Typed.enter + Typed.enter)
      try anna.waitFor(text: "Write to ")
      for other in [bob, carol] {
        try other.joinSelectedChat()
        try other.waitForMessage("joined")
      }
      try anna.say("all here?")
      for other in [bob, carol] { try other.waitForMessage("all here?") }
      anna.send(Typed.up)
      try anna.waitForSelectedMessage()
      anna.send(Typed.seenBy)
      try anna.waitFor("both") { screen in
        ["│  bob", "│  carol"].allSatisfy { name in screen.rows.contains { $0.contains(name) } }
      }
      anna.send(Typed.escape)
      try anna.waitFor("the list to go") { !$0.text.contains("─ Seen by ─") }
      for other in [bob, carol] { other.send("well") }
      try anna.waitFor("both to type") {
        $0.text.contains("bob and carol are typing")
          || $0.text.contains("carol and bob are typing")
      }
      bob.send(Typed.enter)
      try anna.waitForMessage("bob", "well")
      // Carol's typing notice may have ended, as it does some seconds after her last key.
      carol.send("!")
      try anna.waitFor("only Carol to type") { $0.text.contains(" carol is typing") }
      try company.end(anna, bob, carol)
    }
  }
}
