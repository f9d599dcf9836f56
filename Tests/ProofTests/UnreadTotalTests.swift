import Intents
import Keys
import Model
import Storage
import TestSupport
import Testing
import ViewModels

@testable import Screens

/// The unread total is the same in every place that shows it, and equals the total that
/// `UnreadByHand` computes.
@Suite(.aside) struct UnreadTotalTests {
  @Test(arguments: Soak.seeds(11...16))
  func `after each random step the unread badge has the server's counts without read messages`(
    seed: UInt64
  ) throws {
    var run = try RandomRun(seed: seed)
    var byHand = UnreadByHand()
    var totals: Set<Int> = []
    for step in 1...Soak.steps(500) {
      run.step()
      run.desk.settle()
      for commit in run.desk.world.takeCommits() { byHand.commit(commit) }
      guard let difference = run.desk.difference(from: byHand) else {
        totals.insert(byHand.total.messages)
        continue
      }
      Issue.record("seed \(seed), step \(step), after \(run.last): \(difference)")
      return
    }
    #expect(totals.count > 20)
  }

  @Test func `a message in the chat that is being read never counts as unread`() throws {
    let desk = try Desk()
    desk.send(.connection(.online))
    desk.send(joined("!a"), arrived("!a", text("$1")), unread("!a", 1), synced("1"))
    desk.send(joined("!b"), arrived("!b", text("$b")), unread("!b", 2), synced("2"))
    desk.openChat("!a")
    desk.settle()
    #expect(desk.model.totals.messages == 2)
    _ = desk.takeTrail()
    for number in 2..<40 {
      desk.send(
        arrived("!a", text("$\(number)")), unread("!a", 1), synced("\(number + 1)"))
      desk.settle()
    }
    let trail = desk.takeTrail()
    #expect(trail.contains("screen messages"))
    #expect(!trail.contains("screen badge"))
    #expect(desk.model.totals.messages == 2)
  }
}

extension Desk {
  /// Opens a chat from the list, as a person does.
  func openChat(_ chat: String) {
    var steps = 0
    settle()
    press(.home)
    while screens.chatList.state.listing?.selected != ChatID(chat), steps < 100 {
      press(.down)
      steps += 1
    }
    press(.enter)
  }

  fileprivate func difference(from byHand: UnreadByHand) -> String? {
    let (least, most, model) = (byHand.least, byHand.total, model)
    let total = model.totals
    guard least.messages...most.messages ~= total.messages,
      least.mentions...most.mentions ~= total.mentions
    else { return "the model's total \(total), by hand \(least) to \(most)" }
    if (try? store.totals()) != total { return "the store's total" }
    let badge = screens.status.badge
    if badge.unread != total.messages { return "the badge \(badge.unread)" }
    for chat in model.chatList.window.chats
    where !byHand.withDeletions.contains(chat.id) && chat.unread != byHand.unread(of: chat.id) {
      return "\(chat.id): \(chat.unread), by hand \(byHand.unread(of: chat.id))"
    }
    return nil
  }
}
