package import Cells
package import Intents
package import ViewModels

/// The pane with the messages of a chat or thread and the composer below them, with the card of an
/// invite, or, while no chat is open, with hints on how to begin.
package enum MessagesPane {
  /// While the pane has the keyboard focus, the cursor is in the composer, at the selected message
  /// or on a focused button.
  package static func draw(
    _ viewModel: MessagesViewModel, _ state: MessagesPaneState, size: Size
  ) -> MessagesDrawing {
    var drawing = MessagesDrawing(drawing: PaneDrawing(buffer: PaneBuffer(size: size)))
    guard viewModel.chat != nil else {
      let words: [(String, StyleRole)] =
        state.hasNoChats
        ? [(PaneWords.nothingYet, .title), (PaneWords.firstStep, .subtitle)]
        : [(PaneWords.noChat, .notice)]
      drawing.drawing.buffer.writeCentred(
        words + [("", .blank)] + PaneWords.beginnings.map { ($0, .keyHint) }, rows: 0..<size.rows)
      return drawing
    }
    let parts = MessagesPaneParts(state, size: size)
    drawing.composerRows = parts.composerRows
    if let row = parts.title {
      let name = state.isPeek ? PaneWords.peek(viewModel.title) : viewModel.title
      // In a thread the title begins with "‹", which leads back to the thread's chat, even if the
      // chat list is beside the page.
      let hasBack = state.hasBack || state.isThread
      let title = hasBack ? PaneWords.back + name : name
      drawing.messages.hasBack = hasBack
      let count = state.hasBack ? Self.count(state, columns: size.columns) : viewModel.people
      drawing.drawing.buffer.writeTitle(
        title, subtitle: viewModel.subtitle, count: count, isFocused: state.isFocused, row: row,
        covered: state.bannerColumns)
    }
    if case .invited(let invite) = viewModel.state {
      drawing.composerRows = 0..<0
      let first = parts.title.map { $0 + 1 } ?? 0
      InviteCard.draw(
        invite, title: viewModel.title, state, rows: first..<size.rows, into: &drawing)
      return drawing
    }
    drawMessages(viewModel, state, parts, into: &drawing)
    NoteRow.draw(viewModel, state, parts, into: &drawing)
    if let row = parts.composerNote {
      let columns = PageColumns(size.columns)
      drawing.drawing.buffer.write(
        state.composerNote, at: Position(row: row, column: columns.text), role: .draft,
        maxColumns: columns.width, overflow: .ellipsis)
    }
    ComposerDrawing.drawPadding(
      parts.composerPadding, around: parts.composerRows, isFocused: state.hasComposerFocus,
      into: &drawing.drawing.buffer)
    OfferRows.draw(state, parts, into: &drawing)
    ComposerDrawing.draw(
      parts.composer, isEmpty: state.composer.text.isEmpty, isFocused: state.hasComposerFocus,
      rows: parts.composerRows, invitation: ComposerDrawing.invitation(state, to: viewModel.title),
      into: &drawing.drawing)
    drawing.drawing.cursor = OfferRows.cursor(state, drawing.messages) ?? drawing.drawing.cursor
    return drawing
  }

  /// Draws only the composer again, and keeps the messages of the drawing `last`, which was made
  /// from the state `old`, so that a key press needs no layout of messages. `nil` if the rest of
  /// the pane must be drawn again, too, for instance because the composer needs more rows than
  /// before.
  package static func redraw(
    _ last: MessagesDrawing, of old: MessagesPaneState, as state: MessagesPaneState,
    title: String, size: Size
  ) -> MessagesDrawing? {
    var expected = old
    expected.composer = state.composer
    guard expected == state, !last.composerRows.isEmpty else { return nil }
    let parts = MessagesPaneParts(state, size: size)
    guard parts.composerRows == last.composerRows else { return nil }
    // The list of offered completions is aligned with the typed word, which may have moved to
    // another column.
    guard
      state.offers.isEmpty
        || OfferRows.start(state, parts)
          == OfferRows.start(old, MessagesPaneParts(old, size: size))
    else { return nil }
    var drawing = last
    if state.selected == nil { drawing.drawing.cursor = nil }
    ComposerDrawing.draw(
      parts.composer, isEmpty: state.composer.text.isEmpty, isFocused: state.hasComposerFocus,
      rows: parts.composerRows, invitation: ComposerDrawing.invitation(state, to: title),
      into: &drawing.drawing)
    drawing.drawing.cursor = OfferRows.cursor(state, drawing.messages) ?? drawing.drawing.cursor
    return drawing
  }

  private static func count(_ state: MessagesPaneState, columns: Int) -> String {
    state.isLinear
      ? PaneWords.spokenUnread(state.badge)
      : PaneWords.unread(state.badge, isShort: columns < 60)
  }

  package static func messageArea(for state: MessagesPaneState, size: Size) -> Size {
    Size(rows: MessagesPaneParts(state, size: size).messages.count, columns: size.columns)
  }

  package static func composerLayout(for state: MessagesPaneState, size: Size) -> ComposerLayout {
    MessagesPaneParts(state, size: size).composer
  }

  package static func hasNoteRow(_ size: Size) -> Bool {
    MessagesPaneParts.hasNoteRow(rows: size.rows)
  }

  /// `true` if a messages pane of this size has blank lines between groups of messages, unless its
  /// layout is compact.
  package static func isRoomy(_ size: Size) -> Bool { size.rows >= 15 }

  private static func drawMessages(
    _ viewModel: MessagesViewModel, _ state: MessagesPaneState, _ parts: MessagesPaneParts,
    into drawing: inout MessagesDrawing
  ) {
    let area = parts.messages
    switch viewModel.state {
    case .loading:
      drawing.drawing.buffer.writeCentred([(PaneWords.loading, .notice)], rows: area)
    case .failed(let failure):
      drawing.drawing.buffer.writeCentred(
        [(failure.reason, .error), ("", .blank), (PaneWords.retryMessages, .notice)], rows: area)
    case .loaded(let rows) where rows.rows.isEmpty && state.submitting.isEmpty:
      let note = rows.historyNote.isEmpty ? PaneWords.noMessages : rows.historyNote
      drawing.drawing.buffer.writeCentred([(note, .notice)], rows: area)
      drawing.isAtEnd = rows.later == nil
    case .loaded(let rows):
      drawRows(rows, state, area: area, into: &drawing)
    // The card of an invite takes the place of messages and composer.
    case .invited: break
    }
  }

  private static func drawRows(
    _ rows: MessageRows, _ state: MessagesPaneState, area: Range<Int>,
    into drawing: inout MessagesDrawing
  ) {
    let layout = MessagesLayout(
      rows: rows, submitting: state.submitting, unfolded: state.unfolded,
      width: drawing.drawing.buffer.size.columns, isRoomy: isRoomy(drawing.drawing.buffer.size),
      isCompact: state.isCompact, bar: state.bar, thumbnailRows: state.thumbnailRows)
    guard let page = layout.page(at: state.scroll, height: area.count) else { return }
    var row = area.upperBound - page.lines.count
    drawing.messages.firstRow = row
    drawing.messages.ids = page.items.map { layout.message(ofItem: $0) }
    let selected = state.selected.flatMap { layout.item(of: $0) }
    for (line, item) in zip(page.lines, page.items) {
      if line.isQuote { drawing.messages.quoteRows.insert(row) }
      if item == selected, !line.isBlank {
        if drawing.selectedRows.isEmpty {
          // The cursor is on the first letter of the message, where a screen reader begins, and not
          // on the marker.
          let columns = PageColumns(drawing.drawing.buffer.size.columns)
          drawing.drawing.cursor = Position(row: row, column: columns.text)
          drawing.selectedRows = row..<row
        }
        drawing.selectedRows = drawing.selectedRows.lowerBound..<row + 1
        if let bar = state.bar, line.pieces.first == bar.pieces.first {
          drawing.messages.buttons = bar.shown.map { [row] in
            ShownMessages.Button(row: row, columns: $0.columns)
          }
        }
        drawing.drawing.buffer.paintSelected(line, row: row)
      } else {
        drawing.drawing.buffer.paint(state.isPeek ? line.withoutButtons : line, row: row)
      }
      if !state.isPeek { drawing.messages.add(line.pieces, inRow: row) }
      row += 1
    }
    if let bar = state.bar { finish(bar, area: area, into: &drawing) }
    let first = max(0, layout.rowIndex(of: page.first.item))
    let last = min(rows.rows.count - 1, layout.rowIndex(of: page.last.item))
    drawing.firstShown = MessagesLayout.key(of: first, in: rows.rows)
    drawing.lastShown = lastEvent(rows.rows, upTo: last, from: first)
    drawing.isAtEnd = page.isEnd
    drawing.lastLine = page.isEnd ? .end : layout.anchor(at: page.last)
    drawing.rowsAbove = first
    drawing.rowsBelow = max(0, rows.rows.count - 1 - last)
    drawing.missing = missing(rows.rows, upTo: last, from: first)
    if state.thumbnailRows > 0 { drawing.previews = previews(rows.rows, upTo: last, from: first) }
  }

  /// Draws the selected message's buttons over the last row of `area`, the rows that show messages,
  /// if the message reaches down to that row and has another visible row, but its row of buttons is
  /// not visible. Puts the cursor on the button to which the person moved.
  private static func finish(
    _ bar: MessageBar, area: Range<Int>, into drawing: inout MessagesDrawing
  ) {
    let last = area.upperBound - 1
    if drawing.messages.buttons.isEmpty, drawing.selectedRows.count > 1,
      drawing.selectedRows.contains(last)
    {
      drawing.drawing.buffer.fill(row: last, role: .body)
      drawing.drawing.buffer.paintSelected(StyledLine(pieces: bar.pieces), row: last)
      drawing.messages.buttons = bar.shown.map {
        ShownMessages.Button(row: last, columns: $0.columns)
      }
    }
    guard bar.focused > 0, drawing.messages.buttons.indices.contains(bar.focused) else { return }
    let button = drawing.messages.buttons[bar.focused]
    drawing.drawing.cursor = Position(row: button.row, column: button.columns.lowerBound + 1)
  }

  private static func previews(
    _ rows: [MessageRowViewModel], upTo last: Int, from first: Int
  ) -> [Intent] {
    guard first <= last else { return [] }
    return rows[first...last].compactMap {
      guard case .message(let message) = $0,
        case .unasked(let ask)? = message.file?.thumbnail?.state
      else { return nil }
      return ask
    }
  }

  private static func missing(
    _ rows: [MessageRowViewModel], upTo last: Int, from first: Int
  ) -> Intent? {
    guard first <= last else { return nil }
    for case .gap(_, let fetch) in rows[first...last].reversed() { return fetch }
    return nil
  }

  private static func lastEvent(
    _ rows: [MessageRowViewModel], upTo last: Int, from first: Int
  ) -> EventID? {
    guard first <= last else { return nil }
    for row in rows[first...last].reversed() {
      if case .event(let event)? = MessagesLayout.messageID(of: row) { return event }
    }
    return nil
  }
}

package struct MessagesDrawing: Sendable, Equatable {
  package var drawing: PaneDrawing
  /// The rows of the composer; empty if the page has no composer.
  package var composerRows = 0..<0
  /// The event id of the last painted message, or notice about a change of the room, that has one,
  /// even if only a part of it was painted; `nil` when none has.
  package var lastShown: EventID?
  /// The key of the first row that was painted; `nil` when no row was painted, or when the row has
  /// no key.
  package var firstShown: RowKey?
  /// The rows with the selected message; empty when the message is not visible.
  package var selectedRows = 0..<0
  package var messages = ShownMessages()
  /// `true` if the last line of the chat or thread was painted (that of a text that is being
  /// submitted, if there is one), or if the pane shows no messages and knows of no later ones.
  package var isAtEnd = true
  /// The position of the last painted line, which keeps the view in place when rows are added.
  package var lastLine = ScrollPosition.end
  /// The number of rows of the view model that are above the painted rows.
  package var rowsAbove = 0
  package var rowsBelow = 0
  /// The intent that fetches the missing history at the lowest visible gap in the timeline; `nil`
  /// if no gap is visible.
  package var missing: Intent?
  /// The intents that request the thumbnails of the painted messages, except those that were
  /// already requested.
  package var previews: [Intent] = []

  /// `true` if fewer than `height` rows of the view model are above the painted rows, so that
  /// earlier rows should be loaded with `MessageRows.earlier`.
  package func isNearTop(height: Int) -> Bool { rowsAbove < height }

  /// `true` if fewer than `height` rows of the view model are below the painted rows, so that later
  /// rows should be loaded with `MessageRows.later`.
  package func isNearBottom(height: Int) -> Bool { rowsBelow < height }
}

package struct MessageBar: Sendable, Equatable {
  package struct Shown: Sendable, Equatable {
    package let button: RowButton
    package let columns: Range<Int>
  }

  package let message: MessageID
  /// The buttons that fit below the selected message, from left to right; the last one is always
  /// the button that opens the menu of all actions.
  package let shown: [Shown]
  package let focused: Int

  /// Places as many of `buttons` as fit on a page that is `pageColumns` columns wide, and `more`
  /// after them. `focused` is clamped to the buttons that are shown.
  package init(
    message: MessageID, buttons: [RowButton], more: RowButton, focused: Int, pageColumns: Int
  ) {
    self.message = message
    let page = PageColumns(pageColumns)
    // Which buttons fit does not depend on the focus.
    let widest = { (button: RowButton) in
      max(button.columns(isFocused: true), button.columns(isFocused: false))
    }
    var end = page.text
    let fitting = buttons.prefix { button in
      end += widest(button) + 1
      return end + widest(more) <= page.end
    }
    let all = Array(fitting) + [more]
    let focused = min(max(0, focused), all.count - 1)
    var column = page.text
    shown = all.enumerated().map { index, button in
      let columns = button.columns(isFocused: index == focused)
      defer { column += columns + 1 }
      return Shown(button: button, columns: column..<column + columns)
    }
    self.focused = focused
  }

  var pieces: [StyledPiece] {
    shown.enumerated().map { index, place in
      let isFocused = index == focused
      return StyledPiece(
        Substring(place.button.text(isFocused: isFocused)), at: place.columns.lowerBound,
        role: isFocused ? .buttonFocused : .button, maximumColumns: place.columns.count)
    }
  }
}

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
