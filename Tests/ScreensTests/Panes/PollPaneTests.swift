import Cells
import Intents
import Screens
import TestSupport
import Testing
import ViewModels

@Suite struct PollPaneTests {
  private static func poll(
    _ number: Int, _ sender: String, _ poll: PollViewModel, color: Int = 1, quote: String = "",
    delivery: DeliveryViewModel? = nil, pending: [PendingViewModel] = []
  ) -> MessageRowViewModel {
    .message(
      MessageViewModel(
        id: .event(EventID("$\(number)")), sender: sender, senderColor: color,
        time: "09:1\(number)", body: "poll: …", kind: .text, delivery: delivery, quote: quote,
        pending: pending, poll: poll))
  }

  private static func answer(
    _ text: String, _ votes: Int?, of voters: Int = 1, isChosen: Bool = false
  ) -> PollAnswerViewModel {
    PollAnswerViewModel(
      id: text, text: text, isChosen: isChosen,
      votes: votes.map { .init(count: $0, share: $0 * 100 / voters) })
  }

  private static let rows: [MessageRowViewModel] = [
    poll(
      1, "Anna",
      PollViewModel(
        question: "Where do we eat on Saturday, after the ridge?",
        answers: [
          answer("Pizza", 7, of: 11),
          answer("The soup kitchen behind the station", 3, of: 11, isChosen: true),
          answer("世界の友達 🎉", 1, of: 11), answer("Nowhere", 0, of: 11),
        ], status: "11 voters", maxSelections: 1, endWords: nil)),
    poll(
      2, "Bob",
      PollViewModel(
        question: "Which days?",
        answers: [answer("Friday", nil), answer("Sunday", nil, isChosen: true)],
        status: "2 voters · up to 2 answers · results after the end", maxSelections: 2,
        endWords: nil),
      color: 2,
      pending: [PendingViewModel(words: "vote for Friday, Sunday: queued", hasFailed: false)]),
    poll(
      3, "you",
      PollViewModel(
        question: "Go?", answers: [answer("yes", 1), answer("no", 0)],
        status: "Ended · 1 voter", maxSelections: nil, endWords: nil),
      color: 0, delivery: Samples.delivery(.sent)),
  ]

  private static let many = poll(
    4, "Anna",
    PollViewModel(
      question: "Number?",
      answers: (1...20).map { answer("answer \($0)", $0 * 37, of: 9_999, isChosen: $0 == 20) },
      status: "9999 voters", maxSelections: 1, endWords: nil))

  private func drawing(
    _ rows: [MessageRowViewModel], _ size: Size, isCompact: Bool = false
  ) -> MessagesDrawing {
    var state = Samples.messagesState()
    state.isCompact = isCompact
    return MessagesPane.draw(Samples.messages(.loaded(Samples.rows(rows))), state, size: size)
  }

  @Test func `a poll shows its answers, their votes and bars where they can be read`() {
    for size in [
      Size(rows: 26, columns: 100), Size(rows: 26, columns: 60), Size(rows: 30, columns: 40),
      Size(rows: 40, columns: 20),
    ] {
      Snapshot.expect(
        drawing(Self.rows, size).drawing, pane: "messages",
        named: "messages-poll-\(size.columns)x\(size.rows)")
    }
  }

  @Test func `in compact form a poll has the columns of compact messages`() {
    for size in [Size(rows: 20, columns: 80), Size(rows: 24, columns: 40)] {
      Snapshot.expect(
        drawing(Self.rows, size, isCompact: true).drawing, pane: "messages",
        named: "messages-poll-compact-\(size.columns)x\(size.rows)")
    }
  }

  @Test func `a terminal without Unicode shows a poll in ASCII`() {
    let size = Size(rows: 26, columns: 60)
    Snapshot.expect(
      drawing(Self.rows, size).drawing.buffer.inASCII, pane: "messages",
      named: "messages-poll-ascii-60x26")
  }

  @Test func `the numbers of many answers and votes of a poll are aligned below each other`() {
    let size = Size(rows: 28, columns: 50)
    Snapshot.expect(
      drawing([Self.many], size).drawing, pane: "messages", named: "messages-poll-many-50x28")
  }

  @Test func `a click on an answer of a poll finds the answer, unless the poll has ended`() throws {
    let size = Size(rows: 26, columns: 60)
    let drawn = drawing(Self.rows, size)
    func target(_ words: String) throws -> ShownMessages.Target? {
      let rows = (0..<size.rows).map { row in
        String(drawn.drawing.buffer.row(row).filter { $0.width > 0 }.map(\.text))
      }
      let row = try #require(rows.firstIndex { $0.contains(words) })
      let column = try #require(rows[row].firstRange(of: words)).lowerBound
      return drawn.messages.target(
        at: Position(row: row, column: rows[row].distance(from: rows[row].startIndex, to: column)))
    }
    #expect(try target("Nowhere") == .poll(.event(EventID("$1")), 3))
    #expect(try target("1  Friday") == .poll(.event(EventID("$2")), 0))
    #expect(try target("yes") == .message(.event(EventID("$3"))))
    #expect(try target("Where do we eat") == .message(.event(EventID("$1"))))
  }
}
