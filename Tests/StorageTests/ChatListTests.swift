internal import Database
internal import Intents
internal import Model
internal import Storage
internal import Synchronization
internal import Testing

@Suite struct ChatListTests {
  private func names(_ sample: Sample, _ limit: Int = 100) throws -> [String] {
    try sample.store.chatList(ChatListQuery(around: nil, limit: limit)).chats.map(\.name)
  }

  @Test func `a new message moves its chat to the top, a page of history does not`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(ChatID("!a"), name: "a"), joined(ChatID("!b"), name: "b"),
      arrived([said("1", at: 10)], gap: "t", in: ChatID("!a")),
      arrived([said("2", at: 20)], in: ChatID("!b")))
    #expect(try names(sample) == ["b", "a"])
    try sample.commit(arrived([said("3", at: 30)], in: ChatID("!a")))
    #expect(try names(sample) == ["a", "b"])
    try sample.commit(older([said("0", at: 99)], from: "t", rest: nil, in: ChatID("!a")))
    #expect(try sample.row(ChatID("!a")).last?.text == "3")
    #expect(try sample.row(ChatID("!a")).activity == time(30))
  }

  @Test func `chats are sorted by arrival, not by the time that a sender claims`() throws {
    let sample = try Sample()
    let (a, b, c) = (ChatID("!a"), ChatID("!b"), ChatID("!c"))
    try sample.commit(
      joined(a, name: "a"), joined(b, name: "b"), joined(c, name: "c"),
      arrived([said("1", at: 9_000_000)], in: a), arrived([said("2", at: 20)], gap: "t", in: b),
      arrived([said("3", at: 10)], in: c), synced("1"))
    #expect(try names(sample) == ["a", "b", "c"])
    #expect(try sample.row(a).activity == time(5_000))
    // What comes now is newer than all before, also if it is dated long back.
    try sample.commit(arrived([said("4", at: 1)], in: c), synced("2"))
    #expect(try names(sample) == ["c", "a", "b"])
    try sample.commit(arrived([said("5", at: 9_000_000)], in: b), synced("3"))
    #expect(try names(sample) == ["b", "c", "a"])
    try sample.commit(arrived([said("6", at: 2)], in: a), synced("4"))
    #expect(try names(sample) == ["a", "b", "c"])
    // A page of history and a deletion do not move a chat.
    try sample.commit(older([said("0", at: 9_000_000)], from: "t", rest: nil, in: b))
    try sample.commit(.messages(.deleted(c, .of("4"))))
    #expect(try names(sample) == ["a", "b", "c"])
    #expect(try names(sample.reopened()) == ["a", "b", "c"])
    #expect(try sample.store.search("", limit: 9).map(\.name) == ["a", "b", "c"])
  }

  @Test func `an own message that is not sent yet is the newest of its chat until it is discarded`()
    throws
  {
    let (a, b) = (ChatID("!a"), ChatID("!b"))
    let folder = try Folder()
    let clock = Atomic<Int64>(1_000)
    func list(_ store: ChatStore) throws -> [String] {
      try store.chatList(ChatListQuery(around: nil, limit: 9)).chats.map {
        "\($0.name) \($0.last?.senderName ?? "You"): \($0.last?.text ?? "") \($0.activity.milliseconds)"
      }
    }
    func store() throws -> ChatStore {
      try ChatStore(path: folder.database, ownUser: me) {
        time(clock.load(ordering: .relaxed))
      }
    }
    let first = try store()
    func commit(at now: Int64, _ events: Event...) throws {
      clock.store(now, ordering: .relaxed)
      _ = try first.commit(events)
    }
    try commit(
      at: 1_000, joined(a, name: "a"), joined(b, name: "b"), arrived([said("1", at: 100)], in: a),
      arrived([said("2", at: 200)], in: b), synced("1"))
    try commit(at: 2_000, submitted("mine", "t1", to: a))
    #expect(try list(first) == ["a You: mine 2000", "b @alice:s: 2 200"])
    try commit(at: 3_000, submitted("yours", "t2", to: b), submitted("more", "t3", to: b))
    #expect(try list(first) == ["b You: more 3000", "a You: mine 2000"])
    #expect(try list(store()) == ["b You: more 3000", "a You: mine 2000"])
    // Its edit, its failure, and what is older than a message that arrives.
    let changed = Submission(
      chat: a, transaction: TransactionID("t4"), text: "our",
      relation: .edit(.ofUnsent(TransactionID("t1"))))
    try commit(at: 3_100, .intent(.messages(.submit(changed))), delivered("t1", .failed(.tooLarge)))
    #expect(try first.chat(a)?.last?.text == "our")
    #expect(try first.chat(a)?.last?.delivery == .failed(.tooLarge))
    #expect(try first.chat(b)?.last?.delivery == .queued)
    try commit(at: 4_000, arrived([said("3", at: 4_000)], in: a), synced("2"))
    #expect(try list(first) == ["a @alice:s: 3 4000", "b You: more 3000"])
    // What is discarded is no longer the newest, and the chat goes back to its former place.
    let aside = ActionIntent.setAside([TransactionID("t3")], isUndone: false)
    try commit(at: 5_000, .intent(.actions(aside)))
    #expect(try list(first).last == "b You: yours 3000")
    try commit(
      at: 5_000, .intent(.actions(.discard(TransactionID("t2")))), joined(ChatID("!c"), name: "c"),
      arrived([said("4", at: 3_500)], in: ChatID("!c")))
    #expect(try list(first).map { $0.prefix(1) } == ["c", "a", "b"])
    #expect(try list(first).last == "b @alice:s: 2 200")
    // A reply in a thread is no message of the main timeline.
    let reply = Submission(
      chat: b, thread: .of("2"), transaction: TransactionID("t5"), text: "inside")
    try commit(at: 6_000, .intent(.messages(.submit(reply))))
    #expect(try list(first).last == "b @alice:s: 2 200")
    // The server's copy takes the place of the message.
    try commit(at: 7_000, submitted("sent", "t6", to: b), delivered("t6", .sent(.of("sent"))))
    #expect(try list(first).first == "b You: sent 7000")
    try commit(
      at: 8_000, arrived([said("sent", by: me, at: 7_500, transaction: "t6")], in: b), synced("3"))
    #expect(try list(first).first == "b You: sent 7500")
  }

  @Test func `the chats of one sync have the order of their messages, after all earlier chats`()
    throws
  {
    let sample = try Sample()
    let ids = ["!a", "!b", "!c"].map { ChatID($0) }
    try sample.commit(joined(ids[0], name: "a"), arrived([said("1", at: 100)], in: ids[0]))
    try sample.commit(synced("1"))
    try sample.commit(
      joined(ids[1], name: "b"), joined(ids[2], name: "c"),
      arrived([said("2", at: 300)], in: ids[1]), arrived([said("3", at: 200)], in: ids[2]),
      synced("2"))
    #expect(try names(sample) == ["b", "c", "a"])
  }

  @Test func `an older store keeps its order, and its chats of the future come first`() throws {
    let older = try OlderStore(before: "AS ranked") { database in
      for (id, activity) in [
        ("!a", 50), ("!b", 40), ("!y", 9_000_000_000_000), ("!z", 9_000_000_000_001),
      ] {
        try database.run(
          """
          INSERT INTO chats (id, membership, room_name, heroes, name, folded_name, topic,
            is_encrypted, founded, activity, late, next_ord, edge, server_unread, server_mentions,
            counted_ord, unread, mentions, read_ord, seen_ord, awaits)
          VALUES (?1, 0, '', '', ?1, ?1, '', 0, 0, ?2, -?2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)
          """, ChatID(id), Int64(activity))
      }
    }
    let sample = try Sample(older.folder)
    #expect(try names(sample) == ["!z", "!y", "!a", "!b", "x"])
    #expect(try sample.row(ChatID("!z")).activity < time(9_000_000_000_000))
    #expect(try sample.row(ChatID("!a")).activity == time(50))
  }

  @Test func `the chat list sorts an invite without a timestamp by when it first arrived`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    // The stripped state of an invite has no timestamps.
    let invite = Event.chats(
      .updated(ChatUpdate(chat: other, membership: .invited, timestamp: time(0))))
    try sample.commit(invite)
    #expect(try sample.row(other).activity == time(5_000))
    #expect(
      try sample.store.chatList(ChatListQuery(around: nil, limit: 9)).chats.map(\.id)
        == [other, chat])
    let before = try sample.dump()
    try sample.commit(invite)
    #expect(try sample.dump() == before)
    // A new invite to a chat that was left.
    try sample.commit(.chats(.left(chat)))
    try sample.commit(.chats(.updated(ChatUpdate(chat: chat, membership: .invited))))
    #expect(try sample.row().activity == time(5_000))
  }

  @Test func `the chat list sorts an empty chat by its creation, an invite by its timestamp`()
    throws
  {
    let sample = try Sample()
    try sample.commit(
      joined(ChatID("!a"), name: "a", at: 10), joined(ChatID("!b"), name: "b", at: 30),
      arrived([changed("made", at: 20)], in: ChatID("!c")),
      .chats(.updated(ChatUpdate(chat: ChatID("!c"), name: "c"))))
    #expect(try names(sample) == ["b", "c", "a"])
    try sample.commit(arrived([said("old", at: 5)], in: ChatID("!a")), .chats(.left(ChatID("!a"))))
    #expect(try names(sample) == ["b", "c"])
    try sample.commit(
      .chats(
        .updated(ChatUpdate(chat: ChatID("!a"), membership: .invited, timestamp: time(40)))))
    #expect(try names(sample) == ["a", "b", "c"])
  }

  @Test func `a chat's preview in the list is a message, not a room change such as a join`() throws
  {
    let sample = try Sample()
    try sample.commit(joined(), arrived([changed("made")]))
    #expect(try sample.row().last == nil)
    try sample.commit(arrived([said("a\nb\tc"), changed("joined")]))
    #expect(try sample.row().last?.text == "a b c")
  }

  @Test func `a chat's preview in the list has at most 200 scalars`() throws {
    let sample = try Sample()
    let long = "e" + String(repeating: "\u{301}", count: 10_000)
    try sample.commit(joined(), arrived([said(long)]))
    #expect(try sample.row().last?.text.unicodeScalars.count == 200)
    #expect(try sample.texts() == [long])
  }

  @Test func `a chat's preview in the list names the sender, unless the user sent the message`()
    throws
  {
    let sample = try Sample()
    try sample.commit(joined(), members(member(alice, "Alice")), arrived([said("a")]))
    #expect(try sample.row().last?.senderName == "Alice")
    let changes = try sample.commit(members(member(alice, "Alicia")))
    #expect(try sample.row().last?.senderName == "Alicia")
    #expect(changes.chatList)
    try sample.commit(arrived([said("b", by: me)]))
    #expect(try sample.row().last?.senderName == nil)
  }

  @Test func `a chat update keeps the chat's fields that the update does not contain`() throws {
    let sample = try Sample()
    try sample.commit(
      .chats(
        .updated(
          ChatUpdate(
            chat: chat, membership: .joined, name: "n", topic: "t", isEncrypted: true))))
    try sample.commit(.chats(.updated(ChatUpdate(chat: chat, topic: "u"))))
    let row = try sample.row()
    #expect(row.name == "n" && row.topic == "u" && row.isEncrypted && row.membership == .joined)
  }

  @Test func `leaving an unknown chat does not create it`() throws {
    let sample = try Sample()
    try sample.commit(.chats(.left(chat)))
    #expect(try sample.store.chat(chat) == nil)
    #expect(try names(sample) == [])
  }

  @Test func `a chat that the user left can be looked up, but is not in the chat list`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(.chats(.updated(ChatUpdate(chat: chat, membership: .left))))
    #expect(try sample.row().membership == .left)
    #expect(try names(sample) == [])
    #expect(try sample.texts() == ["a"])
  }

  @Test func `ten thousand chats with the same time are paged without repeating or missing one`()
    throws
  {
    let sample = try Sample()
    let ids = (0..<10_000).map { ChatID("!\($0)") }
    _ = try sample.store.commit(ids.map { joined($0, name: $0.rawValue, at: 7) })
    var found: [ChatID] = []
    var query = ChatListQuery(around: nil, limit: 400)
    while true {
      let window = try sample.store.chatList(query)
      let fresh = window.chats.map(\.id).drop { $0 != query.around }.dropFirst()
      found += query.around == nil ? window.chats.map(\.id)[...] : fresh
      guard window.hasOlder, let last = window.chats.last else { break }
      #expect(window.chats.count == 400)
      query = ChatListQuery(around: last.id, limit: 400)
    }
    #expect(found == ids.sorted())
  }

  @Test func `a chat-list window has half of its chats before its middle and half after it`() throws
  {
    let sample = try Sample()
    for number in 1...9 {
      try sample.commit(joined(ChatID("!\(number)"), name: "\(number)", at: Int64(number)))
    }
    func window(_ id: String, _ limit: Int) throws -> ChatListWindow {
      try sample.store.chatList(ChatListQuery(around: ChatID(id), limit: limit))
    }
    let middle = try window("!5", 4)
    #expect(middle.chats.map(\.name) == ["7", "6", "5", "4"])
    #expect(middle.hasNewer && middle.hasOlder)
    let top = try window("!9", 4)
    #expect(top.chats.map(\.name) == ["9", "8", "7", "6"])
    #expect(!top.hasNewer && top.hasOlder)
    let end = try window("!1", 4)
    #expect(end.chats.map(\.name) == ["3", "2", "1"])
    #expect(end.hasNewer && !end.hasOlder)
    #expect(try window("!unknown", 4).chats.map(\.name) == ["9", "8", "7", "6"])
    #expect(try window("!5", -1).chats.count == 1)
    #expect(try window("!5", .max).chats.count == 9)
  }

  @Test func `the selection in the chat list is stored for the next start`() throws {
    let sample = try Sample()
    #expect(try sample.store.selection() == nil)
    try sample.commit(.intent(.chatList(.select(other))))
    #expect(try sample.reopened().store.selection() == other)
    try sample.commit(.intent(.chatList(.select(nil))))
    #expect(try sample.store.selection() == nil)
  }

  @Test func `the open chat is stored for the next start as long as the user is a member`() throws {
    let sample = try Sample()
    try sample.commit(joined(chat), .intent(.messages(.open(chat))))
    #expect(try sample.reopened().store.front() == chat)
    try sample.commit(.chats(.left(chat)))
    #expect(try sample.reopened().store.front() == nil)
    // Opening an invite at the next start would accept it.
    try sample.commit(.chats(.updated(ChatUpdate(chat: chat, membership: .invited))))
    #expect(try sample.store.front() == nil)
    try sample.commit(joined(chat))
    #expect(try sample.store.front() == chat)
    try sample.commit(.intent(.messages(.close)))
    #expect(try sample.store.front() == nil)
  }

  @Test func `the account and the sync token stay stored after a sign-out`() throws {
    let sample = try Sample()
    let account = Account(user: me, displayName: "Me", serverName: "s", profile: "p")
    try sample.commit(.account(.signedIn(account)), synced("one"))
    try sample.commit(synced("two"), .account(.signedOut(.signedOut)))
    let again = try ChatStore(readingFrom: sample.folder.database)
    #expect(try again.account() == account)
    #expect(try again.syncToken() == SyncToken("two"))
  }
}
