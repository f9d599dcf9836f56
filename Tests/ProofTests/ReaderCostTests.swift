import Database
import Intents
import Model
import TestSupport
import Testing

@testable import Storage

/// Naming the readers of the newest own message costs the same however many members a chat has.
@Suite(.aside) struct ReaderCostTests {
  private static let me = UserID("@me:s")
  private static let chat = ChatID("!a")

  /// Returns the steps of SQLite's virtual machine that calls of the store take, by a name of the
  /// call: reading the chat's window, reading the list of a message's readers, committing one more
  /// read receipt, and committing a receipt at a message that its person has read already. All
  /// `members` have read an own message in the chat.
  private func steps(members: Int) throws -> [String: Int] {
    let folder = try StoreFolder()
    let store = try ChatStore(path: folder.database, ownUser: Self.me) {
      ServerTimestamp(milliseconds: 0)
    }
    let people = (0..<members).map { UserID("@p\($0):s") }
    let all = people.enumerated().map { index, user in
      Member(user: user, displayName: "Person \(index)", membership: .joined)
    }
    _ = try store.commit([joined("!a"), .contacts(.members(Self.chat, all)), mine("$1")])
    _ = try store.commit([receipts(people, "$1")])
    var steps: [String: Int] = [:]
    func measure(_ name: String, _ body: () throws -> Void) throws {
      let before = store.database.machineSteps
      try body()
      steps[name] = store.database.machineSteps - before
    }
    for round in 2...4 {
      try measure("window") {
        let window = try store.messages(MessageQuery(chat: Self.chat, around: nil, limit: 60))
        #expect(window.seenBy?.names.count == 2 && window.seenBy?.count == SeenBy.maxReaders)
      }
      _ = try store.commit([mine("$\(round)")])
      try measure("receipt") { _ = try store.commit([receipts([people[7]], "$\(round)")]) }
      // A changed name makes the store look up all names again.
      let renamed = Member(user: people[0], displayName: "Person \(-round)", membership: .joined)
      _ = try store.commit([.contacts(.members(Self.chat, [renamed]))])
      try measure("all readers") {
        let facts = try store.facts(of: .event(EventID("$1")), in: Self.chat)
        #expect(facts?.readers.count == 500)
      }
      try measure("old receipt") { _ = try store.commit([receipts([people[7]], "$1")]) }
      _ = try store.commit([receipts(people, "$\(round)")])
    }
    return steps
  }

  private func mine(_ event: String) -> Event {
    let message = TimelineMessage(
      event: EventID(event), sender: Self.me, timestamp: ServerTimestamp(milliseconds: 1),
      content: .text("mine", mentionsUs: false), transaction: nil)
    let arrival = Arrival(chat: Self.chat, messages: [message], placement: .newest(gap: nil))
    return .messages(.arrived(arrival))
  }

  private func receipts(_ people: [UserID], _ event: String) -> Event {
    let time = ServerTimestamp(milliseconds: 9)
    return .messages(
      .receipts(
        Self.chat, people.map { Receipt(user: $0, event: EventID(event), timestamp: time) }))
  }

  @Test func `naming readers costs the same with two thousand members and with ten thousand`()
    throws
  {
    var few = try steps(members: 2_000)
    let many = try steps(members: 10_000)
    #expect(few.count == 4)
    // The list of all readers sorts them once, and looks up 500 names by an index.
    let all = many["all readers"]
    #expect(try #require(all) < 500_000)
    few["all readers"] = nil
    for (name, cost) in few {
      let more = try #require(many[name])
      #expect(cost > 0 && more <= cost + cost / 50 + 2, "\(name): \(cost), then \(more)")
    }
  }
}
