package import Cells
package import ViewModels

/// The pane with the chat list, or a sentence while the list is loading, empty or failed.
package enum ChatListPane {
  /// Draws the list so that the selected chat is visible. While the pane has the keyboard focus,
  /// the cursor is on that chat, so that a screen reader reads it.
  package static func draw(
    _ viewModel: ChatListViewModel, _ state: ChatListPaneState, size: Size
  ) -> PaneDrawing {
    var drawing = PaneDrawing(buffer: PaneBuffer(size: size, ground: .side))
    let rows = headerRows(size)..<max(headerRows(size), size.rows)
    if headerRows(size) > 0 {
      drawing.buffer.writeTitle(PaneWords.chats, isFocused: state.isFocused)
    }
    switch viewModel.state {
    case .loading:
      drawing.buffer.writeCentred([(PaneWords.loading, .notice)], rows: rows)
    case .loaded(let chats, _, _) where chats.isEmpty:
      drawing.buffer.writeCentred([(PaneWords.noChats, .notice)], rows: rows)
    case .loaded(let chats, let hasEarlier, let hasLater):
      let more = (above: hasEarlier, below: hasLater)
      drawChats(chats, state, more: more, into: &drawing)
    case .failed(let failure):
      drawing.buffer.writeCentred(
        [(failure.reason, .error), ("", .blank), (PaneWords.retryList, .notice)], rows: rows)
    }
    return drawing
  }

  /// The number of chats that fit into a pane of this size.
  package static func visibleRows(size: Size) -> Int {
    max(0, size.rows - headerRows(size)) / linesPerChat(size)
  }

  /// The index of the first chat to show, so that the selected one is visible and the view moves as
  /// little as possible.
  package static func firstVisible(
    _ chats: [ChatRowViewModel], _ state: ChatListPaneState, size: Size
  ) -> Int {
    let visible = visibleRows(size: size)
    var first = state.firstVisible
    if let selected = chats.firstIndex(where: { $0.id == state.selected }) {
      first = min(max(first, selected - visible + 1), selected)
    }
    return max(0, min(first, chats.count - visible))
  }

  /// The index, in the view model's rows, of the chat that is drawn in a row of the pane; `nil` for
  /// other rows. Used for mouse clicks.
  package static func index(
    atRow row: Int, _ chats: [ChatRowViewModel], _ state: ChatListPaneState, size: Size
  ) -> Int? {
    let line = row - headerRows(size)
    guard line >= 0, line / linesPerChat(size) < visibleRows(size: size) else { return nil }
    let index = firstVisible(chats, state, size: size) + line / linesPerChat(size)
    return chats.indices.contains(index) ? index : nil
  }

  /// The number of rows above the chats: a pane of fewer than 4 rows has no title, so that it shows
  /// more chats.
  private static func headerRows(_ size: Size) -> Int { size.rows >= 4 ? 1 : 0 }

  /// The number of rows of a chat: two in a narrow pane of 8 rows or more, so that the last message
  /// is shown, else one.
  private static func linesPerChat(_ size: Size) -> Int {
    size.columns < ChatRowDrawing.columnsForPreview && size.rows >= 8 ? 2 : 1
  }

  private static func drawChats(
    _ chats: [ChatRowViewModel], _ state: ChatListPaneState, more: (above: Bool, below: Bool),
    into drawing: inout PaneDrawing
  ) {
    let size = drawing.buffer.size
    let first = firstVisible(chats, state, size: size)
    let shown = chats[first..<min(chats.count, first + visibleRows(size: size))]
    let grid = ChatRowGrid(shown)
    var row = headerRows(size)
    for chat in shown {
      let isSelected = chat.id == state.selected
      let line = ChatRowDrawing(chat: chat, isSelected: isSelected, isFocused: state.isFocused)
      if isSelected, state.isFocused { drawing.cursor = Position(row: row, column: 0) }
      if linesPerChat(size) == 2 {
        line.drawTwoLines(into: &drawing.buffer, row: row, columns: 0..<size.columns)
      } else {
        line.drawOneLine(into: &drawing.buffer, row: row, columns: 0..<size.columns, grid: grid)
      }
      row += linesPerChat(size)
    }
    let marks = [
      (more.above || first > 0, "↑", 3), (more.below || shown.endIndex < chats.count, "↓", 2),
    ]
    for (isShown, glyph, fromRight) in marks where isShown && headerRows(size) > 0 {
      drawing.buffer.write(
        glyph, at: Position(row: 0, column: size.columns - fromRight), role: .pill)
    }
  }
}
