internal import Intents
internal import Model
internal import Storage
internal import Testing

@Suite struct UnreadPlaceTests {
  private func id(_ name: String) -> ChatID { ChatID("!\(name):s") }

  /// A store with the chats a to e, of which a has the newest message; b and d have unread
  /// messages.
  private func five() throws -> Sample {
    let sample = try Sample()
    for (offset, name) in ["e", "d", "c", "b", "a"].enumerated() {
      try sample.commit(
        joined(id(name), name: name),
        arrived([said("in " + name, at: Int64(1_000 + offset))], in: id(name)))
    }
    try sample.commit(unread(3, mentions: 1, in: id("b")), unread(2, in: id("d")))
    return sample
  }

  @Test func `the search for the next unread chat continues at the top of the list`() throws {
    let store = try five().store
    #expect(try store.nextUnread(after: nil) == id("b"))
    #expect(try store.nextUnread(after: id("a")) == id("b"))
    #expect(try store.nextUnread(after: id("b")) == id("d"))
    #expect(try store.nextUnread(after: id("e")) == id("b"))
    #expect(try store.nextUnread(after: id("nowhere")) == id("b"))
  }

  @Test func `unread threads of the open chat come before the next unread chat`() throws {
    let sample = try five()
    let (b, d) = (id("b"), id("d"))
    try sample.commit(
      arrived(["r", "s", "t"].map { said($0) }, in: b),
      arrived([reply("r1", to: "r"), reply("t1", to: "t")], in: b),
      synced("1"), .chats(.readUpTo(b, .of("t"))), .chats(.readUpTo(d, .of("in d"))))
    try sample.commit(counted(0, threads: ["r": 1, "t": 1], in: b), synced("2"))
    let store = sample.store
    let (r, t) = (Conversation(b, thread: .of("r")), Conversation(b, thread: .of("t")))
    #expect(try store.nextUnreadConversation(after: Conversation(b)) == r)
    #expect(try store.nextUnreadConversation(after: r) == t)
    #expect(try store.nextUnreadConversation(after: Conversation(id("c"))) == Conversation(b))
    try sample.commit(read("r1", thread: "r", in: b))
    #expect(try store.nextUnreadConversation(after: Conversation(b)) == t)
    try sample.commit(
      read("t1", thread: "t", in: b), arrived([said("new in d", at: 3_000)], in: d),
      unread(1, in: d), synced("3"))
    #expect(try store.nextUnreadConversation(after: t) == Conversation(d))
    #expect(try store.nextUnreadConversation(after: nil) == Conversation(d))
    // From a thread, the main timeline of its own chat comes after all other chats.
    try sample.commit(
      arrived([said("new in b", at: 4_000)], in: b), unread(1, in: b), synced("4"))
    #expect(try store.nextUnreadConversation(after: t) == Conversation(d))
    try sample.commit(.chats(.readUpTo(d, .of("new in d"))))
    #expect(try store.nextUnreadConversation(after: t) == Conversation(b))
    #expect(try store.nextUnreadConversation(after: Conversation(b)) == nil)
  }

  @Test func `who reads nothing comes to all unread chats and threads, and to the first again`()
    throws
  {
    let sample = try five()
    let (b, d) = (id("b"), id("d"))
    try sample.commit(
      arrived(["r", "t"].map { said($0) }, in: b),
      arrived([reply("r1", to: "r"), reply("t1", to: "t")], in: b), synced("1"))
    try sample.commit(counted(2, threads: ["r": 1, "t": 1], in: b), synced("2"))
    let (r, t) = (Conversation(b, thread: .of("r")), Conversation(b, thread: .of("t")))
    var visited: [Conversation] = []
    for _ in 0..<5 {
      let next = try sample.store.nextUnreadConversation(
        after: visited.last ?? Conversation(id("c")))
      visited.append(try #require(next))
    }
    #expect(Set(visited.map(\.chat)) == [b, d])
    #expect(visited.contains(r) && visited.contains(t) && visited.contains(Conversation(b)))

  }

  @Test func `the open chat is never found as the next unread chat`() throws {
    let sample = try five()
    try sample.commit(.intent(.chatList(.markRead(id("b")))))
    #expect(try sample.store.nextUnread(after: id("d")) == nil)
    #expect(try sample.store.nextUnread(after: id("a")) == id("d"))
  }

  @Test func `the first unread message follows the read position, however far from the end`() throws
  {
    let sample = try Sample()
    try sample.fill((1...500).map { "\($0)" })
    try sample.commit(.chats(.readUpTo(chat, .of("10"))), unread(490))
    #expect(try sample.window().firstUnread == nil)
    #expect(try sample.store.unreadStart(of: chat) == .event(.of("11")))
  }

  @Test func `a space and an invite to a space are not listed, found, counted or announced`() throws
  {
    let sample = try five()
    let before = try sample.store.totals()
    for membership in [Membership.joined, .invited] {
      let space = ChatID("!space-\(membership):s")
      let changes = try sample.commit(
        synced("1"),
        .chats(
          .updated(
            ChatUpdate(
              chat: space, membership: membership, name: "Our space", inviter: alice,
              isSpace: true))),
        arrived([said("in \(membership)")], in: space), unread(7, in: space), synced("2"))
      #expect(changes.news == [])
      // A later batch does not say again that the room is a space.
      try sample.commit(
        .chats(.updated(ChatUpdate(chat: space, membership: .joined, topic: "new"))),
        unread(8, in: space), synced("3"))
      let listed = try sample.store.chatList(ChatListQuery(around: nil, limit: 50)).chats
      #expect(!listed.contains { $0.id == space })
    }
    #expect(try sample.store.totals() == before)
    #expect(try sample.store.search("space", limit: 9).isEmpty)
    #expect(try sample.reopened().store.totals() == before)
  }

  @Test func `the creation event of a joined room overrules an invite that called it a space`()
    throws
  {
    let sample = try five()
    let room = ChatID("!claimed:s")
    try sample.commit(
      synced("1"),
      .chats(
        .updated(
          ChatUpdate(
            chat: room, membership: .invited, name: "Ours", inviter: alice, isSpace: true))),
      synced("2"))
    try sample.commit(
      .chats(.updated(ChatUpdate(chat: room, membership: .joined, isSpace: false))),
      arrived([said("hello")], in: room), synced("3"))
    let listed = try sample.store.chatList(ChatListQuery(around: nil, limit: 50)).chats
    #expect(listed.contains { $0.id == room })
  }

  @Test func `the first unread message is never a line about a change of the room`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), arrived([said("a"), changed("joined", by: bob), said("b"), said("c")]), unread(2))
    try sample.commit(.chats(.readUpTo(chat, .of("a"))))
    #expect(try sample.store.unreadStart(of: chat) == .event(.of("b")))
  }

  @Test func `without a read position the server's unread count gives the first unread message`()
    throws
  {
    let sample = try Sample()
    try sample.fill(["a", "b", "c"])
    #expect(try sample.store.unreadStart(of: chat) == nil)
    try sample.commit(unread(2))
    #expect(try sample.store.unreadStart(of: chat) == .event(.of("b")))
    try sample.commit(unread(50))
    #expect(try sample.store.unreadStart(of: chat) == nil)
  }

  @Test func `marking a chat as read clears its unread counts and queues a read receipt`() throws {
    let sample = try five()
    let changes = try sample.commit(.intent(.chatList(.markRead(id("b")))))
    #expect(changes.totals && changes.chatList)
    #expect(try sample.store.totals() == UnreadCounts(messages: 2, mentions: 0))
    let pending = [PendingReceipt(chat: id("b"), event: .of("in b"))]
    #expect(try sample.store.pendingReceipts() == pending)
    #expect(try sample.reopened().store.pendingReceipts() == pending)
    // Marking it again changes nothing.
    let again = try sample.commit(.intent(.chatList(.markRead(id("b")))))
    #expect(again == StoreChanges())
  }

  @Test func `undoing the marking of a chat as read restores its unread counts`() throws {
    let sample = try five()
    let before = try (sample.row(id("b")), sample.store.totals())
    try sample.commit(.intent(.chatList(.markRead(id("b")))))
    // The last chat that was marked as read was another one, so there is nothing to undo for this
    // chat.
    try sample.commit(.intent(.actions(.undoRead(id("d")))))
    #expect(try sample.row(id("b")).unread == .none)
    let changes = try sample.commit(.intent(.actions(.undoRead(id("b")))))
    #expect(changes.totals && changes.chatList)
    #expect(try sample.row(id("b")) == before.0)
    #expect(try sample.store.totals() == before.1)
    #expect(try sample.store.pendingReceipts() == [])
    #expect(try sample.reopened().row(id("b")) == before.0)
    // Nothing is left to undo.
    #expect(try sample.commit(.intent(.actions(.undoRead(id("b"))))) == StoreChanges())
  }

  @Test func `messages that arrive before marking as read is undone are unread too`() throws {
    let sample = try five()
    let before = try sample.row(id("b")).unread.messages
    try sample.commit(.intent(.chatList(.markRead(id("b")))))
    try sample.commit(
      arrived([said("more")], in: id("b")), unread(before + 1, in: id("b")), synced("9"))
    try sample.commit(.intent(.actions(.undoRead(id("b")))))
    #expect(try sample.row(id("b")).unread.messages == before + 1)
    #expect(try sample.store.pendingReceipts() == [])
  }

  @Test func `marking as read cannot be undone after the receipt was sent or more was read`() throws
  {
    let told = try five()
    try told.commit(.intent(.chatList(.markRead(id("b")))))
    try told.commit(.chats(.receiptSent(id("b"), .of("in b"))))
    try told.commit(.intent(.actions(.undoRead(id("b")))))
    #expect(try told.row(id("b")).unread == .none)
    let read = try five()
    try read.commit(.intent(.chatList(.markRead(id("b")))))
    try read.commit(
      arrived([said("more")], in: id("b")), .chats(.readHere(id("b"), .of("more"))), synced("9"))
    try read.commit(.intent(.actions(.undoRead(id("b")))))
    #expect(try read.row(id("b")).unread == .none)
  }

  @Test func `marking a chat as read cannot be undone after a restart`() throws {
    let sample = try five()
    try sample.commit(.intent(.chatList(.markRead(id("b")))))
    let next = try sample.reopened()
    try next.commit(.intent(.actions(.undoRead(id("b")))))
    #expect(try next.row(id("b")).unread == .none)
    #expect(try next.store.pendingReceipts() == [PendingReceipt(chat: id("b"), event: .of("in b"))])
  }

  @Test func `marking all as read leaves no unread message and one receipt for each chat`() throws {
    let sample = try five()
    try sample.commit(.intent(.chatList(.markAllRead)))
    #expect(try sample.store.totals() == .none)
    #expect(
      try sample.store.pendingReceipts()
        == [
          PendingReceipt(chat: id("d"), event: .of("in d")),
          PendingReceipt(chat: id("b"), event: .of("in b")),
        ])
    #expect(try sample.reopened().store.totals() == .none)
  }

  @Test func `marking all as read includes earlier messages of the same commit, not later ones`()
    throws
  {
    let sample = try Sample()
    try sample.commit(
      joined(), arrived([said("a")]), unread(1), synced("1"), .intent(.chatList(.markAllRead)))
    #expect(try sample.store.totals() == .none)
    try sample.commit(arrived([said("b")]), unread(1), synced("2"))
    #expect(try sample.store.totals().messages == 1)
  }

  @Test func `a chat without stored messages is marked as read without a receipt`() throws {
    let sample = try Sample()
    try sample.commit(joined(), unread(3), synced("1"), .intent(.chatList(.markRead(chat))))
    #expect(try sample.store.totals() == .none)
    #expect(try sample.store.pendingReceipts() == [])
  }
}
