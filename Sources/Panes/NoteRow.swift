internal import Cells
internal import ViewModels

/// The row between messages and composer. It shows one note, the first that applies: why a text was
/// not sent, was cut off or was repaired, a report about the last key press, the offer to undo an
/// action, that newer messages are below, that nobody else is in the chat, or who is typing.
enum NoteRow {
  /// Draws the first note that applies. The note about a text (`MessagesPaneState.note`) may take
  /// more rows above the note row, and is drawn even in a pane without a note row.
  static func draw(
    _ viewModel: MessagesViewModel, _ state: MessagesPaneState, _ parts: MessagesPaneParts,
    into drawing: inout MessagesDrawing
  ) {
    let page = PageColumns(drawing.drawing.buffer.size.columns)
    if let row = parts.noteRow { drawing.drawing.buffer.fill(row: row, ground: .note) }
    guard parts.note.isEmpty else {
      for (row, line) in zip(parts.errorRows, parts.note) {
        drawing.drawing.buffer.write(
          line, at: Position(row: row, column: page.text),
          role: state.note.isEmpty ? .notice : .error, maxColumns: page.width, overflow: .ellipsis)
      }
      return
    }
    guard let row = parts.noteRow else { return }
    if !state.undo.isEmpty {
      let columns = drawing.drawing.buffer.write(
        state.undo, PaneWords.undo, at: Position(row: row, column: page.text), end: page.end)
      drawing.messages.undo = ShownMessages.Button(row: row, columns: columns)
    } else if case .loaded(let rows) = viewModel.state, !rows.rows.isEmpty, !drawing.isAtEnd {
      drawPill(state, row: row, into: &drawing)
    } else if !viewModel.alone.isEmpty {
      drawing.drawing.buffer.write(
        viewModel.alone, at: Position(row: row, column: page.text), role: .notice,
        maxColumns: page.width, overflow: .ellipsis)
    } else {
      drawing.drawing.buffer.write(
        viewModel.typing, at: Position(row: row, column: page.text), role: .typing,
        maxColumns: page.width, overflow: .ellipsis)
    }
  }

  /// Writes at the row's right end that newer messages are below the visible ones, and if there is
  /// space the key that scrolls to them.
  private static func drawPill(
    _ state: MessagesPaneState, row: Int, into drawing: inout MessagesDrawing
  ) {
    let columns = drawing.drawing.buffer.size.columns
    let mark = PaneWords.newer(state.newCount, columns >= 40 ? state.endKey : "")
    let start = PageColumns(columns).end - GraphemeWidth.columns(of: mark)
    drawing.drawing.buffer.write(mark, at: Position(row: row, column: start), role: .pill)
    drawing.messages.end = Position(row: row, column: start)
  }
}
