package import Cells
package import ViewModels

/// The switcher overlay, which finds a chat by a few letters of its name.
package enum SwitcherPane {
  /// Draws the overlay; the cursor is in the query. `size` is the overlay's own: see `size(in:)`.
  package static func draw(
    _ viewModel: ChatSearchViewModel, _ state: SwitcherPaneState, size: Size
  ) -> PaneDrawing {
    var drawing = PaneDrawing(buffer: PaneBuffer(size: size, ground: .overlay))
    let inside = OverlayFrame.draw(
      title: PaneWords.findChat, footer: PaneWords.opens, into: &drawing.buffer)
    guard let queryRow = inside.rows.first else { return drawing }
    QueryField.draw(
      state.query, placeholder: PaneWords.query, row: queryRow, columns: inside.columns,
      into: &drawing)
    let rows = queryRow + 1..<inside.rows.upperBound
    guard !viewModel.rows.isEmpty else {
      drawNoMatch(viewModel, state, row: rows.first, columns: inside.columns, into: &drawing.buffer)
      return drawing
    }
    let selected = min(max(0, state.selected), viewModel.rows.count - 1)
    let first = firstVisible(viewModel, state, visible: rows.count)
    let grid = ChatRowGrid(viewModel.rows)
    for (row, index) in zip(rows, first..<viewModel.rows.count) {
      if state.isOnRow, index == selected {
        drawing.cursor = Position(row: row, column: inside.columns.lowerBound)
      }
      ChatRowDrawing(chat: viewModel.rows[index], isSelected: index == selected, isFocused: true)
        .drawOneLine(into: &drawing.buffer, row: row, columns: inside.columns, grid: grid)
    }
    return drawing
  }

  /// The overlay's size on a screen of `size`. It is smaller than the screen, so that the panes
  /// below it stay visible, unless the screen has fewer than 12 rows or 50 columns.
  package static func size(in size: Size) -> Size {
    Size(
      rows: size.rows < 12 ? size.rows : min(size.rows - 4, 16),
      columns: size.columns < 50 ? size.columns : min(size.columns - 8, 64))
  }

  /// The number of chats that are visible at once, and by which PgUp and PgDn move the selection.
  package static func visibleRows(size: Size) -> Int {
    max(0, size.rows - OverlayFrame.frameRows(size) - 1)
  }

  /// The index, in the view model's rows, of the chat that is drawn in a row of the overlay; `nil`
  /// for other rows. Used for mouse clicks.
  package static func index(
    atRow row: Int, _ viewModel: ChatSearchViewModel, _ state: SwitcherPaneState, size: Size
  ) -> Int? {
    let visible = visibleRows(size: size)
    let line = row - OverlayFrame.frameRows(size) / 2 - 1
    guard (0..<visible).contains(line) else { return nil }
    let index = firstVisible(viewModel, state, visible: visible) + line
    return viewModel.rows.indices.contains(index) ? index : nil
  }

  private static func firstVisible(
    _ viewModel: ChatSearchViewModel, _ state: SwitcherPaneState, visible: Int
  ) -> Int {
    let selected = min(max(0, state.selected), viewModel.rows.count - 1)
    return max(0, min(selected - visible / 2, viewModel.rows.count - visible))
  }

  /// Writes that no chat matches the typed query, once its result has arrived.
  private static func drawNoMatch(
    _ viewModel: ChatSearchViewModel, _ state: SwitcherPaneState, row: Int?, columns: Range<Int>,
    into buffer: inout PaneBuffer
  ) {
    guard let row, let query = viewModel.query, !query.isEmpty, query == state.query.text else {
      return
    }
    buffer.write(
      PaneWords.noMatch, at: Position(row: row, column: columns.lowerBound + 2),
      role: .notice, maxColumns: columns.count - 2, overflow: .ellipsis)
  }
}
