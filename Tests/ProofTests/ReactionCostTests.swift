import CAllocations
import Database
import Intents
import Model
import TestSupport
import Testing
import Engine

@testable import Storage

/// What many people do to one message costs everyone else a bounded amount for each new event.
@Suite(.aside) struct ReactionCostTests {
  /// The steps of SQLite's virtual machine and the allocations of a new message, of one more
  /// reaction, and of a withdrawn one, with the greatest number of reactions that a message shows.
  private func costs(
    reactions: Int, key: (Int) -> String
  ) throws -> (steps: [Int], allocations: [Int], shown: Int) {
    let folder = try StoreFolder()
    let store = try ChatStore(path: folder.database, ownUser: UserID("@me:s")) {
      ServerTimestamp(milliseconds: 0)
    }
    let chat = ChatID("!a")
    func reacted(_ number: Int) -> Event {
      .relations(
        .reacted(
          chat,
          Reaction(
            event: EventID("$r\(number)"), target: EventID("$m"), sender: UserID("@p\(number):s"),
            key: key(number), timestamp: ServerTimestamp(milliseconds: Int64(number)))))
    }
    _ = try store.commit([joined("!a"), arrived("!a", text("$m"))])
    _ = try store.commit((0..<reactions).map(reacted))
    var (steps, allocations, shown): ([Int], [Int], Int) = ([], [], 0)
    for round in 0..<3 {
      let events = [
        arrived("!a", text("$new\(round)")), reacted(reactions + round),
        .messages(.deleted(chat, EventID("$r\(round)"))),
      ]
      (steps, allocations) = ([], [])
      for event in events {
        let (before, allocated) = (store.database.machineSteps, confab_allocations())
        _ = try store.commit([event])
        let window = try store.messages(MessageQuery(chat: chat, around: nil, limit: 60))
        var model = ChatModel()
        _ = model.open(chat, stored: try store.chat(chat))
        _ = model.replace(window)
        _ = MessagesBuilder.build(model, World().surroundings)
        steps.append(store.database.machineSteps - before)
        allocations.append(Int(confab_allocations() - allocated))
        shown = max(shown, window.messages.map(\.reactions.count).max() ?? 0)
      }
    }
    return (steps, allocations, shown)
  }

  @Test(arguments: [true, false])
  func `each event costs the same with 10,000 reactions to one message as with 1,000`(
    areDifferent: Bool
  ) throws {
    let key: (Int) -> String = { areDifferent ? "k\($0)" : "+" }
    let few = try costs(reactions: 1_000, key: key)
    let many = try costs(reactions: 10_000, key: key)
    for (few, many) in zip(few.steps, many.steps) {
      #expect(many <= few + few / 20, "\(few), then \(many)")
    }
    for (few, many) in zip(few.allocations, many.allocations) {
      #expect(many <= few + few / 10 + 40, "\(few), then \(many)")
    }
    #expect(many.shown <= OtherReactions.maxShown)
  }
}
