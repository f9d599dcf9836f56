internal import Database
internal import Intents
internal import Model
internal import Testing

@testable internal import Storage

/// Sections of the chat list, tags, marks as unread, and the order of the chats.
@Suite struct SectionTests {
  /// A store with the chats "a" to "h", of which "a" has the newest message; "b" and "f" are
  /// favourites, "c" and "g" have low priority.
  private func sample() throws -> Sample {
    let sample = try Sample()
    for (index, name) in "abcdefgh".map({ "\($0)" }).enumerated() {
      try sample.commit(
        joined(id(name), name: name),
        arrived([said(name, at: Int64(100 - index))], in: id(name)))
    }
    try sample.commit(
      .account(.datum(id("b"), .tag(.favourite), .kept)),
      .account(.datum(id("f"), .tag(.favourite), .kept)),
      .account(.datum(id("c"), .tag(.low), .kept)), .account(.datum(id("g"), .tag(.low), .kept)))
    return sample
  }

  private func id(_ name: String) -> ChatID { ChatID("!\(name)") }

  private func window(
    _ sample: Sample, around name: String? = nil, limit: Int = 100
  ) throws -> ChatListWindow {
    try sample.store.chatList(ChatListQuery(around: name.map(id), limit: limit))
  }

  private func names(_ sample: Sample, around name: String? = nil, limit: Int = 100) throws
    -> String
  {
    try window(sample, around: name, limit: limit).chats.map(\.name).joined()
  }

  private func set(_ name: String, _ datum: RoomDatum) -> Event {
    .intent(.actions(.room(.set(id(name), datum))))
  }

  private func fold(_ section: ChatSection, _ isFolded: Bool) -> Event {
    .intent(.actions(.room(.fold(section, isFolded))))
  }

  private func order(_ order: ListOrder) -> Event { .intent(.set(.look(.order(order)))) }

  @Test func `the chat list has favourites first and low priority last, each by recency`() throws {
    let sample = try sample()
    #expect(try names(sample) == "bfadehcg" && names(sample.reopened()) == "bfadehcg")
    let found = try window(sample)
    #expect(found.sections.map(\.section) == [.favourites, .chats, .low])
    #expect(found.chats.map(\.section.number).sorted() == found.chats.map(\.section.number))
    try sample.commit(arrived([said("new", at: 200)], in: id("g")))
    #expect(try names(sample) == "bfadehgc")
    try sample.commit(.account(.datum(id("b"), .tag(.none), .kept)))
    #expect(try names(sample) == "fabdehgc")
  }

  @Test func `chat-list windows cross sections without repeating or missing a chat`() throws {
    let sample = try sample()
    let all = "bfadehcg"
    for name in all.map({ "\($0)" }) {
      for limit in 1...9 {
        let found = try window(sample, around: name, limit: limit)
        let text = found.chats.map(\.name).joined()
        #expect(all.contains(text) && text.contains(name), "\(name) \(limit): \(text)")
        #expect(found.hasNewer == !all.hasPrefix(text) && found.hasOlder == !all.hasSuffix(text))
      }
    }
    #expect(try names(sample, limit: 3) == "bfa")
  }

  @Test func `a folded section of the chat list has unread counts but no rows of chats`() throws {
    let sample = try sample()
    try sample.commit(unread(2, mentions: 1, in: id("c")), unread(3, in: id("g")))
    try sample.commit(unread(4, in: id("a")))
    #expect(try window(sample).sections.map(\.unread) == [.none, .none, .none])
    let changes = try sample.commit(fold(.low, true), fold(.favourites, true))
    #expect(changes.chatList)
    for sample in [sample, try sample.reopened()] {
      let found = try window(sample)
      #expect(found.chats.map(\.name).joined() == "adeh")
      #expect(found.sections.map(\.isFolded) == [true, false, true])
      #expect(found.sections.last?.unread == UnreadCounts(messages: 5, mentions: 1))
      #expect(!found.hasNewer && !found.hasOlder)
      // A window around a chat of a folded section has the visible rows beside the chat's place.
      #expect(try names(sample, around: "c", limit: 2) == "h")
      #expect(try names(sample, around: "f", limit: 2) == "ad")
      #expect(try sample.store.nextUnread(after: id("a")) == id("c"))
    }
    try sample.commit(fold(.low, false))
    #expect(try names(sample) == "adehcg")
  }

  @Test func `a tag that the person chose overrides the server's until the server answers`() throws
  {
    let sample = try sample()
    let changes = try sample.commit(set("a", .tag(.favourite)), set("b", .tag(.low)))
    #expect(changes.roomData && changes.chatList)
    #expect(try names(sample) == "afdehbcg")
    let wanted = [
      PendingDatum(chat: id("a"), datum: .tag(.favourite)),
      PendingDatum(chat: id("b"), datum: .tag(.low)),
    ]
    #expect(try sample.store.pendingData() == wanted)
    // A sync that is older than the choice, and a restart, change nothing.
    try sample.commit(.account(.datum(id("a"), .tag(.none), .kept)))
    let again = try sample.reopened()
    #expect(try again.store.pendingData() == wanted && names(again) == "afdehbcg")
    let settled = try sample.commit(
      .account(.datum(id("a"), .tag(.favourite), .taken)),
      .account(.datum(id("b"), .tag(.low), .refused)))
    #expect(!settled.roomData)
    #expect(try sample.store.pendingData() == [] && names(sample) == "abfdehcg")
    // The server's answer to an earlier choice changes nothing.
    try sample.commit(set("d", .tag(.low)))
    try sample.commit(.account(.datum(id("d"), .tag(.favourite), .taken)))
    #expect(try sample.store.pendingData().map(\.datum) == [.tag(.low)])
    // A value that is set already is not sent.
    try sample.commit(set("a", .tag(.favourite)), set("unknown", .tag(.low)))
    #expect(try sample.store.pendingData().count == 1)
  }

  @Test func `each section of the chat list is sorted by name, or with unread chats first`() throws
  {
    let sample = try sample()
    try sample.commit(unread(1, in: id("e")), unread(1, in: id("f")))
    try sample.commit(order(.name))
    #expect(try names(sample) == "bfadehcg")
    try sample.commit(
      .chats(.updated(ChatUpdate(chat: id("a"), name: "Zoe"))), joined(ChatID("!i"), name: "bob"))
    #expect(try names(sample) == "bfbobdehZoecg")
    try sample.commit(order(.unread))
    #expect(try names(sample) == "fbeZoedhbobcg")
    let around = try window(sample, around: "e", limit: 3)
    #expect(around.chats.map(\.name) == ["b", "e", "Zoe"] && around.hasNewer && around.hasOlder)
    try sample.commit(.intent(.chatList(.markRead(id("e")))))
    #expect(try names(sample.reopened()) == "fbZoedehbobcg")
    try sample.commit(order(.recency))
    #expect(try names(sample) == "bfZoedehbobcg")
  }

  @Test func `a chat that is marked as unread counts as one message until it is opened or read`()
    throws
  {
    let sample = try sample()
    func marked(_ name: String) throws -> Bool { try sample.row(id(name)).isMarkedUnread }
    let changes = try sample.commit(set("a", .markedUnread(true)), set("d", .markedUnread(true)))
    #expect(changes.totals && changes.roomData)
    #expect(try sample.store.totals() == UnreadCounts(messages: 2, mentions: 0))
    #expect(try marked("a") && !marked("e") && sample.row(id("a")).unread.messages == 1)
    #expect(try sample.store.nextUnread(after: id("a")) == id("d"))
    try sample.commit(.intent(.messages(.open(id("a")))))
    try sample.commit(.intent(.chatList(.markRead(id("d")))))
    #expect(try sample.store.totals() == .none && !marked("a") && !marked("d"))
    let ended = RoomDatum.markedUnread(false)
    #expect(try sample.store.pendingData().map(\.datum) == [ended, ended])
    try sample.commit(.intent(.actions(.undoRead(id("d")))))
    #expect(try marked("d") && sample.store.totals().messages == 1)
    // When the server counts unread messages, its counts are shown in place of the mark.
    try sample.commit(unread(3, in: id("d")))
    #expect(try !marked("d") && sample.store.totals().messages == 3)
  }

  @Test func `another device can mark a chat as unread, and end the mark or read the chat`() throws
  {
    let sample = try sample()
    try sample.commit(.account(.datum(id("a"), .markedUnread(true), .kept)))
    #expect(try sample.row(id("a")).isMarkedUnread)
    try sample.commit(.account(.datum(id("a"), .markedUnread(false), .kept)))
    #expect(try !sample.row(id("a")).isMarkedUnread && sample.store.pendingData() == [])
    try sample.commit(.account(.datum(id("a"), .markedUnread(true), .kept)))
    try sample.commit(.chats(.readUpTo(id("a"), .of("a"))))
    #expect(try !sample.row(id("a")).isMarkedUnread)
    // The same receipt again, as after a restart, leaves a later mark.
    try sample.commit(set("a", .markedUnread(true)), .chats(.readUpTo(id("a"), .of("a"))))
    #expect(try sample.row(id("a")).isMarkedUnread)
  }

  @Test func `invites from ignored people are hidden until the people are no longer ignored`()
    throws
  {
    let sample = try sample()
    func invite(_ name: String, by user: UserID) -> Event {
      .chats(
        .updated(
          ChatUpdate(
            chat: id(name), membership: .invited, name: name, inviter: user, directUser: user,
            timestamp: time(1))))
    }
    try sample.commit(invite("x", by: alice), invite("y", by: bob))
    #expect(try Set(names(sample)).isSuperset(of: "xy"))
    let changes = try sample.commit(.account(.ignored([bob])), invite("z", by: bob))
    #expect(changes.chatList && changes.news == [])
    #expect(try names(sample).contains("x"))
    #expect(try Set(names(sample)).isDisjoint(with: "yz"))
    #expect(try sample.store.search("y", limit: 9).isEmpty)
    #expect(try sample.store.acquaintances(named: []).invites == [alice: id("x")])
    try sample.commit(.account(.ignored([])))
    #expect(try Set(names(sample.reopened())).isSuperset(of: "xyz"))
  }

  @Test func `a chat-list window is read along an index, not by a scan of all chats`() throws {
    let sample = try sample()
    let plan = try Connection(path: sample.folder.database).rows(
      """
      EXPLAIN QUERY PLAN SELECT id FROM chats c WHERE \(ChatTable.isListed) AND section = 1
      AND (sort, late, id) >= ('', 1, 'x') \(ChatListPlace.order) LIMIT 9
      """
    ) { $0.text(3) }
    #expect(plan.count == 1 && plan[0].contains("SEARCH c USING INDEX chats_listed (section=? AND"))
  }
}
