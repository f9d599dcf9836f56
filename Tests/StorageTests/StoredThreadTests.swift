import Intents
import Model
import Storage
import Testing

@Suite struct StoredThreadTests {
  // MARK: Where messages are shown

  @Test func `replies of two threads in two chats are shown in their threads alone`() throws {
    let sample = try Sample()
    for id in [chat, other] {
      try sample.fill(["a", "b"], in: id)
      try sample.commit(
        arrived(
          [reply("a1", to: "a"), reply("b1", to: "b"), said("c"), reply("a2", to: "a")], in: id))
    }
    for id in [chat, other] {
      #expect(try sample.texts(of: id) == ["a", "b", "c"])
      #expect(try sample.window(ofThread: "a", in: id).texts == ["a", "a1", "a2"])
      #expect(try sample.window(ofThread: "b", in: id).texts == ["b", "b1"])
    }
    #expect(try sample.reopened().texts() == ["a", "b", "c"])
  }

  @Test func `a thread's first message has the number of replies and the newest reply's sender`()
    throws
  {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    #expect(try sample.thread("a") == nil)
    let changes = try sample.commit(
      arrived([reply("a1", to: "a"), reply("a2", to: "a", by: bob, at: 3_000)]))
    #expect(changes.chats == [chat])
    let summary = try sample.thread("a")
    #expect(summary?.replies == 2)
    #expect(summary?.last?.timestamp == time(3_000))
    #expect(summary?.last?.senderName == "@bob:s")
    #expect(try sample.thread("b") == nil)
    #expect(try sample.window(ofThread: "a").messages.allSatisfy { $0.thread == nil })
  }

  @Test func `the main timeline shows replies until their thread's first message is stored`() throws
  {
    let sample = try Sample()
    try sample.commit(
      joined(),
      arrived([said("x"), reply("a1", to: "a"), said("y"), reply("a2", to: "a")], gap: "t"))
    #expect(try sample.texts() == ["x", "a1", "y", "a2"])
    #expect(try sample.row().last?.text == "a2")
    #expect(try sample.window().newestEvent == .of("a2"))
    #expect(try sample.window().messages[1].thread?.root == .of("a"))
    #expect(try sample.window(ofThread: "a").texts == ["a1", "a2"])
    try sample.commit(older([said("z"), said("a", by: bob)], from: "t", rest: nil))
    #expect(try sample.texts() == ["z", "a", "x", "y"])
    #expect(try sample.window().newestEvent == .of("y"))
    #expect(try sample.row().last?.text == "y")
    #expect(try sample.window(ofThread: "a").texts == ["a", "a1", "a2"])
    try sample.commit(arrived([reply("a3", to: "a")]))
    #expect(try sample.texts() == ["z", "a", "x", "y"])
    #expect(try sample.window(ofThread: "a").texts == ["a", "a1", "a2", "a3"])
    #expect(try sample.thread("a")?.replies == 3)
  }

  @Test func `messages that claim to start each other's threads are all shown`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), arrived([reply("a", to: "b"), reply("b", to: "a"), reply("c", to: "b")]))
    #expect(try sample.texts() == ["a", "b", "c"])
  }

  @Test func `history of the main timeline puts replies into their threads in order of time`()
    throws
  {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("z"), said("a", at: 10)], gap: "t"))
    try sample.commit(arrived([reply("a9", to: "a", at: 90)]))
    try sample.commit(
      older(
        [
          said("r", at: 1), reply("r1", to: "r", at: 2), said("s", at: 3),
          reply("r2", to: "r", at: 4),
        ],
        from: "t", rest: "u"))
    #expect(try sample.texts() == ["r", "s", "z", "a"])
    #expect(try sample.window(ofThread: "r").texts == ["r", "r1", "r2"])
    // The same page again changes nothing.
    let before = try sample.dump()
    try sample.commit(
      older(
        [
          said("r", at: 1), reply("r1", to: "r", at: 2), said("s", at: 3),
          reply("r2", to: "r", at: 4),
        ],
        from: "t", rest: "u"))
    #expect(try sample.dump() == before)
  }

  @Test func `a gap in the main timeline is filled even if a page has thread replies only`() throws
  {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(arrived([said("z")], gap: "g"))
    #expect(try sample.texts() == ["a", "b", "~z"])
    try sample.commit(older([reply("a1", to: "a"), reply("a2", to: "a")], from: "g", rest: "h"))
    #expect(try sample.texts() == ["a", "b", "~z"])
    #expect(try sample.store.gap(chat, before: .event(.of("z"))) == HistoryToken("h"))
    try sample.commit(older([said("b"), said("c")], from: "h", rest: "i"))
    #expect(try sample.texts() == ["a", "b", "c", "z"])
    #expect(try sample.window(ofThread: "a").texts == ["a", "a1", "a2"])
  }

  // MARK: Pages of a thread

  @Test func `fetched pages of a thread are placed before the replies that a sync delivered`()
    throws
  {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(arrived([reply("a5", to: "a", at: 5_000)]))
    #expect(try sample.window(ofThread: "a").history == .unknown)
    try sample.commit(
      page(
        [
          reply("a3", to: "a", at: 3_000), reply("a4", to: "a", at: 4_000),
          reply("a5", to: "a", at: 5_000),
        ],
        of: "a", rest: "p"))
    #expect(try sample.window(ofThread: "a").texts == ["a", "a3", "a4", "a5"])
    #expect(try sample.window(ofThread: "a").history == .more(HistoryToken("p")))
    try sample.commit(page([reply("a2", to: "a", at: 2_500)], of: "a", from: "p", rest: nil))
    #expect(try sample.window(ofThread: "a").texts == ["a", "a2", "a3", "a4", "a5"])
    #expect(try sample.window(ofThread: "a").history == .start)
    #expect(try sample.texts() == ["a"])
  }

  @Test func `a thread shows a gap where a sync left replies out, until a page fills the gap`()
    throws
  {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(arrived([reply("a1", to: "a", at: 2_000)]), page([], of: "a"))
    #expect(try sample.window(ofThread: "a").history == .start)
    try sample.commit(arrived([said("z"), reply("a9", to: "a", at: 9_000)], gap: "g"))
    #expect(try sample.window(ofThread: "a").history == .unknown)
    try sample.commit(
      page([reply("a8", to: "a", at: 8_000), reply("a9", to: "a", at: 9_000)], of: "a", rest: "p"))
    #expect(try sample.window(ofThread: "a").texts == ["a", "a1", "a8", "a9"])
    try sample.commit(arrived([said("zz"), reply("a19", to: "a", at: 19_000)], gap: "g2"))
    try sample.commit(page([reply("a18", to: "a", at: 18_000)], of: "a", rest: "q"))
    #expect(try sample.window(ofThread: "a").texts == ["a", "a1", "a8", "a9", "~a18", "a19"])
    #expect(try sample.store.gap(chat, before: .event(.of("a18"))) == HistoryToken("q"))
    try sample.commit(
      page(
        [reply("a9", to: "a", at: 9_000), reply("a17", to: "a", at: 17_000)], of: "a", from: "q",
        rest: "r"))
    #expect(try sample.window(ofThread: "a").texts == ["a", "a1", "a8", "a9", "a17", "a18", "a19"])
  }

  @Test func `a page whose replies claim to be older than all others leaves more to fetch`() throws
  {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(arrived([reply("a1", to: "a", at: 2_000)]), page([], of: "a"))
    try sample.commit(arrived([said("z"), reply("a9", to: "a", at: 9_000)], gap: "g"))
    try sample.commit(page([reply("a8", to: "a", at: 8_000)], of: "a", rest: "p"))
    try sample.commit(page([reply("a0", to: "a", at: 1)], of: "a", from: "p", rest: "q"))
    let window = try sample.window(ofThread: "a")
    let hasGap = try sample.store.gap(chat, before: .event(.of("a1"))) == HistoryToken("q")
    #expect(window.history == .more(HistoryToken("q")) || hasGap, "\(window.texts)")
  }

  @Test func `a thread whose gap is filled can still be fetched up to its first reply`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    let (fifth, ninth) = (reply("a5", to: "a", at: 5_000), reply("a9", to: "a", at: 9_000))
    try sample.commit(arrived([fifth]), page([fifth], of: "a", rest: "p"))
    try sample.commit(arrived([said("z")], gap: "g"))
    try sample.commit(page([ninth], of: "a", rest: "q"))
    #expect(try sample.window(ofThread: "a").texts == ["a", "a5", "~a9"])
    try sample.commit(
      page([fifth, reply("a7", to: "a", at: 7_000)], of: "a", from: "q", rest: "r"))
    #expect(try sample.window(ofThread: "a").texts == ["a", "a5", "a7", "a9"])
    #expect(try sample.window(ofThread: "a").history == .more(HistoryToken("r")))
    try sample.commit(page([reply("a1", to: "a", at: 1_000)], of: "a", from: "r"))
    #expect(try sample.window(ofThread: "a").texts == ["a", "a1", "a5", "a7", "a9"])
    #expect(try sample.window(ofThread: "a").history == .start)
  }

  @Test func `a reply that was stored as a message of no thread moves to its fetched thread`()
    throws
  {
    let sample = try Sample()
    try sample.fill(["a", "old", "b"])
    try sample.commit(page([reply("old", to: "a", at: 2)], of: "a"))
    #expect(try sample.texts() == ["a", "b"])
    #expect(try sample.window(ofThread: "a").texts == ["a", "old"])
    #expect(try sample.thread("a")?.replies == 1)
  }

  @Test func `a thread's first message that was fetched alone begins the thread's window`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("x"), reply("a1", to: "a")], gap: "t"))
    #expect(try sample.window(ofThread: "a").root?.original == nil)
    try sample.commit(.messages(.quoted(chat, said("a", by: bob, at: 77))))
    let window = try sample.window(ofThread: "a")
    #expect(window.texts == ["a", "a1"])
    #expect(window.messages.first?.timestamp == time(77))
    #expect(window.messages.first?.isOwn == false)
    #expect(window.root?.original?.content == .text("a", mentionsUs: false))
  }

  @Test func `a thread has the server's number of replies until all replies are stored`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    let told = BundledThread(root: .of("a"), replies: 7, lastSender: bob, lastTime: time(6_000))
    try sample.commit(.relations(.thread(chat, told)))
    #expect(try sample.thread("a")?.replies == 7)
    #expect(try sample.thread("a")?.last?.senderName == "@bob:s")
    try sample.commit(.account(.ignored([bob])))
    #expect(try sample.thread("a")?.last == nil)
    try sample.commit(.account(.ignored([])))
    try sample.commit(arrived([reply("a8", to: "a", at: 8_000)]))
    #expect(try sample.thread("a")?.replies == 8)
    try sample.commit(page([reply("a7", to: "a", at: 7_000)], of: "a", rest: "p"))
    #expect(try sample.thread("a")?.replies == 8)
    try sample.commit(page([reply("a6", to: "a", at: 6_000)], of: "a", from: "p"))
    #expect(try sample.thread("a")?.replies == 3)
  }

  // MARK: Changes of replies

  @Test func `edits, reactions and deletions change the replies of a thread`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(arrived([reply("a1", to: "a"), reply("a2", to: "a")]))
    try sample.commit(edited("a1", to: "a1!"), reacted("+", to: "a2", as: "$r"))
    #expect(try sample.window(ofThread: "a").texts == ["a", "a1!", "a2"])
    #expect(try sample.window(ofThread: "a").messages.last?.reactions.map(\.key) == ["+"])
    try sample.commit(.messages(.deleted(chat, .of("a1"))))
    #expect(try sample.window(ofThread: "a").texts == ["a", "<deleted>", "a2"])
    #expect(try sample.thread("a")?.replies == 1)
    try sample.commit(.messages(.deleted(chat, .of("a1"))))
    #expect(try sample.thread("a")?.replies == 1)
  }

  @Test func `edits, reactions and deletions wait for replies that are fetched later`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(
      edited("a1", to: "a1!"), reacted("+", to: "a2", as: "$r"),
      .messages(.deleted(chat, .of("a3"))))
    try sample.commit(
      page([reply("a1", to: "a"), reply("a2", to: "a"), reply("a3", to: "a")], of: "a"))
    #expect(try sample.window(ofThread: "a").texts == ["a", "a1!", "a2", "<deleted>"])
    #expect(try sample.window(ofThread: "a").messages[2].reactions.map(\.key) == ["+"])
    #expect(try sample.thread("a")?.replies == 2)
  }

  @Test func `a reply that moves to its thread takes its reactions along`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("x"), reply("a1", to: "a")], gap: "t"))
    try sample.commit(reacted("+", to: "a1", as: "$r"))
    try sample.commit(older([said("a")], from: "t", rest: nil))
    #expect(try sample.window(ofThread: "a").messages.last?.reactions.map(\.key) == ["+"])
  }

  // MARK: Writing

  private func submission(_ text: String, _ transaction: String, relation: Relation? = nil) -> Event
  {
    .intent(
      .messages(
        .submit(
          Submission(
            chat: chat, thread: .of("a"), transaction: TransactionID(transaction), text: text,
            relation: relation))))
  }

  @Test func `an unsent text is shown in its thread, and is sent naming the newest reply`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(submission("first", "t1"))
    #expect(try sample.texts() == ["a"])
    #expect(try sample.window(ofThread: "a").texts == ["a", "first"])
    #expect(try sample.thread("a")?.waiting == 1)
    let again = try sample.reopened()
    #expect(
      try again.store.nextToSend().map(\.thread)
        == [OutgoingThread(root: .of("a"), newest: .of("a"))])
    try again.commit(
      delivered("t1", .sent(.of("first"))),
      arrived([reply("first", to: "a", by: me, transaction: "t1")]))
    try again.commit(submission("second", "t2", relation: .reply(.of("first"))))
    let next = try again.store.nextToSend().first
    #expect(next?.thread == OutgoingThread(root: .of("a"), newest: .of("first")))
    #expect(next?.purpose == .reply(.of("first")))
    try again.commit(delivered("t2", .failed(.notAllowed)))
    #expect(try again.thread("a")?.failed == 1)
    #expect(try again.window(ofThread: "a").texts == ["a", "first", "second"])
    #expect(try again.texts() == ["a"])
  }

  @Test func `a thread has a draft of its own`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    func draft(_ text: String, _ root: String?) -> Event {
      .intent(
        .messages(
          .draft(chat, Draft(text: text, cursor: 0), thread: root.map { .of($0) })))
    }
    try sample.commit(draft("main", nil), draft("in a", "a"), draft("in b", "b"))
    let again = try sample.reopened()
    func stored(_ root: String) throws -> String {
      try again.store.threadStart(of: .of(root), in: chat).draft.text
    }
    #expect(try again.row().draft.text == "main")
    #expect(try [stored("a"), stored("b")] == ["in a", "in b"])
    try again.commit(submission("in a", "t1"))
    #expect(try [stored("a"), stored("b")] == ["", "in b"])
    #expect(try again.row().draft.text == "main")
  }

  @Test func `a quote links to its message only in the timeline that shows the message`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    let quoting = TimelineMessage(
      event: .of("a2"), sender: bob, timestamp: time(3_000),
      content: .text("a2", mentionsUs: false),
      transaction: nil, answers: .of("a1"), thread: .of("a"))
    let outside = TimelineMessage(
      event: .of("c"), sender: bob, timestamp: time(4_000), content: .text("c", mentionsUs: false),
      transaction: nil, answers: .of("a1"))
    try sample.commit(arrived([reply("a1", to: "a"), quoting, outside]))
    #expect(try sample.window(ofThread: "a").messages.last?.quote?.original?.isInTimeline == true)
    #expect(try sample.window().messages.last?.quote?.original?.isInTimeline == false)
  }
}
