import Database
import Intents
import Model
import TestSupport
import Testing
import Engine

@testable import Storage

/// Reads that show a few chats cost the same however many chats are stored. Reads that look through
/// all chats cost in proportion to their number.
@Suite(.aside) struct ChatCostTests {
  private static let few = 200
  private static let many = 4_000

  /// Measures reads and commits of a store with `chats` chats; returns the steps of SQLite's
  /// virtual machine, by the name of the read or commit. `fixed` contains those whose cost must not
  /// grow, `looking` the reads that look through all chats.
  private func steps(chats: Int) throws -> (fixed: [String: Int], looking: [String: Int]) {
    let folder = try StoreFolder()
    let store = try ChatStore(path: folder.database, ownUser: UserID("@me:s")) {
      ServerTimestamp(milliseconds: 0)
    }
    try store.fill(chats: chats)
    var (fixed, looking): ([String: Int], [String: Int]) = ([:], [:])
    func measure(_ name: String, in steps: inout [String: Int], _ body: () throws -> Void) rethrows
    {
      let before = store.database.machineSteps
      try body()
      steps[name] = store.database.machineSteps - before
    }
    let middle = ChatID("!\(chats / 2)")
    let message = MessageID.event(EventID("$\(chats / 2)"))
    // The last round alone counts: by then all statements are prepared and all caches are filled.
    for round in 0..<3 {
      try measure("list", in: &fixed) {
        _ = try store.chatList(ChatListQuery(around: nil, limit: 50))
      }
      try measure("list further down", in: &fixed) {
        _ = try store.chatList(ChatListQuery(around: middle, limit: 50))
      }
      try measure("chat", in: &fixed) { _ = try store.chat(middle) }
      try measure("totals", in: &fixed) { _ = try store.totals() }
      try measure("window", in: &fixed) {
        _ = try store.messages(MessageQuery(chat: middle, around: nil, limit: 60))
      }
      try measure("gap", in: &fixed) { _ = try store.gap(middle, before: message) }
      try measure("facts", in: &fixed) { _ = try store.facts(of: message, in: middle) }
      // The next unread chat is the first one of the list's order, for which all unread chats are
      // sorted.
      try measure("next unread", in: &looking) { _ = try store.nextUnread(after: nil) }
      try measure("next unread behind", in: &fixed) { _ = try store.nextUnread(after: middle) }
      try measure("where unread begins", in: &fixed) { _ = try store.unreadStart(of: middle) }
      try measure("to send", in: &fixed) { _ = try store.nextToSend() }
      try measure("receipts to tell", in: &fixed) { _ = try store.pendingReceipts() }
      try measure("recent chats", in: &fixed) { _ = try store.search("", limit: 20) }
      try measure("a message that comes", in: &fixed) {
        _ = try store.commit([
          arrived(middle.rawValue, text("$new\(round)")), unread(middle.rawValue, 1),
          synced("s\(round)"),
        ])
      }
      try measure("reading it", in: &fixed) {
        _ = try store.commit([.chats(.readHere(middle, EventID("$new\(round)")))])
      }
      try measure("search", in: &looking) { _ = try store.search("chat 1", limit: 20) }
      try measure("people", in: &looking) { _ = try store.people(meantBy: "per 1", limit: 20) }
      try measure("chat by name", in: &looking) {
        _ = try store.acquaintances(named: ["person 17"])
      }
    }
    return (fixed, looking)
  }

  @Test func `reading what a screen shows costs the same with 4000 chats as with 200`() throws {
    let (few, many) = (try steps(chats: Self.few), try steps(chats: Self.many))
    for (name, cost) in few.fixed {
      let more = try #require(many.fixed[name])
      #expect(more <= cost + cost / 50 + 2, "\(name): \(cost), then \(more)")
    }
    let ratio = Self.many / Self.few
    for (name, cost) in few.looking {
      let more = try #require(many.looking[name])
      // Sorting the matches costs a little more than linear time.
      #expect(more <= cost * ratio + 2 * cost, "\(name): \(cost), then \(more)")
    }
  }
}

extension ChatStore {
  /// Stores `chats` chats of two people with one message each, a few of them unread.
  fileprivate func fill(chats: Int) throws {
    for start in stride(from: 0, to: chats, by: 500) {
      var events: [Event] = []
      for number in start..<min(start + 500, chats) {
        let (chat, person) = (ChatID("!\(number)"), UserID("@person\(number):s"))
        events += [
          .chats(
            .updated(
              ChatUpdate(
                chat: chat, membership: .joined, name: "chat \(number)", directUser: person))),
          .contacts(
            .members(
              chat, [Member(user: person, displayName: "person \(number)", membership: .joined)])),
          arrived(chat.rawValue, text("$\(number)", at: Int64(number))),
        ]
        if number % 50 == 0 { events.append(unread(chat.rawValue, 1)) }
      }
      _ = try commit(events)
    }
  }
}
