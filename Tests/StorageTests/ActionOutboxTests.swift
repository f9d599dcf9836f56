import Intents
import Model
import Storage
import Testing

@Suite struct ActionOutboxTests {
  private func ready() throws -> Sample {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(arrived([said("mine", by: me)]))
    return sample
  }

  private func submitted(_ text: String, _ transaction: String, _ relation: Relation) -> Event {
    .intent(
      .messages(
        .submit(
          Submission(
            chat: chat, transaction: TransactionID(transaction), text: text, relation: relation))))
  }

  private func deletion(_ text: String, _ transaction: String) -> Event {
    .intent(.actions(.delete(chat, .of(text), TransactionID(transaction))))
  }

  private func reaction(_ key: String, to text: String, _ transaction: String) -> Event {
    .intent(.actions(.react(chat, .of(text), key: key, TransactionID(transaction))))
  }

  private func pending(_ sample: Sample, _ text: String) throws -> [PendingChange] {
    try sample.window().messages.first { $0.id == .event(.of(text)) }?.pending ?? []
  }

  private func next(_ sample: Sample) throws -> OutgoingMessage? {
    try sample.store.nextToSend().first
  }

  @Test func `replies, edits, deletions and reactions are sent in the order they were made`() throws
  {
    let sample = try ready()
    let changes = try sample.commit(
      submitted("yes", "t1", .reply(.of("a"))), submitted("better", "t2", .edit(.of("mine"))),
      reaction("+", to: "a", "t3"), deletion("mine", "t4"))
    #expect(changes.outbox && changes.chats == [chat])
    let again = try sample.reopened()
    var sent: [OutgoingMessage] = []
    while let message = try next(again) {
      sent.append(message)
      try again.commit(
        delivered(message.transaction.rawValue, .sending),
        delivered(message.transaction.rawValue, .sent(EventID("$new"))))
    }
    #expect(
      sent == [
        OutgoingMessage(
          chat: chat, transaction: TransactionID("t1"), text: "yes", purpose: .reply(.of("a")),
          answered: alice),
        OutgoingMessage(
          chat: chat, transaction: TransactionID("t2"), text: "better",
          purpose: .edit(.of("mine"))),
        OutgoingMessage(
          chat: chat, transaction: TransactionID("t3"), text: "+", purpose: .reaction(.of("a"))),
        OutgoingMessage(
          chat: chat, transaction: TransactionID("t4"), text: "", purpose: .deletion(.of("mine"))),
      ])
  }

  @Test func `sending an edit keeps the chat's draft, even a draft with the same text`() throws {
    let sample = try ready()
    for (text, transaction) in [("better", "t1"), ("half", "t2")] {
      let edit = EditDraft(event: .of("mine"), text: text, cursor: 0)
      try sample.commit(
        .intent(.messages(.draft(chat, Draft(text: "half", cursor: 2, edit: edit)))),
        submitted(text, transaction, .edit(.of("mine"))))
      #expect(try sample.row().draft == Draft(text: "half", cursor: 2), "\(text)")
    }
  }

  @Test func `a reply to an own message mentions nobody`() throws {
    let sample = try ready()
    try sample.commit(submitted("yes", "t1", .reply(.of("mine"))))
    #expect(try next(sample)?.answered == nil)
  }

  @Test func `an unsent reply shows the quoted message`() throws {
    let sample = try ready()
    try sample.commit(submitted("yes", "t1", .reply(.of("a"))))
    let last = try sample.window().messages.last
    #expect(last?.id == .local(TransactionID("t1")))
    #expect(last?.quote?.original?.content == .text("a", mentionsUs: false))
  }

  @Test
  func `an unsent edit, deletion or reaction is shown at its message, not as a message`()
    throws
  {
    let sample = try ready()
    try sample.commit(
      submitted("better", "t1", .edit(.of("mine"))), reaction("+", to: "mine", "t2"),
      deletion("mine", "t3"))
    #expect(try sample.texts() == ["a", "better"])
    #expect(
      try pending(sample, "mine") == [
        PendingChange(transaction: TransactionID("t1"), kind: .edit, delivery: .queued),
        PendingChange(
          transaction: TransactionID("t2"), kind: .reaction(key: "+"), delivery: .queued),
        PendingChange(transaction: TransactionID("t3"), kind: .deletion, delivery: .queued),
      ])
    try sample.commit(delivered("t1", .sent(EventID("$e"))), delivered("t2", .sent(EventID("$r"))))
    #expect(try pending(sample, "mine").map(\.kind) == [.deletion])
    try sample.commit(delivered("t3", .sent(EventID("$d"))))
    #expect(try pending(sample, "mine") == [])
  }

  @Test func `an unsent withdrawal of a reaction is shown at the message`() throws {
    let sample = try ready()
    try sample.commit(reacted("+", to: "a", by: me, as: "$r"))
    try sample.commit(
      .intent(.actions(.delete(chat, EventID("$r"), TransactionID("t1")))))
    #expect(try pending(sample, "a").map(\.kind) == [.takingBack])
  }

  @Test func `a failed edit or deletion blocks no other message, has a reason, and can be resent`()
    throws
  {
    let sample = try ready()
    try sample.commit(deletion("mine", "t1"), plain("hi", "t2"))
    try sample.commit(delivered("t1", .failed(.notAllowed)))
    #expect(try next(sample)?.transaction == TransactionID("t2"))
    #expect(try pending(sample, "mine").map(\.delivery) == [.failed(.notAllowed)])
    try sample.commit(.intent(.actions(.resend(TransactionID("t1")))))
    #expect(try next(sample)?.transaction == TransactionID("t1"))
    try sample.commit(.intent(.actions(.discard(TransactionID("t1")))))
    #expect(try pending(sample, "mine") == [])
  }

  @Test func `a deletion or reaction in a chat that was left can be resent only after a new join`()
    throws
  {
    let sample = try ready()
    try sample.commit(.chats(.left(chat)), deletion("mine", "t1"), reaction("+", to: "a", "t2"))
    #expect(try pending(sample, "mine").map(\.delivery) == [.failed(.notAllowed)])
    #expect(try pending(sample, "a").map(\.delivery) == [.failed(.notAllowed)])
    let again = Event.intent(.actions(.resend(TransactionID("t1"))))
    try sample.commit(again)
    #expect(try pending(sample, "mine").map(\.delivery) == [.failed(.notAllowed)])
    try sample.commit(.chats(.updated(ChatUpdate(chat: chat, membership: .joined))), again)
    #expect(try next(sample)?.transaction == TransactionID("t1"))
  }

  @Test func `a failed message blocks later messages of its chat`() throws {
    let sample = try ready()
    try sample.commit(plain("hi", "t1"), reaction("+", to: "a", "t2"))
    try sample.commit(delivered("t1", .failed(.tooLarge)))
    #expect(try next(sample) == nil)
  }

  @Test func `a deletion that is submitted twice is stored once`() throws {
    let sample = try ready()
    try sample.commit(deletion("mine", "t1"))
    #expect(try sample.commit(deletion("mine", "t1")) == StoreChanges())
  }

  private func plain(_ text: String, _ transaction: String) -> Event {
    .intent(
      .messages(
        .submit(Submission(chat: chat, transaction: TransactionID(transaction), text: text))))
  }

  private func preview(_ sample: Sample) throws -> String? { try sample.row().last?.text }

  @Test func `an unsent edit shows its text at once, in the chat and in the chat list`() throws {
    let sample = try ready()
    let changes = try sample.commit(submitted("better", "t1", .edit(.of("mine"))))
    #expect(changes.chatList && changes.chats == [chat])
    for store in [sample, try sample.reopened()] {
      #expect(try store.texts() == ["a", "better"] && preview(store) == "better")
      #expect(try pending(store, "mine").map(\.delivery) == [.queued])
    }
    try sample.commit(submitted("best", "t2", .edit(.of("mine"))))
    #expect(try sample.texts() == ["a", "best"] && preview(sample) == "best")
    try sample.commit(arrived([said("newer")]))
    #expect(try preview(sample) == "newer")
  }

  @Test func `a message has its former text again if its edit is refused or discarded`() throws {
    let sample = try ready()
    try sample.commit(submitted("better", "t1", .edit(.of("mine"))))
    try sample.commit(delivered("t1", .failed(.notAllowed)))
    #expect(try sample.texts() == ["a", "mine"] && preview(sample) == "mine")
    try sample.commit(.intent(.actions(.resend(TransactionID("t1")))))
    #expect(try sample.texts() == ["a", "better"] && preview(sample) == "better")
    try sample.commit(
      .intent(.actions(.setAside([TransactionID("t1")], isUndone: false))))
    #expect(try sample.texts() == ["a", "mine"] && preview(sample) == "mine")
    try sample.commit(.intent(.actions(.setAside([TransactionID("t1")], isUndone: true))))
    #expect(try sample.texts() == ["a", "better"] && preview(sample) == "better")
    try sample.commit(.intent(.actions(.discard(TransactionID("t1")))))
    #expect(try sample.texts() == ["a", "mine"] && preview(sample) == "mine")
  }

  @Test func `an edit of a message that waits to be sent shows the new text at once`() throws {
    let sample = try ready()
    try sample.commit(plain("hi", "t1"))
    try sample.commit(submitted("hello", "t2", .edit(.ofUnsent(TransactionID("t1")))))
    #expect(try sample.texts() == ["a", "mine", "hello"])
    try sample.commit(.intent(.actions(.discard(TransactionID("t2")))))
    #expect(try sample.texts() == ["a", "mine", "hi"])
  }

  @Test func `another person's event with an own edit's id does not change the edit's time`() throws
  {
    let sample = try ready()
    try sample.commit(edited("mine", to: "better", by: me, at: 5_000))
    try sample.commit(edited("mine", to: "better", by: alice, at: 9_000))
    try sample.commit(edited("mine", to: "best", by: me, at: 6_000))
    #expect(try sample.texts() == ["a", "best"])
  }

  @Test func `an edit that the server accepted is shown until a sync contains it`() throws {
    let sample = try ready()
    // The clock of this machine may be behind that of the server.
    try sample.commit(edited("mine", to: "first", by: me, at: 9_000_000_000_000))
    try sample.commit(submitted("better", "t1", .edit(.of("mine"))))
    try sample.commit(delivered("t1", .sending), delivered("t1", .sent(.of("better"))))
    #expect(try sample.texts() == ["a", "better"] && preview(sample) == "better")
    #expect(try pending(sample, "mine") == [])
    try sample.commit(edited("mine", to: "better", by: me, at: 9_000_000_000_005))
    #expect(try sample.texts() == ["a", "better"] && preview(sample) == "better")
    // The time of the server counts: an edit of another device may be newer.
    try sample.commit(edited("mine", to: "elsewhere", by: me, at: 9_000_000_000_004))
    #expect(try sample.texts() == ["a", "better"])
    try sample.commit(edited("mine", to: "last", by: me, at: 9_000_000_000_006))
    #expect(try sample.texts() == ["a", "last"] && preview(sample) == "last")
  }
}
