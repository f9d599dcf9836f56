import Cells
import Intents
import TestSupport
import Testing
import ViewModels

@testable import Screens

/// The rows of messages with files.
@Suite struct FileRowPaneTests {
  private static let chat = ChatID("!c")

  private static func file(
    _ number: Int, _ label: String, _ name: String, _ facts: String, caption: String = "",
    state: FileViewModel.State = .idle, color: Int = 1, delivery: DeliveryViewModel? = nil,
    canFetch: Bool = true, cancels: Bool = false
  ) -> MessageRowViewModel {
    let id = MessageID.event(EventID("$\(number)"))
    let intent = { (intent: FileIntent) in Intent.actions(.file(intent)) }
    return .message(
      MessageViewModel(
        id: id, sender: "Anna", beginsGroup: number == 1, senderColor: color, time: "14:28",
        body: "\(label): \(name)", kind: .placeholder, delivery: delivery,
        file: FileViewModel(
          label: label, name: name, facts: facts, caption: caption, state: state,
          open: canFetch ? intent(.open(chat, id)) : nil,
          save: canFetch ? intent(.save(chat, id, to: nil)) : nil,
          cancel: cancels ? intent(.cancel(id)) : nil)))
  }

  private static let again = Intent.actions(.file(.cancel(.event(EventID("$x")))))

  private static let rows: [MessageRowViewModel] = [
    file(1, "Image", "ridge-map.png", "1200 × 800, 2.4 MB"),
    file(2, "File", "世界の友達の会議の議事録.pdf", "240 kB", caption: "Read this first, please."),
    file(3, "Video", "a name that is far too long for any line of a page.mp4", "1:12, 88 MB"),
    file(4, "Image", "moving.png", "", state: .moving("34 %"), cancels: true),
    file(5, "File", "lost.bin", "1 kB", state: .failed("Not saved: no answer", again: again)),
    file(6, "File", "secret.bin", "encrypted: confab cannot read it yet", canFetch: false),
    file(
      7, "Image", "mine.png", "88 kB", color: 0,
      delivery: Samples.delivery(.sending, word: "Sending 34 %"), canFetch: false, cancels: true),
    file(8, "Voice message", "", "0:07"),
    file(9, "File", "run.sh", "1 kB", state: .failed("Not opened: a program", again: nil)),
  ]

  private func draw(
    _ size: Size, isCompact: Bool = false, isLinear: Bool = false, isASCII: Bool = false
  ) -> PaneDrawing {
    var state = Samples.messagesState()
    state.isLinear = isLinear
    state.isCompact = isCompact
    let rows = MessageRows(
      rows: Self.rows, earlier: nil, later: nil, historyNote: "", newestEvent: nil,
      isLinear: isLinear)
    var drawing = MessagesPane.draw(Samples.messages(.loaded(rows)), state, size: size).drawing
    if isLinear { drawing.buffer = drawing.buffer.linear }
    if isASCII { drawing.buffer = drawing.buffer.inASCII }
    return drawing
  }

  @Test func `a message's file is one line with its name, details, and the buttons that fit`() {
    for (size, name) in [
      (Size(rows: 18, columns: 80), "messages-file-80x18"),
      (Size(rows: 18, columns: 40), "messages-file-40x18"),
      (Size(rows: 18, columns: 20), "messages-file-20x18"),
    ] {
      Snapshot.expect(draw(size), pane: "messages", named: name)
    }
  }

  @Test func `a message's file is also drawn in compact form and for a screen reader`() {
    let size = Size(rows: 18, columns: 80)
    Snapshot.expect(
      draw(size, isCompact: true), pane: "messages", named: "messages-file-compact-80x18")
    Snapshot.expect(
      draw(size, isLinear: true), pane: "messages", named: "messages-file-linear-80x18")
  }

  @Test(arguments: 20...100)
  func `the line of a message's file never goes beyond the page, at any width`(columns: Int) {
    let drawing = draw(Size(rows: 18, columns: columns))
    let page = PageColumns(columns)
    for row in 0..<drawing.buffer.size.rows {
      let cells = drawing.buffer.row(row)
      // The state of an own message may need the last columns; the edge stays blank.
      #expect(cells.dropFirst(page.end + 1).allSatisfy { $0.text == " " || $0.width == 0 })
    }
  }
}
