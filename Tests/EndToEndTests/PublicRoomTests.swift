import TestSupport
import Testing

extension EndToEnd {
  /// The public room directory of `confab serve`.
  @Suite struct PublicRooms {
    @Test func `a room is found in the directory, joined, and opened from there again`() throws {
      let company = try Company("anna", "bob")
      for (name, alias) in [("Beekeepers", "bees"), ("Chess club", "chess")] {
        try company.request(
          "POST", "createRoom",
          #"{"name":"\#(name)","topic":"all about \#(alias)","room_alias_name":"\#(alias)","#
            + #""visibility":"public","preset":"public_chat"}"#, as: "bob")
      }
      let anna = try company.start("anna")
      anna.send(Typed.rooms)
      try anna.waitFor(text: "Chess club  #chess:localhost")
      #expect(anna.screen.text.contains("all about bees"), "\(anna.screen.picture)")
      anna.send("honey")
      try anna.waitFor(text: "No public room has these words.")
      anna.send(String(repeating: "\u{7f}", count: 5) + "bees")
      try anna.waitFor("the room alone") { screen in
        screen.text.contains("▌ Beekeepers") && !screen.text.contains("Chess club")
      }
      anna.send(Typed.enter)
      try anna.waitFor(text: "Write to ")
      try anna.say("hello bees")
      anna.send("/rooms bees" + Typed.enter)
      try anna.waitFor(text: "joined, 2 people")
      anna.send(Typed.enter)
      try anna.waitForMessage("hello bees")
      anna.send("/rooms chess on far.example" + Typed.enter)
      try anna.waitFor(text: "This server lists only")
      try company.end(anna)
    }
  }
}
