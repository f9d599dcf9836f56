internal import Intents
internal import Model
internal import Storage
internal import Testing

@Suite struct SearchTests {
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

  @Test func `letters match in order, whatever their case`() throws {
    let names = ["Garden Team", "team red", "Greta", "Mate"]
    #expect(try found("TEAM", in: names) == ["team red", "Garden Team"])
    #expect(try found("gt", in: names) == ["Garden Team", "Greta"])
    #expect(try found("zz", in: names) == [])
  }

  @Test func `an equal name, a beginning, a word's beginning, a part, scattered letters`() throws {
    let names = ["c-h-a-t", "wechat", "the chat", "chatter", "chat"]
    #expect(try found("chat", in: names) == ["chat", "chatter", "the chat", "wechat", "c-h-a-t"])
  }

  @Test func `equals are ordered by recency, a blank query by it alone`() throws {
    let names = ["b1", "b2", "a", "b3"]
    #expect(try found("b", in: names) == ["b1", "b2", "b3"])
    #expect(try found("  ", in: names) == names)
    #expect(try found("", in: names, limit: 2) == ["b1", "b2"])
    #expect(try found("b", in: names, limit: 0) == [])
    #expect(try found("b", in: names, limit: -3) == [])
  }

  @Test func `other alphabets match by their own letters`() throws {
    #expect(try found("ЁЖ", in: ["ёжик", "еж"]) == ["ёжик"])
    #expect(try found("世界", in: ["hello 世界", "世"]) == ["hello 世界"])
  }

  @Test func `only joined chats are found`() throws {
    let sample = try sample(["left", "invited", "joined"])
    try sample.commit(
      .chats(.left(ChatID("!0"))),
      .chats(.updated(ChatUpdate(chat: ChatID("!1"), membership: .invited))))
    #expect(try sample.store.search("", limit: 9).map(\.name) == ["joined"])
    #expect(try sample.store.search("e", limit: 9).map(\.name) == ["joined"])
    #expect(try sample.store.chatNamed("left") == nil)
  }

  @Test func `a chat is found by its name or by its person`() throws {
    let sample = try sample(["Garden"])
    try sample.commit(
      joined(), .account(.directChats([chat: alice])), members(member(alice, "Alice Doe")))
    #expect(try sample.store.chatNamed("gARDEN") == ChatID("!0"))
    #expect(try sample.store.chatNamed("@alice:s") == chat)
    #expect(try sample.store.chatNamed("alice") == chat)
    #expect(try sample.store.chatNamed("alice doe") == chat)
    #expect(try sample.store.chatNamed("ali") == nil)
    #expect(try sample.store.chatNamed("") == nil)
  }
}
