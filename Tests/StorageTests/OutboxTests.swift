internal import Intents
internal import Model
internal import Storage
internal import Testing

@Suite struct OutboxTests {
  private func ready() throws -> Sample {
    let sample = try Sample()
    try sample.fill(["a"])
    return sample
  }

  private func states(_ sample: Sample) throws -> [String] {
    try sample.window().messages.filter(\.isOwn).map {
      "\($0.content.words) \($0.delivery.map { "\($0)" } ?? "-")"
    }
  }

  @Test func `a submitted text is shown after the newest message and survives a restart`() throws {
    let sample = try ready()
    let changes = try sample.commit(submitted("hi", "t1"))
    #expect(changes.outbox && changes.chats == [chat] && changes.refused == [])
    let window = try sample.reopened().window()
    #expect(window.texts == ["a", "hi"])
    #expect(window.messages.last?.id == .local(TransactionID("t1")))
    #expect(window.messages.last?.delivery == .queued)
    #expect(window.messages.last?.timestamp == time(5_000))
    #expect(window.newestEvent == .of("a"))
  }

  @Test func `a text for a chat that was left or is unknown is refused`() throws {
    let sample = try ready()
    try sample.commit(.chats(.left(chat)))
    let changes = try sample.commit(submitted("x", "t1"), submitted("y", "t2", to: other))
    #expect(changes.refused.map(\.submission.text) == ["x", "y"])
    #expect(changes.refused.map(\.reason) == [.notAllowed, .notAllowed])
    #expect(try sample.texts() == ["a"])
  }

  @Test func `no text is sent into a chat that was replaced`() throws {
    let sample = try Sample()
    let next = Successor(chat: ChatID("!next:s"), server: "s")
    try sample.fill(["a"])
    try sample.commit(submitted("waits", "t1"))
    try sample.commit(.chats(.updated(ChatUpdate(chat: chat, successor: next))))
    #expect(try states(sample) == ["waits failed(Model.FailureReason.replaced)"])
    try sample.commit(.intent(.actions(.resend(TransactionID("t1")))))
    #expect(try sample.store.nextToSend() == [])
    let changes = try sample.commit(submitted("late", "t2"))
    #expect(changes.refused.map(\.reason) == [.replaced])
    #expect(try sample.row().successor == next)
    // An update without a successor keeps the stored one, and a chat cannot replace itself.
    try sample.commit(.chats(.updated(ChatUpdate(chat: chat, topic: "x"))))
    let itself = Successor(chat: chat, server: nil)
    try sample.commit(.chats(.updated(ChatUpdate(chat: chat, successor: itself))))
    #expect(try sample.row().successor == next)
  }

  private func failed(_ transaction: String, _ reason: FailureReason) -> Event {
    .messages(.delivery(TransactionID(transaction), .failed(reason)))
  }

  private func levels(message: Int) -> Event {
    let needed = NeededPowers(
      message: message, name: 50, topic: 50, invite: 0, kick: 50, ban: 50, redact: 50)
    return .chats(
      .updated(ChatUpdate(chat: chat, powers: RoomPowers(needed: needed, usual: 0, users: [:]))))
  }

  @Test func `a refused message and those behind it are counted until it is gone`() throws {
    let sample = try ready()
    try sample.fill(["b"], in: other)
    try sample.commit(
      submitted("one", "t1"), submitted("two", "t2"), submitted("three", "t3"),
      submitted("elsewhere", "t4", to: other), failed("t1", .tooLarge))
    func counts() throws -> [[Int]] {
      try sample.store.unsentMessages().map { [$0.refused, $0.waiting] }
    }
    #expect(try sample.store.unsentMessages().map(\.chat) == [chat])
    #expect(try counts() == [[1, 2]])
    try sample.commit(failed("t2", .notAllowed))
    #expect(try counts() == [[2, 1]])
    let aside = ActionIntent.setAside([TransactionID("t1"), TransactionID("t2")], isUndone: false)
    try sample.commit(.intent(.actions(aside)))
    #expect(try counts() == [])
    try sample.commit(
      .intent(
        .actions(
          .setAside(
            [TransactionID("t1"), TransactionID("t2")], isUndone: true))))
    #expect(try counts() == [[2, 1]])
    try sample.commit(.intent(.actions(.resend(TransactionID("t1")))))
    try sample.commit(.intent(.actions(.discard(TransactionID("t2")))))
    #expect(try counts() == [])
  }

  @Test func `messages that were not allowed are sent once the power levels allow them`() throws {
    let sample = try ready()
    try sample.commit(levels(message: 50))
    try sample.commit(
      submitted("one", "t1"), submitted("two", "t2"), failed("t1", .notAllowed))
    #expect(try sample.store.nextToSend() == [])
    // Levels that still do not allow it change nothing.
    try sample.commit(levels(message: 10))
    #expect(try sample.store.nextToSend() == [])
    let changes = try sample.commit(levels(message: 0))
    #expect(changes.outbox)
    #expect(try sample.store.nextToSend().map(\.text) == ["one"])
    // What is too large does not become smaller.
    try sample.commit(failed("t1", .tooLarge))
    try sample.commit(levels(message: -1))
    #expect(try sample.store.nextToSend() == [])
  }

  @Test func `no text is sent unencrypted to an encrypted chat`() throws {
    let encrypted = Event.chats(.updated(ChatUpdate(chat: chat, isEncrypted: true)))
    let sample = try ready()
    try sample.commit(submitted("waits", "t1"), encrypted)
    #expect(try states(sample) == ["waits failed(Model.FailureReason.encrypted)"])
    try sample.commit(.intent(.actions(.resend(TransactionID("t1")))))
    #expect(try sample.store.nextToSend() == [])
    #expect(try states(sample) == ["waits failed(Model.FailureReason.encrypted)"])
    let changes = try sample.commit(submitted("x", "t2"))
    #expect(changes.refused.map(\.reason) == [.encrypted])
    // Redactions and reactions are never encrypted, so they are sent.
    let deletion = ActionIntent.delete(chat, .of("a"), TransactionID("t3"))
    try sample.commit(
      .intent(.actions(.discard(TransactionID("t1")))), .intent(.actions(deletion)))
    #expect(try sample.store.nextToSend().map(\.purpose) == [.deletion(.of("a"))])
  }

  @Test func `a text that is submitted twice with one transaction id is one message`() throws {
    let sample = try ready()
    try sample.commit(submitted("hi", "t1"), submitted("hi", "t1"))
    #expect(try sample.commit(submitted("hi", "t1")) == StoreChanges())
    #expect(try sample.texts() == ["a", "hi"])
  }

  @Test func `the send response followed by the same event from sync is one message`() throws {
    let sample = try ready()
    try sample.commit(submitted("hi", "t1"), delivered("t1", .sending))
    try sample.commit(delivered("t1", .sent(.of("hi"))))
    #expect(try states(sample) == ["hi sent"])
    let changes = try sample.commit(arrived([said("hi", by: me, transaction: "t1")]))
    #expect(changes.outbox)
    #expect(try sample.texts() == ["a", "hi"])
    #expect(try sample.window().messages.last?.id == .event(.of("hi")))
  }

  @Test func `an event from sync followed by its send response is one message`() throws {
    let sample = try ready()
    try sample.commit(submitted("hi", "t1"), delivered("t1", .sending))
    try sample.commit(arrived([said("hi", by: me, transaction: "t1")]))
    try sample.commit(delivered("t1", .sent(.of("hi"))))
    #expect(try states(sample) == ["hi sent"])
  }

  @Test func `a sync without transaction ids doubles no message, in either order`() throws {
    let sample = try ready()
    try sample.commit(submitted("b", "t1"), submitted("c", "t2"))
    try sample.commit(delivered("t1", .sent(.of("b"))), arrived([said("b", by: me)]))
    try sample.commit(arrived([said("c", by: me)]), delivered("t2", .sent(.of("c"))))
    #expect(try sample.texts() == ["a", "b", "c"])
  }

  @Test func `an own message that a sync has delivered is not queued again`() throws {
    let sample = try ready()
    try sample.commit(
      submitted("hi", "t1"), arrived([said("hi", by: me, transaction: "t1")]),
      submitted("hi", "t1"), delivered("t1", .sent(.of("hi"))))
    #expect(try sample.texts() == ["a", "hi"])
  }

  @Test func `an own message that a sync delivers is reported with event and transaction id`()
    throws
  {
    func echo(_ transaction: String, _ text: String) -> OwnEcho {
      OwnEcho(chat: chat, transaction: TransactionID(transaction), event: .of(text))
    }
    let sample = try ready()
    try sample.commit(submitted("b", "t1"), submitted("c", "t2"), submitted("d", "t3"))
    let changes = try sample.commit(
      arrived([
        said("b", by: me, transaction: "t1"), said("x", by: alice, transaction: "t3"),
        said("c", by: me, transaction: "t2"),
      ]))
    #expect(changes.echoes == [echo("t1", "b"), echo("t2", "c")])
    #expect(try sample.commit(arrived([said("d", by: me)])).echoes == [])
    #expect(try sample.commit(delivered("t3", .sent(.of("d")))).echoes == [echo("t3", "d")])
    #expect(try sample.commit(submitted("e", "t4"), delivered("t4", .sent(.of("e")))).echoes == [])
  }

  @Test func `another person's message cannot remove an own message from the outbox`() throws {
    let sample = try ready()
    try sample.commit(submitted("hi", "t1"))
    try sample.commit(arrived([said("fake", by: alice, transaction: "t1")]))
    #expect(try sample.texts() == ["a", "fake", "hi"])
  }

  @Test func `messages that were being sent when the program ended are queued at its next start`()
    throws
  {
    let sample = try ready()
    try sample.commit(submitted("hi", "t1"), delivered("t1", .sending))
    #expect(try sample.store.nextToSend() == [])
    #expect(try sample.reopened().store.nextToSend().map(\.text) == ["hi"])
  }

  @Test func `a failed message keeps its reason, blocks later messages, and can be resent`() throws
  {
    let sample = try ready()
    try sample.commit(submitted("b", "t1"), submitted("c", "t2"), delivered("t1", .sending))
    let reason = FailureReason.refused(code: "M_FORBIDDEN", message: "\"no\" {\n} 世界")
    try sample.commit(delivered("t1", .failed(reason)))
    #expect(try sample.reopened().window().messages[1].delivery == .failed(reason))
    #expect(try sample.store.nextToSend() == [])
    let changes = try sample.commit(.intent(.actions(.resend(TransactionID("t1")))))
    #expect(changes.outbox)
    #expect(try sample.store.nextToSend().map(\.text) == ["b"])
  }

  /// Every reason of a failure, by a switch to which each new reason must be added.
  static let reasons =
    sequence(first: FailureReason.offline) { reason in
      switch reason {
      case .offline: .timedOut
      case .timedOut: .refused(code: "M_FORBIDDEN", message: "\"no\" {\n} 世界")
      case .refused: .untrusted(fingerprint: "1E:A3", words: "bad")
      case .untrusted: .notAllowed
      case .notAllowed: .outside
      case .outside: .replaced
      case .replaced: .serverFailed("the disk is full")
      case .serverFailed: .encrypted
      case .encrypted: .tooLarge
      case .tooLarge: .rateLimited(retryAfterSeconds: 7)
      case .rateLimited: .badAnswer("x")
      case .badAnswer: .storage("y")
      case .storage: .signedOut
      case .signedOut: .expired
      case .expired: .file(.missing)
      case .file: nil
      }
    } + problems.dropFirst().map { .file($0) }

  /// Every problem with a file, by a switch to which each new problem must be added.
  private static let problems = Array(
    sequence(first: FileProblem.missing) { problem in
      switch problem {
      case .missing: .notAFile
      case .notAFile: .empty
      case .empty: .tooLarge(limit: 5_000_000_000)
      case .tooLarge: .encrypted
      case .encrypted: .noAddress
      case .noAddress: .program
      case .program: .noOpener
      case .noOpener: .system("no right")
      case .system: .cancelled
      case .cancelled: nil
      }
    })

  @Test(arguments: reasons)
  func `every reason of a failed delivery is read back as it was stored`(
    reason: FailureReason
  ) throws {
    let sample = try ready()
    try sample.commit(submitted("b", "t1"), delivered("t1", .failed(reason)))
    #expect(try sample.reopened().window().messages.last?.delivery == .failed(reason))
  }

  @Test func `the test of reasons has all reasons and all problems with files`() {
    #expect(Self.reasons.count == 16 + 9)
  }

  @Test func `failed and queued messages can be discarded, those being sent cannot`() throws {
    let sample = try ready()
    try sample.commit(submitted("b", "t1"), submitted("c", "t2"), submitted("d", "t3"))
    try sample.commit(delivered("t1", .failed(.tooLarge)), delivered("t2", .sending))
    for transaction in ["t1", "t2", "t3", "t4"] {
      try sample.commit(.intent(.actions(.discard(TransactionID(transaction)))))
    }
    #expect(try sample.texts() == ["a", "c"])
  }

  @Test func `the next messages to send are the first ones of each joined chat`() throws {
    let sample = try ready()
    try sample.fill(["z"], in: other)
    try sample.commit(
      submitted("1", "t1", to: other), submitted("2", "t2"), submitted("3", "t3", to: other))
    #expect(try sample.store.nextToSend().map(\.text) == ["1", "2"])
    try sample.commit(delivered("t1", .sent(.of("1"))))
    #expect(try sample.store.nextToSend().map(\.text) == ["2", "3"])
  }

  @Test func `leaving a chat fails its queued messages and keeps them`() throws {
    let sample = try ready()
    try sample.commit(submitted("b", "t1"))
    let changes = try sample.commit(.chats(.left(chat)))
    #expect(changes.outbox)
    #expect(try states(sample) == ["b failed(Model.FailureReason.notAllowed)"])
  }

  @Test
  func
    `a broken connection queues a message again, and late responses for a sent one are ignored`()
    throws
  {
    let sample = try ready()
    try sample.commit(submitted("b", "t1"), delivered("t1", .sending), delivered("t1", .queued))
    #expect(try states(sample) == ["b queued"])
    try sample.commit(delivered("t1", .sent(.of("b"))))
    try sample.commit(delivered("t1", .queued), delivered("t1", .failed(.timedOut)))
    #expect(try states(sample) == ["b sent"])
    #expect(try sample.commit(delivered("t9", .sending)) == StoreChanges())
  }

  @Test func `a message window continues from stored messages into unsent ones`() throws {
    let sample = try ready()
    for number in 1...6 { try sample.commit(submitted("\(number)", "t\(number)")) }
    let window = try sample.window(around: .local(TransactionID("t3")), limit: 4)
    #expect(window.texts == ["1", "2", "3", "4"])
    #expect(window.hasEarlier && window.hasLater)
    #expect(try sample.window(limit: 3).texts == ["4", "5", "6"])
    #expect(try sample.window(around: .event(.of("a")), limit: 4).texts == ["a", "1"])
  }

  @Test func `a draft is kept until it is empty or sent`() throws {
    let sample = try ready()
    func draft(_ text: String, _ cursor: Int) -> Event {
      .intent(.messages(.draft(chat, Draft(text: text, cursor: cursor))))
    }
    let changes = try sample.commit(draft("half", 2))
    // A draft is shown in the list alone, so the messages are not read again for it.
    #expect(changes.chatList && changes.chats.isEmpty)
    #expect(try sample.reopened().row().draft == Draft(text: "half", cursor: 2))
    #expect(try sample.commit(draft("half", 2)) == StoreChanges())
    try sample.commit(draft("", 0))
    #expect(try sample.row().draft == .empty)
    let byCommand = Submission(
      chat: chat, transaction: TransactionID("t0"), text: "whole", isByCommand: true)
    try sample.commit(draft("whole", 5), .intent(.messages(.submit(byCommand))))
    #expect(try sample.row().draft.text == "whole")
    try sample.commit(draft("whole", 5), submitted("whole", "t1"))
    #expect(try sample.row().draft == .empty)
    try sample.commit(draft("next", 1), submitted("other", "t2"))
    #expect(try sample.row().draft.text == "next")
  }

  @Test func `an emote stays an emote until it is sent, and its draft keeps the command`() throws {
    let sample = try ready()
    let emote = Submission(
      chat: chat, transaction: TransactionID("t1"), text: "waves", isEmote: true,
      typed: "/me waves")
    try sample.commit(.intent(.messages(.draft(chat, Draft(text: "/me waves", cursor: 9)))))
    try sample.commit(.intent(.messages(.submit(emote))))
    #expect(try sample.row().draft == .empty)
    let stored = try sample.reopened()
    #expect(try stored.window().messages.last?.content == .emote("waves"))
    #expect(try stored.store.nextToSend().map(\.isEmote) == [true])
    #expect(try stored.store.nextToSend().map(\.text) == ["waves"])
  }

  @Test func `a draft's scroll position, reply and edit are stored`() throws {
    let sample = try ready()
    let place = ViewPlace(message: .of("a"), line: 3)
    let drafts = [
      Draft(text: "", cursor: 0, place: place), Draft(text: "half", cursor: 1, place: place),
      Draft(text: "half", cursor: 1), Draft(text: "", cursor: 0, place: place),
      Draft(
        text: "half", cursor: 1, answers: ReplyTarget(event: .of("a"), words: "Alice: a"),
        edit: EditDraft(event: .of("b"), text: "other", cursor: 2)), .empty,
    ]
    for draft in drafts {
      try sample.commit(.intent(.messages(.draft(chat, draft))))
      #expect(try sample.reopened().row().draft == draft)
    }
  }
}
