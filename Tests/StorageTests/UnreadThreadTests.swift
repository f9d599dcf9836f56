import Intents
import Model
import Storage
import Testing

/// Unread replies in threads, and the receipts of readers there.
@Suite struct UnreadThreadTests {
  @Test func `a chat's unread count is that of the main timeline and of its threads`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(
      arrived([reply("a1", to: "a"), reply("a2", to: "a"), reply("b1", to: "b"), said("c")]),
      counted(1, threads: ["a": 2, "b": 1]), synced("s1"))
    #expect(try sample.row().unread.messages == 4)
    #expect(try sample.row().unreadInThreads == 3)
    #expect(try sample.store.totals().messages == 4)
    #expect(try sample.thread("a")?.unread.messages == 2)

    try sample.commit(read("c"))
    #expect(try sample.row().unread.messages == 3)
    #expect(try sample.window().isReadToEnd)
    #expect(try sample.window().firstUnread == nil)
    try sample.commit(read("a2", thread: "a"))
    #expect(try sample.row().unread.messages == 1)
    #expect(try sample.window(ofThread: "a").isReadToEnd)
    try sample.commit(read("b1", thread: "b"))
    #expect(try sample.row().unread == .none)
    #expect(try sample.store.totals() == .none)
    #expect(try sample.reopened().row().unread == .none)
  }

  @Test func `a thread's unread count from before its receipt reached the server is ignored`()
    throws
  {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(arrived([reply("a1", to: "a")]), counted(0, threads: ["a": 1]), synced("s1"))
    try sample.commit(read("a1", thread: "a"))
    try sample.commit(counted(0, threads: ["a": 1]), synced("s2"))
    #expect(try sample.row().unread == .none)
    try sample.commit(arrived([reply("a2", to: "a")]), counted(0, threads: ["a": 1]), synced("s3"))
    #expect(try sample.row().unread.messages == 1)
    #expect(try sample.window(ofThread: "a").firstUnread == .event(.of("a2")))
    #expect(
      try sample.store.threadStart(of: .of("a"), in: chat)
        == ThreadStart(draft: .empty, firstUnread: .event(.of("a2")), unread: 1))
    // The thread was read on another device.
    try sample.commit(counted(0), synced("s4"))
    #expect(try sample.row().unread == .none)
  }

  @Test func `a commit with a thread's counts and then a gap adds up the counts of all threads`()
    throws
  {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(
      arrived([reply("a1", to: "a"), reply("b1", to: "b")]),
      counted(0, threads: ["a": 1, "b": 1]), synced("s1"))
    try sample.commit(
      read("a1", thread: "a"), counted(0, threads: ["b": 1]), synced("s2"),
      arrived([said("z")], gap: "g"), synced("s3"))
    #expect(try sample.row().unreadInThreads == 1)
    #expect(try sample.store.totals().messages == 1)
  }

  @Test func `read receipts name a thread or the main timeline only in a chat with threads`() throws
  {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(unread(1), synced("s0"), read("a"))
    #expect(
      try sample.store.pendingReceipts()
        == [PendingReceipt(chat: chat, event: .of("a"), scope: .everything)])
    try sample.commit(.chats(.receiptSent(chat, .of("a"))))
    try sample.commit(
      arrived([said("b"), reply("a1", to: "a")]), counted(1, threads: ["a": 1]), synced("s1"))
    try sample.commit(read("b"), read("a1", thread: "a"))
    #expect(
      try sample.store.pendingReceipts() == [
        PendingReceipt(chat: chat, event: .of("b"), scope: .main),
        PendingReceipt(chat: chat, event: .of("a1"), scope: .thread(.of("a"))),
      ])
    try sample.commit(.chats(.receiptSent(chat, .of("a1"))))
    try sample.commit(.chats(.receiptSent(chat, .of("b"))))
    #expect(try sample.store.pendingReceipts() == [])
  }

  @Test func `reading a thread's replies in the main timeline marks the thread as read`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), arrived([said("x"), reply("a1", to: "a")], gap: "t"), counted(1, threads: ["a": 1]),
      synced("s1"))
    #expect(try sample.row().unread.messages == 2)
    try sample.commit(read("a1"))
    #expect(try sample.row().unread == .none)
    #expect(
      try sample.store.pendingReceipts() == [
        PendingReceipt(chat: chat, event: .of("x"), scope: .main),
        PendingReceipt(chat: chat, event: .of("a1"), scope: .thread(.of("a"))),
      ])
  }

  @Test func `marking a chat as read includes its threads, and can be undone`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(
      arrived([reply("a1", to: "a"), said("b")]), counted(1, threads: ["a": 1]), synced("s1"))
    try sample.commit(.intent(.chatList(.markRead(chat))))
    #expect(try sample.row().unread == .none)
    try sample.commit(.intent(.actions(.undoRead(chat))))
    #expect(try sample.row().unread.messages == 2)
    #expect(try sample.store.pendingReceipts() == [])
    try sample.commit(.intent(.chatList(.markAllRead)))
    #expect(try sample.store.totals() == .none)
    #expect(try sample.store.pendingReceipts().count == 2)
  }

  @Test func `a receipt in a thread that names a message outside of it moves nothing there`() throws
  {
    let sample = try Sample()
    try sample.fill(["a", "c"])
    try sample.commit(
      arrived([reply("a1", to: "a"), reply("c1", to: "c")]), counted(2, threads: ["a": 1, "c": 1]),
      synced("s1"))
    for event in ["a", "c", "c1"] {
      try sample.commit(.chats(.readUpTo(chat, .of(event), scope: .thread(.of("a")))))
    }
    #expect(try !sample.window(ofThread: "a").isReadToEnd)
    try sample.commit(.chats(.readUpTo(chat, .of("a1"), scope: .thread(.of("a")))))
    #expect(try sample.window(ofThread: "a").isReadToEnd)
    #expect(try !sample.window(ofThread: "c").isReadToEnd)
  }

  @Test func `undoing the mark as read leaves a thread in which the person has read further`()
    throws
  {
    let sample = try Sample()
    try sample.fill(["a", "c"])
    try sample.commit(
      arrived([reply("a1", to: "a"), reply("c1", to: "c")]), counted(2, threads: ["a": 1, "c": 1]),
      synced("s1"))
    try sample.commit(.intent(.chatList(.markRead(chat))))
    try sample.commit(
      arrived([reply("a2", to: "a")]), counted(1, threads: ["a": 1]), synced("s2"))
    try sample.commit(.chats(.readHere(chat, .of("a2"), thread: .of("a"))))
    try sample.commit(.intent(.actions(.undoRead(chat))))
    #expect(try sample.window(ofThread: "a").isReadToEnd)
    #expect(try !sample.window(ofThread: "c").isReadToEnd)
  }

  @Test func `writing in a thread marks the thread as read, but not the main timeline`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(arrived([said("b")]), counted(1), synced("s1"))
    try sample.commit(arrived([reply("mine", to: "a", by: me)]))
    #expect(try sample.row().unread.messages == 1)
    #expect(try sample.window(ofThread: "a").isReadToEnd)
  }

  @Test func `another person's receipt in a thread marks only the thread's replies as seen`() throws
  {
    let sample = try Sample()
    try sample.commit(
      joined(), members(member(bob, "Bob")),
      arrived([said("a", by: me), said("b", by: me), reply("a1", to: "a", by: me)]))
    func deliveries(_ messages: [Message]) -> [Delivery?] { messages.map(\.delivery) }
    let threaded = Receipt(
      user: bob, event: .of("a1"), timestamp: time(9), scope: .thread(.of("a")))
    try sample.commit(.messages(.receipts(chat, [threaded])))
    #expect(deliveries(try sample.window().messages) == [.sent, .sent])
    #expect(try sample.window(ofThread: "a").messages.last?.delivery == .seen)
    #expect(try sample.window(ofThread: "a").seenBy?.names == ["Bob"])
    #expect(try sample.store.facts(of: .event(.of("a1")), in: chat)?.readers.map(\.name) == ["Bob"])
    #expect(try sample.store.facts(of: .event(.of("b")), in: chat)?.readers == [])
    // A receipt for everything covers the messages before the reply, too.
    try sample.commit(
      .messages(.receipts(chat, [Receipt(user: bob, event: .of("a1"), timestamp: time(10))])))
    #expect(deliveries(try sample.window().messages) == [.seen, .seen])
    try sample.commit(members(member(bob, "Bob", .left)))
    #expect(try sample.window(ofThread: "a").seenBy?.names == [])
  }

  @Test func `a read receipt in a thread waits until its reply is stored`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("a", by: me), reply("a1", to: "a", by: me)]))
    let early = Receipt(user: bob, event: .of("a2"), timestamp: time(9), scope: .thread(.of("a")))
    try sample.commit(.messages(.receipts(chat, [early])))
    #expect(try sample.window(ofThread: "a").messages.last?.delivery == .sent)
    try sample.reopened().commit(arrived([reply("a2", to: "a", by: me)]))
    #expect(try sample.window(ofThread: "a").messages.map(\.delivery).suffix(2) == [.seen, .seen])
    #expect(try sample.window().messages.last?.delivery == .sent)
  }

  @Test func `leaving a chat clears the unread counts of its threads`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(arrived([reply("a1", to: "a")]), counted(0, threads: ["a": 1]), synced("s1"))
    try sample.commit(.chats(.left(chat)))
    #expect(try sample.store.totals() == .none)
    try sample.commit(joined())
    #expect(try sample.store.totals() == .none)
  }

  @Test func `an unread reply causes a notification that names its thread`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(synced("s0"))
    let changes = try sample.commit(
      arrived([reply("a1", to: "a"), said("b")]), read("b"), counted(0, threads: ["a": 1]),
      synced("s1"))
    #expect(changes.news.map(\.text) == ["a1"])
    #expect(changes.news.map(\.thread) == [.of("a")])
  }
}
