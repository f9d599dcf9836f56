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
      // The whole chat is stored, so there is nothing to ask the server for.
      #expect(!bob.screen.text.contains("Ask localhost"), "\(bob.screen.picture)")
      try company.end(anna, bob)
    }

    @Test func `the server finds a message that is not stored, and its history is fetched`() throws
    {
      let company = try Company("anna", "bob")
      var (anna, bob) = try company.chatting()
      try company.end(bob)
      let rooms = try company.request("GET", "joined_rooms", "", as: "anna")
      let room = String(try #require(rooms.firstMatch(of: /!.[^"]*/)).0)
      for number in 1...460 {
        let body = [3: "a heron by the lake", 4: "the heron flies"][number] ?? "word \(number)"
        try company.request(
          "PUT", "rooms/\(room)/send/m.room.message/t\(number)",
          #"{"msgtype":"m.text","body":"\#(body)"}"#, as: "anna")
      }
      bob = try company.start("bob")
      try bob.waitForMessage("word 460")
      bob.send("\u{06}heron")
      try bob.waitFor("the row that asks the server") { screen in
        screen.text.contains("No stored message has these words.")
          && screen.text.contains("▌ Ask localhost")
      }
      bob.send(Typed.enter)
      try bob.waitFor("the messages that the server found") { screen in
        screen.text.contains("Found by localhost") && screen.text.contains("the heron flies")
          && screen.text.contains("a heron by the lake")
      }
      bob.send(Typed.down + Typed.enter)
      try bob.waitFor("the message among those around it") { screen in
        screen.text.contains("▌ a heron by the lake") && screen.hasMessage(["word 2"])
          && screen.hasMessage(["word 6"])
      }
      // The messages are stored now, so they are found without the server.
      bob.send("\u{06}")
      try bob.waitFor("the stored messages") { screen in
        screen.text.contains("2 in 1 chat, newest first")
          && !screen.text.contains("Found by localhost")
      }
      try company.end(anna, bob)
    }
  }
}
