import Database
import Intents
import Model
import TestSupport
import Testing

@testable import Storage

/// The search for stored messages by words and filters.
@Suite struct MessageSearchTests {
  /// 2026-11-25, 12:00 UTC.
  private static let noon: Int64 = 1_795_608_000_000
  private static let clock = SearchClock(now: time(noon)) { Int($0.milliseconds / 86_400_000) }
  private static let hour: Int64 = 3_600_000

  private func search(
    _ text: String, _ sample: Sample, in id: ChatID? = nil, order: SearchOrder = .newestFirst,
    limit: Int = 100
  ) throws -> SearchResults {
    try sample.store.search(
      SearchRequest(text: text, chat: id, order: order, limit: limit), clock: Self.clock)
  }

  private func texts(_ text: String, _ sample: Sample, in id: ChatID? = nil) throws -> [String] {
    let results = try search(text, sample, in: id)
    #expect(results.problem == nil && results.total == results.hits.count)
    return results.hits.map(\.text)
  }

  /// A store whose messages are an hour apart; the last one was sent at noon.
  private func sample(_ texts: String...) throws -> Sample {
    let sample = try Sample()
    let messages = texts.enumerated().map { index, text in
      said(text, at: Self.noon - Int64(texts.count - 1 - index) * Self.hour)
    }
    try sample.commit(
      joined(name: "Garden Club"), joined(other, name: "work"),
      members(member(alice, "Alice Ahl"), member(bob, "Bob")), arrived(messages))
    return sample
  }

  @Test func `a message search finds messages in all chats or in one chat, the newest first`()
    throws
  {
    let sample = try sample("red fox", "blue dog", "red dog")
    try sample.commit(arrived([said("red cat", at: Self.noon - Self.hour / 2)], in: other))
    #expect(try texts("red ", sample) == ["red dog", "red cat", "red fox"])
    #expect(try texts("red ", sample, in: chat) == ["red dog", "red fox"])
    #expect(try texts("red do", sample) == ["red dog"])
    #expect(try search("red", sample).chatCount == 2)
  }

  @Test func `a search result has the names of chat and sender, the time and the matched words`()
    throws
  {
    let sample = try sample("Über Rotwild, rot")
    let hit = try #require(try search("uber rot*", sample).hits.first)
    #expect(hit.chatName == "Garden Club" && hit.senderName == "Alice Ahl" && !hit.isOwn)
    #expect(hit.event == .event(.of("Über Rotwild, rot")) && hit.timestamp == time(Self.noon))
    #expect(hit.marks == [0..<5, 6..<13, 15..<18] && hit.thread == nil)
  }

  @Test func `Chinese and Japanese texts are found by one, two or more characters`() throws {
    let sample = try sample("今日は日本語を話す", "日本", "本日", "東京x")
    #expect(try texts("日本語", sample) == ["今日は日本語を話す"])
    #expect(try texts("日本", sample) == ["日本", "今日は日本語を話す"])
    #expect(try texts("日", sample) == ["本日", "日本", "今日は日本語を話す"])
    #expect(try texts("本日", sample) == ["本日"])
    #expect(try texts("京x", sample) == ["東京x"])
    let marks = try search("日", sample).hits.map(\.marks)
    #expect(marks == [[3..<6], [0..<3], [3..<6, 9..<12]])
    #expect(try search("日本語", sample).hits[0].marks == [9..<18])
  }

  @Test func `a search finds a message by its spoiler, but does not show what it hides`() throws {
    let sample = try sample("red fox")
    let format = FormattedText([
      FormattedBlock(
        .paragraph, spans: [FormattedSpan("the "), FormattedSpan("killer", spoiler: "")])
    ])
    let message = TimelineMessage(
      event: EventID("$s"), sender: bob, timestamp: time(Self.noon),
      content: .text("the killer", mentionsUs: false, format: format), transaction: nil)
    try sample.commit(arrived([message]))
    #expect(try texts("killer", sample) == ["the [spoiler]"])
    #expect(try texts("the", sample) == ["the [spoiler]"])
  }

  @Test func `a search finds phrases in quotation marks, and excludes words after a minus`() throws
  {
    let sample = try sample("the red fox", "red the fox", "fox red")
    #expect(try texts("\"red fox\"", sample) == ["the red fox"])
    #expect(try texts("fox -the", sample) == ["fox red"])
    #expect(try texts("fox -\"the red\"", sample) == ["fox red", "red the fox"])
    #expect(try texts("-the on:today", sample) == ["fox red"])
  }

  @Test func `the search filter from: takes a person's name, a part of the name, or an id`() throws
  {
    let sample = try sample("fox 1")
    try sample.commit(
      arrived([said("fox 2", by: bob, at: Self.noon + 1), said("fox 3", by: me, at: Self.noon + 2)])
    )
    for name in ["alice", "\"Alice Ahl\"", "@alice:s", "ahl", "ALI"] {
      #expect(try texts("from:\(name) fox", sample) == ["fox 1"], "\(name)")
    }
    #expect(try texts("from:me", sample) == ["fox 3"])
    #expect(try texts("is:mine", sample) == ["fox 3"])
    #expect(try texts("from:bob from:me", sample) == ["fox 3", "fox 2"])
    #expect(try texts("fox -from:bob -is:mine", sample) == ["fox 1"])
    #expect(try search("from:zed", sample).problem == .unknownPerson("zed"))
    #expect(try texts("from:@gone:s", sample) == [])
  }

  @Test func `the search filter in: takes a chat's name, a part of the name, or an id`() throws {
    let sample = try sample("fox 1")
    try sample.commit(arrived([said("fox 2", at: Self.noon)], in: other))
    for name in ["\"garden club\"", "club", "!chat:s", "gar"] {
      #expect(try texts("fox in:\(name)", sample) == ["fox 1"], "\(name)")
    }
    #expect(try texts("in:work", sample) == ["fox 2"])
    #expect(try texts("fox -in:work", sample) == ["fox 1"])
    #expect(try texts("fox in:work", sample, in: chat) == [])
    #expect(try search("in:nowhere", sample).problem == .unknownChat("nowhere"))
  }

  @Test func `the search filter in: also finds what was written before a room upgrade`() throws {
    let sample = try sample("fox 1")
    let next = ChatID("!next:s")
    for update in [
      ChatUpdate(
        chat: chat, membership: .joined, successor: Successor(chat: next, server: nil)),
      ChatUpdate(chat: next, membership: .joined, name: "Garden club", predecessor: chat),
    ] {
      try sample.commit(.chats(.updated(update)))
    }
    try sample.commit(arrived([said("fox 2", at: Self.noon + 1)], in: next))
    #expect(try texts("fox in:\"garden club\"", sample) == ["fox 2", "fox 1"])
    #expect(try texts("fox in:\(chat)", sample) == ["fox 1"])
  }

  @Test func `a search in a chat finds the messages of all rooms that the chat had`() throws {
    let sample = try sample("fox 1")
    let (next, last) = (ChatID("!next:s"), ChatID("!last:s"))
    func room(
      _ id: ChatID, _ name: String, from former: ChatID? = nil, to successor: ChatID? = nil
    ) -> Event {
      .chats(
        .updated(
          ChatUpdate(
            chat: id, membership: .joined, name: name,
            successor: successor.map { Successor(chat: $0, server: nil) }, predecessor: former)))
    }
    try sample.commit(
      room(chat, "Garden Club", to: next), room(next, "Gardeners", from: chat, to: last),
      room(last, "Plants", from: next),
      // A room that only claims to replace another one.
      room(other, "Impostors", from: chat),
      arrived([said("fox 2", at: Self.noon + 1)], in: next),
      arrived([said("fox 3", at: Self.noon + 2)], in: last),
      arrived([said("fox 4", at: Self.noon + 3)], in: other))
    #expect(try texts("fox", sample, in: last) == ["fox 3", "fox 2", "fox 1"])
    #expect(try texts("fox in:plants", sample) == ["fox 3", "fox 2", "fox 1"])
    #expect(try texts("fox in:gardeners", sample) == ["fox 2", "fox 1"])
    #expect(try texts("fox -in:plants", sample) == ["fox 4"])
    #expect(try texts("fox in:\(last) -in:\(next)", sample) == ["fox 3"])
    #expect(try texts("fox", sample, in: other) == ["fox 4"])
    // Rooms that replace each other in a circle.
    try sample.commit(
      room(chat, "Garden Club", from: last, to: next), room(last, "Plants", to: chat))
    #expect(try texts("fox", sample, in: last) == ["fox 3", "fox 2", "fox 1"])
  }

  @Test func `the search filters before:, after: and on: choose the days of messages`() throws {
    let sample = try sample("a fox", "b fox")
    try sample.commit(
      older(
        [said("old fox", at: Self.noon - 30 * 24 * Self.hour), said("a fox")], from: nil, rest: nil),
      arrived([said("last fox", at: Self.noon - 24 * Self.hour)], in: other))
    #expect(try texts("fox on:today", sample) == ["b fox", "a fox"])
    #expect(try texts("fox on:yesterday", sample) == ["last fox"])
    #expect(try texts("fox before:yesterday", sample) == ["old fox"])
    #expect(try texts("after:2026-10 fox", sample) == ["b fox", "a fox", "last fox"])
    #expect(try texts("after:yesterday fox", sample) == ["b fox", "a fox"])
    #expect(try texts("before:2026", sample) == [])
  }

  @Test func `the search filter has: finds links, files, images and reactions, is: mentions`()
    throws
  {
    let sample = try sample("see https://a.example/x", "plain")
    let contents: [(String, MessageContent)] = [
      ("$i", .attachment("image", file: file(.image, "Cat.PNG"))),
      ("$f", .attachment("file", file: file(.file, "report.pdf"))),
      ("$m", .text("hey me", mentionsUs: true)),
    ]
    try sample.commit(
      arrived(
        contents.enumerated().map { index, entry in
          TimelineMessage(
            event: EventID(entry.0), sender: bob, timestamp: time(Self.noon + Int64(index + 1) * 9),
            content: entry.1, transaction: nil)
        }), reacted("+1", to: "plain", as: "$r"))
    #expect(try texts("has:link", sample) == ["see https://a.example/x"])
    #expect(try texts("has:file", sample) == ["report.pdf", "Cat.PNG"])
    #expect(try texts("has:image cat", sample) == ["Cat.PNG"])
    #expect(try texts("has:file -has:image", sample) == ["report.pdf"])
    #expect(try texts("has:reaction", sample) == ["plain"])
    #expect(try texts("is:mention", sample) == ["hey me"])
    #expect(try texts("pdf", sample) == ["report.pdf"])
  }

  @Test func `messages with reactions are found at any time, the newest first`()
    throws
  {
    // The first one was sent in 1970, the third one claims a time after the year 9999.
    let times: [Int64] = [1_000, Self.noon, .max, Self.noon + 9_000]
    let sample = try Sample()
    let sent = times.enumerated().map { said("m\($0.offset)", at: $0.element) }
    try sample.commit(joined(), arrived(sent))
    for number in times.indices {
      try sample.commit(reacted("+", to: "m\(number)", as: "$r\(number)"))
      try sample.commit(reacted("-", to: "m\(number)", as: "$s\(number)"))
    }
    #expect(try texts("has:reaction", sample) == ["m3", "m1", "m0", "m2"])
    #expect(try texts("has:reaction before:2000-01-01", sample) == ["m0"])
    #expect(try texts("m1 has:reaction", sample) == ["m1"])
    #expect(try texts("has:reaction -m1 ", sample) == ["m3", "m0", "m2"])
    try sample.commit(.messages(.deleted(chat, .of("m1"))))
    #expect(try texts("has:reaction", sample) == ["m3", "m0", "m2"])
  }

  @Test func `a word is found by its beginning among few and among many messages`()
    throws
  {
    let rare = (0..<3).map { said("rare \($0) beacon", at: Self.noon + Int64($0)) }
    let common = (0..<600).map { number in
      said("common \(number) \(number % 200 == 0 ? "beach" : "sand")", at: Self.noon)
    }
    let sample = try Sample()
    try sample.commit(joined(), arrived(rare + common + [said("rare sand", at: Self.noon)]))
    let found = ["rare 2 beacon", "rare 1 beacon", "rare 0 beacon"]
    #expect(try texts("rare bea", sample) == found)
    #expect(try texts("bea* rare ", sample) == found)
    #expect(try texts("rare bea* -1 ", sample) == [found[0], found[2]])
    #expect(
      Set(try texts("common bea", sample)) == [
        "common 0 beach", "common 200 beach", "common 400 beach",
      ])
  }

  private func file(_ kind: AttachedFile.Kind, _ name: String) -> AttachedFile {
    AttachedFile(kind: kind, name: name, content: .nowhere)
  }

  @Test func `the search filter is:unread finds the messages after the read position`() throws {
    let sample = try sample("fox 1")
    try sample.commit(
      arrived([said("own fox", by: me)]),
      arrived([said("fox 2", at: Self.noon + 1), said("fox 3", at: Self.noon + 2)]), unread(2))
    #expect(try texts("is:unread", sample) == ["fox 3", "fox 2"])
    #expect(try texts("fox -is:unread", sample) == ["fox 1", "own fox"])
    try sample.commit(read("fox 3"))
    #expect(try texts("is:unread", sample) == [])
  }

  @Test func `a search hides ignored people's messages, and left chats unless in: names them`()
    throws
  {
    let sample = try sample("fox 1")
    try sample.commit(
      arrived([said("fox 2", by: bob, at: Self.noon)]),
      arrived([said("fox 3", at: Self.noon)], in: other))
    try sample.commit(.account(.ignored([bob])), .chats(.left(other)))
    #expect(try texts("fox", sample) == ["fox 1"])
    #expect(try texts("fox in:work", sample) == ["fox 3"])
    try sample.commit(.account(.ignored([])), joined(other, name: "work"))
    #expect(try Set(texts("fox", sample)) == ["fox 1", "fox 2", "fox 3"])
  }

  @Test func `a search result that is a reply in a thread names the thread`() throws {
    let sample = try sample("root")
    try sample.commit(arrived([reply("an answer", to: "root", at: Self.noon + 1)]))
    #expect(try search("answer", sample).hits.map(\.thread) == [.of("root")])
  }

  @Test func `a search does not find messages that wait in the outbox`() throws {
    let sample = try sample("fox")
    try sample.commit(submitted("my fox", "t1"))
    #expect(try texts("fox", sample) == ["fox"])
  }

  @Test func `search results that claim a time in the future come last`() throws {
    let sample = try sample("fox 1", "fox 2")
    try sample.commit(arrived([said("late fox", at: Self.noon * 2), said("never fox", at: .max)]))
    #expect(try texts("fox", sample) == ["fox 2", "fox 1", "never fox", "late fox"])
  }

  @Test func `a search counts matches beyond its limit of results, up to 1,000`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived((0..<1_050).map { said("fox \($0)", at: Int64($0)) }))
    let results = try search("fox", sample, limit: 10)
    #expect(results.hits.count == 10 && results.total == 1_000 && results.isTotalCapped)
    let few = try search("fox 10*", sample, limit: 10)
    #expect(few.hits.count == 10 && few.total == 61 && !few.isTotalCapped)
  }

  @Test func `the best matches come first: more and whole words, adjacent words, short texts`()
    throws
  {
    let sample = try sample(
      "fox fox fox", "red and much later in this rather long text there is a fox", "red fox",
      "foxes and a red one")
    let best = try search("red fox", sample, order: .bestFirst).hits.map(\.text)
    #expect(
      best == [
        "red fox", "foxes and a red one",
        "red and much later in this rather long text there is a fox",
      ])
    #expect(try search("fox*", sample, order: .bestFirst).hits.first?.text == "fox fox fox")
  }

  @Test func `a search that is cancelled at its start returns no results`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived((0..<600).map { said("fox \($0)", at: Int64($0)) }))
    var asked = 0
    let results = try sample.store.search(
      SearchRequest(text: "fox", limit: 1), clock: Self.clock,
      isWanted: {
        asked += 1
        return false
      })
    #expect(results == nil && asked == 1)
  }

  @Test(arguments: [SearchOrder.newestFirst, .bestFirst])
  func `a search that is cancelled while it reads its matches returns no results`(
    order: SearchOrder
  ) throws {
    let sample = try sample("fox 1", "fox 2", "fox 3")
    var asked = 0
    let results = try sample.store.search(
      SearchRequest(text: "fox", order: order, limit: 9), clock: Self.clock,
      isWanted: {
        asked += 1
        return asked < 3
      })
    #expect(results == nil && asked == 3)
  }

  @Test func `the newest match comes first even if older matches have greater index keys`() throws {
    let sample = try sample("red fox")
    let minute: Int64 = 60_000
    try sample.commit(
      arrived([said("newest", at: Self.noon + minute), said("red", at: Self.noon + minute)]))
    // Messages of one time get the keys of the minutes after it.
    try sample.commit(
      arrived((1...100).map { said("red \($0)", at: Self.noon) }, in: other))
    #expect(try search("red", sample, limit: 1).hits.map(\.text) == ["red"])
    #expect(try search("red", sample, limit: 1).total == 102)
    let best = try search("red", sample, order: .bestFirst, limit: 1)
    #expect(best.hits.map(\.text) == ["red"])
  }

  @Test(arguments: ["9223372036854775807", "-9", "no number"])
  func `an impossible stored setting of the search does not change what is found`(
    spread: String
  ) throws {
    let sample = try sample("red fox", "red dog")
    try sample.store.database.run(
      "INSERT INTO settings (name, value) VALUES ('search.spread', ?)", spread)
    let next = try sample.reopened()
    #expect(try search("red", next).hits.count == 2)
  }

  @Test func `a search by a second connection finds new messages and shows new sender names`()
    throws
  {
    let sample = try sample("fox 1")
    let reader = try ChatStore(readingFrom: sample.folder.database)
    let request = SearchRequest(text: "fox ", limit: 9)
    #expect(try reader.search(request, clock: Self.clock).hits.map(\.senderName) == ["Alice Ahl"])
    try sample.commit(
      members(member(alice, "Al")), arrived([said("fox 2", at: Self.noon + 9_000)]))
    #expect(
      try reader.search(request, clock: Self.clock).hits.map { "\($0.senderName) \($0.text)" }
        == ["Al fox 2", "Al fox 1"])
  }

  @Test(arguments: Soak.seeds(1...3))
  func `no text of a search causes an SQL error or marks outside of a result`(seed: UInt64) throws {
    let sample = try sample("red fox", "日本語", "été https://x.example")
    var random = SeededRandom(seed: seed)
    let pieces = [
      "\"", "“", "*", "-", ":", "(", ")", " ", "AND", "OR", "NOT", "NEAR", "NEAR(a b, 3)", "^",
      "from:", "in:", "has:", "is:", "on:", "before:", "after:", "today", "2026-02-30", "me", "fox",
      "日", "日本", "é", "e\u{301}", "\u{301}", "\u{200d}", "👍🏽", "🇩🇪", "\0", "'", ";", "--", "{",
      "}", "words:", "message_words", "\u{e000}c1", "x", "a", "%", "_", "\\", "\n", "link", "mine",
      "unread", "İ", "ß", "½", "𐍈", String(repeating: "y", count: 80),
    ]
    for _ in 0..<Soak.steps(400) {
      let text = (0...random.next(below: 12)).map { _ in random.one(of: pieces) ?? "" }.joined()
      let order: SearchOrder = random.oneIn(3) ? .bestFirst : .newestFirst
      let results = try search(text, sample, order: order)
      for hit in results.hits {
        let bytes = Array(hit.text.utf8)
        for mark in hit.marks {
          #expect(mark.lowerBound < mark.upperBound && mark.upperBound <= bytes.count, "\(text)")
        }
      }
    }
  }
}
