internal import Database
internal import Intents
internal import Model
internal import Testing

@testable internal import Storage

/// Spaces as sections of the chat list.
@Suite struct StoredSpaceTests {
  private func id(_ name: String) -> ChatID { ChatID("!\(name)") }

  private func child(_ name: String, order: String? = nil, at time: Int64 = 1) -> SpaceChild {
    SpaceChild(
      room: id(name),
      place: SpacePlace(order: order, timestamp: ServerTimestamp(milliseconds: time)))
  }

  private func gone(_ name: String) -> SpaceChild { SpaceChild(room: id(name), place: nil) }

  private func space(_ name: String, _ children: SpaceChild..., isSpace: Bool? = true) -> Event {
    .chats(
      .updated(
        ChatUpdate(
          chat: id(name), membership: .joined, name: name, isSpace: isSpace, children: children)))
  }

  /// A store with the chats "a" to "f", of which "a" has the newest message.
  private func sample() throws -> Sample {
    let sample = try Sample()
    for (index, name) in "abcdef".map({ "\($0)" }).enumerated() {
      try sample.commit(
        joined(id(name), name: name), arrived([said(name, at: Int64(100 - index))], in: id(name)))
    }
    return sample
  }

  private func window(_ sample: Sample, limit: Int = 100) throws -> ChatListWindow {
    try sample.store.chatList(ChatListQuery(around: nil, limit: limit))
  }

  /// The sections of the chat list and their chats in one line: "Chats ab, Home cd".
  private func list(_ sample: Sample) throws -> String {
    let window = try window(sample)
    return window.sections.map { section in
      let names = window.chats.filter { $0.section == section.section }.map(\.name).joined()
      let head: String =
        switch section.section {
        case .favourites: "Favourites"
        case .chats: "Chats"
        case .low: "Low"
        default: section.space ?? "?"
        }
      return names.isEmpty ? head : "\(head) \(names)"
    }.joined(separator: ", ")
  }

  @Test func `the rooms of a space are listed by their order, then time, then id`() throws {
    let sample = try sample()
    try sample.commit(
      space(
        "Home", child("a", at: 9), child("b", at: 5), child("c", order: "z"),
        child("d", order: "a", at: 9), child("e", order: "ab"), child("f", at: 5)))
    #expect(try list(sample) == "Home decbfa" && list(sample.reopened()) == "Home decbfa")
    // Neither new messages nor the chosen order of the list move the rooms of a space.
    try sample.commit(arrived([said("new", at: 500)], in: id("a")))
    for order in ListOrder.allCases {
      try sample.commit(.intent(.set(.look(.order(order)))))
      #expect(try list(sample) == "Home decbfa")
    }
    // A later event changes the place.
    let changes = try sample.commit(space("Home", child("a", order: " "), isSpace: nil))
    #expect(changes.chatList)
    #expect(try list(sample) == "Home adecbf")
  }

  @Test func `rooms are added to and removed from a space by the space's state events`() throws {
    let sample = try sample()
    try sample.commit(space("Home", child("a"), child("b"), child("z")))
    #expect(try list(sample) == "Chats cdef, Home ab")
    try sample.commit(space("Home", gone("a"), gone("never"), isSpace: nil))
    #expect(try list(sample) == "Chats acdef, Home b")
    // The space has named room z before; it is listed once the person joins it.
    try sample.commit(joined(id("z"), name: "z"))
    #expect(try list(sample) == "Chats acdef, Home bz")
    try sample.commit(.chats(.left(id("b"))), .chats(.left(id("z"))))
    #expect(try list(sample) == "Chats acdef, Home")
  }

  @Test func `a room in several spaces is listed in the first of those the user has not left`()
    throws
  {
    let sample = try sample()
    try sample.commit(
      space("One", child("a"), child("b")), space("Two", child("a"), child("b"), child("c")))
    #expect(try list(sample) == "Chats def, One ab, Two c")
    try sample.commit(.chats(.left(id("One"))))
    #expect(try list(sample) == "Chats def, Two abc")
    // The stored child rooms of a space are removed when the person leaves the space.
    try sample.commit(space("One", isSpace: nil), .chats(.left(id("Two"))))
    #expect(try list(sample) == "Chats abcdef, One")
    #expect(try list(sample.reopened()) == "Chats abcdef, One")
  }

  @Test func `favourites, low-priority chats and invites are not listed under their space`() throws
  {
    let sample = try sample()
    try sample.commit(
      .account(.datum(id("a"), .tag(.favourite), .kept)),
      .account(.datum(id("b"), .tag(.low), .kept)),
      .chats(
        .updated(ChatUpdate(chat: id("i"), membership: .invited, name: "i", inviter: alice))),
      space("Home", child("a"), child("b"), child("c"), child("i")))
    #expect(try list(sample) == "Favourites a, Chats idef, Home c, Low b")
    try sample.commit(
      .intent(.actions(.room(.set(id("a"), .tag(.none))))), joined(id("i"), name: "i"))
    #expect(try list(sample) == "Chats def, Home aci, Low b")
  }

  @Test func `a folded space shows the sum of its unread messages, also after a restart`() throws {
    let sample = try sample()
    try sample.commit(
      space("Home", child("a"), child("b")), unread(2, mentions: 1, in: id("a")),
      unread(3, in: id("b")), unread(4, in: id("c")))
    let section = try #require(try window(sample).sections.last?.section)
    try sample.commit(.intent(.actions(.room(.fold(section, true)))))
    for sample in [sample, try sample.reopened()] {
      let window = try window(sample)
      #expect(window.chats.map(\.name).joined() == "cdef")
      #expect(window.sections.last?.isFolded == true)
      #expect(window.sections.last?.unread == UnreadCounts(messages: 5, mentions: 1))
    }
  }

  @Test func `renaming a space changes the chat list, which lists no space as a chat`() throws {
    let sample = try sample()
    try sample.commit(space("Home", child("a")))
    let renamed = Event.chats(
      .updated(ChatUpdate(chat: id("Home"), membership: .joined, name: "House")))
    #expect(try sample.commit(renamed).chatList)
    #expect(try list(sample) == "Chats bcdef, House a")
    #expect(try !window(sample).chats.contains { $0.id == id("Home") })
    #expect(try sample.store.chat(id("Home"))?.membership == .left)
  }

  @Test func `spaces that contain each other are listed one after the other, not nested`() throws {
    let sample = try sample()
    try sample.commit(
      space("One", child("Two"), child("One"), child("a")),
      space("Two", child("Three"), child("b")), space("Three", child("One"), child("c")),
      space("d", child("e"), isSpace: false))
    #expect(try list(sample) == "Chats def, One a, Two b, Three c")
    try sample.commit(.chats(.left(id("One"))), .chats(.left(id("Three"))))
    #expect(try list(sample) == "Chats acdef, Two b")
  }

  @Test func `hostile orders and times of rooms in a space are bounded`() throws {
    let sample = try sample()
    try sample.commit(
      space(
        "Home", child("a", order: String(repeating: "!", count: 60), at: 3),
        child("b", order: "ü", at: 2), child("c", order: "a\u{1}b", at: 1),
        child("d", order: String(repeating: "~", count: 50), at: .max),
        child("e", order: "", at: .min), child("f", at: .max)))
    #expect(try list(sample) == "Home edcbaf")
  }

  @Test func `a chat-list window costs the same with ten thousand rooms of a space as with ten`()
    throws
  {
    func costs(_ count: Int) throws -> [String: Int] {
      let sample = try sample()
      try sample.commit(large((0..<count).map { child("0far\($0)") } + [child("a"), child("b")]))
      #expect(try list(sample) == "Chats cdef, Home ab")
      return try steps(sample, limit: 100)
    }
    let (few, many) = (try costs(10), try costs(10_000))
    for (name, cost) in few {
      let more = try #require(many[name])
      #expect(cost > 0 && more <= cost + cost / 50 + 2, "\(name): \(cost), then \(more)")
    }
  }

  @Test func `a chat-list window costs the same with 600 chats of a space as with 60`() throws {
    func costs(_ count: Int) throws -> [String: Int] {
      let sample = try sample()
      let names = (0..<count).map { "0chat\($0)" }
      _ = try sample.store.commit(names.map { joined(id($0), name: $0) })
      try sample.commit(large((["a"] + names).map { child($0) }))
      #expect(try window(sample, limit: 20).chats.count == 20)
      return try steps(sample, limit: 20)
    }
    let (few, many) = (try costs(60), try costs(600))
    for (name, cost) in few {
      let more = try #require(many[name])
      #expect(cost > 0 && more <= cost + cost / 50 + 2, "\(name): \(cost), then \(more)")
    }
  }

  /// The update of the space "Home" with all of these rooms. A scan of the rooms by id finds "a"
  /// after all names that begin with a digit.
  private func large(_ children: [SpaceChild]) -> Event {
    .chats(
      .updated(
        ChatUpdate(
          chat: id("Home"), membership: .joined, name: "Home", isSpace: true, children: children)))
  }

  /// The steps of SQLite's virtual machine for a window of the chat list, for a message in a room
  /// of the space "Home", and for a new place of that room.
  private func steps(_ sample: Sample, limit: Int) throws -> [String: Int] {
    var steps: [String: Int] = [:]
    func measure(_ name: String, _ body: () throws -> Void) throws {
      let before = sample.store.database.machineSteps
      try body()
      steps[name] = sample.store.database.machineSteps - before
    }
    // The last round alone counts: by then all statements are prepared and all caches are filled.
    for round in 0..<3 {
      try measure("window") { _ = try window(sample, limit: limit) }
      try measure("message") {
        try sample.commit(arrived([said("new\(round)", at: 500)], in: id("a")))
      }
      try measure("place") {
        try sample.commit(space("Home", child("a", order: "\(round)"), isSpace: nil))
      }
    }
    return steps
  }
}
