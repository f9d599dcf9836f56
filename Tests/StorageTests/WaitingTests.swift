import Database
import Intents
import Model
import Testing

@testable import Storage

/// What anybody can send without limit for messages that are not stored, or that do not exist.
@Suite struct WaitingTests {
  /// Something that waits for the message `$target`, from the person `user`.
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The table that has the rows.
    let table: String
    /// The limit of rows of one person.
    var most = Int(WaitingTable.maxOfPerson)
    let make: @Sendable (_ event: String, _ target: String, _ user: UserID) -> Event
  }

  static let reaction = Kind(testDescription: "reactions", table: "reactions") {
    reacted("+", to: $1, by: $2, as: $0)
  }
  static let edit = Kind(testDescription: "edits", table: "edits") {
    .messages(
      .edited(
        chat,
        Edit(
          event: EventID($0), target: .of($1), sender: $2, timestamp: time(2_000),
          content: .text("new", mentionsUs: false))))
  }
  static let deletion = Kind(testDescription: "deletions", table: "waiting") { _, target, _ in
    .messages(.deleted(chat, .of(target)))
  }
  static let vote = Kind(testDescription: "votes", table: "poll_responses") {
    response(.vote(["pizza"]), $0, $1, $2)
  }
  static let end = Kind(testDescription: "ends of polls", table: "poll_responses") {
    response(.end, $0, $1, $2)
  }
  static let thread = Kind(testDescription: "threads", table: "threads") {
    arrived([
      TimelineMessage(
        event: EventID($0), sender: $2, timestamp: time(2_000),
        content: .text("reply", mentionsUs: false), transaction: nil, thread: .of($1))
    ])
  }
  static let threadCount = Kind(testDescription: "counts of threads", table: "threads") {
    _, target, _ in
    .relations(
      .thread(
        chat, BundledThread(root: .of(target), replies: 3, lastSender: bob, lastTime: time(1))))
  }

  static let all = [reaction, edit, deletion, vote, end, thread, threadCount]

  private static func response(
    _ content: PollResponse.Content, _ event: String, _ poll: String, _ user: UserID
  ) -> Event {
    .relations(
      .responded(
        chat,
        PollResponse(
          event: EventID(event), poll: .of(poll), sender: user, timestamp: time(10),
          content: content)))
  }

  private func rows(_ table: String, _ sample: Sample) throws -> Int {
    try Connection(path: sample.folder.database, mode: .readOnly)
      .value("SELECT count(*) FROM \(table)", as: Int.self) ?? 0
  }

  private func send(
    _ kind: Kind, _ numbers: Range<Int>, by user: UserID = bob, to sample: Sample
  ) throws {
    _ = try sample.store.commit(
      numbers.map { kind.make("$\(user.rawValue)\($0)", "\(user.rawValue)x\($0)", user) })
  }

  @Test(arguments: all)
  func `of what one person sends for unknown messages, the newest stay`(kind: Kind) throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("a")]))
    for start in stride(from: 0, to: 20_000, by: 1_000) {
      try send(kind, start..<start + 1_000, to: sample)
    }
    #expect(try rows(kind.table, sample) == kind.most)
    #expect(try rows("waiting", sample) == kind.most)
  }

  @Test(arguments: all)
  func `what waits costs the same however much of it there is`(kind: Kind) throws {
    func steps(_ count: Int) throws -> Int {
      let sample = try Sample()
      try sample.commit(joined(), arrived([said("a")]))
      try send(kind, 0..<count, to: sample)
      let before = sample.store.database.machineSteps
      for number in 0..<20 { try send(kind, count + number..<count + number + 1, to: sample) }
      return sample.store.database.machineSteps - before
    }
    let (short, long) = try (steps(1_100), steps(8_800))
    #expect(long <= short + short / 5, "\(short), \(long)")
  }

  @Test func `one person's reactions do not displace those of others, and the newest are shown`()
    throws
  {
    let sample = try Sample()
    try sample.commit(
      joined(), arrived([said("z")], gap: "g"), reacted("a", to: "a", by: alice, as: "$0"))
    try send(Self.reaction, 0..<25_000, to: sample)
    try sample.commit(
      older(
        [said("a", at: 1), said("@bob:sx23999", at: 2), said("@bob:sx24000", at: 3)], from: "g",
        rest: nil))
    let shown = try sample.window().messages.map { $0.reactions.map(\.key) }
    #expect(shown == [["a"], [], ["+"], []])
  }

  @Test func `of what very many people send for unknown messages, the newest stay`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("z")], gap: "g"))
    _ = try sample.store.commit(
      (0..<25_000).map { reacted("+", to: "x\($0)", by: UserID("@u\($0):s"), as: "$r\($0)") })
    #expect(try rows("reactions", sample) == Int(WaitingTable.maxOfChat))
    try sample.commit(
      older([said("x4999", at: 1), said("x5000", at: 2)], from: "g", rest: nil))
    #expect(try sample.window().messages.map(\.reactions.count) == [0, 1, 0])
  }

  @Test func `nothing waits any more once the message is stored`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("z")], gap: "g"))
    for kind in Self.all where kind.testDescription != "deletions" {
      try sample.commit(kind.make("$\(kind.testDescription)", "a", alice))
    }
    #expect(try rows("waiting", sample) == 5)
    try sample.commit(older([said("a", at: 1)], from: "g", rest: nil))
    #expect(try rows("waiting", sample) == 0)
    let message = try #require(try sample.window().messages.first)
    #expect(message.content.words == "new" && message.reactions.map(\.key) == ["+"])
    #expect(message.thread?.replies == 3)
  }

  @Test func `edits of another person's message are not kept`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("z")], gap: "g"))
    try sample.commit(Self.edit.make("$1", "a", bob), Self.edit.make("$2", "a", alice))
    try sample.commit(older([said("a", at: 1)], from: "g", rest: nil))
    for number in 0..<100 { try sample.commit(Self.edit.make("$e\(number)", "z", bob)) }
    #expect(try sample.texts() == ["new", "z"])
    // The first text of "a", and its edit.
    #expect(try rows("edits", sample) == 2)
  }

  @Test func `an edit and a vote of a message that was fetched by itself do not wait`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("z")], gap: "g"), Self.edit.make("$1", "a", alice))
    try sample.commit(.messages(.quoted(chat, said("a"))))
    #expect(try rows("waiting", sample) == 0)
    try sample.commit(Self.edit.make("$2", "a", alice), Self.edit.make("$3", "a", bob))
    #expect(try rows("waiting", sample) == 0 && rows("edits", sample) == 2)
  }

  @Test func `a thread that was forgotten is whole once its first message is stored`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("z")], gap: "g"))
    try sample.commit(arrived([reply("one", to: "root"), reply("two", to: "root")]))
    try send(Self.thread, 0..<1_500, to: sample)
    try sample.commit(arrived([reply("three", to: "root")]))
    try sample.commit(older([said("root", at: 1)], from: "g", rest: nil))
    #expect(try sample.window(ofThread: "root").texts == ["root", "one", "two", "three"])
    let root = try #require(try sample.window(limit: 2_000).messages.first)
    #expect(root.thread?.replies == 3)
  }

  @Test func `another person's receipts make no threads of messages without replies`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived((0..<100).map { said("m\($0)") }))
    let before = try rows("receipts", sample)
    func receipts(_ user: UserID) -> Event {
      .messages(
        .receipts(
          chat,
          (0..<100).map {
            Receipt(
              user: user, event: .of("x\($0)"), timestamp: time(9), scope: .thread(.of("m\($0)")))
          }))
    }
    try sample.commit(receipts(bob))
    #expect(try rows("threads", sample) == 0 && rows("receipts", sample) == before)
    // In a thread that has replies, a receipt may still arrive before its reply.
    try sample.commit(arrived([reply("one", to: "m0")]), receipts(bob))
    #expect(try rows("threads", sample) == 1)
    try sample.commit(arrived([reply("x0", to: "m0")]))
    let readers = try sample.store.facts(of: .event(.of("x0")), in: chat)?.readers
    #expect(readers?.map(\.user) == [bob])
  }

  @Test func `a thread with a draft stays`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("z")], gap: "g"), arrived([reply("one", to: "root")]))
    try sample.commit(
      .intent(.messages(.draft(chat, Draft(text: "dear", cursor: 4), thread: .of("root")))))
    try send(Self.thread, 0..<1_500, to: sample)
    #expect(try rows("threads", sample) == 1_001 && rows("drafts", sample) == 1)
  }

  @Test func `what waited in an older store still waits`() throws {
    let older = try OlderStore(before: "CREATE TABLE waiting (") {
      try $0.run("UPDATE chats SET awaits = 1")
      try $0.run("INSERT INTO waiting_changes VALUES (1, '$a', '', 8, '')")
      for number in 0..<1_500 {
        try $0.run(
          """
          INSERT INTO reactions (chat, event, target, sender, key, time) VALUES (1, ?, ?, ?, '+', ?)
          """, "$r\(number)", "$x\(number)", bob, number)
      }
    }
    let sample = try Sample(older.folder)
    #expect(try rows("waiting", sample) == 1_501)
    try sample.commit(Self.reaction.make("$r", "x", bob))
    #expect(try rows("reactions", sample) == 1_000 && rows("waiting", sample) == 1_001)
    try sample.commit(arrived([said("a"), said("x500"), said("x501")]))
    #expect(try sample.texts() == ["<deleted>", "x500", "x501"])
    #expect(try sample.window().messages.map(\.reactions.count) == [0, 0, 1])
  }
}
