internal import Cells

/// Draws the composer: its text, and the rows without text around it.
enum ComposerDrawing {
  /// The placeholder of an empty composer: an invitation to write to `name` or to answer in the
  /// thread, the reason why the person cannot write, or, during a peek (which shows a chat without
  /// marking it as read), the keys that open the chat and end the peek.
  static func invitation(_ state: MessagesPaneState, to name: String) -> String {
    if !state.obstacle.isEmpty, !state.isPeek { return state.obstacle }
    if state.isThread, !state.isPeek { return PaneWords.answerInThread }
    return state.isPeek
      ? PaneWords.peekHint : name.isEmpty ? PaneWords.write : PaneWords.write(to: name)
  }

  /// Draws `padding` rows without text above the composer's text, and as many below it.
  static func drawPadding(
    _ padding: Int, around rows: Range<Int>, isFocused: Bool, into buffer: inout PaneBuffer
  ) {
    let column = PageColumns(buffer.size.columns).mark
    let above = max(0, rows.lowerBound - padding)..<rows.lowerBound
    for row in [above, rows.upperBound..<rows.upperBound + padding].joined() {
      buffer.fill(row: row, role: .composer)
      buffer.fill(row: row, ground: .raised)
      buffer.write(
        PaneWords.mark, at: Position(row: row, column: column), role: isFocused ? .mark : .markOff)
    }
  }

  /// Draws the lines of the composer's text around the cursor into `rows`, or `invitation` if the
  /// composer is empty. Sets the drawing's cursor if the composer has the keyboard focus
  /// (`isFocused`).
  static func draw(
    _ layout: ComposerLayout, isEmpty: Bool, isFocused: Bool, rows: Range<Int>,
    invitation: String, into drawing: inout PaneDrawing
  ) {
    let visible = layout.visibleLines(height: rows.count)
    let columns = PageColumns(drawing.buffer.size.columns)
    for (row, index) in zip(rows, visible) {
      drawing.buffer.fill(row: row, role: .composer)
      drawing.buffer.fill(row: row, ground: .raised)
      let isFirst = row == rows.lowerBound && visible.lowerBound > 0
      let isLast = row == rows.upperBound - 1 && visible.upperBound < layout.lines.count
      drawing.buffer.write(
        isFirst ? "↑" : isLast ? "↓" : PaneWords.mark,
        at: Position(row: row, column: columns.mark),
        role: isFocused ? .mark : .markOff)
      drawing.buffer.write(
        layout.lines[index].text, at: Position(row: row, column: columns.text), role: .composer)
    }
    if isEmpty {
      drawing.buffer.write(
        invitation, at: Position(row: rows.lowerBound, column: columns.text),
        role: .placeholder, maxColumns: columns.width, overflow: .ellipsis)
    }
    guard isFocused, visible.contains(layout.cursor.row) else { return }
    let column = columns.text + layout.cursor.column
    let place = Position(
      row: rows.lowerBound + layout.cursor.row - visible.lowerBound,
      column: min(column, drawing.buffer.size.columns - 1))
    if drawing.buffer.contains(place) { drawing.cursor = place }
  }
}
