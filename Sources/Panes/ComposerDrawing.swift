internal import Cells

/// Draws the composer's text.
enum ComposerDrawing {
  /// The number of columns before the text, for the mark and a blank.
  static let promptColumns = 2

  /// The text that is shown in an empty composer. With `isPeek`, for a chat that is shown without
  /// being marked as read, it names the keys that open and leave the chat.
  static func invitation(isPeek: Bool) -> String {
    isPeek ? PaneWords.peekHint : PaneWords.write
  }

  /// Draws the lines around the cursor into `rows`, or `invitation` if the composer is empty. Sets
  /// the drawing's cursor if the composer has the keyboard focus (`isFocused`).
  static func draw(
    _ layout: ComposerLayout, isEmpty: Bool, isFocused: Bool, rows: Range<Int>,
    invitation: String = invitation(isPeek: false), into drawing: inout PaneDrawing
  ) {
    let visible = layout.visibleLines(height: rows.count)
    for (row, index) in zip(rows, visible) {
      drawing.buffer.fill(row: row, role: .composer)
      drawing.buffer.fill(row: row, ground: .raised)
      let isFirst = row == rows.lowerBound && visible.lowerBound > 0
      let isLast = row == rows.upperBound - 1 && visible.upperBound < layout.lines.count
      drawing.buffer.write(
        isFirst ? "↑" : isLast ? "↓" : PaneWords.mark, at: Position(row: row, column: 0),
        role: isFocused ? .mark : .markOff)
      drawing.buffer.write(
        layout.lines[index].text, at: Position(row: row, column: promptColumns), role: .composer)
    }
    if isEmpty {
      drawing.buffer.write(
        invitation, at: Position(row: rows.lowerBound, column: promptColumns),
        role: .placeholder, overflow: .ellipsis)
    }
    guard isFocused, visible.contains(layout.cursor.row) else { return }
    let column = promptColumns + layout.cursor.column
    let place = Position(
      row: rows.lowerBound + layout.cursor.row - visible.lowerBound,
      column: min(column, drawing.buffer.size.columns - 1))
    if drawing.buffer.contains(place) { drawing.cursor = place }
  }
}
