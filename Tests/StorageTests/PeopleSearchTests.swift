internal import Intents
internal import Model
internal import Storage
internal import Testing

@Suite struct PeopleSearchTests {
  private func found(_ words: String, in sample: Sample) throws -> [String] {
    try sample.store.people(meantBy: words, limit: 10).map(\.user.rawValue)
  }

  @Test func `other people are found by name and by id, each once`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), members(member(alice, "Alice Doe"), member(me, "Me"), member(bob, nil)))
    try sample.commit(joined(other), members(member(bob, "Robert"), in: other))
    #expect(try found("doe", in: sample) == ["@alice:s"])
    #expect(try found("ROB", in: sample) == ["@bob:s"])
    #expect(try found("@bob", in: sample) == ["@bob:s"])
    #expect(try found("me", in: sample) == [])
    #expect(try found("", in: sample) == [])
    #expect(try sample.store.people(meantBy: "bob", limit: 1).first?.displayName == "Robert")
  }

  @Test func `a people search matches the unescaped form of a user id`() throws {
    let sample = try Sample()
    let zoe = UserID("@zo=c3=ab:s")
    try sample.commit(joined(), members(member(zoe, nil), member(UserID("@a=zz:s"), nil)))
    #expect(try found("zoë", in: sample) == [zoe.rawValue])
    #expect(try found("c3", in: sample) == [])
    #expect(try found("a=zz", in: sample) == ["@a=zz:s"])
  }

  @Test(arguments: ["alice", "@alice", "Alice:s", "@alice:s"])
  func `a typed id comes before a person of that display name`(typed: String) throws {
    let sample = try Sample()
    let far = UserID("@alice:t")
    try sample.commit(
      joined(),
      members(
        member(UserID("@a:t"), typed), member(alice, "Zora"), member(far, "Alice"),
        member(UserID("@b:s"), "alice")))
    let found = try found(typed, in: sample)
    #expect(found.first == "@alice:s")
    #expect(typed.contains(":") || found.dropFirst().first == "@alice:t")
    let offers = try sample.store.mentionable(by: typed, in: chat, limit: 9)
    #expect(offers.first?.user == alice)
  }

  @Test(arguments: ["alice", "@alice", "ALICE ", "alice:t", "@alice:t", "zo\u{EB}"])
  func `a chat with the person whose id is typed comes before chats of that name`(
    typed: String
  ) throws {
    let sample = try Sample()
    let (far, evil, zoe) = (UserID("@alice:t"), UserID("@evil:s"), UserID("@zo=c3=ab:t"))
    let ids = (0..<4).map { ChatID("!\($0)") }
    try sample.commit(
      .account(.directChats([ids[0]: evil, ids[1]: far, ids[3]: zoe])), joined(ids[0], name: nil),
      joined(ids[1], name: nil), joined(ids[2], name: typed), joined(ids[3], name: nil),
      members(member(evil, "alice"), in: ids[0]), members(member(far, "Zora"), in: ids[1]),
      members(member(zoe, "Alma"), in: ids[3]), arrived([said("new", at: 4_000)], in: ids[0]))
    let found = try sample.store.search(typed, limit: 9).map(\.id)
    #expect(found.first == (typed.hasPrefix("zo") ? ids[3] : ids[1]))
    // A person on the own server comes before one elsewhere.
    let near = ChatID("!near")
    try sample.commit(
      .account(.directChats([ids[0]: evil, ids[1]: far, near: alice])), joined(near, name: "Zora"))
    guard typed.lowercased().hasPrefix("alice"), !typed.contains(":") else { return }
    #expect(try sample.store.search(typed, limit: 9).map(\.id).prefix(2) == [near, ids[1]])
  }

  @Test func `a room that is named like an id is not meant by that id`() throws {
    let sample = try Sample()
    try sample.commit(joined(name: "@alice:s"), joined(other, name: "@alice"))
    #expect(try sample.store.chats(meantBy: "@alice:s") == [])
    #expect(try sample.store.chats(meantBy: "@alice") == [])
    try sample.commit(joined(ChatID("!d")), .account(.directChats([ChatID("!d"): alice])))
    #expect(try sample.store.chats(meantBy: "@alice").map(\.id) == [ChatID("!d")])
  }

  @Test func `a people search finds a new member once the member is stored`() throws {
    let sample = try Sample()
    try sample.commit(joined(), members(member(alice, "Alice")))
    #expect(try found("zoe", in: sample) == [])
    try sample.commit(members(member(UserID("@zoe:s"), "Zoe")))
    #expect(try found("zoe", in: sample) == ["@zoe:s"])
  }

  @Test func `people are found by their exact name, together with invites to chats of two`() throws
  {
    let sample = try Sample()
    let zoe = UserID("@zo=c3=ab:t")
    try sample.commit(
      joined(), members(member(alice, "Alice"), member(UserID("@x:s"), "ＡＬＩＣＥ"), member(zoe, nil)))
    try sample.commit(
      .chats(
        .updated(
          ChatUpdate(
            chat: other, membership: .invited, inviter: bob, directUser: bob))),
      .chats(
        .updated(
          ChatUpdate(chat: ChatID("!group"), membership: .invited, inviter: alice))))
    let found = try sample.store.acquaintances(named: ["alice ", "ZOË"])
    #expect(Set(found.people.map(\.user)) == [alice, UserID("@x:s"), zoe])
    #expect(found.invites == [bob: other])
    #expect(try sample.store.acquaintances(named: ["ali"]).people == [])
  }

  @Test func `a people search ranks a matching prefix before scattered letters`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(),
      members(
        member(UserID("@x1:s"), "Anna Nord"), member(UserID("@x2:s"), "Andy"),
        member(UserID("@x3:s"), "Van Ned")))
    #expect(try found("an", in: sample).first != "@x3:s")
    #expect(try found("and", in: sample).first == "@x2:s")
  }

  @Test func `a people search does not match the server name of an id alone`() throws {
    let sample = try Sample()
    let guide = UserID("@guide:local")
    try sample.commit(joined(), members(member(guide, nil), member(UserID("@zoe:local"), "Zoe")))
    #expect(try found("local", in: sample) == [])
    #expect(try found("gl", in: sample) == [])
    #expect(try found("guide:lo", in: sample) == ["@guide:local"])
    #expect(try found("@zoe:local", in: sample) == ["@zoe:local"])
  }

  @Test(arguments: ["ｚｏｅ", "ZOE\u{3000}", "  zoe "])
  func `full-width letters, capitals and outer blanks change no result of a people search`(
    words: String
  ) throws {
    let sample = try Sample()
    try sample.commit(
      joined(), members(member(UserID("@1:s"), "Zoe"), member(UserID("@2:s"), "Ｚｏｅ")))
    #expect(try found(words, in: sample) == ["@1:s", "@2:s"])
  }

  @Test func `a search for people to open finds their chats of two and skips excluded people`()
    throws
  {
    let sample = try Sample()
    let (ann, anton) = (UserID("@ann:s"), UserID("@anton:s"))
    try sample.commit(
      joined(name: "group"),
      members(member(alice, "Anna"), member(bob, "Annabel"), member(ann, nil), member(anton, "An")))
    try sample.commit(
      .chats(
        .updated(
          ChatUpdate(chat: other, membership: .joined, name: "Project", directUser: bob))),
      .chats(
        .updated(
          ChatUpdate(
            chat: ChatID("!invite"), membership: .invited, inviter: ann, directUser: ann))))
    let found = try sample.store.people(toGoTo: "an", besides: [anton], limit: 9)
    #expect(found.map(\.contact.user) == [ann, alice, bob])
    #expect(found.map(\.chat) == [ChatID("!invite"), nil, other])
    #expect(try sample.store.people(toGoTo: "an", besides: [], limit: 2).count == 2)
    #expect(try sample.store.people(toGoTo: " ", besides: [], limit: 9).isEmpty)
  }
}
