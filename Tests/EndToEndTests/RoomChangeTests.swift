import TestSupport
import Testing

extension EndToEnd {
  /// Changing rooms and the people in them, joining by an address, and people who are ignored or
  /// may not write.
  @Suite struct RoomChanges {
    @Test func `people are invited, removed, banned and unbanned by commands, and others see it`()
      throws
    {
      let company = try Company("anna", "bob", "carla")
      let (anna, bob) = try company.chatting()
      bob.send("/name Choir" + Typed.enter)
      try anna.waitFor(text: "bob named the chat “Choir”")
      bob.send("/topic songs of the sea" + Typed.enter)
      for terminal in [anna, bob] { try terminal.waitFor(text: "songs of the sea") }

      let carla = try company.start("carla")
      bob.send("/invite carla" + Typed.enter)
      try bob.waitFor(text: "@carla:localhost is invited.")
      try carla.joinSelectedChat()
      try anna.waitFor(text: "carla joined")
      bob.send("/kick carla sings too loud" + Typed.enter)
      try bob.waitFor(text: "@carla:localhost is removed from this chat.")
      try anna.waitFor(text: "removed carla: sings too loud")
      bob.send("/ban @carla:localhost" + Typed.enter)
      try anna.waitFor(text: "banned @carla:localhost")
      bob.send("/invite @carla:localhost" + Typed.enter)
      try bob.waitFor(text: "! Not invited: the server refused it")
      bob.send("/unban carla" + Typed.enter)
      try anna.waitFor(text: "lifted the ban of @carla:localhost")
      bob.send("/kick nobodyhere" + Typed.enter)
      try bob.waitFor(text: "! Not removed: nobody is called “nobodyhere”.")

      anna.send("/nick Anna of the Sea" + Typed.enter)
      try bob.waitFor(text: "is now “Anna of the")
      try company.end(anna, bob, carla)
    }

    @Test func `the people of a chat are listed, found, banned and unbanned in the overlay`() throws
    {
      let company = try Company("anna", "bob", "carla")
      let (anna, bob) = try company.chatting()
      bob.send("/invite @carla:localhost" + Typed.enter)
      try anna.waitFor(text: "bob invited carla")
      bob.send("\u{1b}w")
      try bob.waitFor("the people with roles and memberships") { screen in
        ["─ People ", "bob  @bob:localhost", "you, admin"].allSatisfy(screen.text.contains)
          && screen.rows.contains { $0.contains("carla") && $0.contains("invited") }
      }
      bob.send("carl")
      try bob.waitFor(text: "1 found")
      bob.send(Typed.enter)
      try bob.waitFor(text: "Remove from the chat")
      bob.send(Typed.end + Typed.enter)
      try anna.waitFor(text: "bob banned carla")
      // The note about the ban names carla, too, and comes before the list has her as banned.
      try bob.waitFor("the ban in the list") {
        $0.rows.contains { $0.contains("carla") && $0.contains("  banned") }
      }
      bob.send(Typed.enter)
      try bob.waitFor(text: "Lift the ban")
      bob.send(Typed.end + Typed.enter)
      try anna.waitFor(text: "bob lifted the ban of")
      try bob.waitFor(text: "Nobody here has these letters")
      bob.send(Typed.escape)
      try bob.waitFor("the chat") { !$0.text.contains("─ People ") }
      bob.send("/whois anna" + Typed.enter)
      try bob.waitFor(text: "@anna:localhost")
      try bob.waitFor(text: "Shared")
      bob.send(Typed.escape)
      try bob.waitFor("the chat") { screen in
        !screen.text.contains("Shared") && !screen.text.contains("─ People ")
      }
      try company.end(anna, bob)
    }

    @Test func `a public room is joined by its address, also in the form for a new chat`() throws {
      let company = try Company("anna", "bob", "carla")
      try company.request(
        "POST", "createRoom",
        #"{"preset":"public_chat","name":"Tea","room_alias_name":"tea"}"#, as: "bob")
      let (anna, carla) = (try company.start("anna"), try company.start("carla"))
      anna.send(Typed.newChat)
      try anna.waitFor(text: "Start chat")
      anna.send("#tea:localhost" + Typed.enter + Typed.enter)
      try anna.waitFor(text: "Write to Tea")
      try carla.startChat(with: "bob")
      carla.send("/join #tea" + Typed.enter)
      try carla.waitFor(text: "Write to Tea")
      try anna.say("a cup for all")
      try carla.waitForMessage("a cup for all")
      carla.send("/join #nothing:localhost" + Typed.enter)
      try carla.waitFor(text: "Not joined: ")
      carla.send(Typed.escape)
      try carla.waitFor(text: "Write to Tea")
      // Joining a room again opens it.
      carla.send(Typed.switcher + "bob" + Typed.enter)
      try carla.waitFor(text: "Write to bob")
      carla.send("/join #tea:localhost" + Typed.enter)
      try carla.waitFor(text: "Write to Tea")
      try company.end(anna, carla)
    }

    @Test func `messages of an ignored person are hidden until the person is no longer ignored`()
      throws
    {
      let company = try Company("anna", "bob")
      let (anna, bob) = try company.chatting()
      try bob.say("look at this")
      try anna.waitForMessage("look at this")
      anna.send("/ignore bob" + Typed.enter)
      try anna.waitFor(text: "@bob:localhost is ignored")
      try anna.waitFor("his messages to go") { !$0.text.contains("look at this") }
      try bob.say("and at this")
      try anna.say("quiet here")
      try bob.waitForMessage("quiet here")
      #expect(!anna.screen.text.contains("and at this"))
      anna.send("/unignore bob" + Typed.enter)
      try anna.waitForMessage("look at this")
      try bob.say("back again")
      try anna.waitForMessage("back again")
      try company.end(anna, bob)
    }

    @Test func `a person who may not write sees why, and writes again once that is allowed`() throws
    {
      let company = try Company("anna", "bob")
      let made = try company.request(
        "POST", "createRoom",
        #"{"preset":"private_chat","name":"Choir","invite":["@anna:localhost"]}"#, as: "bob")
      let room = try #require(made.split(separator: "\"").first { $0.hasPrefix("!") })
      let (anna, bob) = (try company.start("anna"), try company.start("bob"))
      try anna.joinSelectedChat()
      try bob.waitForSelectedChat("Choir")
      try bob.openSelectedChat()
      let levels = { (needed: Int) in
        #"{"users":{"@bob:localhost":100,"@anna:localhost":20},"events":{"m.room.message":\#(needed)}}"#
      }
      let path = "rooms/\(room)/state/m.room.power_levels"
      try company.request("PUT", path, levels(50), as: "bob")
      try anna.waitFor(text: "▌ Read only: only moderators (level 50) write here.")
      anna.send("hello" + Typed.enter)
      anna.send("/topic mine" + Typed.enter)
      try anna.waitFor(text: "! Not changed: only moderators (level 50) may; your level is 20.")
      anna.send("\u{15}")
      try company.request("PUT", path, levels(0), as: "bob")
      try anna.waitFor(text: "▌ Write to ")
      try anna.say("free again")
      try bob.waitForMessage("free again")
      #expect(!bob.screen.text.contains("hello"))
      try company.end(anna, bob)
    }
  }
}
