import CAllocations
import Database
import Intents
import Model
import Testing
import ViewModelBuilders

@testable import Storage

/// What is shown costs the same, however much is stored.
@Suite struct WindowCostTests {
  /// What something takes: numbers that no clock and no other work on the machine disturbs.
  private struct Cost {
    /// Of SQLite's machine.
    let steps: Int
    /// Of the file, looked at.
    let pages: Int
    /// How often memory is asked for.
    let allocations: Int
  }

  /// What happens all the time, with so many messages in the chat.
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
      // The last time, all statements are prepared and nothing is found out for the first time.
      for (place, around) in [("newest", nil), ("middle", middle)] {
        let window = try measure("\(place) window") {
          try store.messages(MessageQuery(chat: chat, around: around, limit: 60))
        }
        var model = ChatModel()
        _ = model.open(chat, stored: try store.chat(chat))
        _ = model.take(window)
        _ = try measure("\(place) view model") { MessagesBuilder.build(model, surroundings) }
      }
      let list = try measure("chat list") {
        try store.chatList(ChatListQuery(around: nil, limit: 50))
      }
      var model = ChatModel()
      _ = model.take(list)
      _ = try measure("chat list's view model") { ChatListBuilder.build(model, surroundings) }
      _ = try measure("chat") { try store.chat(chat) }
      _ = try measure("totals") { try store.totals() }
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
  func `windows and commits cost the same with ten, with a thousand and with a million messages`()
    throws
  {
    let tiny = try costs(messages: 10)
    let small = try costs(messages: 1000)
    let large = try costs(messages: 1_000_000)
    #expect(small.count == 10)
    for (name, cost) in small {
      let (few, many) = (try #require(tiny[name]), try #require(large[name]))
      #expect(cost.steps > 0 || name.hasSuffix("view model") || name == "totals", "\(name)")
      // A window of ten is not full.
      #expect(few.steps <= cost.steps && few.allocations <= cost.allocations, "\(name): \(few)")
      #expect(many.steps <= cost.steps + cost.steps / 50, "\(name): \(cost), then \(many)")
      // Trees get a level or two deeper: each place that is looked for costs as many pages more.
      #expect(many.pages <= 2 * cost.pages, "\(name): \(cost), then \(many)")
      // Numbers get longer.
      #expect(many.allocations <= cost.allocations + 4, "\(name): \(cost), then \(many)")
    }
  }

  @Test func `a window that counts all messages is found out`() throws {
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
  /// Puts so many messages of others into a chat that has none, as the stream would have, but at once.
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
