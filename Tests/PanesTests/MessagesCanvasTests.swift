import Cells
import Intents
import Panes
import Testing
import ViewModels

@Suite struct MessagesCanvasTests {
  @Test func `what is drawn after a change is what would be drawn at first`() {
    let model = Samples.messages(.loaded(Samples.rows(Samples.conversation)))
    let other = Samples.messages(
      .loaded(Samples.rows(Samples.conversation)), typing: "Bob is typing …")
    let size = Size(rows: 12, columns: 50)
    var canvas = MessagesCanvas()
    var state = Samples.messagesState()
    let steps: [(MessagesViewModel, (inout MessagesPaneState) -> Void)] = [
      (model, { _ in }), (model, { $0.composer = ComposerState(text: "h", cursor: 1) }),
      (model, { $0.composer = ComposerState(text: "hello", cursor: 2) }),
      (model, { $0.composer = ComposerState(text: "hello\nworld", cursor: 11) }),
      (model, { $0.composer = ComposerState(text: "hello\nworld!", cursor: 12) }),
      (other, { $0.composer = ComposerState(text: "hello\nworld", cursor: 11) }),
      (other, { $0.isFocused = false }), (other, { $0.composer = ComposerState() }),
      (other, { $0.scroll = .anchored(row: .message(.event(.init("$5"))), line: 0) }),
      (.initial, { $0.composer = ComposerState(text: "x", cursor: 1) }), (model, { _ in }),
    ]
    for (index, (viewModel, change)) in steps.enumerated() {
      change(&state)
      let drawn = canvas.draw(viewModel, state, size: size)
      #expect(drawn == MessagesPane.draw(viewModel, state, size: size), "step \(index)")
    }
    let larger = Size(rows: 20, columns: 60)
    #expect(
      canvas.draw(model, state, size: larger) == MessagesPane.draw(model, state, size: larger))
  }
}
