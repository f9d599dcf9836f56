import CAllocations
import Database
import Intents
import Model
import TestSupport
import Testing
import Engine

@testable import Storage

/// Reading what a screen shows costs the same however many messages are stored.
@Suite(.aside) struct WindowCostTests {
  /// The cost of a call, in numbers that depend neither on the clock nor on other work of the
  /// machine.
  private struct Cost {
    /// The number of steps of SQLite's virtual machine in the call.
    let steps: Int
    /// The number of database pages that the call read.
    let pages: Int
    /// The number of memory allocations in the call.
    let allocations: Int
  }

  /// Measures frequent reads and commits of a store with `messages` messages in one chat, and the
  /// building of view models from these reads.
  private func costs(messages: Int) throws -> [String: Cost] {
    let folder = try StoreFolder()
    let store = try ChatStore(path: folder.database, ownUser: UserID("@me:s")) {
      ServerTimestamp(milliseconds: 0)
    }
    let chat = ChatID("!a")
    _ = try store.commit([joined("!a"), joined("!b")])
    try store.fill(chat, messages: messages)
    var costs: [String: Cost] = [:]
    func measure<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
      let (steps, pages) = (store.database.machineSteps, store.database.pageReads)
      let before = confab_allocations()
      let value = try body()
      let allocations = confab_allocations() - before
      costs[name] = Cost(
        steps: store.database.machineSteps - steps, pages: store.database.pageReads - pages,
        allocations: Int(allocations))
      return value
    }
    let surroundings = World().surroundings
    let middle = MessageID.event(EventID("$\(messages / 2)"))
    for round in 0..<3 {
      // The last round alone counts: by then all statements are prepared and all caches are filled.
      for (place, around) in [("newest", nil), ("middle", middle)] {
        let window = try measure("\(place) window") {
          try store.messages(MessageQuery(chat: chat, around: around, limit: 60))
        }
        var model = ChatModel()
        _ = model.open(chat, stored: try store.chat(chat))
        _ = model.replace(window)
        _ = try measure("\(place) view model") { MessagesBuilder.build(model, surroundings) }
      }
      let list = try measure("chat list") {
        try store.chatList(ChatListQuery(around: nil, limit: 50))
      }
      var model = ChatModel()
      _ = model.replace(list)
      _ = try measure("chat list's view model") { ChatListBuilder.build(model, surroundings) }
      _ = try measure("chat") { try store.chat(chat) }
      _ = try measure("totals") { try store.totals() }
      _ = try measure("search") { try store.search("!", limit: 20) }
      _ = try measure("people") { try store.people(meantBy: "b", limit: 20) }
      _ = try measure("next unread") { try store.nextUnread(after: nil) }
      _ = try measure("gap") { try store.gap(chat, before: middle) }
      _ = try measure("facts") { try store.facts(of: middle, in: chat) }
      _ = try measure("unread start") { try store.unreadStart(of: chat) }
      _ = try measure("to send") { try store.nextToSend() }
      _ = try measure("a message that comes") {
        try store.commit([
          arrived("!a", text("$new\(round)")), unread("!a", 1), synced("s\(round)"),
        ])
      }
      _ = try measure("reading it") {
        try store.commit([.chats(.readHere(chat, EventID("$new\(round)")))])
      }
    }
    return costs
  }

  @Test
  func `reads and commits cost the same with ten, a thousand and a million stored messages`() throws
  {
    let tiny = try costs(messages: 10)
    let small = try costs(messages: 1000)
    let large = try costs(messages: 1_000_000)
    #expect(small.count == 17)
    for (name, cost) in small {
      let (few, many) = (try #require(tiny[name]), try #require(large[name]))
      // Totals and people stay in memory after the first read.
      let isKept = ["totals", "people"].contains(name)
      #expect(cost.steps > 0 || name.hasSuffix("view model") || isKept, "\(name)")
      // A window of ten messages is not full, so it may cost less.
      #expect(few.steps <= cost.steps && few.allocations <= cost.allocations, "\(name): \(few)")
      #expect(many.steps <= cost.steps + cost.steps / 50, "\(name): \(cost), then \(many)")
      // The trees of a large database have one or two more levels, each of which costs one page for
      // every lookup.
      #expect(many.pages <= 2 * cost.pages, "\(name): \(cost), then \(many)")
      // Larger numbers have longer texts, so a few more allocations are allowed.
      #expect(many.allocations <= cost.allocations + 4, "\(name): \(cost), then \(many)")
    }
  }

  @Test func `the measurement of costs notices a query that reads all messages`() throws {
    let folder = try StoreFolder()
    let store = try ChatStore(path: folder.database, ownUser: nil) {
      ServerTimestamp(milliseconds: 0)
    }
    _ = try store.commit([joined("!a")])
    try store.fill(ChatID("!a"), messages: 5000)
    let before = store.database.machineSteps
    _ = try store.database.first("SELECT count(*) FROM messages WHERE text LIKE 'x%'") {
      $0.integer(0)
    }
    #expect(store.database.machineSteps - before > 5000)
    let pages = store.database.pageReads
    _ = try store.database.first("SELECT count(*) FROM messages") { $0.integer(0) }
    #expect(store.database.pageReads - pages > 20)
    let allocations = confab_allocations()
    _ = try store.messages(MessageQuery(chat: ChatID("!a"), around: nil, limit: 2000))
    #expect(!confab_counts_allocations() || confab_allocations() - allocations > 2000)
  }
}

extension ChatStore {
  /// Fills an empty chat with `messages` messages of another person. The rows of the chat and of
  /// its messages are as after syncs that delivered these messages, but few SQL statements write
  /// them.
  fileprivate func fill(_ chat: ChatID, messages: Int) throws {
    _ = try commit([arrived(chat.rawValue, text("$0"))])
    let key = try database.first("SELECT key FROM chats WHERE id = ?", chat.rawValue) {
      $0.integer(0)
    }
    try database.run(
      """
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2 - 1)
      INSERT INTO messages (chat, ord, event, sender, time, kind, text)
      SELECT ?1, first.ord + n, '$' || n, first.sender, n, first.kind, first.text
      FROM numbers, (SELECT * FROM messages WHERE chat = ?1 LIMIT 1) AS first
      """, key, messages)
    try database.run(
      """
      UPDATE chats SET next_ord = next_ord + ?2 - 1, newest_ord = newest_ord + ?2 - 1,
        newest_event = '$' || (?2 - 1), preview_ord = preview_ord + ?2 - 1 WHERE key = ?1
      """, key, messages)
  }
}
