import Cells
import Intents
import TestSupport
import Testing
import ViewModels

@testable import Screens

/// The rows of other accounts at the end of the chat list.
@Suite struct OtherAccountsTests {
  private static func chats(_ account: String, _ rows: [ChatRowViewModel]) -> [OtherChatViewModel] {
    rows.map { OtherChatViewModel(account: account, row: $0) }
  }

  private static let accounts = [
    OtherAccountViewModel(
      name: "anna@example.org", unread: "17", mentions: "@2",
      chats: chats(
        "anna@example.org",
        [
          Samples.chat("Bob", "hello", unread: "12", mentions: "@2"),
          Samples.chat("世界 Garden of all the neighbours", "hello", unread: "5"),
        ]), spoken: "account anna@example.org, 17 unread, 2 mentions"),
    OtherAccountViewModel(
      name: "work", state: "offline", tone: .offline, spoken: "account work, offline"),
    OtherAccountViewModel(
      name: "local", state: "connecting …", tone: .busy, unread: "1",
      chats: chats("local", [Samples.chat("Guide", "hello", unread: "1")]),
      spoken: "account local, connecting …, 1 unread"),
  ]

  private func state(_ selected: OtherAccountRows.Place?) -> ChatListPaneState {
    var state = Samples.listState(selected: "Anna Müller")
    state.others = OtherAccountRows(Self.accounts)
    state.selectedOther = selected
    return state
  }

  @Test func `other accounts are listed below the chats, with their state and unread chats`() {
    // The list of a screen of 120 columns by 36 rows, of 80 by 24, of 40 by 12 and of 20 by 5.
    for (rows, columns) in [(35, 36), (23, 26), (11, 40), (5, 20)] {
      let drawing = ChatListPane.draw(
        Samples.list(Samples.chats), state(.chat(account: "anna@example.org", ChatID("!Bob"))),
        size: Size(rows: rows, columns: columns))
      Snapshot.expect(
        drawing, pane: "chat list", named: "chat-list-others-\(columns)x\(rows)")
    }
    var linear = state(.account("work"))
    linear.isLinear = true
    let drawing = ChatListPane.draw(
      Samples.list(Samples.chats), linear, size: Size(rows: 23, columns: 60))
    Snapshot.expect(
      PaneDrawing(buffer: drawing.buffer.linear, cursor: drawing.cursor), pane: "chat list",
      named: "chat-list-others-linear-60x23")
  }

  @Test func `where space is short, other accounts are listed without all their chats`() {
    let rows = OtherAccountRows(Self.accounts)
    #expect(rows.rows.count == 6 && rows.fitting(6) == rows)
    let places = { (limit: Int) in rows.fitting(limit).rows.map(\.place) }
    #expect(
      places(4) == [
        .account("anna@example.org"), .chat(account: "anna@example.org", ChatID("!Bob")),
        .account("work"), .account("local"),
      ])
    #expect(places(2) == [.account("anna@example.org"), .account("work")])
    #expect(places(0) == [])
  }

  @Test func `a click in the chat list finds the row of another account that is drawn there`() {
    let size = Size(rows: 11, columns: 40)
    let entries = ChatListEntries(Samples.chats, [])
    let target = { (row: Int) in
      ChatListPane.target(at: Position(row: row, column: 3), entries, state(nil), size: size)
    }
    // Title, five chats, and as many rows of others.
    #expect((0..<11).map(target).suffix(5) == (0..<5).map { .other($0) })
    #expect(target(5) == .entry(4))
  }

  @Test func `chats with the same id in two accounts are different rows`() {
    let rows = OtherAccountRows([
      OtherAccountViewModel(
        name: "a", chats: Self.chats("a", [Samples.chat("Bob", "", unread: "1")])),
      OtherAccountViewModel(
        name: "b", chats: Self.chats("b", [Samples.chat("Bob", "", unread: "1")])),
    ])
    #expect(rows.index(of: .chat(account: "a", ChatID("!Bob"))) == 1)
    #expect(rows.index(of: .chat(account: "b", ChatID("!Bob"))) == 3)
    #expect(rows.index(of: .chat(account: "b", ChatID("!gone"))) == 2)
    #expect(rows.index(of: .account("c")) == nil)
  }
}
