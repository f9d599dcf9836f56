import Cells
import Intents
import Screens
import TestSupport
import Testing
import ViewModels

@Suite struct ThreadPaneTests {
  private static func line(
    _ root: String, unread: String = "", hasMention: Bool = false, hasFailed: Bool = false,
    short: String = "4 replies"
  ) -> ThreadLineViewModel {
    ThreadLineViewModel(
      root: EventID(root), forms: ["\(short), last by Bob 10:02", short], unread: unread,
      hasMention: hasMention, hasFailed: hasFailed)
  }

  private static let rows: [MessageRowViewModel] = [
    Samples.message(1, "Anna", "09:12", "Who brings the stove?", thread: line("$1")),
    Samples.message(
      2, "Bob", "09:20", "And the maps?", color: 2,
      reactions: [ReactionViewModel(key: "+", people: 2, own: nil)],
      thread: line("$2", unread: "2 new")),
    Samples.message(
      3, "Anna", "09:31", "We meet at the station.",
      thread: line("$3", unread: "@1  3 new", hasMention: true)),
    Samples.message(
      4, "Anna", "09:40", "Bye", thread: line("$4", hasFailed: true, short: "1 reply, 1 not sent")),
  ]

  private func drawing(
    _ rows: [MessageRowViewModel], _ size: Size,
    change: (inout MessagesPaneState) -> Void = { _ in }
  ) -> MessagesDrawing {
    var state = Samples.messagesState()
    change(&state)
    return MessagesPane.draw(
      Samples.messages(.loaded(Samples.rows(rows))), state, size: size)
  }

  @Test func `a message has a line about its thread below it`() {
    for size in [Size(rows: 22, columns: 80), Size(rows: 22, columns: 20)] {
      Snapshot.expect(
        drawing(Self.rows, size).drawing, pane: "messages",
        named: "messages-thread-\(size.columns)x\(size.rows)")
    }
  }

  @Test func `a click on any word of the line about a thread opens the thread`() throws {
    let drawn = drawing(Self.rows, Size(rows: 22, columns: 80))
    let rows = (0..<22).map { row in
      String(drawn.drawing.buffer.row(row).filter { $0.width > 0 }.map(\.text))
    }
    let row = try #require(rows.firstIndex { $0.contains("2 new") })
    let column = try #require(
      rows[row].firstIndex(of: "2").map { rows[row].distance(from: rows[row].startIndex, to: $0) })
    for place in [3, column] {
      #expect(
        drawn.messages.target(at: Position(row: row, column: place)) == .thread(EventID("$2")))
    }
    #expect(
      drawn.messages.target(at: Position(row: row, column: 79)) == .message(.event(EventID("$2"))))
  }

  @Test func `the page of a thread leads back to its chat and asks for an answer`() {
    let thread = MessagesViewModel(
      chat: ChatID("!a"), thread: EventID("$1"), title: "Thread: Who brings the stove?",
      subtitle: "Weekend trip",
      state: .loaded(
        Samples.rows([
          Samples.message(1, "Anna", "09:12", "Who brings the stove?"),
          Samples.message(5, "Bob", "10:02", "I do.", color: 2),
        ])), typing: "", draft: .empty, refused: [])
    var state = Samples.messagesState()
    state.isThread = true
    for size in [Size(rows: 14, columns: 80), Size(rows: 12, columns: 20)] {
      let drawn = MessagesPane.draw(thread, state, size: size)
      #expect(drawn.messages.target(at: Position(row: 0, column: 1)) == .back)
      Snapshot.expect(
        drawn.drawing, pane: "messages",
        named: "messages-in-thread-\(size.columns)x\(size.rows)")
    }
  }

  @Test func `a terminal without Unicode shows the lines about threads in ASCII`() {
    Snapshot.expect(
      drawing(Self.rows, Size(rows: 22, columns: 80)).drawing.buffer.inASCII, pane: "messages",
      named: "messages-thread-ascii-80x22")
  }
}
