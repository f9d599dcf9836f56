package import Cells
internal import Intents
package import ViewModels

package enum MembersPane {
  /// Draws the overlay of people. The cursor is in the query, or, for a screen reader, on the
  /// selected person; while a card is shown, it is on the card's first line. `size` is the size of
  /// the overlay, as `size(in:)` returns it.
  package static func draw(
    _ viewModel: MembersViewModel, _ state: MembersPaneState, size: Size
  ) -> PaneDrawing {
    state.showsCard ? drawCard(viewModel.card, size: size) : drawList(viewModel, state, size: size)
  }

  package static func size(in size: Size) -> Size {
    OverlayFrame.size(rows: 20, columns: 72, in: size)
  }

  /// The number of people that are visible at once. PgUp and PgDn move the selection by one less,
  /// but at least by 1.
  package static func visibleRows(size: Size) -> Int { frame(size).rows.count }

  package static func index(
    atRow row: Int, _ viewModel: MembersViewModel, _ state: MembersPaneState, size: Size
  ) -> Int? {
    let rows = frame(size).rows
    guard rows.contains(row), !state.showsCard else { return nil }
    let index = first(viewModel, state, visible: rows.count) + row - rows.lowerBound
    return viewModel.rows.indices.contains(index) ? index : nil
  }

  private static func frame(_ size: Size) -> OverlayFrame {
    OverlayFrame(size, .large, hasField: true)
  }

  private static func first(
    _ viewModel: MembersViewModel, _ state: MembersPaneState, visible: Int
  ) -> Int {
    max(0, min(state.selected - visible / 2, viewModel.rows.count - visible))
  }

  // MARK: List

  private static func drawList(
    _ viewModel: MembersViewModel, _ state: MembersPaneState, size: Size
  ) -> PaneDrawing {
    let frame = frame(size)
    var drawing = frame.drawing(title: PaneWords.people)
    let isFound = !state.query.text.isEmpty && viewModel.query?.text == state.query.text
    frame.drawField(
      state.query, placeholder: PaneWords.findPerson,
      count: isFound
        ? PaneWords.found(people: viewModel.rows.count, hasMore: viewModel.hasMoreFound) : "",
      into: &drawing)
    guard !viewModel.rows.isEmpty else {
      drawNote(viewModel, state, frame, into: &drawing.buffer)
      return drawing
    }
    let first = first(viewModel, state, visible: frame.rows.count)
    for (row, index) in zip(frame.rows, first..<viewModel.rows.count) {
      let isSelected = index == state.selected
      if isSelected {
        ChatRowDrawing.select(row, frame.columns, isFocused: true, in: &drawing.buffer)
        if state.isOnRow {
          drawing.cursor = Position(row: row, column: frame.columns.lowerBound)
        }
      }
      draw(viewModel.rows[index], row: row, columns: frame.text, into: &drawing.buffer)
    }
    return drawing
  }

  private static func draw(
    _ person: MemberRowViewModel, row: Int, columns: Range<Int>, into buffer: inout PaneBuffer
  ) {
    var right = columns.upperBound
    let role = GraphemeWidth.columns(of: person.role)
    if role > 0, columns.count >= role + 10 {
      write(person.role, into: &buffer, row, right - role..<right, .timestamp)
      right -= role + 2
    }
    let used = min(GraphemeWidth.columns(of: person.name), right - columns.lowerBound)
    write(person.name, into: &buffer, row, columns.lowerBound..<right, .chatName)
    let address = columns.lowerBound + used + 2
    guard !person.address.isEmpty, right - address >= 8 else { return }
    write(person.address, into: &buffer, row, address..<right, .preview)
  }

  private static func write(
    _ text: String, into buffer: inout PaneBuffer, _ row: Int, _ columns: Range<Int>,
    _ role: StyleRole
  ) {
    buffer.write(
      text, at: Position(row: row, column: columns.lowerBound), role: role,
      maxColumns: columns.count, overflow: .ellipsis)
  }

  private static func drawNote(
    _ viewModel: MembersViewModel, _ state: MembersPaneState, _ frame: OverlayFrame,
    into buffer: inout PaneBuffer
  ) {
    guard let row = frame.rows.first else { return }
    let isAnswered = viewModel.query?.text == state.query.text && !state.query.text.isEmpty
    write(
      isAnswered ? PaneWords.nobodyFound : PaneWords.loading, into: &buffer, row, frame.text,
      .notice)
  }

  // MARK: Card

  private static func drawCard(_ card: PersonCardViewModel?, size: Size) -> PaneDrawing {
    let frame = OverlayFrame(size, .large)
    var drawing = frame.drawing(title: card?.title ?? PaneWords.people)
    let drawn = (card?.lines ?? []).flatMap { lines(of: $0, columns: frame.text.count) }
    for (row, line) in zip(frame.rows, drawn) {
      drawing.buffer.paint(line, row: row, columns: frame.text)
    }
    if drawn.isEmpty, let row = frame.rows.first {
      write(PaneWords.loading, into: &drawing.buffer, row, frame.text, .notice)
    }
    if let row = frame.rows.first {
      drawing.cursor = Position(row: row, column: frame.text.lowerBound)
    }
    return drawing
  }

  /// The width in columns of a label on the card of a person, with the blanks after it.
  private static let labelColumns = 8

  private static func lines(of line: MessageDetailsLine, columns: Int) -> [StyledLine] {
    let label = StyledPiece(
      line.label[...], at: 0, role: .keyName, maximumColumns: labelColumns - 1)
    let values = TextWrap.lines(of: line.value, columns: max(1, columns - labelColumns))
    return values.enumerated().map { index, value in
      let piece = StyledPiece(value.text, at: labelColumns, role: .body)
      return StyledLine(pieces: index == 0 ? [label, piece] : [piece])
    }
  }
}
