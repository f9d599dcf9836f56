internal import Database
internal import Intents
internal import Model
internal import Testing

@testable internal import Storage

/// Chats whose rooms were replaced by others.
@Suite struct StoredUpgradeTests {
  private let old = ChatID("!old")
  private let new = ChatID("!new")
  private let newest = ChatID("!newest")

  /// A sync of a joined room that replaced `former` and was replaced by `next`.
  private func room(
    _ id: ChatID, from former: ChatID? = nil, to next: ChatID? = nil, isSpace: Bool? = nil,
    children: [ChatID] = [], name: String = "Garden"
  ) -> Event {
    .chats(
      .updated(
        ChatUpdate(
          chat: id, membership: .joined, name: name,
          successor: next.map { Successor(chat: $0, server: nil) }, predecessor: former,
          isSpace: isSpace,
          children: children.map {
            SpaceChild(room: $0, place: SpacePlace(order: nil, timestamp: time(1)))
          })))
  }

  private func left(_ id: ChatID) -> Event { .chats(.left(id)) }

  private func listed(_ sample: Sample) throws -> Set<ChatID> {
    Set(try sample.store.chatList(ChatListQuery(around: nil, limit: 50)).chats.map(\.id))
  }

  /// The chats that the name "Garden" means in a command and in the switcher.
  private func meant(_ sample: Sample) throws -> [ChatID] {
    let meant = try sample.store.chats(meantBy: "garden").map(\.id)
    #expect(try sample.store.search("garden", limit: 5).map(\.id) == meant)
    return meant
  }

  @Test(arguments: [[0, 1], [1, 0]])
  func `a replaced chat is hidden, not counted and not meant, in each order of the two rooms`(
    order: [Int]
  ) throws {
    let upgrade = [room(old, to: new), room(new, from: old)]
    for isAtOnce in [true, false] {
      let sample = try Sample()
      try sample.commit(
        room(old), arrived([said("a")], in: old), unread(2, mentions: 1, in: old), synced("1"),
        .intent(.actions(.room(.setNumber(old, ChatNumber(3))))))
      #expect(try meant(sample) == [old])
      if isAtOnce {
        _ = try sample.store.commit(order.map { upgrade[$0] } + [synced("2")])
      } else {
        try sample.commit(upgrade[order[0]], synced("2"))
        #expect(try listed(sample).contains(old) && sample.store.totals().messages == 2)
        #expect(try sample.store.unreadChats().map(\.id) == [old])
        let changes = try sample.commit(upgrade[order[1]], synced("3"))
        #expect(changes.chatList && changes.totals)
      }
      for sample in [sample, try sample.reopened()] {
        #expect(try listed(sample) == [new] && meant(sample) == [new])
        #expect(try sample.store.totals() == .none && sample.store.unreadChats() == [])
        #expect(try sample.store.nextUnread(after: nil) == nil)
        #expect(try sample.store.chats(meantBy: "!old").map(\.id) == [old])
        #expect(try sample.row(new).predecessor == old && sample.row(old).successor?.chat == new)
        let numbers = try sample.store.chatList(ChatListQuery(around: nil, limit: 5)).numbers
        #expect(numbers == [ChatNumber(3): new])
      }
      // It stays hidden and quiet when somebody writes there, and can still be read.
      let told = try sample.commit(
        arrived([said("b")], in: old), unread(5, mentions: 5, in: old), synced("4"))
      #expect(told.news.isEmpty)
      #expect(try listed(sample) == [new] && sample.store.totals() == .none)
      #expect(try sample.texts(of: old) == ["a", "b"])
    }
  }

  @Test func `a replaced chat stays hidden after its new room was left, until it is joined anew`()
    throws
  {
    let sample = try Sample()
    try sample.commit(room(old, to: new), room(new, from: old), left(new))
    #expect(try listed(sample) == [] && meant(sample) == [])
    // The server may send the whole state of the old room again.
    try sample.commit(room(old, to: new))
    #expect(try listed(sample) == [])
    #expect(try sample.store.chats(meantBy: "garden", orLeft: true).map(\.id) == [new])
    try sample.commit(left(old))
    try sample.commit(room(old, to: new))
    #expect(try listed(sample.reopened()) == [old] && meant(sample) == [old])
    try sample.commit(room(new, from: old))
    #expect(try listed(sample) == [new])
    // An invite to the old room has to be answered, so it is listed.
    try sample.commit(
      left(old), .chats(.updated(ChatUpdate(chat: old, membership: .invited, inviter: alice))))
    #expect(try listed(sample) == [old, new])
    try sample.commit(room(old, to: new))
    #expect(try listed(sample) == [new])
  }

  @Test func `a replaced chat stays listed while its new room is not joined`() throws {
    let sample = try Sample()
    try sample.commit(room(old, to: new))
    #expect(try listed(sample) == [old])
    try sample.commit(.chats(.updated(ChatUpdate(chat: new, membership: .invited, inviter: alice))))
    #expect(try listed(sample) == [old, new])
    try sample.commit(left(new))
    #expect(try listed(sample) == [old])
  }

  @Test func `of a chain of upgrades the newest joined room is listed`() throws {
    let sample = try Sample()
    try sample.commit(room(old, to: new), room(new, from: old, to: newest))
    #expect(try listed(sample) == [new] && meant(sample) == [new])
    try sample.commit(room(newest, from: new))
    #expect(try listed(sample) == [newest] && meant(sample) == [newest])
    #expect(try sample.row(newest).predecessor == new && sample.row(new).predecessor == old)
    try sample.commit(left(new))
    #expect(try listed(sample) == [newest])
  }

  @Test(arguments: [1, 7, 299])
  func `a long chain of upgrades is followed in any order of its rooms`(step: Int) throws {
    let sample = try Sample()
    let count = 300
    func id(_ number: Int) -> ChatID? {
      (0..<count).contains(number) ? ChatID("!\(number)") : nil
    }
    let events = (0..<count).compactMap { index in
      let number = index * step % count
      return id(number).map { room($0, from: id(number - 1), to: id(number + 1)) }
    }
    _ = try sample.store.commit(events)
    #expect(try listed(sample) == [ChatID("!299")] && meant(sample) == [ChatID("!299")])
  }

  @Test func `a chat is hidden only if both rooms name each other`() throws {
    let sample = try Sample()
    // The room of a stranger claims to continue a chat.
    try sample.commit(room(old), room(new, from: old))
    #expect(try listed(sample) == [old, new] && sample.row(new).predecessor == nil)
    // A chat names a room that knows nothing of it.
    try sample.commit(room(old, to: newest), room(newest))
    #expect(try listed(sample) == [old, new, newest])
    // Both name another room, in each order.
    try sample.commit(room(newest, from: new), room(new, from: old), room(old, to: newest))
    #expect(try listed(sample) == [old, new, newest] && sample.row(newest).predecessor == nil)
    // A space is no continuation of a chat.
    let space = ChatID("!space")
    try sample.commit(room(old, to: space), room(space, from: old, isSpace: true))
    #expect(try listed(sample) == [old, new, newest])
    // A chat that names another room later is shown again.
    try sample.commit(room(old, to: new))
    #expect(try listed(sample) == [new, newest])
    try sample.commit(room(old, to: newest))
    #expect(try listed(sample) == [old, new, newest])
  }

  @Test func `rooms that replace each other in a circle stay listed`() throws {
    let sample = try Sample()
    try sample.commit(room(old, from: old, to: old))
    #expect(try listed(sample) == [old])
    try sample.commit(room(old, from: new, to: new), room(new, from: old, to: old))
    #expect(try listed(sample) == [old, new])
    let ids = (0..<9).map { ChatID("!\($0)") }
    for (index, id) in ids.enumerated() {
      try sample.commit(room(id, from: ids[(index + 8) % 9], to: ids[(index + 1) % 9]))
    }
    #expect(try listed(sample) == Set([old, new] + ids))
    try sample.commit(room(ids[4]), room(ids[5]))
    #expect(try listed(sample.reopened()) == Set([old, new] + ids))
  }

  @Test func `a direct chat that was replaced is opened in its new room`() throws {
    let sample = try Sample()
    try sample.commit(
      .account(.directChats([old: alice, new: alice])), room(old, to: new), room(new, from: old),
      arrived([said("later", at: 9_000)], in: old))
    #expect(try sample.store.directChat(with: alice) == new)
    #expect(try sample.store.chats(meantBy: "alice").map(\.id) == [new])
    #expect(
      try sample.store.people(toGoTo: "alice", besides: [], limit: 5).compactMap(\.chat) == [])
    try sample.commit(
      members(member(alice, "Alice"), in: old), members(member(alice, "Alice"), in: new))
    #expect(try sample.store.person(alice, in: new)?.chats == ["Garden"])
    #expect(try sample.store.people(toGoTo: "alice", besides: [], limit: 5).map(\.chat) == [new])
  }

  @Test(arguments: ["successor = '!new'", "is_space = 1", "topic = 'none'"])
  func `an older store with a replaced chat or a space fetches the state of all rooms once`(
    change: String
  ) throws {
    let older = try OlderStore(before: "COLUMN predecessor") { database in
      try database.run("UPDATE chats SET \(change)")
      try database.run("INSERT INTO settings VALUES ('sync.token', 'kept')")
    }
    let sample = try Sample(older.folder)
    #expect(try sample.store.wantsState() == !change.hasPrefix("topic"))
    try sample.commit(room(chat, to: new), room(new, from: chat), synced("next"))
    #expect(try !sample.store.wantsState() && listed(sample) == [new])
  }

  // MARK: What was not sent

  private func told(_ sample: Sample) throws -> [String] {
    try sample.store.unsentMessages().map {
      "\($0.chat) \($0.refused)\($0.hasDraft ? " draft" : "") > \($0.newer.map(\.rawValue) ?? "-")"
    }
  }

  private func draft(_ draft: Draft, in id: ChatID) -> Event {
    .intent(.messages(.draft(id, draft)))
  }

  @Test func `messages that waited in a replaced chat are told of at the room that is listed`()
    throws
  {
    let sample = try Sample()
    try sample.commit(
      room(old), submitted("one", "t1", to: old), submitted("two", "t2", to: old), synced("1"))
    try sample.commit(room(old, to: new))
    #expect(try told(sample) == ["!old 2 > -"])
    let changes = try sample.commit(room(new, from: old))
    #expect(changes.outbox && changes.chatList)
    #expect(try told(sample) == ["!old 2 > !new"])
    try sample.commit(room(new, from: old, to: newest), room(newest, from: new))
    for sample in [sample, try sample.reopened()] {
      #expect(try told(sample) == ["!old 2 > !newest"])
    }
    // A replaced chat that is open still takes no text, so what fails in between counts, too.
    try sample.commit(.intent(.actions(.discard(TransactionID("t1")))))
    #expect(try told(sample) == ["!old 1 > !newest"])
    try sample.commit(left(old))
    #expect(try told(sample).map { $0.hasSuffix("-") } == [true])
    try sample.commit(.intent(.actions(.discard(TransactionID("t2")))))
    #expect(try told(sample) == [])
  }

  @Test func `rooms that replace each other in a circle end the search for the listed one`() throws
  {
    let sample = try Sample()
    try sample.commit(room(old), submitted("one", "t1", to: old))
    try sample.commit(room(old, from: new, to: new), room(new, from: old, to: old))
    #expect(try told(sample) == ["!old 1 > -"])
  }

  @Test func `the draft of a replaced chat moves to its new room, if that has none`() throws {
    let sample = try Sample()
    let reply = ReplyTarget(event: .of("a"), words: "alice: a")
    let edit = EditDraft(event: .of("b"), text: "bb", cursor: 0)
    try sample.commit(
      room(old), draft(Draft(text: "hello", cursor: 2, answers: reply, edit: edit), in: old))
    let changes = try sample.commit(room(old, to: new), room(new, from: old))
    #expect(changes.chatList)
    #expect(try sample.row(new).draft == Draft(text: "hello", cursor: 2))
    #expect(try sample.row(old).draft == Draft(text: "", cursor: 0, edit: edit))
    #expect(try told(sample) == [])
    // The server sends the state again: nothing moves twice.
    try sample.commit(draft(.empty, in: new), room(old, to: new), room(new, from: old))
    #expect(try sample.row(new).draft == .empty)
  }

  @Test(arguments: [true, false])
  func `a draft that cannot move is told of at the room that is listed`(isOpen: Bool) throws {
    let sample = try Sample()
    try sample.commit(
      room(old), room(new), draft(Draft(text: "hello", cursor: 2), in: old),
      isOpen ? .intent(.messages(.open(new))) : draft(Draft(text: "hi", cursor: 0), in: new))
    try sample.commit(room(old, to: new), room(new, from: old))
    #expect(try sample.row(new).draft.text == (isOpen ? "" : "hi"))
    #expect(try sample.row(old).draft.text == "hello")
    #expect(try told(sample.reopened()) == ["!old 0 draft > !new"])
    let changes = try sample.commit(draft(.empty, in: old))
    #expect(changes.outbox)
    #expect(try told(sample) == [])
  }

  // MARK: Spaces

  private let space = ChatID("!space")
  private let renewed = ChatID("!space2")

  /// The sections of the chat list with the ids of their chats: "Home: !new".
  private func sections(_ sample: Sample) throws -> [String] {
    let window = try sample.store.chatList(ChatListQuery(around: nil, limit: 50))
    return window.sections.map { section in
      let chats = window.chats.filter { $0.section == section.section }.map(\.id.rawValue).sorted()
      return "\(section.space ?? "Chats"): \(chats.joined(separator: " "))"
    }
  }

  @Test(arguments: [true, false])
  func `a space that lists a replaced room shows the new one`(isSpaceFirst: Bool) throws {
    let sample = try Sample()
    let home = room(space, isSpace: true, children: [old], name: "Home")
    if isSpaceFirst { try sample.commit(home) }
    try sample.commit(room(old, to: new), room(new, from: old, to: newest))
    try sample.commit(room(newest, from: new))
    if !isSpaceFirst { try sample.commit(home) }
    #expect(try sections(sample) == ["Home: !newest"])
    try sample.commit(left(space))
    #expect(try sections(sample) == ["Chats: !newest"])
  }

  @Test func `a replaced space is hidden, and its rooms move to the new one`() throws {
    let sample = try Sample()
    let rooms = [old, newest]
    let home = room(space, to: renewed, isSpace: true, children: rooms, name: "Home")
    let house = room(renewed, from: space, isSpace: true, children: rooms, name: "House")
    try sample.commit(room(old), room(newest), home)
    #expect(try sections(sample) == ["Home: !newest !old"])
    try sample.commit(house)
    for sample in [sample, try sample.reopened()] {
      #expect(try sections(sample) == ["House: !newest !old"])
    }
    try sample.commit(left(renewed), home)
    #expect(try sections(sample) == ["Chats: !newest !old"])
    try sample.commit(left(space))
    try sample.commit(home)
    #expect(try sections(sample) == ["Home: !newest !old"])
    // The stores of rooms and spaces are in any order.
    let other = try Sample()
    try other.commit(house, home, room(old), room(newest))
    #expect(try sections(other) == ["House: !newest !old"])
  }
}
