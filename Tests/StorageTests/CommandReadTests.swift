internal import Intents
internal import Model
internal import Storage
internal import Testing

@Suite struct CommandReadTests {
  @Test func `a command finds a chat by the chat's id, its name, or its person's id`() throws {
    let sample = try Sample()
    try sample.commit(joined(ChatID("!1"), name: "Garden", at: 2))
    try sample.commit(joined(ChatID("!2"), name: "garden", at: 3))
    try sample.commit(joined(), .account(.directChats([chat: alice])))
    func meant(_ words: String) throws -> [ChatID] {
      try sample.store.chats(meantBy: words).map(\.id)
    }
    #expect(try meant("!1") == [ChatID("!1")])
    #expect(try meant("GARDEN") == [ChatID("!2"), ChatID("!1")])
    #expect(try meant("@alice:s") == [chat])
    #expect(try meant("gard") == [])
    try sample.commit(.chats(.left(ChatID("!2"))))
    #expect(try meant("garden") == [ChatID("!1")])
    #expect(try sample.store.chats(meantBy: "garden", orLeft: true).map(\.id) == [ChatID("!1")])
    #expect(try sample.store.chats(meantBy: "!2", orLeft: true).map(\.id) == [ChatID("!2")])
    // A space is no chat.
    try sample.commit(
      .chats(
        .updated(
          ChatUpdate(chat: ChatID("!3"), membership: .joined, name: "Orchard", isSpace: true))))
    #expect(try sample.store.chats(meantBy: "orchard", orLeft: true).isEmpty)
  }

  @Test func `a word that is a person's id means their chat before a chat with that name`() throws {
    let sample = try Sample()
    let mallory = UserID("@mallory:evil")
    try sample.commit(joined(ChatID("!1"), name: "alice", at: 9))
    try sample.commit(joined(ChatID("!2"), name: nil, at: 8))
    try sample.commit(joined(), .account(.directChats([chat: alice, ChatID("!2"): mallory])))
    try sample.commit(members(member(mallory, "Alice"), in: ChatID("!2")))
    for words in ["alice", "ALICE", "ａｌｉｃｅ ", "@alice:s", "alice:s"] {
      #expect(try sample.store.chats(meantBy: words).map(\.id) == [chat], "\(words)")
    }
    try sample.commit(.chats(.left(chat)))
    #expect(
      try sample.store.chats(meantBy: "alice").map(\.id) == [ChatID("!1"), ChatID("!2")])
  }

  @Test func `export pages cover the whole chat, unsent messages included`() throws {
    let sample = try Sample()
    try sample.fill((1...7).map { "text \($0)" })
    try sample.commit(
      .intent(
        .messages(
          .submit(
            Submission(chat: chat, transaction: TransactionID("t1"), text: "mine")))))
    try sample.commit(
      .intent(
        .messages(
          .submit(
            Submission(chat: chat, transaction: TransactionID("t2"), text: "mine too")))))
    var found: [MessageID] = []
    var last: MessageID?
    while let end = try sample.store.messages(of: chat, after: last, limit: 2).last?.id {
      found += try sample.store.messages(of: chat, after: last, limit: 2).map(\.id)
      last = end
    }
    #expect(found == (try sample.window().messages.map(\.id)))
    #expect(found.count == 9)
    #expect(try sample.store.messages(of: ChatID("!none"), after: nil, limit: 2) == [])
    #expect(try sample.store.messages(of: chat, after: .event(EventID("$x")), limit: 2) == [])
  }

  @Test func `a read-only store sees the unread totals of the writer's last commit`() throws {
    let sample = try Sample()
    try sample.fill(["one"])
    let reader = try ChatStore(readingFrom: sample.folder.database)
    #expect(try reader.totals() == .none)
    #expect(try reader.unreadChats() == [])
    try sample.commit(.chats(.unread(chat, UnreadCounts(messages: 3, mentions: 1))))
    #expect(try reader.totals() == UnreadCounts(messages: 3, mentions: 1))
    #expect(try reader.unreadChats().map(\.id) == [chat])
  }
}
