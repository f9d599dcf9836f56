import Database
import Intents
import Model
import Testing

@testable import Storage

@Suite struct StoredPollTests: PollRig {
  static let poll = lunch("pizza", "soup", "salad")

  @Test func `a poll is stored with its answers, and without votes at first`() throws {
    let sample = try ready(Self.lunch("a", "b", isDisclosed: false, most: 2))
    let message = try sample.reopened().window().messages.first
    #expect(message?.content == .poll(Self.lunch("a", "b", isDisclosed: false, most: 2)))
    #expect(
      message?.poll == PollResult(votes: [0, 0], voters: 0, own: [], isEnded: false, canEnd: false))
  }

  @Test func `a poll's result has the number of people for each answer, and the user's own vote`()
    throws
  {
    let sample = try ready()
    let changes = try sample.commit(vote("soup", as: "$1"))
    #expect(changes.chats == [chat])
    try sample.commit(vote("soup", by: alice, as: "$2"), vote("salad", by: me, as: "$3"))
    #expect(
      try result(sample.reopened())
        == PollResult(votes: [0, 2, 1], voters: 3, own: [2], isEnded: false, canEnd: false))
  }

  @Test func `of a person's votes in a poll the one with the latest time counts`() throws {
    let sample = try ready()
    try sample.commit(vote("soup", at: 20, as: "$2"), vote("pizza", at: 10, as: "$1"))
    #expect(try votes(sample) == [0, 1, 0])
    try sample.commit(vote("salad", at: 30, as: "$3"))
    #expect(try votes(sample) == [0, 0, 1])
    // Of two at the same time the one with the later event id counts, in any order.
    try sample.commit(vote("pizza", at: 30, as: "$9"), vote("soup", at: 30, as: "$4"))
    #expect(try votes(sample) == [1, 0, 0])
  }

  @Test func `a vote that arrives a second time changes nothing`() throws {
    let sample = try ready()
    try sample.commit(vote("soup"))
    let before = try sample.dump()
    #expect(try sample.commit(vote("soup")) == StoreChanges())
    #expect(try sample.dump() == before)
  }

  @Test func `an empty vote or one for an unknown answer withdraws the person's former vote`()
    throws
  {
    for void in [vote(at: 20, as: "$2"), vote("soup", "fish", at: 20, as: "$2")] {
      let sample = try ready(Self.lunch("soup", "pizza", most: 2))
      try sample.commit(vote("soup", at: 10, as: "$1"))
      #expect(try votes(sample) == [1, 0])
      try sample.commit(void)
      #expect(try result(sample)?.voters == 0)
      #expect(try votes(sample) == [0, 0])
    }
  }

  @Test func `a vote counts for only the allowed number of answers, and for each answer once`()
    throws
  {
    let sample = try ready(Self.lunch("a", "b", "c", most: 2))
    try sample.commit(vote("c", "c", "a", as: "$1"), vote("b", "a", "c", by: alice, as: "$2"))
    #expect(try votes(sample) == [1, 1, 1])
    #expect(try result(sample)?.voters == 2)
  }

  @Test func `deleting a vote brings the person's former vote back`() throws {
    let sample = try ready()
    try sample.commit(vote("soup", at: 10, as: "$1"), vote("pizza", at: 20, as: "$2"))
    try sample.commit(deleted("$2"))
    #expect(try votes(sample) == [0, 1, 0])
    try sample.commit(deleted("$1"))
    #expect(try votes(sample) == [0, 0, 0])
  }

  @Test func `a vote that was deleted before it arrived does not count`() throws {
    let sample = try ready()
    try sample.commit(deleted("$v"), vote("soup"))
    #expect(try votes(sample) == [0, 0, 0])
  }

  @Test func `votes and ends that arrive before their poll count once the poll arrives`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), powers(), vote("soup", as: "$1"), vote("pizza", at: 120, as: "$2"),
      vote("salad", by: me, at: 11, as: "$3"), end())
    try sample.reopened().commit(older([started()], from: nil, rest: nil))
    #expect(
      try result(sample)
        == PollResult(votes: [0, 1, 1], voters: 2, own: [2], isEnded: true, canEnd: false))
  }

  @Test func `a gap after a poll marks its votes as incomplete, a gap before it does not`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), powers(), arrived([said("old")]), arrived([started()], gap: "before"))
    #expect(try result(sample)?.isIncomplete == false)
    try sample.commit(arrived([said("new", at: 500)], gap: "after"))
    #expect(try result(sample)?.isIncomplete == true)
    try sample.commit(vote("soup"), older([], from: "after", rest: nil))
    #expect(try result(sample)?.isIncomplete == false)
    #expect(try votes(sample) == [0, 1, 0])
  }

  @Test func `an ended poll counts no new votes, but counts earlier votes that arrive late`() throws
  {
    let sample = try ready()
    try sample.commit(
      vote("soup", at: 10, as: "$1"), end(at: 100), vote("pizza", at: 101, as: "$2"),
      vote("salad", by: me, at: 100, as: "$3"))
    #expect(
      try result(sample)
        == PollResult(votes: [0, 1, 1], voters: 2, own: [2], isEnded: true, canEnd: false))
  }

  @Test func `a vote after a poll's end stops counting when the end arrives late`() throws {
    let sample = try ready()
    try sample.commit(vote("soup", at: 10, as: "$1"), vote("pizza", at: 150, as: "$2"))
    #expect(try votes(sample) == [1, 0, 0])
    try sample.commit(end(at: 100))
    #expect(try votes(sample) == [0, 1, 0])
  }

  @Test func `only a poll's author and those who may delete others' messages can end it`() throws {
    let sample = try ready()
    try sample.commit(end(by: bob))
    #expect(try result(sample)?.isEnded == false)
    try sample.commit(powers([bob: 50]), end(by: bob, at: 200, as: "$2"))
    #expect(try result(sample)?.isEnded == true)
    #expect(try result(sample)?.canEnd == false)
    try sample.commit(powers([me: 50]))
    #expect(try result(sample)?.canEnd == true)
  }

  @Test func `a poll's first end counts, and deleting that end opens the poll again`() throws {
    let sample = try ready()
    try sample.commit(
      end(at: 100, as: "$e1"), end(at: 50, as: "$e2"), vote("soup", at: 60, as: "$1"))
    #expect(try votes(sample) == [0, 0, 0])
    try sample.commit(deleted("$e2"))
    #expect(try result(sample)?.isEnded == true)
    try sample.commit(deleted("$e1"))
    #expect(try result(sample)?.isEnded == false)
  }

  @Test func `the line about a poll's end is dropped if its sender may not end the poll`() throws {
    let sample = try ready()
    try sample.commit(arrived([line(by: bob, "$1"), line(by: alice, "$2")]))
    #expect(
      try sample.window().messages.map(\.id) == [
        .event(EventID("$poll")), .event(EventID("$2")),
      ])
    #expect(try sample.window().messages.last?.quote?.original?.senderName == alice.rawValue)
  }

  @Test func `an edit of a poll recounts its votes, and a text edit leaves it a poll`() throws {
    let sample = try ready()
    try sample.commit(vote("soup", as: "$1"), vote("salad", by: me, as: "$2"))
    try sample.commit(edited(.poll(Self.lunch("salad", "rice")), "$x", at: 20))
    #expect(try votes(sample) == [1, 0])
    try sample.commit(edited(.text("gone", mentionsUs: false), "$y", at: 30))
    #expect(try votes(sample) == [1, 0])
  }

  @Test func `a deleted poll has no votes and counts no new ones`() throws {
    let sample = try ready()
    try sample.commit(vote("soup"), deleted("$poll"))
    try sample.commit(vote("soup", by: me, as: "$2"))
    #expect(try result(sample) == nil)
    #expect(try !sample.dump().contains { $0.hasPrefix("poll") })
  }

  @Test func `a vote for a message that is not a poll has no effect`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("poll")]))
    try sample.commit(vote("soup"))
    #expect(try !sample.dump().contains { $0.hasPrefix("poll") })
  }

  @Test func `of one person's votes in a poll the newest four are stored`() throws {
    let sample = try ready()
    for number in 1...40 {
      try sample.commit(vote("soup", at: Int64(number), as: "$\(number)"))
    }
    #expect(try sample.dump().count { $0.hasPrefix("poll_responses") } == 4)
    #expect(try votes(sample) == [0, 1, 0])
  }

  @Test func `a poll in a window, and a vote, cost the same with 10,000 voters as with 100`() throws
  {
    let (few, many) = (try polled(by: 100), try polled(by: 10_000))
    #expect(many.window <= few.window + few.window / 10, "\(few) \(many)")
    #expect(many.vote <= few.vote + few.vote / 10, "\(few) \(many)")
  }

  /// Returns the numbers of steps of SQLite's virtual machine that reading a window with a poll of
  /// this many voters takes, and storing one more vote.
  private func polled(by voters: Int) throws -> (window: Int, vote: Int) {
    let sample = try ready()
    _ = try sample.store.commit(
      (0..<voters).map { vote("soup", by: UserID("@u\($0):s"), as: "$v\($0)") })
    #expect(try votes(sample) == [0, voters, 0])
    func steps(_ body: () throws -> Void) throws -> Int {
      let before = sample.store.database.machineSteps
      try body()
      return sample.store.database.machineSteps - before
    }
    let window = try steps { _ = try sample.window() }
    let one = try steps { try sample.commit(vote("pizza", by: me, at: 1, as: "$m1")) }
    #expect(try votes(sample) == [1, voters, 0])
    try sample.commit(end(at: 1_000, as: "$e"))
    #expect(try votes(sample) == [1, voters, 0])
    return (window, one)
  }
}

/// Votes and polls that wait to be sent to the server.
@Suite struct PollOutboxTests {
  private static let options = [
    Poll.Answer(id: "1", text: "yes"), Poll.Answer(id: "2", text: "no"),
  ]

  private func poll() throws -> Poll {
    try #require(Poll(question: "Go?", answers: Self.options))
  }

  private func related(_ event: RelatedEvent, _ target: EventID, _ transaction: String) -> Event {
    .intent(.actions(.relate(chat, target, event, TransactionID(transaction))))
  }

  @Test func `a poll, a vote in it and its end are sent in order, also after a restart`() throws {
    let sample = try Sample()
    let poll = try poll()
    let unsent = EventID.ofUnsent(TransactionID("t1"))
    try sample.commit(
      joined(),
      .intent(
        .messages(
          .submit(
            Submission(
              chat: chat, transaction: TransactionID("t1"), text: poll.words, poll: poll)))),
      related(.vote(["2"]), unsent, "t2"), related(.vote([]), unsent, "t3"),
      related(.pollEnd(words: "No votes"), unsent, "t4"))
    let shown = try #require(try sample.window().messages.last)
    #expect(shown.content == .poll(poll))
    #expect(shown.poll?.canEnd == true)
    #expect(shown.pending.map(\.kind) == [.vote(["2"]), .vote([]), .pollEnd])
    let again = try sample.reopened()
    var sent: [OutgoingMessage] = []
    while let message = try again.store.nextToSend().first {
      sent.append(message)
      let transaction = message.transaction.rawValue
      try again.commit(
        delivered(transaction, .sending), delivered(transaction, .sent(EventID("$" + transaction))))
      if sent.count == 1 {
        try again.commit(
          arrived([
            TimelineMessage(
              event: EventID("$t1"), sender: me, timestamp: time(1), content: .poll(poll),
              transaction: TransactionID("t1"))
          ]))
      }
    }
    let event = EventID("$t1")
    #expect(sent.map(\.transaction.rawValue) == ["t1", "t2", "t3", "t4"])
    #expect(sent[0].poll == poll && sent[0].purpose == .message)
    #expect(sent[1].purpose == .vote(event, ["2"]))
    #expect(sent[2].purpose == .vote(event, []))
    #expect(sent[3].purpose == .pollEnd(event) && sent[3].text == "No votes")
  }

  @Test func `an unsent vote is shown in its poll until the server has accepted it`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(),
      arrived([
        TimelineMessage(
          event: EventID("$p"), sender: alice, timestamp: time(1), content: .poll(try poll()),
          transaction: nil)
      ]), related(.vote(["1"]), EventID("$p"), "t1"))
    func pending() throws -> [PendingChange] { try sample.window().messages.last?.pending ?? [] }
    #expect(
      try pending() == [
        PendingChange(
          transaction: TransactionID("t1"), kind: .vote(["1"]), delivery: .queued)
      ])
    try sample.commit(delivered("t1", .sent(EventID("$v"))))
    #expect(try pending() == [])
  }

  @Test func `no vote is sent in the clear to an encrypted chat, not even one that waits`() throws {
    let sample = try Sample()
    try sample.commit(joined(), related(.vote(["1"]), EventID("$poll"), "t1"))
    #expect(try sample.store.nextToSend().map(\.transaction) == [TransactionID("t1")])
    let encrypted = Event.chats(.updated(ChatUpdate(chat: chat, isEncrypted: true)))
    try sample.commit(encrypted, related(.vote(["2"]), EventID("$poll"), "t2"))
    #expect(try sample.store.nextToSend().isEmpty)
  }
}
