import Intents
import Model
import Testing

@testable import Database
@testable import Storage

/// Ends of polls that are deleted, not valid or too early, and polls outside of the main timeline.
@Suite struct PollEndTests {
  private static let event = EventID("$poll")

  private func poll(_ names: String...) throws -> Poll {
    try #require(Poll(question: "Lunch?", answers: names.map { Poll.Answer(id: $0, text: $0) }))
  }

  private func started(at milliseconds: Int64 = 1) throws -> TimelineMessage {
    TimelineMessage(
      event: Self.event, sender: alice, timestamp: time(milliseconds),
      content: .poll(try poll("soup", "pizza")), transaction: nil)
  }

  private func response(
    _ content: PollResponse.Content, by user: UserID, at milliseconds: Int64, _ event: String
  ) -> Event {
    .relations(
      .responded(
        chat,
        PollResponse(
          event: EventID(event), poll: Self.event, sender: user, timestamp: time(milliseconds),
          content: content)))
  }

  private func vote(
    _ answer: String, by user: UserID = bob, at milliseconds: Int64, as event: String
  ) -> Event {
    response(.vote([answer]), by: user, at: milliseconds, event)
  }

  private func line(
    by sender: UserID = alice, at milliseconds: Int64 = 100, _ event: String = "$e"
  ) -> TimelineMessage {
    TimelineMessage(
      event: EventID(event), sender: sender, timestamp: time(milliseconds),
      content: .attachment("poll ended"), transaction: nil, answers: Self.event, endsPoll: true)
  }

  private func end(
    by sender: UserID = alice, at milliseconds: Int64 = 100, as event: String = "$e"
  ) -> Event {
    response(.end, by: sender, at: milliseconds, event)
  }

  private func deleted(_ event: String) -> Event { .messages(.deleted(chat, EventID(event))) }

  private func powers(_ users: [UserID: Int] = [:]) -> Event {
    .chats(
      .updated(
        ChatUpdate(
          chat: chat, membership: .joined,
          powers: RoomPowers(
            needed: NeededPowers(message: 0, name: 50, topic: 50, invite: 0, kick: 50, ban: 50),
            usual: 0, users: users))))
  }

  private func edited(_ content: MessageContent, _ event: String, at: Int64) -> Event {
    .messages(
      .edited(
        chat,
        Edit(
          event: EventID(event), target: Self.event, sender: alice, timestamp: time(at),
          content: content)))
  }

  private func ready() throws -> Sample {
    let sample = try Sample()
    try sample.commit(joined(), powers(), arrived([try started()]))
    return sample
  }

  private func result(_ sample: Sample) throws -> PollResult? {
    try sample.window().messages.first { $0.id == .event(Self.event) }?.poll
  }

  private func ids(_ sample: Sample) throws -> [MessageID] {
    try sample.window().messages.map(\.id)
  }

  @Test func `deleting the event that ended a poll opens it again, with later votes`() throws {
    let sample = try ready()
    try sample.commit(
      vote("soup", at: 10, as: "$1"), arrived([line()]), end(), vote("pizza", at: 200, as: "$2"))
    #expect(try result(sample)?.isEnded == true && result(sample)?.votes == [1, 0])
    try sample.commit(deleted("$e"))
    #expect(try result(sample)?.isEnded == false && result(sample)?.votes == [0, 1])
    try sample.commit(end())
    #expect(try result(sample)?.isEnded == false)
  }

  @Test func `an end that was deleted before it arrived does not end the poll`() throws {
    let sample = try ready()
    try sample.commit(deleted("$e"), arrived([line()]), end())
    #expect(try result(sample)?.isEnded == false)
  }

  @Test func `a false end that comes through history before its poll leaves no line`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), powers(), arrived([line(by: bob, "$false"), said("new", at: 200)], gap: "t"))
    try sample.commit(end(by: bob, as: "$false"))
    #expect(try ids(sample).count == 2)
    try sample.commit(older([said("old"), try started()], from: "t", rest: nil))
    #expect(try ids(sample) == [.event(.of("old")), .event(Self.event), .event(.of("new"))])
    #expect(try result(sample)?.isEnded == false)
    try sample.commit(powers([bob: 100]), deleted("$new"))
    #expect(try result(sample)?.isEnded == false)
  }

  @Test func `a removed line leaves its gap before the next message, and no preview`() throws {
    let sample = try Sample()
    try sample.commit(joined(), powers(), arrived([said("old")]))
    try sample.commit(arrived([line(by: bob, "$false")], gap: "g"), end(by: bob, as: "$false"))
    #expect(try sample.row().last?.text == "poll ended")
    try sample.commit(arrived([try started(at: 300)]))
    #expect(try sample.window().texts == ["old", "~poll: Lunch? — soup, pizza"])
    #expect(try sample.row().last?.text.contains("Lunch?") == true)
  }

  @Test func `an end counts once the levels say that its sender may end the poll`() throws {
    for (level, isEnded) in [(50, true), (0, false)] {
      let sample = try Sample()
      try sample.commit(
        joined(), arrived([try started(), line(by: bob)]), end(by: bob))
      #expect(try result(sample)?.isEnded == false)
      #expect(try ids(sample).count == 2)
      try sample.commit(powers([bob: level]))
      #expect(try result(sample)?.isEnded == isEnded)
      #expect(try ids(sample).count == (isEnded ? 2 : 1))
      // A level that changes later ends nothing, and opens nothing.
      try sample.commit(powers([bob: 50 - level]))
      try sample.commit(edited(.poll(try poll("soup", "rice")), "$x", at: 20))
      #expect(try result(sample)?.isEnded == isEnded)
    }
  }

  @Test func `the last vote before the end stays, however many follow, and so does the end`() throws
  {
    let sample = try Sample()
    try sample.commit(joined(), powers())
    for number in 0..<10 {
      try sample.commit(vote("pizza", at: 900 - Int64(number), as: "$late\(number)"))
    }
    try sample.commit(end(at: 100), vote("soup", at: 50, as: "$1"))
    for number in 0..<10 {
      try sample.commit(vote("pizza", at: 950 + Int64(number), as: "$later\(number)"))
      try sample.commit(vote("pizza", by: alice, at: 950 + Int64(number), as: "$own\(number)"))
    }
    try sample.commit(older([try started()], from: nil, rest: nil))
    #expect(try result(sample)?.isEnded == true && result(sample)?.votes == [1, 0])
    #expect(try sample.dump().count { $0.hasPrefix("poll_responses") } == 10)
  }

  @Test func `of a person the first four ends are kept, without the lines of the others`() throws {
    let sample = try ready()
    for number in 1...9 {
      try sample.commit(
        arrived([line("$\(number)")]), end(at: Int64(number), as: "$\(number)"))
    }
    #expect(try sample.dump().count { $0.hasPrefix("poll_responses") } == 4)
    #expect(try ids(sample).count == 5)
    #expect(try result(sample)?.isEnded == true)
  }

  @Test func `a hundred ends and edits of a poll in one commit cost one count`() throws {
    let sample = try ready()
    _ = try sample.store.commit(
      (0..<2_000).map { vote("soup", by: UserID("@u\($0):s"), at: 10, as: "$v\($0)") })
    func steps(_ events: [Event]) throws -> Int {
      let before = sample.store.database.machineSteps
      _ = try sample.store.commit(events)
      return sample.store.database.machineSteps - before
    }
    func edits(_ numbers: Range<Int>) throws -> [Event] {
      try numbers.map {
        edited(.poll(try poll("soup", "answer \($0)")), "$x\($0)", at: Int64($0 + 20))
      }
    }
    let one = try steps(edits(0..<1))
    let hundred = try steps(edits(1..<101))
    #expect(one > 10_000)
    #expect(hundred < 3 * one, "\(one), \(hundred)")
    #expect(try result(sample)?.votes == [2_000, 0])
  }

  @Test func `a poll that was fetched alone counts votes, and says that some may be missing`()
    throws
  {
    let sample = try Sample()
    let reply = TimelineMessage(
      event: .of("reply"), sender: bob, timestamp: time(500),
      content: .text("reply", mentionsUs: false), transaction: nil, answers: nil,
      thread: Self.event)
    try sample.commit(
      joined(), powers(), arrived([reply], gap: "t"), vote("soup", at: 400, as: "$1"),
      .messages(.quoted(chat, try started())), vote("pizza", by: me, at: 600, as: "$2"))
    func shown() throws -> PollResult? {
      try sample.store.messages(
        MessageQuery(chat: chat, thread: Self.event, around: nil, limit: 50)
      ).messages.first?.poll
    }
    #expect(try shown()?.votes == [1, 1] && shown()?.isIncomplete == true)
    try sample.commit(edited(.poll(try poll("pizza", "rice")), "$x", at: 20))
    #expect(try shown()?.votes == [1, 0])
    try sample.commit(edited(.text("no poll", mentionsUs: false), "$y", at: 30))
    #expect(try shown()?.votes == [1, 0])
    try sample.commit(deleted("$poll"))
    #expect(try !sample.dump().contains { $0.hasPrefix("poll") })
  }

  @Test func `a text edit of a poll does not hide that a poll edit was deleted`() throws {
    let sample = try ready()
    try sample.commit(
      edited(.poll(try poll("rice", "fish")), "$x", at: 20),
      edited(.text("text", mentionsUs: false), "$y", at: 30))
    #expect(try sample.window().messages.first?.content == .poll(try poll("rice", "fish")))
    try sample.commit(deleted("$x"))
    #expect(try sample.window().messages.first?.content == .poll(try poll("soup", "pizza")))
  }

  @Test func `levels without that for deleting messages are to be fetched`() throws {
    let folder = try Folder()
    do {
      let old = try Connection(path: folder.database)
      let version = try #require(Schema.steps.firstIndex { $0.contains("DROP COLUMN redact") })
      try old.migrate(Array(Schema.steps.prefix(version)))
      try old.run(
        """
        INSERT INTO chats (id, membership, room_name, heroes, name, folded_name, topic,
          is_encrypted, founded, activity, next_ord, edge, server_unread, server_mentions,
          counted_ord, unread, mentions, read_ord, seen_ord, awaits)
        VALUES (?, 0, '', '', 'x', 'x', '', 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        """, chat)
      try old.run("INSERT INTO powers VALUES (1, 0, 0, 50, 50, 0, 50, 50, 50)")
    }
    let sample = try Sample(folder)
    #expect(try sample.store.standing(in: chat) == .missing)
    try sample.commit(powers([me: 100]))
    #expect(try sample.store.standing(in: chat).standing?.own == 100)
  }
}
