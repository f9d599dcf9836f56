import TestSupport
import Testing

extension EndToEnd {
  /// The people and chats that a typed name means: user ids are matched before display names, and a
  /// name that nobody has, or more than one person, creates no room.
  @Suite struct Addressees {
    private func name(_ person: String, _ displayName: String, _ company: Company) throws {
      try company.request(
        "PUT", "profile/%40\(person)%3Alocalhost/displayname",
        #"{"displayname":"\#(displayName)"}"#, as: person)
    }

    @Test func `a typed name reaches the user id, not a stranger with that display name`() throws {
      let company = try Company("anna", "alice", "mallory")
      try name("mallory", "alice", company)
      try name("alice", "Alicia", company)
      let (anna, alice) = (try company.start("anna"), try company.start("alice"))
      try anna.startChat(with: "ALICE ")
      try anna.say("for alice")
      try alice.waitForSelectedChat("anna")
      try alice.openSelectedChat()
      try alice.waitForMessage("for alice")
      try company.end(anna, alice)
    }

    @Test func `a message to a name that nobody has is not sent but kept`() throws {
      let company = try Company("anna", "bob")
      let anna = try company.start("anna")
      try anna.startChat(with: "bob")
      anna.send("/msg alicx a secret" + Typed.enter)
      try anna.waitFor(text: "Nobody here is called “alicx”")
      #expect(anna.screen.text.contains("@name:server"), "\(anna.screen.picture)")
      anna.send(Typed.escape)
      try anna.waitFor(text: "▌ /msg alicx a secret")
      #expect(try company.chats(of: "anna") == 1)
      try company.end(anna)
    }

    @Test
    func `of two people with the same name the right one is chosen by user id`() throws {
      let company = try Company("anna", "alice1", "alice2")
      try name("alice1", "Alice", company)
      try name("alice2", "alice", company)
      let (anna, alice) = (try company.start("anna"), try company.start("alice2"))
      anna.send(Typed.newChat)
      try anna.waitFor(text: "Start chat")
      anna.send("alice" + Typed.enter)
      try anna.waitFor(text: "2 people are called “alice”")
      try anna.waitFor(text: "@alice1:localhost")
      try anna.waitFor(text: "@alice2:localhost")
      #expect(try company.chats(of: "anna") == 0)
      anna.send(Typed.down + Typed.down + Typed.enter)
      try anna.waitFor(text: "×")
      anna.send(Typed.enter)
      try anna.waitFor(text: "Write to ")
      try anna.say("for the second")
      try alice.waitForSelectedChat("anna")
      try alice.openSelectedChat()
      try alice.waitForMessage("for the second")
      try company.end(anna, alice)
    }

    @Test
    func `a command sends to neither of two chats with one name and lists their ids`() throws {
      let company = try Company("anna", "alice1", "alice2")
      try name("alice1", "Alice", company)
      try name("alice2", "Alice", company)
      let anna = try company.start("anna")
      try anna.startChat(with: "@alice1:localhost")
      anna.send(Typed.newChat)
      try anna.waitFor(text: "Start chat")
      anna.send("@alice2:localhost" + Typed.enter + Typed.enter)
      try anna.waitFor("two chats of one name") { screen in
        screen.text.contains("Write to ")
          && screen.rows.count { $0.prefix(24).contains("Alice") } == 2
      }
      let command = try EndToEnd.TwoPeople.program(
        ["--data", "\(company.folder.path)/anna", "send", "Alice", "for one"], company.folder)
      #expect(try command.waitForExit() == .code(66), "\(command.screen.picture)")
      #expect(command.screen.text.contains("(@alice1:localhost)"), "\(command.screen.picture)")
      anna.send("/switch alice" + Typed.enter)
      try anna.waitFor("both in the switcher") { screen in
        ["@alice1:localhost", "@alice2:localhost"].allSatisfy { id in
          screen.switcherRows.contains { $0.contains(id) }
        }
      }
      try company.end(anna)
    }

    @Test func `a message to a person whose invite is pending goes to the invite's chat`()
      throws
    {
      let company = try Company("anna", "bob", "carol")
      let (anna, bob) = (try company.start("anna"), try company.start("bob"))
      try anna.startChat(with: "carol")
      try bob.startChat(with: "anna")
      try bob.say("hello anna")
      try anna.waitFor(text: "invites you")
      anna.send("/msg bob hello bob" + Typed.enter)
      try anna.waitFor(text: "has invited you to a chat")
      #expect(try company.chats(of: "anna") == 1)
      anna.send(Typed.enter)
      try bob.waitForMessage("hello bob")
      #expect(try company.chats(of: "anna") == 2)
      try company.end(anna, bob)
    }
  }
}

extension Company {
  /// Returns the number of rooms that a person has joined, as the server counts them.
  fileprivate func chats(of name: String) throws -> Int {
    try request("GET", "joined_rooms", "", as: name).split(separator: "!").count - 1
  }
}
