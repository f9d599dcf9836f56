internal import Cells
internal import ViewModels

enum InviteCard {
  /// The greatest width of the texts on the card of an invite, in columns.
  private static let widestText = 50
  /// The number of columns from the left edge of an invite's card, where its vertical bar is drawn,
  /// to its texts.
  private static let inset = 3
  /// The least width in columns of a page on which the card of an invite may have a background of
  /// its own; the page also needs enough rows.
  private static let minColumns = 40

  static func draw(
    _ invite: InviteViewModel, title: String, _ state: MessagesPaneState, rows: Range<Int>,
    into drawing: inout MessagesDrawing
  ) {
    let page = PageColumns(drawing.drawing.buffer.size.columns)
    let inner = cardColumns(of: drawing.drawing.buffer.size.columns)
    let isCard =
      !state.isLinear && drawing.drawing.buffer.size.columns >= minColumns
      && rows.count >= lines(invite, title, inner, isRoomy: true).count + state.answers.count + 3
    let columns = isCard ? inner : page
    let places = places(
      of: state.answers, focused: state.isFocused ? state.focusedAnswer : nil, columns)
    // Without enough space, the last lines about the chat are left out, not the buttons with the
    // answers.
    let height = (places.last?.row ?? -1) + 1
    let all = lines(invite, title, columns, isRoomy: isCard)
    let shown = all.prefix(max(0, rows.count - height))
    var row = rows.lowerBound
    if isCard {
      let wanted = shown.count + height + 3
      row += (rows.count - wanted) / 3
      drawGround(
        rows: row..<row + wanted, columns, isActive: state.isFocused,
        into: &drawing.drawing.buffer)
      row += 1
    }
    for line in shown {
      drawing.drawing.buffer.write(
        line.text, at: Position(row: row, column: columns.text), role: line.role,
        maxColumns: columns.width, overflow: .ellipsis)
      row += 1
    }
    if isCard { row += 1 }
    drawButtons(
      state.answers, places, focused: state.isFocused ? state.focusedAnswer : nil, from: row,
      in: rows, columns,
      into: &drawing)
  }

  private static func cardColumns(of columns: Int) -> PageColumns {
    let page = PageColumns(columns)
    let width = min(widestText, page.width - 2 * inset)
    return page.indented(by: max(inset, (page.width - width) / 2)).narrowed(to: width)
  }

  private static func lines(
    _ invite: InviteViewModel, _ title: String, _ columns: PageColumns, isRoomy: Bool
  ) -> [(text: Substring, role: StyleRole)] {
    wrapped([invite.sentence], columns, .body) + (isRoomy ? [("", .blank)] : [])
      + wrapped([title], columns, .heading) + wrapped(invite.facts, columns, .subtitle)
  }

  private static func drawGround(
    rows: Range<Int>, _ columns: PageColumns, isActive: Bool, into buffer: inout PaneBuffer
  ) {
    let left = columns.text - inset
    for row in rows {
      buffer.fill(row: row, columns: left..<columns.end + inset, ground: .raised)
      buffer.write(
        PaneWords.mark, at: Position(row: row, column: left), role: isActive ? .mark : .markOff)
    }
  }

  /// Draws the buttons with the answers from row `first` on, as far as they are within `rows`, and
  /// puts the cursor on the focused one; `focused` is its index, or `nil` for none.
  private static func drawButtons(
    _ buttons: [RowButton], _ places: [Position], focused: Int?, from first: Int,
    in rows: Range<Int>, _ columns: PageColumns, into drawing: inout MessagesDrawing
  ) {
    for (index, (button, place)) in zip(buttons, places).enumerated() {
      let position = Position(row: first + place.row, column: place.column)
      guard rows.contains(position.row) else { break }
      let isFocused = index == focused
      let words = button.text(isFocused: isFocused)
      drawing.drawing.buffer.write(
        words, at: position, role: isFocused ? .buttonFocused : .button,
        maxColumns: max(1, columns.end - position.column))
      drawing.messages.buttons.append(
        ShownMessages.Button(
          row: position.row,
          columns: position.column..<position.column + GraphemeWidth.columns(of: words)))
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

  /// The positions of the buttons on the card of an invite: in one row if they fit, else one below
  /// the other. Rows count from 0 at the first button.
  private static func places(
    of buttons: [RowButton], focused: Int?, _ columns: PageColumns
  ) -> [Position] {
    // Whether they fit does not depend on the focus.
    let width = buttons.reduce(-1) {
      $0 + max($1.columns(isFocused: true), $1.columns(isFocused: false)) + 1
    }
    var column = columns.text
    return buttons.enumerated().map { index, button in
      guard width <= columns.width else { return Position(row: index, column: columns.text) }
      defer { column += button.columns(isFocused: index == focused) + 1 }
      return Position(row: 0, column: column)
    }
  }
}
