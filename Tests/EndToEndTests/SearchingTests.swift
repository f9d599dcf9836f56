import TestSupport
import Testing

extension EndToEnd {
  /// The search of messages in the program.
  @Suite struct MessageSearches {
    @Test func `words find a message, Enter shows it in its chat, Esc leads back`() throws {
      let company = try Company("anna", "bob")
      let (anna, bob) = try company.chatting()
      try anna.say("we take the ridge on Sunday")
      try bob.waitForMessage("we take the ridge on Sunday")
      for number in 1...30 { try bob.say("word \(number)") }
      bob.send("a draft that stays")
      try bob.waitFor(text: "a draft that stays")
      bob.send("\u{06}ridge")
      try bob.waitFor("the message that was found") { screen in
        screen.text.contains("1 in 1 chat, newest first")
          && screen.text.contains("we take the ridge on Sunday")
      }
      bob.send(Typed.escape)
      try bob.waitFor(text: "▌ a draft that stays")
      #expect(bob.hasMessage("word 30"), "\(bob.screen.picture)")
      bob.send("\u{06}")
      try bob.waitFor(text: "Enter show in its chat")
      bob.send(Typed.enter)
      try bob.waitFor("the message among those around it") { screen in
        screen.text.contains("▌ we take the ridge on Sunday") && screen.hasMessage(["word 5"])
      }
      #expect(!bob.hasMessage("word 30"), "\(bob.screen.picture)")
      bob.send(Typed.escape + Typed.escape)
      try bob.waitForMessage("word 30")
      // The draft is the text of the composer, and a command takes its place.
      bob.send("\u{15}/goto first" + Typed.enter)
      try bob.waitForMessage("good morning")
      #expect(!bob.hasMessage("word 30"), "\(bob.screen.picture)")
      bob.send("\u{06}nowhere")
      try bob.waitFor(text: "No stored message has these words.")
      try company.end(anna, bob)
    }
  }
}
