import Cells
import Screens
import TestSupport
import Testing
import ViewModels

/// The completions that are offered above the composer while a command is written, and the reason
/// that is shown after a command was refused.
@Suite struct OfferRowsTests {
  private static let commands = [
    ComposerOffer(words: "/read", description: "Mark this chat as read"),
    ComposerOffer(words: "/readall", description: "Mark all chats as read, after a question"),
    ComposerOffer(
      words: "/react", description: "Select a message: its keys answer, edit, react, delete"),
    ComposerOffer(
      words: "/reply", description: "Select a message: its keys answer, edit, react, delete"),
    ComposerOffer(words: "/retry", description: "Try again what failed, and connect now"),
    ComposerOffer(words: "/redraw", description: "Draw the screen anew"),
    ComposerOffer(words: "/rename NAME", description: "Give the chat another name"),
    ComposerOffer(words: "/remind TIME", description: "Be told later"),
  ]

  private func state(
    _ text: String, _ count: Int = commands.count, selected: Int? = nil, note: String = ""
  ) -> MessagesPaneState {
    var state = Samples.messagesState(text)
    state.offers = Array(Self.commands.prefix(count))
    state.selectedOffer = selected
    state.note = note
    return state
  }

  private func expect(_ state: MessagesPaneState, size: Size, _ name: String) {
    let drawing = MessagesPane.draw(
      Samples.messages(.loaded(Samples.rows(Samples.conversation))), state, size: size)
    Snapshot.expect(drawing.drawing, pane: "messages", named: name)
  }

  @Test func `matching commands are shown above the composer`() {
    expect(state("/re"), size: Size(rows: 18, columns: 80), "commands-80x18")
    expect(state("/re", 2), size: Size(rows: 12, columns: 36), "commands-36x12")
    expect(state("/re"), size: Size(rows: 10, columns: 20), "commands-20x10")
    expect(state("/re", 2), size: Size(rows: 4, columns: 20), "commands-20x4")
  }

  @Test func `the completed command is marked and visible among the matching commands`() {
    expect(state("/read", selected: 0), size: Size(rows: 18, columns: 60), "commands-first")
    expect(state("/rename ", selected: 6), size: Size(rows: 18, columns: 60), "commands-last")
  }

  @Test func `a text with an unknown command is refused with a reason`() {
    let note = "No command /foo. //foo sends it as text; F1 lists them."
    expect(state("/foo", 0, note: note), size: Size(rows: 9, columns: 60), "commands-refused")
    expect(
      state("/foo", 0, note: note), size: Size(rows: 12, columns: 20), "commands-refused-20x12")
    expect(state("/foo", 0, note: note), size: Size(rows: 4, columns: 20), "commands-refused-20x4")
  }

  @Test func `redrawing the composer is enough when a key leaves the matching commands the same`()
    throws
  {
    let size = Size(rows: 12, columns: 60)
    let viewModel = Samples.messages(.loaded(Samples.rows(Samples.conversation)))
    let before = state("/r")
    let after = state("/re")
    let drawing = MessagesPane.draw(viewModel, before, size: size)
    let redrawn = try #require(
      MessagesPane.redraw(
        drawing, of: before, as: after, title: viewModel.title, size: size))
    #expect(redrawn == MessagesPane.draw(viewModel, after, size: size))
    #expect(
      MessagesPane.redraw(
        drawing, of: before, as: state("/re", 2), title: viewModel.title, size: size) == nil)
  }
}
