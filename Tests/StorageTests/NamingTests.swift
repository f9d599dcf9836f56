internal import Database
internal import Intents
internal import Model
internal import Storage
internal import Testing

@Suite struct NamingTests {
  private func unnamed(_ heroes: [UserID]?) -> Event {
    .chats(.updated(ChatUpdate(chat: chat, membership: .joined, heroes: heroes)))
  }

  private func people(_ count: Int) -> [Member] {
    (0..<count).map { member(UserID("@\($0):s"), String(UnicodeScalar(UInt8(65 + $0)))) }
  }

  @Test(arguments: [
    (1, "A"), (2, "A and B"), (3, "A, B and C"), (4, "A, B and 2 others"), (5, "A, B and 3 others"),
  ])
  func `a chat without a name is named after its members`(count: Int, name: String) throws {
    let sample = try Sample()
    let all = people(count)
    try sample.commit(unnamed(all.map(\.user)), .contacts(.members(chat, all + [member(me, "Me")])))
    #expect(try sample.row().name == name)
  }

  @Test func `a chat's number of members stays until the server reports another number`() throws {
    let sample = try Sample()
    func told(_ people: Int?, _ chat: ChatID = chat) -> Event {
      .chats(.updated(ChatUpdate(chat: chat, membership: .joined, people: people)))
    }
    try sample.commit(told(nil), told(3, other))
    #expect(try sample.row().people == nil)
    try sample.commit(told(5), told(nil, other))
    #expect(try sample.row().people == 5 && sample.row(other).people == 3)
    try sample.commit(told(-1))
    #expect(try sample.row().people == nil)
  }

  @Test func `members who are not heroes of the room are counted in the chat's name`() throws {
    let sample = try Sample()
    let all = people(7)
    try sample.commit(unnamed(all.prefix(3).map(\.user)), .contacts(.members(chat, all)))
    #expect(try sample.row().name == "A, B and 5 others")
  }

  @Test func `a chat of unknown people is named by their ids, and never has an empty name`() throws
  {
    let sample = try Sample()
    try sample.commit(unnamed([alice]))
    #expect(try sample.row().name == "@alice:s")
    try sample.commit(unnamed([]))
    #expect(try sample.row().name == "Empty chat")
    try sample.commit(joined(other, name: ""))
    #expect(try sample.row(other).name == "Empty chat")
  }

  @Test func `a chat that all others left names its former member`() throws {
    let sample = try Sample()
    try sample.commit(unnamed([alice]), members(member(alice, "Alice")))
    let changes = try sample.commit(members(member(alice, "Alice", .left)))
    #expect(try sample.row().name == "Empty chat (was Alice)")
    #expect(changes.chatList)
  }

  @Test func `a member who leaves keeps the display name`() throws {
    let sample = try Sample()
    let gone = Member(user: alice, displayName: nil, membership: .left)
    try sample.commit(joined(name: "Room"), members(member(alice, "Alice")))
    try sample.commit(arrived([said("a")]), members(gone))
    #expect(try sample.window().messages.last?.senderName == "Alice")
    // A member who is in the chat and removes the display name has none.
    try sample.commit(members(Member(user: alice, displayName: nil, membership: .joined)))
    #expect(try sample.window().messages.last?.senderName == "@alice:s")
  }

  @Test func `the room's own name is shown until it is removed`() throws {
    let sample = try Sample()
    try sample.commit(unnamed([alice]), members(member(alice, "Alice")), joined(name: "Room"))
    #expect(try sample.row().name == "Room")
    try sample.commit(joined(name: ""))
    #expect(try sample.row().name == "Alice")
  }

  @Test
  func `a chat of two is named after the other person, an invite after the inviter`()
    throws
  {
    let sample = try Sample()
    try sample.commit(
      .account(.directChats([chat: alice])), unnamed(nil), members(member(alice, "Alice")))
    #expect(try sample.row().name == "Alice")
    #expect(try sample.row().directUser == alice)
    try sample.commit(
      .chats(.updated(ChatUpdate(chat: other, membership: .invited, inviter: bob))))
    #expect(try sample.row(other).name == "@bob:s")
    #expect(try sample.row(other).directUser == nil)
  }

  @Test func `an invite to a chat of two is known as such before m.direct lists the chat`() throws {
    let sample = try Sample()
    try sample.commit(
      .chats(
        .updated(ChatUpdate(chat: chat, membership: .invited, inviter: bob, directUser: bob))),
      joined())
    #expect(try sample.row().directUser == bob)
    try sample.commit(.account(.directChats([chat: alice])))
    #expect(try sample.row().directUser == alice)
  }

  @Test func `a new m.direct list replaces the former one`() throws {
    let sample = try Sample()
    try sample.commit(joined(), joined(other), .account(.directChats([chat: alice, other: bob])))
    try sample.commit(.account(.directChats([other: alice])))
    #expect(try sample.row().directUser == nil)
    #expect(try sample.row(other).directUser == alice)
  }

  @Test func `names of an older store that read as words of the program get the id`() throws {
    let older = try OlderStore(before: "names.old") { database in
      for (key, room, name) in [(1, "", "You"), (2, "Garden", "Garden"), (3, "", "Bob")] {
        try database.run(
          """
          INSERT OR REPLACE INTO chats (key, id, membership, room_name, heroes, name, folded_name,
            topic, is_encrypted, founded, activity, next_ord, edge, server_unread, server_mentions,
            counted_ord, unread, mentions, read_ord, seen_ord, awaits, preview_ord, preview_sender,
            preview_name, preview_text, preview_time)
          VALUES (?1, ?2, 0, ?3, '', ?4, lower(?4), '', 0, 0, ?1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, ?5, 'Guide', 'hello', 0)
          """, Int64(key), ChatID("!\(key)"), room, name, alice)
        try database.run(
          """
          INSERT INTO members (chat, user, name, membership, tier, folded_name)
          VALUES (?1, ?2, 'Guide', 2, 3, 'guide'), (?1, ?3, ?4, 0, 0, lower(?4))
          """, Int64(key), alice, bob, key == 1 ? "You" : "Bob")
      }
    }
    for sample in [try Sample(older.folder), try Sample(older.folder)] {
      let chats = try sample.store.chatList(ChatListQuery(around: nil, limit: 5)).chats
      #expect(chats.map(\.name) == ["Bob", "Garden", "You (@bob:s)"])
      #expect(
        chats.map { $0.last?.senderName } == Array(repeating: "Guide (@alice:s)", count: 3))
      #expect(try sample.store.chats(meantBy: "you (@bob:s)").map(\.id) == [ChatID("!1")])
      #expect(try !sample.dump().contains { $0.contains("names.old") })
    }
  }

  @Test func `a member who is called "You" is shown with the id everywhere`() throws {
    let sample = try Sample()
    let mallory = UserID("@mallory:s")
    try sample.commit(
      joined(), members(member(mallory, "Yo\u{301}u"), member(bob, "Guide"), member(me, "You")),
      arrived([said("a", by: bob), said("b", by: me), said("c", by: mallory)]))
    let shown = "Yo\u{301}u (@mallory:s)"
    #expect(try sample.window().messages.map(\.senderName) == ["Guide (@bob:s)", "You", shown])
    #expect(try sample.row().last?.senderName == shown)
    #expect(try sample.store.names(of: [mallory], in: chat) == [shown])
    try sample.commit(unnamed([mallory]), joined(name: ""))
    #expect(try sample.row().name == "\(shown) and 1 other")
  }

  @Test func `only the guide of the embedded homeserver is called Guide`() throws {
    let guide = UserID("@guide:s")
    for (server, name) in [("local", "Guide"), ("s", "Guide (@guide:s)")] {
      let sample = try Sample()
      let account = Account(user: me, displayName: "Me", serverName: server, profile: "p")
      try sample.commit(
        .account(.signedIn(account)), joined(),
        members(member(guide, "Guide"), member(UserID("@guide:else"), "GUIDE")))
      #expect(
        try sample.store.names(of: [guide, UserID("@guide:else")], in: chat)
          == [name, "GUIDE (@guide:else)"])
    }
  }

  @Test func `equal display names show their ids until one of the two leaves`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), members(member(alice, "Sam"), member(bob, "Sam"), member(me, "Me")),
      arrived([said("a"), said("b", by: bob), said("c", by: me)]))
    func senders() throws -> [String] { try sample.window().messages.map(\.senderName) }
    #expect(try senders() == ["Sam (@alice:s)", "Sam (@bob:s)", "Me"])
    try sample.commit(members(member(bob, "Sam", .left)))
    #expect(try senders() == ["Sam", "Sam (@bob:s)", "Me"])
    try sample.commit(members(member(alice, "Alice")))
    #expect(try senders() == ["Alice", "Sam", "Me"])
    #expect(try sample.store.names(of: [alice, UserID("@x:s")], in: chat) == ["Alice", "@x:s"])
  }

  @Test func `a display name from history counts only for unknown members, also after a restart`()
    throws
  {
    let sample = try Sample()
    try sample.commit(joined(), members(member(alice, "Alice now")))
    try sample.commit(arrived([said("a"), said("b", by: bob)]))
    let former = Event.contacts(
      .formerMembers(chat, [member(alice, "Alice then", .left), member(bob, "Bob then")]))
    try sample.reopened().commit(former)
    #expect(try sample.reopened().window().messages.map(\.senderName) == ["Alice now", "Bob then"])
    try sample.reopened().commit(members(member(bob, "Bob now")), former)
    #expect(try sample.reopened().window().messages.map(\.senderName) == ["Alice now", "Bob now"])
  }

  @Test func `a display name that looks like an id is shown as the real id`() throws {
    let sample = try Sample()
    try sample.commit(joined(), members(member(bob, "@alice:s")), arrived([said("a", by: bob)]))
    #expect(try sample.window().messages.first?.senderName == "@bob:s")
  }

  @Test func `a sender without a display name is shown by id, or as a question mark`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), members(member(alice, ""), member(bob, nil)),
      arrived([said("a"), said("b", by: bob), said("c", by: UserID(""))]))
    #expect(try sample.window().messages.map(\.senderName) == ["@alice:s", "@bob:s", "?"])
  }

  @Test func `in a chat without the user's member entry the account's display name is used`() throws
  {
    let sample = try Sample()
    let account = Account(user: me, displayName: "Myself", serverName: "", profile: "")
    try sample.commit(.account(.signedIn(account)), joined(), submitted("x", "t"))
    #expect(try sample.window().messages.first?.senderName == "Myself")
  }
}
