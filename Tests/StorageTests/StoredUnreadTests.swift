internal import Intents
internal import Model
internal import Storage
internal import Testing

@Suite struct StoredUnreadTests {
  private func shown(_ sample: Sample) throws -> Int { try sample.row().unread.messages }

  @Test func `the server's unread count is shown until its batch's newest message is read`() throws
  {
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

  @Test(arguments: [
    [unread(2), arrived([said("b"), said("c")])], [arrived([said("b"), said("c")]), unread(2)],
  ])
  func `an unread count applies after the messages of its batch, in either order`(
    batch: [Event]
  ) throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(.chats(.readHere(chat, .of("a"))))
    _ = try sample.store.commit(batch + [synced("1")])
    #expect(try shown(sample) == 2)
    // The count includes both messages, so it is shown until the last of them is read.
    try sample.commit(.chats(.readHere(chat, .of("b"))))
    #expect(try shown(sample) == 2)
    try sample.commit(.chats(.readHere(chat, .of("c"))))
    #expect(try shown(sample) == 0)
  }

  @Test func `a later batch does not add its messages to those an unread count covers`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), arrived([said("a")]), unread(1), synced("1"), arrived([said("b")]),
      .chats(.readHere(chat, .of("a"))), synced("2"))
    #expect(try shown(sample) == 0)
  }

  @Test func `an unread count that arrives late does not restore the badge of a read chat`() throws
  {
    let sample = try Sample()
    try sample.commit(
      joined(), arrived([said("a")]), .chats(.readHere(chat, .of("a"))), unread(1), synced("1"))
    #expect(try shown(sample) == 0)
  }

  @Test func `an own message marks the messages before it as read`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("a"), said("mine", by: me)]), unread(1), synced("1"))
    #expect(try shown(sample) == 0)
  }

  @Test func `the user's own join marks no message as read`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("a"), changed("joined", by: me)]), unread(1))
    #expect(try shown(sample) == 1)
  }

  @Test func `the server's read position moves the stored one only forward`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b", "c"])
    try sample.commit(unread(1), .chats(.readUpTo(chat, .of("c"))))
    #expect(try shown(sample) == 0)
    try sample.commit(.chats(.readUpTo(chat, .of("a"))))
    #expect(try shown(sample) == 0)
  }

  @Test func `a read position that comes before its message counts when the message comes`() throws
  {
    let sample = try Sample()
    try sample.commit(joined(), .chats(.readUpTo(chat, .of("b"))), unread(2))
    try sample.commit(arrived([said("a"), said("b")]), unread(2))
    #expect(try shown(sample) == 0)
  }

  @Test func `a late read position moves the stored one only forward`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), .chats(.readUpTo(chat, .of("b"))), arrived([said("c"), said("d")], gap: "t"),
      unread(2), synced("1"))
    #expect(try shown(sample) == 2)
    try sample.commit(.chats(.readHere(chat, .of("d"))))
    try sample.commit(older([said("a"), said("b")], from: "t", rest: nil))
    #expect(try sample.texts() == ["a", "b", "c", "d"])
    #expect(try shown(sample) == 0)
    #expect(
      try sample.store.pendingReceipts() == [PendingReceipt(chat: chat, event: .of("d"))])
  }

  @Test func `a read receipt is pending until the server confirms it`() throws {
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

  @Test func `the server's read position removes pending receipts for earlier messages`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(.chats(.readHere(chat, .of("b"))), .chats(.readUpTo(chat, .of("a"))))
    #expect(try sample.store.pendingReceipts().count == 1)
    try sample.commit(.chats(.readUpTo(chat, .of("b"))))
    #expect(try sample.store.pendingReceipts() == [])
  }

  @Test func `reading an older or unknown message sends no receipt`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(.chats(.readUpTo(chat, .of("b"))))
    let changes = try sample.commit(
      .chats(.readHere(chat, .of("a"))), .chats(.readHere(chat, .of("nothing"))),
      .chats(.readHere(other, .of("a"))))
    #expect(try sample.store.pendingReceipts() == [])
    #expect(changes == StoreChanges())
  }

  @Test func `the unread totals are the sum of the chats' shown unread counts`() throws {
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

  @Test func `unread counts below 0 or above a billion are clamped`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), joined(other), unread(.max, mentions: .max), unread(.max, in: other))
    #expect(try sample.store.totals().messages == 2_000_000_000)
    try sample.commit(unread(-5, mentions: .min))
    #expect(try sample.row().unread == .none)
  }

  @Test func `the first unread message follows the user's own read position`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b", "c", "d"])
    try sample.commit(.chats(.readUpTo(chat, .of("b"))), unread(2))
    #expect(try sample.window().firstUnread == .event(.of("c")))
    #expect(try sample.window(limit: 1).firstUnread == nil)
    try sample.commit(.chats(.readHere(chat, .of("d"))))
    #expect(try sample.window().firstUnread == nil)
  }

  @Test func `without a read position the server's unread count gives the first unread message`()
    throws
  {
    let sample = try Sample()
    try sample.commit(
      joined(), arrived([changed("made"), said("a"), said("b"), said("c")]), unread(2))
    #expect(try sample.window().firstUnread == .event(.of("b")))
  }
}
