import TestSupport
import Testing

extension EndToEnd {
  /// The readers of the newest own message in a chat of three people, and people among the matches
  /// of the switcher.
  @Suite struct SeenBy {
    @Test func `a chat of three people names readers, also after a restart, one of two does not`()
      throws
    {
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
      try anna.say("first")
      try anna.waitForMessage("first", "Seen by bob and carol")
      try company.end(carol)
      // Only the newest message that somebody has seen names its readers. Carol has not read the
      // second message.
      try anna.say("second")
      try anna.waitForMessage("second", "Seen by bob")
      #expect(!anna.hasMessage("first", "Seen"), "\(anna.screen.picture)")
      try company.end(anna)
      let again = try company.start("anna")
      try again.waitForMessage("second", "Seen by bob")

      // The switcher (Ctrl-K) finds a person of the chat; Enter opens the form of a new chat with
      // that person, and a second Enter creates the chat.
      again.send(Typed.switcher + "carol")
      try again.waitFor("the person") { screen in
        screen.text.contains("People") && screen.rows.contains { $0.contains("new chat") }
      }
      again.send(Typed.down + Typed.enter)
      try again.waitFor(text: "Start chat")
      again.send(Typed.enter)
      try again.waitFor(text: "Write to carol")
      try again.say("only you")
      try again.waitForMessage("only you", "Sent")
      let back = try company.start("carol")
      // Carol goes to the invite by its name.
      back.send(Typed.switcher + "anna" + Typed.enter)
      try back.waitFor("the invite") { $0.isInvite }
      back.send(Typed.right + Typed.enter)
      try back.waitForMessage("only you")
      try again.waitForMessage("only you", "✓✓ Seen")
      #expect(!again.hasMessage("only you", "Seen by"))
      try company.end(again, bob, back)
    }
  }
}
