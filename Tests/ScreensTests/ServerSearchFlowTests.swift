import Cells
import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The search of messages on the server, from the keys to the intents.
@Suite struct ServerSearchFlowTests: MessageSearchFlow {
  /// Search results: stored messages, messages that only the server has, and the line that asks the
  /// server for more.
  private func asked(
    _ stored: [SearchHitViewModel], _ others: [SearchHitViewModel] = [], canAsk: Bool = true
  ) -> MessageSearchViewModel {
    let groups = [
      SearchGroupViewModel(chatName: "anna", day: "today", hits: stored),
      SearchGroupViewModel(chatName: "anna", day: "3 May", hits: others, source: "Found by s:"),
    ]
    return MessageSearchViewModel(
      request: request("found"), groups: groups.filter { !$0.hits.isEmpty },
      count: stored.isEmpty ? "" : "\(stored.count) in 1 chat, newest first",
      shortCount: "\(stored.count + others.count)",
      server: SearchServerViewModel(
        words: "Ask s for more", request: canAsk ? request("found") : nil))
  }

  private let askServer = Intent.chatSearch(
    .messages(.askServer(SearchRequest(text: "found", limit: 50))))

  @Test
  func `Down leads to the line that asks the server, and its answer to the first new message`() {
    var sitting = searching([hit(31)])
    receive(asked([hit(31)]), &sitting)
    #expect(sitting.shows("show in its chat") && sitting.shows("Ask s for more"))
    sitting.press(.down)
    sitting.press(.down)
    #expect(sitting.shows("ask the server") && sitting.shows("▌ Ask s for more"))
    _ = sitting.take()
    sitting.press(.enter)
    #expect(sitting.takeIntents() == [askServer])
    // While the server is asked, Enter cannot ask again.
    receive(asked([hit(31)], canAsk: false), &sitting)
    sitting.press(.enter)
    #expect(sitting.take() == [.bell] && sitting.screens.navigation.top == .messageSearch)
    receive(asked([hit(31)], [hit(7, isStored: false), hit(6, isStored: false)]), &sitting)
    #expect(sitting.shows("▌ 14:03  bob   found 7"))
    _ = sitting.take()
    sitting.press(.enter)
    #expect(
      sitting.takeIntents().last == .messages(.show(Self.anna, around: .event(EventID("$7")))))
    #expect(sitting.shows("Fetching the history of the chat up to this message."))
    // The keys for the next match go on among what the server found.
    _ = sitting.take()
    sitting.press(.alt("F"))
    #expect(
      sitting.takeIntents().last == .messages(.show(Self.anna, around: .event(EventID("$6")))))
  }

  @Test func `without a stored message, Enter asks the server only when its line is shown`() {
    var sitting = sitting()
    sitting.press(.ctrl("f"))
    sitting.type("found")
    sitting.press(.enter)
    _ = sitting.take()
    receive(asked([]), &sitting)
    #expect(sitting.take() == [] && sitting.shows("▌ Ask s for more"))
    sitting.press(.enter)
    #expect(sitting.takeIntents() == [askServer])
    // Another letter begins a search of the stored messages.
    sitting.type("x")
    sitting.press(.enter)
    #expect(sitting.takeIntents() == [asked(request("foundx"))])
  }

  @Test func `a click on the line about the server asks it`() {
    var sitting = searching([hit(31)])
    receive(asked([hit(31)]), &sitting)
    let row = sitting.lines.firstIndex { $0.contains("Ask s for more") } ?? 0
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: 60)))
    #expect(sitting.takeIntents() == [askServer])
  }
}
