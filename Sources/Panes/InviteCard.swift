internal import Cells
internal import ViewModels

/// The card on the page of an invite: the inviter, the chat and facts about it, and a button for
/// each answer.
enum InviteCard {
  /// Draws the card into `rows`. `focused` is the index of the button that has the focus.
  static func draw(
    _ invite: InviteViewModel, title: String, buttons: [RowButton], focused: Int,
    isActive: Bool, rows: Range<Int>, into drawing: inout MessagesDrawing
  ) {
    let columns = PageColumns(drawing.drawing.buffer.size.columns)
    let places = places(of: buttons, columns)
    // The answers are more important than the last facts.
    let height = (places.last?.row ?? -1) + 1
    var lines = wrapped([invite.sentence], columns, .body)
    lines += wrapped([title], columns, .heading)
    lines += wrapped(invite.facts, columns, .notice)
    let isRoomy = rows.count >= lines.count + height + 4
    var row = rows.lowerBound + (isRoomy ? 1 : 0)
    for line in lines.prefix(max(0, rows.count - height)) {
      drawing.drawing.buffer.write(
        line.text, at: Position(row: row, column: columns.text), role: line.role,
        maxColumns: columns.width, overflow: .ellipsis)
      row += 1
    }
    if isRoomy { row += 1 }
    for (index, (button, place)) in zip(buttons, places).enumerated() {
      let position = Position(row: row + place.row, column: place.column)
      guard rows.contains(position.row) else { break }
      let isFocused = isActive && index == focused
      let words = button.text(isFocused: isFocused)
      drawing.drawing.buffer.write(
        words, at: position, role: isFocused ? .buttonFocused : .button,
        maxColumns: max(1, columns.end - position.column))
      drawing.messages.buttons.append(
        ShownMessages.Button(
          row: position.row, columns: position.column..<position.column + button.columns))
      // The cursor is on the first letter, after the bracket, where a screen reader begins.
      let cursor = Position(row: position.row, column: position.column + 1)
      if isFocused, drawing.drawing.buffer.contains(cursor) { drawing.drawing.cursor = cursor }
    }
  }

  private static func wrapped(
    _ texts: [String], _ columns: PageColumns, _ role: StyleRole
  ) -> [(text: Substring, role: StyleRole)] {
    texts.flatMap { text in
      TextWrap.lines(of: text, columns: columns.width).map { ($0.text, role) }
    }
  }

  /// The places of the buttons, in one row if they fit, else one below the other. Rows count from
  /// 0.
  private static func places(of buttons: [RowButton], _ columns: PageColumns) -> [Position] {
    let width = buttons.reduce(-1) { $0 + $1.columns + 1 }
    var column = columns.text
    return buttons.enumerated().map { index, button in
      guard width <= columns.width else { return Position(row: index, column: columns.text) }
      defer { column += button.columns + 1 }
      return Position(row: 0, column: column)
    }
  }
}
