import Cells
import Panes
import TestSupport
import Testing
import ViewModels

@Suite struct CreateChatPaneTests {
  @Test func `an empty form says what to enter`() {
    expect(.idle, size: Size(rows: 12, columns: 60), "create-chat-60x12")
    expect(.idle, size: Size(rows: 10, columns: 20), "create-chat-20x10")
  }

  @Test func `a name is being typed`() {
    expect(.idle, name: "Anna", size: Size(rows: 12, columns: 40), "create-chat-typed")
  }

  @Test func `the button has the focus`() {
    expect(
      .idle, name: "Anna", size: Size(rows: 12, columns: 40), "create-chat-button",
      isOnButton: true)
  }

  @Test func `a blank name is refused with a sentence`() {
    expect(
      .idle, name: "   ", size: Size(rows: 12, columns: 40), "create-chat-validation",
      validation: "Please enter a name")
  }

  @Test func `busy`() {
    expect(
      .busy("Creating “Anna” …"), name: "Anna", size: Size(rows: 12, columns: 40),
      "create-chat-busy")
    expect(
      .busy("Creating “Anna” …"), name: "Anna", size: Size(rows: 5, columns: 20),
      "create-chat-busy-20x5")
  }

  @Test func `a failure says why and keeps what was typed`() {
    let failed = CreateChatState.failed(Samples.failure)
    expect(failed, name: "Anna", size: Size(rows: 12, columns: 40), "create-chat-failed")
    expect(failed, name: "Anna", size: Size(rows: 12, columns: 20), "create-chat-failed-20x12")
    expect(failed, name: "Anna", size: Size(rows: 5, columns: 20), "create-chat-failed-20x5")
  }

  @Test func `a name of wide and combining glyphs`() {
    expect(
      .idle, name: "美咲とZoe\u{308}👩‍🚀", size: Size(rows: 12, columns: 40), "create-chat-wide-glyphs")
  }

  @Test func `of a long name the part with the cursor is shown`() {
    let name = "A name that is much longer than the field, and ends here"
    expect(.idle, name: name, size: Size(rows: 8, columns: 30), "create-chat-long-name")
    expect(
      .idle, name: name, size: Size(rows: 8, columns: 30), "create-chat-long-name-start", cursor: 3)
  }

  @Test func `without the focus there is no cursor`() {
    expect(
      .idle, name: "Anna", size: Size(rows: 6, columns: 40), "create-chat-unfocused",
      isFocused: false)
  }

  @Test func `no size makes it fail`() {
    for rows in 0...6 {
      for columns in 0...20 {
        let size = Size(rows: rows, columns: columns)
        var state = CreateChatPaneState()
        state.name = ComposerState(text: "世界", cursor: 9)
        let drawing = CreateChatPane.draw(.initial, state, size: size)
        #expect(drawing.buffer.size == size)
      }
    }
  }

  private func expect(
    _ viewModel: CreateChatState, name text: String = "", size: Size, _ name: String,
    cursor: Int? = nil, isOnButton: Bool = false, validation: String = "", isFocused: Bool = true,
    at location: SourceLocation = #_sourceLocation
  ) {
    var state = CreateChatPaneState()
    state.name = ComposerState(text: text, cursor: cursor ?? text.count)
    state.isOnButton = isOnButton
    state.validation = validation
    state.isFocused = isFocused
    let drawing = CreateChatPane.draw(CreateChatViewModel(state: viewModel), state, size: size)
    Snapshot.expect(drawing, pane: "create chat", named: name, at: location)
  }
}
