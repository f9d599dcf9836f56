import Database
import Intents
import Model
import Testing

@testable import Storage

/// What is shown costs the same, however much is stored.
@Suite struct WindowCostTests {
  /// Steps of SQLite's machine and pages looked at, for what happens all the time, with so many messages in
  /// the chat.
  private func cost(messages: Int) throws -> [String: Int] {
    let folder = try StoreFolder()
    let store = try ChatStore(path: folder.database, ownUser: UserID("@me:s")) {
      ServerTimestamp(milliseconds: 0)
    }
    let chat = ChatID("!a")
    _ = try store.commit([joined("!a"), joined("!b")])
    try store.fill(chat, messages: messages)
    var costs: [String: Int] = [:]
    func measure(_ name: String, _ body: () throws -> Void) throws {
      let (steps, pages) = (store.database.machineSteps, store.database.pageReads)
      try body()
      costs[name] = store.database.machineSteps - steps
      costs["\(name), pages"] = store.database.pageReads - pages
    }
    let middle = MessageID.event(EventID("$\(messages / 2)"))
    for _ in 0..<2 {
      // The second time, all statements are prepared and nothing is found out for the first time.
      try measure("newest window") {
        _ = try store.messages(MessageQuery(chat: chat, around: nil, limit: 60))
      }
      try measure("window in the middle") {
        _ = try store.messages(MessageQuery(chat: chat, around: middle, limit: 60))
      }
      try measure("chat list") { _ = try store.chatList(ChatListQuery(around: nil, limit: 50)) }
      try measure("chat") { _ = try store.chat(chat) }
      try measure("totals") { _ = try store.totals() }
      try measure("a message that comes") {
        _ = try store.commit([
          arrived("!a", text("$new\(costs.count)")), unread("!a", 1), synced("s\(costs.count)"),
        ])
      }
      try measure("reading it") {
        _ = try store.commit([.chats(.readHere(chat, EventID("$new\(costs.count)")))])
      }
    }
    return costs
  }

  @Test
  func `windows and commits cost the same with ten, with a thousand and with a million messages`()
    throws
  {
    let tiny = try cost(messages: 10)
    let small = try cost(messages: 1000)
    let large = try cost(messages: 1_000_000)
    #expect(small.count == 14)
    for (name, steps) in small {
      // A window of ten is not full.
      #expect(tiny[name] ?? .max <= steps + steps / 4 + 20, "\(name)")
      let grown = try #require(large[name])
      #expect(steps > 0 || name.hasPrefix("totals"), "\(name)")
      // Trees get a level or two deeper: each place that is looked for costs as many pages more.
      let depth = name.hasSuffix("pages") ? steps : steps / 4
      #expect(grown <= steps + depth + 20, "\(name): \(steps), then \(grown)")
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
