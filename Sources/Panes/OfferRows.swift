internal import Cells

/// Draws the slash commands, people or emoji that match the typed word, above the composer.
enum OfferRows {
  /// Draws one of the state's offers in each of the rows. If there are fewer rows than offers,
  /// the selected one is among those drawn.
  static func draw(
    _ state: MessagesPaneState, rows: Range<Int>, into drawing: inout MessagesDrawing
  ) {
    let first = min(
      max(0, (state.selectedOffer ?? 0) - rows.count / 2), state.offers.count - rows.count)
    drawing.messages.offerRows = rows
    drawing.messages.firstOffer = first
    draw(state, rows: rows, from: first, into: &drawing.drawing.buffer)
  }

  private static func draw(
    _ state: MessagesPaneState, rows: Range<Int>, from first: Int, into buffer: inout PaneBuffer
  ) {
    let shown = state.offers[first..<first + rows.count]
    let widest = shown.map { GraphemeWidth.columns(of: $0.words) }.max() ?? 0
    for (row, index) in zip(rows, shown.indices) {
      let isSelected = index == state.selectedOffer
      draw(
        shown[index], isSelected: isSelected, row, descriptionAt: indent(buffer) + widest + 2,
        into: &buffer)
      let isAbove = index == shown.startIndex && first > 0
      let isBelow = index == shown.endIndex - 1 && shown.endIndex < state.offers.count
      if isSelected {
        buffer.write(
          PaneWords.mark, at: Position(row: row, column: PageColumns(buffer.size.columns).mark),
          role: .mark)
      } else if isAbove || isBelow {
        buffer.write(
          isBelow ? "↓" : "↑",
          at: Position(row: row, column: PageColumns(buffer.size.columns).mark), role: .pill)
      }
    }
    if state.selectedOffer == nil, let row = rows.first, let offer = shown.first {
      drawKey(beside: offer, row, descriptionAt: indent(buffer) + widest + 2, into: &buffer)
    }
  }

  /// The column of the offers, which is that of the composer's text.
  private static func indent(_ buffer: PaneBuffer) -> Int { PageColumns(buffer.size.columns).text }

  private static func draw(
    _ offer: ComposerOffer, isSelected: Bool, _ row: Int, descriptionAt column: Int,
    into buffer: inout PaneBuffer
  ) {
    let columns = buffer.size.columns
    buffer.fill(row: row, role: .blank)
    buffer.fill(row: row, ground: isSelected ? .selected : .raised)
    buffer.write(
      offer.words, at: Position(row: row, column: indent(buffer)), role: .chatName,
      maxColumns: columns - indent(buffer), overflow: .ellipsis)
    guard hasDescription(offer, at: column, columns) else { return }
    buffer.write(
      offer.description, at: Position(row: row, column: column),
      role: .preview, maxColumns: columns - column,
      overflow: .ellipsis)
  }

  /// `true` if at least half of an offer's description fits to the right of `column`; less of it
  /// would not be understood.
  private static func hasDescription(_ offer: ComposerOffer, at column: Int, _ columns: Int) -> Bool
  {
    (columns - column) * 2 >= GraphemeWidth.columns(of: offer.description)
  }

  /// Draws the key that completes the text to the first offer, if there is room.
  private static func drawKey(
    beside offer: ComposerOffer, _ row: Int, descriptionAt column: Int,
    into buffer: inout PaneBuffer
  ) {
    let columns = buffer.size.columns
    let end =
      hasDescription(offer, at: column, columns)
      ? column + GraphemeWidth.columns(of: offer.description)
      : indent(buffer) + GraphemeWidth.columns(of: offer.words)
    let key = "Tab"
    guard end + 2 + key.count <= PageColumns(columns).end else { return }
    buffer.write(
      key, at: Position(row: row, column: PageColumns(columns).end - key.count), role: .keyName)
  }
}
