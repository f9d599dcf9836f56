internal import Intents
internal import Model
internal import Storage
internal import Testing

@Suite struct UnreadTests {
  private func shown(_ sample: Sample) throws -> Int { try sample.row().unread.messages }

  @Test func `the server's count is shown until we have read the newest of its batch`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), arrived([said("a"), said("b")]), unread(2, mentions: 1), synced("1"))
    #expect(try sample.row().unread == UnreadCounts(messages: 2, mentions: 1))
    try sample.commit(.chats(.readHere(chat, .of("a"))))
    #expect(try shown(sample) == 2)
    try sample.commit(.chats(.readHere(chat, .of("b"))))
    #expect(try shown(sample) == 0)
    #expect(try sample.store.totals() == .none)
  }

  @Test func `a count is true after the messages of its batch, whichever comes first`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(.chats(.readHere(chat, .of("a"))))
    try sample.commit(unread(1), arrived([said("b")]), synced("1"))
    #expect(try shown(sample) == 1)
  }

  @Test func `a batch behind the counted one in the same commit does not move its count`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), arrived([said("a")]), unread(1), synced("1"), arrived([said("b")]),
      .chats(.readHere(chat, .of("a"))), synced("2"))
    #expect(try shown(sample) == 0)
  }

  @Test func `a count that is late does not bring a read chat's badge back`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), arrived([said("a")]), .chats(.readHere(chat, .of("a"))), unread(1), synced("1"))
    #expect(try shown(sample) == 0)
  }

  @Test func `what we say ourselves reads what stands before it`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("a"), said("mine", by: me)]), unread(1), synced("1"))
    #expect(try shown(sample) == 0)
  }

  @Test func `our own joining reads nothing`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("a"), changed("joined", by: me)]), unread(1))
    #expect(try shown(sample) == 1)
  }

  @Test func `the server's word on what we read only moves forward`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b", "c"])
    try sample.commit(unread(1), .chats(.readUpTo(chat, .of("c"))))
    #expect(try shown(sample) == 0)
    try sample.commit(.chats(.readUpTo(chat, .of("a"))))
    #expect(try shown(sample) == 0)
  }

  @Test func `a read position that comes before its message counts when that is there`() throws {
    let sample = try Sample()
    try sample.commit(joined(), .chats(.readUpTo(chat, .of("b"))), unread(2))
    try sample.commit(arrived([said("a"), said("b")]), unread(2))
    #expect(try shown(sample) == 0)
  }

  @Test func `our reading is pending until the server took it`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(.chats(.readHere(chat, .of("a"))))
    #expect(
      try sample.store.pendingReceipts() == [PendingReceipt(chat: chat, event: .of("a"))])
    try sample.commit(.chats(.readHere(chat, .of("b"))), .chats(.receiptSent(chat, .of("a"))))
    #expect(
      try sample.store.pendingReceipts() == [PendingReceipt(chat: chat, event: .of("b"))])
    #expect(try sample.reopened().store.pendingReceipts().count == 1)
    try sample.commit(.chats(.receiptSent(chat, .of("b"))))
    #expect(try sample.store.pendingReceipts() == [])
  }

  @Test func `the server's word on what we read ends what is pending before it`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(.chats(.readHere(chat, .of("b"))), .chats(.readUpTo(chat, .of("a"))))
    #expect(try sample.store.pendingReceipts().count == 1)
    try sample.commit(.chats(.readUpTo(chat, .of("b"))))
    #expect(try sample.store.pendingReceipts() == [])
  }

  @Test func `reading backwards or what is not there tells nobody anything`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(.chats(.readUpTo(chat, .of("b"))))
    let changes = try sample.commit(
      .chats(.readHere(chat, .of("a"))), .chats(.readHere(chat, .of("nothing"))),
      .chats(.readHere(other, .of("a"))))
    #expect(try sample.store.pendingReceipts() == [])
    #expect(changes == StoreChanges())
  }

  @Test func `totals are the sum of what is shown`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), joined(other), arrived([said("a")]), arrived([said("b")], in: other),
      unread(3, mentions: 1), unread(4, in: other))
    #expect(try sample.store.totals() == UnreadCounts(messages: 7, mentions: 1))
    let changes = try sample.commit(.chats(.readHere(chat, .of("a"))))
    #expect(changes.totals)
    #expect(try sample.store.totals() == UnreadCounts(messages: 4, mentions: 0))
    #expect(try sample.reopened().store.totals() == UnreadCounts(messages: 4, mentions: 0))
    try sample.commit(.chats(.left(other)))
    #expect(try sample.store.totals() == .none)
  }

  @Test func `absurd counts are bounded`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), joined(other), unread(.max, mentions: .max), unread(.max, in: other))
    #expect(try sample.store.totals().messages == 2_000_000_000)
    try sample.commit(unread(-5, mentions: .min))
    #expect(try sample.row().unread == .none)
  }

  @Test func `unread begins behind our own position`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b", "c", "d"])
    try sample.commit(.chats(.readUpTo(chat, .of("b"))), unread(2))
    #expect(try sample.window().firstUnread == .event(.of("c")))
    #expect(try sample.window(limit: 1).firstUnread == nil)
    try sample.commit(.chats(.readHere(chat, .of("d"))))
    #expect(try sample.window().firstUnread == nil)
  }

  @Test func `unread begins so far from the end as the server counts when we never read`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), arrived([changed("made"), said("a"), said("b"), said("c")]), unread(2))
    #expect(try sample.window().firstUnread == .event(.of("b")))
  }
}
