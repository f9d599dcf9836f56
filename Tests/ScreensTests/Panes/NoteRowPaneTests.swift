import Cells
import Intents
import Screens
import TestSupport
import Testing
import ViewModels

/// Notes in the row above the composer, in a composer that takes no text and in the status line,
/// and the buttons of a message that was not sent.
@Suite struct NoteRowPaneTests {
  /// The rows of a conversation that ends with an own message that could not be sent.
  private static let failed: [MessageRowViewModel] =
    Array(Samples.conversation.prefix(6)) + [
      .message(
        MessageViewModel(
          id: .local(TransactionID("t")), sender: "you", senderColor: 0, time: "14:31",
          body: "Shall I bring the stove, too?", kind: .text,
          delivery: Samples.delivery(.failed, word: "Not sent: no answer"),
          abilities: MessageAbilities(
            canReply: false, canEdit: true, canDelete: true, failure: "Not sent: no answer.",
            resend: [.actions(.resend(TransactionID("t")))], discard: [TransactionID("t")])))
    ]

  private func draw(
    _ size: Size, isLinear: Bool = false, isASCII: Bool = false,
    _ change: (inout MessagesPaneState) -> Void = { _ in }
  ) -> PaneDrawing {
    var state = Samples.messagesState()
    state.isLinear = isLinear
    change(&state)
    let rows = MessageRows(
      rows: Self.failed, earlier: nil, later: nil, historyNote: "", newestEvent: nil,
      isLinear: isLinear)
    let model = Samples.messages(.loaded(rows), typing: "Carla is typing …")
    var drawing = MessagesPane.draw(model, state, size: size).drawing
    if isLinear { drawing.buffer = drawing.buffer.linear }
    if isASCII { drawing.buffer = drawing.buffer.inASCII }
    return drawing
  }

  @Test func `the offer to undo is a sentence with a button in the row above the composer`() {
    for (size, name) in [
      (Size(rows: 23, columns: 55), "messages-undo-55x23"),
      (Size(rows: 11, columns: 40), "messages-undo-40x11"),
      (Size(rows: 9, columns: 20), "messages-undo-20x9"),
    ] {
      let drawing = draw(size) { $0.undo = "Build is marked as read." }
      Snapshot.expect(drawing, pane: "messages", named: name)
    }
  }

  @Test func `where the person can only read, the composer says why`() {
    for (size, name) in [
      (Size(rows: 14, columns: 55), "messages-read-only-55x14"),
      (Size(rows: 9, columns: 20), "messages-read-only-20x9"),
    ] {
      let drawing = draw(size) {
        $0.composer = ComposerState()
        $0.obstacle = "Read only: only moderators (level 50) write here."
      }
      Snapshot.expect(drawing, pane: "messages", named: name)
    }
  }

  @Test func `an error takes the row above the composer, and more rows if it is long`() {
    let drawing = draw(Size(rows: 14, columns: 40)) {
      $0.undo = "Build is marked as read."
      $0.note = "The disk is full; your text is kept here. Make room and press Enter again."
    }
    Snapshot.expect(drawing, pane: "messages", named: "messages-error-40x14")
  }

  @Test func `a failed message has buttons behind its state, or below where space is short`() {
    for size in [
      Size(rows: 23, columns: 80), Size(rows: 20, columns: 48), Size(rows: 11, columns: 40),
      Size(rows: 20, columns: 24), Size(rows: 4, columns: 20),
    ] {
      Snapshot.expect(
        draw(size), pane: "messages",
        named: "messages-failed-buttons-\(size.columns)x\(size.rows)")
    }
  }

  @Test func `in linear mode and in ASCII the buttons to undo and to try again are words`() {
    let size = Size(rows: 16, columns: 60)
    let undo = { (state: inout MessagesPaneState) in state.undo = "Build is marked as read." }
    Snapshot.expect(
      draw(size, isLinear: true, undo), pane: "messages", named: "messages-undo-linear-60x16")
    Snapshot.expect(
      draw(size, isASCII: true, undo), pane: "messages", named: "messages-undo-ascii-60x16")
  }

  @Test func `without a note row the status line offers Undo, and its key where it is wide`() {
    let online = StatusLineViewModel(
      connection: "online", tone: .online, profile: "alice · local", report: "")
    for (width, list) in [(80, 24), (40, 0), (20, 0)] {
      let line = StatusLinePane.draw(
        online, undo: "Build is marked as read.",
        hints: [KeyHint(key: "Enter", label: "open")], help: KeyHint(key: "F1", label: "help"),
        list: list, width: width)
      Snapshot.expect(line, pane: "status line", named: "status-undo-\(width)")
    }
  }
}
