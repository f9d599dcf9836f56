import Intents
import Model
import Testing

@testable import Database
@testable import Storage

/// Rare cases of polls and their ends, such as ends that are deleted, not valid or too early, and
/// polls outside of the main timeline.
@Suite struct PollEndTests: PollRig {
  static let poll = lunch("soup", "pizza")

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

  @Test func `a poll's end that was deleted before it arrived does not end the poll`() throws {
    let sample = try ready()
    try sample.commit(deleted("$e"), arrived([line()]), end())
    #expect(try result(sample)?.isEnded == false)
  }

  @Test func `an invalid poll end that arrives before its poll leaves no line in the chat`() throws
  {
    let sample = try Sample()
    try sample.commit(
      joined(), powers(), arrived([line(by: bob, "$false"), said("new", at: 200)], gap: "t"))
    try sample.commit(end(by: bob, as: "$false"))
    #expect(try ids(sample).count == 2)
    try sample.commit(older([said("old"), started()], from: "t", rest: nil))
    #expect(try ids(sample) == [.event(.of("old")), .event(Self.event), .event(.of("new"))])
    #expect(try result(sample)?.isEnded == false)
    try sample.commit(powers([bob: 100]), deleted("$new"))
    #expect(try result(sample)?.isEnded == false)
  }

  @Test func `removing an invalid poll end's line leaves its gap before the next message`() throws {
    let sample = try Sample()
    try sample.commit(joined(), powers(), arrived([said("old")]))
    try sample.commit(arrived([line(by: bob, "$false")], gap: "g"), end(by: bob, as: "$false"))
    #expect(try sample.row().last?.text == "poll ended")
    try sample.commit(arrived([started(at: 300)]))
    #expect(try sample.window().texts == ["old", "~poll: Lunch? — soup, pizza"])
    #expect(try sample.row().last?.text.contains("Lunch?") == true)
  }

  @Test func `removing an invalid poll end's line makes the message before it the newest one`()
    throws
  {
    let sample = try Sample()
    try sample.commit(joined(), powers(), arrived([said("old", at: 50)]))
    try sample.commit(arrived([line(by: bob, at: 300, "$false")]), end(by: bob, as: "$false"))
    #expect(try sample.row().last?.text == "poll ended")
    #expect(try sample.window().newestEvent == EventID("$false"))
    try sample.commit(older([started(), said("old", at: 50)], from: nil, rest: nil))
    #expect(try ids(sample) == [.event(Self.event), .event(.of("old"))])
    #expect(try sample.row().last?.text == "old")
    #expect(try sample.window().newestEvent == .of("old"))
  }

  @Test func `a poll's end counts once power levels show that its sender may end the poll`() throws
  {
    for (level, isEnded) in [(50, true), (0, false)] {
      let sample = try Sample()
      try sample.commit(
        joined(), arrived([started(), line(by: bob)]), end(by: bob))
      #expect(try result(sample)?.isEnded == false)
      #expect(try ids(sample).count == 2)
      try sample.commit(powers([bob: level]))
      #expect(try result(sample)?.isEnded == isEnded)
      #expect(try ids(sample).count == (isEnded ? 2 : 1))
      // A level that changes later ends nothing, and opens nothing.
      try sample.commit(powers([bob: 50 - level]))
      try sample.commit(edited(.poll(Self.lunch("soup", "rice")), "$x", at: 20))
      #expect(try result(sample)?.isEnded == isEnded)
    }
  }

  @Test func `the last vote before a poll's end is kept, however many votes follow the end`() throws
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
    try sample.commit(older([started()], from: nil, rest: nil))
    #expect(try result(sample)?.isEnded == true && result(sample)?.votes == [1, 0])
    #expect(try sample.dump().count { $0.hasPrefix("poll_responses") } == 10)
  }

  @Test func `the last vote before a gap is kept until the gap is known to hold no poll end`()
    throws
  {
    for hasEnd in [true, false] {
      let sample = try ready()
      try sample.commit(vote("pizza", at: 30, as: "$0"), vote("soup", at: 50, as: "$1"))
      try sample.commit(arrived([said("after", at: 200)], gap: "g"))
      for number in 0..<6 {
        try sample.commit(vote("pizza", at: 200 + Int64(number), as: "$later\(number)"))
      }
      #expect(try sample.dump().count { $0.hasPrefix("poll_responses") } == 5)
      try sample.commit(older(hasEnd ? [line()] : [], from: "g", rest: nil))
      if hasEnd { try sample.commit(end()) }
      #expect(try votes(sample) == (hasEnd ? [1, 0] : [0, 1]))
      try sample.commit(vote("pizza", at: 300, as: "$last"))
      #expect(try sample.dump().count { $0.hasPrefix("poll_responses") } == (hasEnd ? 6 : 4))
    }
  }

  @Test func `of one person's ends of a poll the first four are kept, with their lines`() throws {
    let sample = try ready()
    for number in 1...9 {
      try sample.commit(
        arrived([line("$\(number)")]), end(at: Int64(number), as: "$\(number)"))
    }
    #expect(try sample.dump().count { $0.hasPrefix("poll_responses") } == 4)
    #expect(try ids(sample).count == 5)
    #expect(try result(sample)?.isEnded == true)
  }

  @Test func `a commit with a hundred edits of a poll counts the poll's votes only once`() throws {
    let sample = try ready()
    _ = try sample.store.commit(
      (0..<2_000).map { vote("soup", by: UserID("@u\($0):s"), at: 10, as: "$v\($0)") })
    func steps(_ events: [Event]) throws -> Int {
      let before = sample.store.database.machineSteps
      _ = try sample.store.commit(events)
      return sample.store.database.machineSteps - before
    }
    func edits(_ numbers: Range<Int>) throws -> [Event] {
      numbers.map {
        edited(.poll(Self.lunch("soup", "answer \($0)")), "$x\($0)", at: Int64($0 + 20))
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
      .messages(.quoted(chat, started())), vote("pizza", by: me, at: 600, as: "$2"))
    func shown() throws -> PollResult? {
      try sample.store.messages(
        MessageQuery(chat: chat, thread: Self.event, around: nil, limit: 50)
      ).messages.first?.poll
    }
    #expect(try shown()?.votes == [1, 1] && shown()?.isIncomplete == true)
    try sample.commit(edited(.poll(Self.lunch("pizza", "rice")), "$x", at: 20))
    #expect(try shown()?.votes == [1, 0])
    try sample.commit(edited(.text("no poll", mentionsUs: false), "$y", at: 30))
    #expect(try shown()?.votes == [1, 0])
    try sample.commit(deleted("$poll"))
    #expect(try !sample.dump().contains { $0.hasPrefix("poll") })
  }

  @Test func `deleting a poll's edit restores the poll, even if a text edit followed`() throws {
    let sample = try ready()
    try sample.commit(
      edited(.poll(Self.lunch("rice", "fish")), "$x", at: 20),
      edited(.text("text", mentionsUs: false), "$y", at: 30))
    #expect(try sample.window().messages.first?.content == .poll(Self.lunch("rice", "fish")))
    try sample.commit(deleted("$x"))
    #expect(try sample.window().messages.first?.content == .poll(Self.lunch("soup", "pizza")))
  }

  @Test func `stored power levels without the level for deletions count as missing`() throws {
    let old = try OlderStore {
      try $0.run("INSERT INTO powers VALUES (1, 0, 0, 50, 50, 0, 50, 50, NULL)")
    }
    let sample = try Sample(old.folder)
    #expect(try sample.store.standing(in: chat) == .missing)
    try sample.commit(powers([me: 100]))
    #expect(try sample.store.standing(in: chat).standing?.own == 100)
  }
}
