import Intents
import Model
import Storage
import Testing

/// Edits and deletions of own messages that the server has not accepted yet, or that no sync has
/// delivered yet.
@Suite struct EarlyChangeTests {
  private func edit(_ transaction: String, to text: String, _ own: String) -> Event {
    .intent(
      .messages(
        .submit(
          Submission(
            chat: chat, transaction: TransactionID(own), text: text,
            relation: .edit(.ofUnsent(TransactionID(transaction)))))))
  }

  /// Returns a store with a chat that has two waiting messages, of which the first is being sent
  /// and was edited, and another chat with one waiting message.
  private func ready() throws -> Sample {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.fill(["b"], in: other)
    try sample.commit(
      submitted("one", "t1"), submitted("two", "t2"), submitted("x", "o1", to: other))
    try sample.commit(delivered("t1", .sending))
    try sample.commit(edit("t1", to: "one!", "e1"))
    return sample
  }

  private func next(_ sample: Sample) throws -> [String] {
    try sample.store.nextToSend().filter { $0.chat == chat }.map(\.transaction.rawValue)
  }

  private func purposes(_ sample: Sample) throws -> [OutgoingPurpose] {
    try sample.store.nextToSend().filter { $0.chat == chat }.map(\.purpose)
  }

  @Test func `an edit of a message that is being sent is sent after that message`() throws {
    let sample = try ready()
    #expect(try sample.texts() == ["a", "one!", "two"])
    let pending = try sample.window().messages[1].pending
    #expect(
      pending == [PendingChange(transaction: TransactionID("e1"), kind: .edit, delivery: .queued)])
    #expect(try sample.store.nextToSend().map(\.transaction.rawValue) == ["o1"])
    try sample.commit(delivered("t1", .sent(.of("one"))))
    #expect(try next(sample) == ["t2"])
    #expect(try sample.window().messages[1].sentAs == .of("one"))
    try sample.commit(delivered("t2", .sending), delivered("t2", .sent(.of("two"))))
    #expect(try purposes(sample) == [.edit(.of("one"))])
    try sample.commit(
      delivered("e1", .sending), arrived([said("one", by: me, transaction: "t1")]),
      delivered("e1", .sent(.of("edit"))))
    #expect(try next(sample) == [])
    #expect(try sample.texts() == ["a", "one!", "two"])
    #expect(try sample.texts(of: other) == ["b", "x"])
  }

  @Test func `an edit of an unsent message is sent after the message, also after a restart`() throws
  {
    let sample = try ready()
    let again = try sample.reopened()
    #expect(try next(again) == ["t1"])
    try again.commit(
      delivered("t1", .sending), arrived([said("one", by: me, transaction: "t1")]),
      delivered("t2", .sending), delivered("t2", .sent(.of("two"))))
    #expect(try purposes(again.reopened()) == [.edit(.of("one"))])
    #expect(try again.window().messages.map(\.pending.count) == [0, 1, 0])
  }

  @Test func `an edit waits while its message is queued again after a lost connection`() throws {
    let sample = try ready()
    try sample.commit(delivered("t1", .queued))
    #expect(try next(sample) == ["t1"])
    #expect(try sample.texts() == ["a", "one!", "two"])
  }

  @Test func `a draft that edits a message by transaction id gets the event id from a sync`() throws
  {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(submitted("one", "t1"), delivered("t1", .sending))
    let unfinished = Draft(
      text: "", cursor: 0,
      edit: EditDraft(event: .ofUnsent(TransactionID("t1")), text: "one?", cursor: 4))
    let draft = Event.intent(.messages(.draft(chat, unfinished)))
    try sample.commit(draft)
    try sample.commit(arrived([said("one", by: me, transaction: "t1")]))
    #expect(try sample.row().draft.edit?.event == .of("one"))
    try sample.commit(draft)
    #expect(try sample.row().draft.edit?.event == .of("one"))
    try sample.commit(edit("t1", to: "one!", "e1"))
    #expect(try sample.row().draft.edit == nil)
    #expect(try purposes(sample) == [.edit(.of("one"))])
  }

  @Test func `a message that the server refuses gets the text of its last unsent edit`() throws {
    let sample = try ready()
    try sample.commit(edit("t1", to: "one?", "e2"))
    try sample.commit(delivered("t1", .failed(.tooLarge)))
    #expect(try sample.texts() == ["a", "one?", "two"])
    #expect(try sample.window().messages[1].pending == [])
    try sample.commit(.intent(.actions(.resend(TransactionID("t1")))))
    #expect(try sample.store.nextToSend().map(\.text).contains("one?"))
  }

  @Test func `an unsent message and its edits are discarded and restored together`() throws {
    let sample = try ready()
    try sample.commit(delivered("t1", .queued))
    let before = try sample.dump()
    try sample.commit(
      .intent(.actions(.setAside([TransactionID("t1")], isUndone: false))))
    try sample.commit(.intent(.actions(.setAside([TransactionID("t1")], isUndone: true))))
    #expect(try sample.dump() == before)
    try sample.commit(.intent(.actions(.discard(TransactionID("t1")))))
    #expect(try sample.texts() == ["a", "two"])
    #expect(try next(sample) == ["t2"])
    let late = try sample.commit(edit("t1", to: "late", "e3"))
    #expect(late.refused.map(\.submission.text) == ["late"])
    try sample.commit(delivered("t2", .sending), delivered("t2", .sent(.of("two"))))
    #expect(try next(sample) == [])
  }

  @Test func `a message being sent can be reacted to, answered and deleted`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(submitted("one", "t1"), delivered("t1", .sending))
    let target = EventID.ofUnsent(TransactionID("t1"))
    let reply = Submission(
      chat: chat, transaction: TransactionID("a1"), text: "yes", relation: .reply(target))
    try sample.commit(
      .intent(.actions(.react(chat, target, key: "+", TransactionID("r1")))),
      .intent(.messages(.submit(reply))),
      .intent(.actions(.delete(chat, target, TransactionID("d1")))))
    #expect(try purposes(sample) == [])
    #expect(
      try sample.window().messages[1].pending.map(\.kind) == [.reaction(key: "+"), .deletion])
    try sample.commit(delivered("t1", .sent(.of("one"))))
    #expect(
      try sent(sample) == [.reaction(.of("one")), .reply(.of("one")), .deletion(.of("one"))])
  }

  @Test func `a poll being sent can be voted in and ended`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    let submission = Submission(
      chat: chat, transaction: TransactionID("t1"), text: "Lunch?",
      poll: StoredPollTests.lunch("pizza", "soup"))
    try sample.commit(.intent(.messages(.submit(submission))), delivered("t1", .sending))
    let target = EventID.ofUnsent(TransactionID("t1"))
    try sample.commit(
      .intent(.actions(.relate(chat, target, .vote(["soup"]), TransactionID("v1")))),
      .intent(.actions(.relate(chat, target, .pollEnd(words: "ended"), TransactionID("v2")))))
    #expect(try purposes(sample) == [])
    #expect(try sample.window().messages[1].pending.map(\.kind) == [.vote(["soup"]), .pollEnd])
    try sample.commit(delivered("t1", .sent(.of("poll"))))
    #expect(try sent(sample.reopened()) == [.vote(.of("poll"), ["soup"]), .pollEnd(.of("poll"))])
  }

  /// Sends all that waits in the chat, and returns the purposes in the order of sending.
  private func sent(_ sample: Sample) throws -> [OutgoingPurpose] {
    var purposes: [OutgoingPurpose] = []
    while let next = try sample.store.nextToSend().first(where: { $0.chat == chat }) {
      purposes.append(next.purpose)
      let transaction = next.transaction.rawValue
      try sample.commit(
        delivered(transaction, .sending), delivered(transaction, .sent(.of("new" + transaction))))
    }
    return purposes
  }
}
