internal import Intents
internal import Model
internal import Storage
internal import Testing

@Suite struct StoredSearchTests {
  private func sample(_ names: [String]) throws -> Sample {
    let sample = try Sample()
    for (number, name) in names.enumerated() {
      try sample.commit(joined(ChatID("!\(number)"), name: name, at: Int64(1_000 - number)))
    }
    return sample
  }

  private func found(_ query: String, in names: [String], limit: Int = 20) throws -> [String] {
    try sample(names).store.search(query, limit: limit).map(\.name)
  }

  @Test func `a chat search matches letters in their order, in either case`() throws {
    let names = ["Garden Team", "team red", "Greta", "Mate"]
    #expect(try found("TEAM", in: names) == ["team red", "Garden Team"])
    #expect(try found("gt", in: names) == ["Garden Team", "Greta"])
    #expect(try found("zz", in: names) == [])
  }

  @Test func `found chats are ranked: equal name, prefix, word's prefix, part, scattered letters`()
    throws
  {
    let names = ["c-h-a-t", "wechat", "the chat", "chatter", "chat"]
    #expect(try found("chat", in: names) == ["chat", "chatter", "the chat", "wechat", "c-h-a-t"])
  }

  @Test func `equally good matches of a chat search, and a blank query, are sorted by recency`()
    throws
  {
    let names = ["b1", "b2", "a", "b3"]
    #expect(try found("b", in: names) == ["b1", "b2", "b3"])
    #expect(try found("  ", in: names) == names)
    #expect(try found("", in: names, limit: 2) == ["b1", "b2"])
    #expect(try found("b", in: names, limit: 0) == [])
    #expect(try found("b", in: names, limit: -3) == [])
  }

  @Test func `a chat search matches names in other alphabets by their own letters`() throws {
    #expect(try found("ЁЖ", in: ["ёжик", "еж"]) == ["ёжик"])
    #expect(try found("世界", in: ["hello 世界", "世"]) == ["hello 世界"])
  }

  @Test func `a chat search finds invites, also with no letters, but no chats that were left`()
    throws
  {
    let sample = try sample(["left", "invited", "joined"])
    try sample.commit(
      .chats(.left(ChatID("!0"))),
      .chats(.updated(ChatUpdate(chat: ChatID("!1"), membership: .invited))))
    #expect(Set(try sample.store.search("", limit: 9).map(\.name)) == ["invited", "joined"])
    #expect(Set(try sample.store.search("e", limit: 9).map(\.name)) == ["invited", "joined"])
  }

  @Test func `the newest joined chat with a person is found`() throws {
    let sample = try sample(["Garden"])
    try sample.commit(joined(other, at: 9), joined(at: 8))
    #expect(try sample.store.directChat(with: alice) == nil)
    try sample.commit(.account(.directChats([chat: alice, other: alice])))
    #expect(try sample.store.directChat(with: alice) == other)
    try sample.commit(.chats(.left(other)))
    #expect(try sample.store.directChat(with: alice) == chat)
    #expect(try sample.store.directChat(with: bob) == nil)
  }

  @Test func `the chat with the person of a typed id comes before chats with that name`() throws {
    let sample = try sample(["alice", "alice in the garden"])
    try sample.commit(
      joined(name: nil), .account(.directChats([chat: alice])), members(member(alice, "Al Doe")))
    #expect(try sample.store.search("ALICE", limit: 9).first?.id == chat)
    #expect(try sample.store.search("ａｌｉｃｅ", limit: 9).count == 3)
    #expect(try sample.store.search("alice i", limit: 9).map(\.name) == ["alice in the garden"])
  }
}
