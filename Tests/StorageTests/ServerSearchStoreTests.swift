import Intents
import Model
import Testing

@testable import Storage

/// The part of the store in a search on the server: whether the server is asked, with which words,
/// and which missing history leads to a found message.
@Suite struct ServerSearchStoreTests {
  private static let clock = SearchClock(now: time(100_000_000)) {
    Int($0.milliseconds / 86_400_000)
  }

  private func request(
    _ text: String, in id: ChatID? = nil, order: SearchOrder = .newestFirst
  ) -> SearchRequest {
    SearchRequest(text: text, chat: id, order: order, limit: 50)
  }

  private func query(
    _ text: String, _ sample: Sample, in id: ChatID? = nil, order: SearchOrder = .newestFirst
  ) throws -> ServerSearchQuery? {
    let request = request(text, in: id, order: order)
    let query = try sample.store.serverQuery(request, clock: Self.clock)
    let mayAsk = try sample.store.search(request, clock: Self.clock).mayAskServer
    #expect(mayAsk == (query != nil), "\(text)")
    return query
  }

  private func encrypted(_ id: ChatID) -> Event {
    .chats(.updated(ChatUpdate(chat: id, membership: .joined, isEncrypted: true)))
  }

  /// A store with two chats: one with missing history before its only message, and one whose
  /// history is all stored.
  private func sample() throws -> Sample {
    let sample = try Sample()
    try sample.commit(
      joined(name: "Garden Club"), joined(other, name: "work"),
      members(member(alice, "Alice Ahl"), member(bob, "Bob")),
      arrived([said("red fox", at: 90_000_000)], gap: "h1"),
      arrived([said("blue fox", at: 90_000_001)], in: other),
      older([], from: nil, rest: nil, in: other))
    return sample
  }

  @Test func `the server is asked for the typed words, people and chats of a query`() throws {
    let sample = try sample()
    let words = try query("\"Rêd fox\" hut*", sample, order: .bestFirst)
    #expect(
      words
        == ServerSearchQuery(words: "Rêd fox hut", chats: nil, senders: nil, order: .bestFirst))
    let named = try query("fox from:alice in:garden", sample)
    #expect(named?.words == "fox" && named?.senders == [alice] && named?.chats == [chat])
    #expect(try query("fox is:mine", sample)?.senders == [me])
    #expect(try query("fox", sample, in: chat)?.chats == [chat])
  }

  @Test func `the server is not asked where it can have no message that is not stored`() throws {
    let sample = try sample()
    for text in [
      "from:alice", "has:link fox", "fox is:unread", "fox -is:mention", "fox has:reaction", "",
      "fox before:tomorrowish", "fox after:yesterday before:yesterday", "in:work fox",
    ] {
      #expect(try query(text, sample) == nil, "\(text)")
    }
    #expect(try query("fox", sample, in: other) == nil)
    try sample.commit(encrypted(chat))
    #expect(try query("fox", sample) == nil && query("fox", sample, in: chat) == nil)
  }

  @Test func `a chat with a gap is searched on the server, also if its beginning is stored`() throws
  {
    let sample = try sample()
    try sample.commit(encrypted(chat), arrived([said("later")], gap: "g", in: other))
    #expect(try query("fox", sample)?.chats == nil)
    #expect(try query("fox", sample, in: other)?.chats == [other])
    try sample.commit(older([said("between")], from: "g", rest: nil, in: other))
    #expect(try query("fox", sample) == nil)
  }

  @Test
  func `with more than 200 chats the row is shown, and the server is asked only if it may help`()
    throws
  {
    let sample = try Sample()
    for number in 0..<210 {
      let id = ChatID("!\(number):s")
      try sample.commit(
        joined(id), arrived([said("fox \(number)")], in: id),
        older([], from: nil, rest: nil, in: id)
      )
    }
    let results = try sample.store.search(request("fox"), clock: Self.clock)
    #expect(results.mayAskServer)
    #expect(try sample.store.serverQuery(request("fox"), clock: Self.clock) == nil)
  }

  @Test func `of several chats that are meant, each may lack history`() throws {
    let sample = try sample()
    let (third, fourth) = (ChatID("!third:s"), ChatID("!fourth:s"))
    for id in [third, fourth] {
      try sample.commit(joined(id, name: "Work \(id.rawValue)"), arrived([said("x")], in: id))
    }
    try sample.commit(older([], from: nil, rest: nil, in: third))
    #expect(try query("fox in:\"work !third:s\"", sample) == nil)
    let both = try query("fox in:\"work !third:s\" in:\"work !fourth:s\"", sample)
    #expect(both?.chats == [fourth])
  }

  // MARK: Hits

  private func hits(
    _ text: String, _ messages: [TimelineMessage], _ sample: Sample, in id: ChatID = chat
  ) throws -> [String] {
    try sample.store.hits(
      among: messages.map { ServerSearchPage.Found(chat: id, message: $0) }, for: request(text),
      clock: Self.clock
    ).map(\.text)
  }

  @Test func `of what the server found, only messages that are not stored and fit are shown`()
    throws
  {
    let sample = try sample()
    let found = [
      said("red fox", at: 90_000_000), said("old fox", at: 5), said("grey fox", by: bob, at: 6),
      said("a fox and a dog", at: 7),
    ]
    #expect(try hits("fox", found, sample) == ["old fox", "grey fox", "a fox and a dog"])
    #expect(try hits("fox -dog", found, sample) == ["old fox", "grey fox"])
    #expect(try hits("fox -from:bob", found, sample) == ["old fox", "a fox and a dog"])
    #expect(try hits("fox after:1970-01-01", found, sample) == [])
    #expect(try hits("fox", found, sample, in: ChatID("!nowhere:s")) == [])
    try sample.commit(.account(.ignored([bob])))
    #expect(try hits("fox", found, sample) == ["old fox", "a fox and a dog"])
    try sample.commit(encrypted(chat))
    #expect(try hits("fox", found, sample) == [])
  }

  @Test func `messages that the server found earlier go once they are deleted or hidden`() throws {
    let sample = try sample()
    try sample.commit(joined(ChatID("!third:s"), name: "third"))
    let found = [("old fox", alice), ("grey fox", bob), ("blue fox", alice), ("red fox", alice)]
    let hits = [chat, ChatID("!third:s")].flatMap { id in
      found.enumerated().map { number, fox in
        SearchHit(
          chat: id, chatName: "", event: .event(.of(fox.0)), sender: fox.1, senderName: "",
          isOwn: false, timestamp: time(Int64(number)), text: fox.0, marks: [], isStored: false)
      }
    }
    func current() throws -> [String] {
      try sample.store.current(hits).map { ($0.isStored ? "stored " : "") + $0.text }
    }
    // One of them was found before it was stored, in one of two chats.
    let all = ["old fox", "grey fox", "blue fox", "stored red fox"]
    #expect(try current() == all + all.dropLast() + ["red fox"])
    try sample.commit(.chats(.left(ChatID("!third:s"))))
    #expect(try current() == all)
    try sample.commit(.messages(.deleted(chat, .of("old fox"))), .account(.ignored([bob])))
    #expect(try current() == ["blue fox", "stored red fox"])
    try sample.commit(.messages(.deleted(chat, .of("red fox"))))
    #expect(try current() == ["blue fox"])
    try sample.commit(encrypted(chat))
    #expect(try current() == [])
  }

  @Test func `a found text is kept as far as an excerpt needs it`() throws {
    let sample = try sample()
    let (before, after) = (
      String(repeating: "é ", count: 3_000), String(repeating: "x ", count: 9_000)
    )
    let text = before + "fox " + after
    let hit = try #require(
      try sample.store.hits(
        among: [ServerSearchPage.Found(chat: chat, message: said(text, at: 5))],
        for: request("fox"), clock: Self.clock
      ).first)
    #expect((4_000...4_096).contains(hit.text.utf8.count))
    #expect(hit.marks.map { String(hit.text.utf8Slice($0)) } == ["fox"])
    #expect((1_000...1_024).contains(hit.marks[0].lowerBound))
  }

  @Test func `long found texts are shown without marks once enough text was read`() throws {
    let sample = try sample()
    let long = String(repeating: "fox and hound ", count: 4_000)
    let found = (0..<30).map { number in
      ServerSearchPage.Found(
        chat: chat,
        message: TimelineMessage(
          event: EventID("$long\(number)"), sender: alice, timestamp: time(Int64(number)),
          content: .text(long, mentionsUs: false), transaction: nil))
    }
    let hits = try sample.store.hits(among: found, for: request("fox"), clock: Self.clock)
    #expect(hits.count == 30 && hits.map { $0.marks.isEmpty }.firstIndex(of: true) == 3)
  }

  @Test func `a found message has the names of chat and sender, and its words marked`() throws {
    let sample = try sample()
    let hit = try #require(
      try sample.store.hits(
        among: [ServerSearchPage.Found(chat: chat, message: said("Der Föx", at: 5))],
        for: request("fox"), clock: Self.clock
      ).first)
    #expect(hit.chatName == "Garden Club" && hit.senderName == "Alice Ahl" && !hit.isOwn)
    #expect(hit.marks == [4..<8] && hit.timestamp == time(5) && hit.thread == nil)
  }

  // MARK: Missing history

  @Test func `the hole for a message is the gap at its time, else the history before all`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), arrived([said("a", at: 100), said("b", at: 110)], gap: "edge"),
      arrived([said("c", at: 500)], gap: "g500"), arrived([said("d", at: 900)], gap: "g900"))
    func hole(_ time: Int64) throws -> HistoryHole? {
      try sample.store.hole(in: chat, thread: nil, at: ServerTimestamp(milliseconds: time))
    }
    let edge = HistoryHole(token: HistoryToken("edge"), before: nil)
    let first = HistoryHole(token: HistoryToken("g500"), before: .event(.of("c")))
    let second = HistoryHole(token: HistoryToken("g900"), before: .event(.of("d")))
    #expect(
      try [50, 109, 110, 499, 500, 899, 5_000].map { try hole($0) }
        == [edge, edge, first, first, second, second, second])
    // A message that claims a wrong time is sought in all gaps, one after the other.
    try sample.commit(older([], from: "g900", rest: nil))
    #expect(try hole(5_000) == first)
    try sample.commit(older([], from: "g500", rest: nil))
    #expect(try hole(5_000) == edge)
    try sample.commit(older([], from: "edge", rest: nil))
    #expect(try hole(5_000) == nil)
    #expect(try sample.store.hole(in: ChatID("!nowhere:s"), thread: nil, at: time(1)) == nil)
  }

  @Test func `a gap is filled, too, for a message that claims to be older than all history`() throws
  {
    let sample = try Sample()
    try sample.commit(
      joined(), arrived([said("a", at: 100)]), older([], from: nil, rest: nil),
      arrived([said("b", at: 500)], gap: "g"))
    #expect(try sample.store.hole(in: chat, thread: nil, at: time(1))?.token == HistoryToken("g"))
  }

  @Test func `the hole for a reply is the gap of its thread, else the history before it`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(
      arrived([reply("a1", to: "a", at: 2_000), reply("b1", to: "b", at: 2_000)]),
      page([], of: "a"), page([reply("b1", to: "b", at: 2_000)], of: "b", rest: "older"))
    try sample.commit(arrived([said("z")], gap: "g"))
    try sample.commit(page([reply("a9", to: "a", at: 9_000)], of: "a", rest: "p"))
    func hole(_ root: String, _ seconds: Int64) throws -> HistoryHole? {
      try sample.store.hole(in: chat, thread: .of(root), at: time(seconds * 1_000))
    }
    let gap = HistoryHole(token: HistoryToken("p"), before: .event(.of("a9")))
    #expect(try hole("a", 5) == gap && hole("a", 1) == gap)
    #expect(try hole("b", 5) == HistoryHole(token: nil, before: nil))
    #expect(try hole("nowhere", 5) == HistoryHole(token: nil, before: nil))
    try sample.commit(page([], of: "a", from: "p", rest: nil))
    #expect(try hole("a", 5) == nil)
    try sample.commit(page([reply("b1", to: "b", at: 2_000)], of: "b", rest: "older"))
    #expect(try hole("b", 5) == HistoryHole(token: HistoryToken("older"), before: nil))
  }

  @Test func `a message is shown by itself, and a reply by the first message of its thread`() throws
  {
    let sample = try Sample()
    let reply = TimelineMessage(
      event: EventID("$reply"), sender: alice, timestamp: time(3),
      content: .text("reply", mentionsUs: false), transaction: nil, thread: .of("root"))
    try sample.commit(joined(), arrived([said("root", at: 1), reply]))
    #expect(try sample.store.shown(.of("root"), in: chat, thread: nil) == .of("root"))
    #expect(try sample.store.shown(EventID("$reply"), in: chat, thread: nil) == .of("root"))
    #expect(
      try sample.store.shown(EventID("$reply"), in: chat, thread: .of("root"))
        == EventID("$reply"))
    #expect(try sample.store.shown(EventID("$none"), in: chat, thread: nil) == nil)
    #expect(try sample.store.shown(.of("root"), in: other, thread: nil) == nil)
  }
}
