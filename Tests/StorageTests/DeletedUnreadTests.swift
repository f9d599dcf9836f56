internal import Intents
internal import Model
internal import Storage
internal import Testing

/// Messages that are deleted before they are read.
@Suite struct DeletedUnreadTests {
  private func mention(_ text: String) -> TimelineMessage {
    TimelineMessage(
      event: .of(text), sender: alice, timestamp: time(1_000),
      content: .text(text, mentionsUs: true), transaction: nil)
  }

  private func deleted(_ texts: String..., in id: ChatID = chat) -> [Event] {
    texts.map { .messages(.deleted(id, .of($0))) }
  }

  /// A chat in which "r" is read and "a", "b" and the mention "m" are not.
  private func sample() throws -> Sample {
    let sample = try Sample()
    try sample.fill(["r"])
    try sample.commit(.chats(.readHere(chat, .of("r"))))
    try sample.commit(
      arrived([said("a"), said("b"), mention("m")]), unread(3, mentions: 1), synced("1"))
    return sample
  }

  private func expect(
    _ messages: Int, mentions: Int, _ sample: Sample, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let counts = UnreadCounts(messages: messages, mentions: mentions)
    #expect(try sample.row().unread == counts, sourceLocation: location)
    #expect(try sample.store.totals() == counts, sourceLocation: location)
    #expect(try sample.reopened().row().unread == counts, sourceLocation: location)
  }

  @Test func `a deleted unread message leaves the counts at once, and only once`() throws {
    let sample = try sample()
    _ = try sample.store.commit(deleted("a"))
    try expect(2, mentions: 1, sample)
    #expect(try sample.window().firstUnread == .event(.of("b")))
    #expect(try sample.store.unreadStart(of: chat) == .event(.of("b")))
    try sample.commit(unread(2, mentions: 1), synced("2"))
    try expect(2, mentions: 1, sample)
    _ = try sample.store.commit(deleted("b", "m"))
    try expect(0, mentions: 0, sample)
    #expect(try sample.window().firstUnread == nil)
  }

  @Test(arguments: [0, 1], [1, 2, 3])
  func `counts of the deletion's own batch count it whether or not the server left it out`(
    place: Int, server: Int
  ) throws {
    let sample = try sample()
    var batch = deleted("a", "m")
    batch.insert(unread(server, mentions: server == 3 ? 1 : 0), at: place * 2)
    _ = try sample.store.commit(batch + [synced("2")])
    try expect(1, mentions: 0, sample)
    // A server that did not leave it out goes on counting the deleted messages.
    try sample.commit(arrived([said("c")]), unread(server + 1, mentions: 0), synced("3"))
    try expect(2, mentions: 0, sample)
  }

  @Test func `a message that is deleted in its own batch does not count`() throws {
    let sample = try sample()
    _ = try sample.store.commit(
      [arrived([said("c"), said("d")])] + deleted("c") + [unread(5, mentions: 1), synced("2")])
    try expect(4, mentions: 1, sample)
  }

  @Test func `deletions of what is not counted change no count`() throws {
    let sample = try sample()
    try sample.commit(joined(other), edited("a", to: "a2"))
    _ = try sample.store.commit(deleted("a2", "r") + deleted("a", in: other))
    try expect(3, mentions: 1, sample)
    try sample.commit(arrived([changed("joined")]), unread(3, mentions: 1), synced("2"))
    _ = try sample.store.commit(deleted("joined"))
    try expect(3, mentions: 1, sample)
  }

  @Test func `a deleted own message changes no count`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("own", by: me), said("a")]), unread(1), synced("1"))
    _ = try sample.store.commit(deleted("own"))
    try expect(1, mentions: 0, sample)
  }

  @Test func `a deleted reply leaves the counts of its thread`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(.chats(.readHere(chat, .of("a"))))
    try sample.commit(
      arrived([reply("a1", to: "a"), reply("a2", to: "a"), said("b")]),
      counted(1, threads: ["a": 2]), synced("1"))
    _ = try sample.store.commit(deleted("a1"))
    #expect(try sample.row().unread.messages == 2)
    #expect(try sample.thread("a")?.unread.messages == 1)
    try sample.commit(counted(1, threads: ["a": 1]), synced("2"))
    #expect(try sample.row().unread.messages == 2)
    _ = try sample.store.commit(deleted("a2"))
    #expect(try sample.row().unread.messages == 1)
    #expect(try sample.row().unreadInThreads == 0)
  }

  @Test func `a plain deleted message is not taken from a count of mentions only`() throws {
    let sample = try sample()
    try sample.commit(
      .intent(.chatList(.setLevel(chat, .mentions))), unread(1, mentions: 1), synced("2"))
    _ = try sample.store.commit(deleted("a"))
    try expect(1, mentions: 1, sample)
    _ = try sample.store.commit(deleted("m"))
    try expect(0, mentions: 0, sample)
  }

  @Test func `a deleted message leaves a chat that was never read`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), arrived([said("a"), said("b")], gap: "old"), unread(7), synced("1"))
    _ = try sample.store.commit(deleted("b"))
    try expect(6, mentions: 0, sample)
  }
}
