package import Cells
package import ViewModels

/// The search of messages: the query, and the messages that fit it, grouped by chat and day.
package enum MessageSearchPane {
  /// While the pane has the keyboard focus, the cursor is in the query, or, for a screen reader, on
  /// the selected row.
  package static func draw(
    _ viewModel: MessageSearchViewModel, _ state: MessageSearchPaneState, size: Size
  ) -> PaneDrawing {
    var drawing = PaneDrawing(buffer: PaneBuffer(size: size))
    let layout = layout(viewModel, state, size: size)
    if let row = layout.title {
      drawing.buffer.writeTitle(
        (state.hasBack ? PaneWords.back : "") + PaneWords.search,
        subtitle: state.chatName.isEmpty ? "" : PaneWords.onlyIn(state.chatName),
        count: state.hasBack ? "" : PaneWords.escBack, isFocused: state.isFocused, row: row)
    }
    drawField(viewModel, state, layout, into: &drawing)
    if state.query.text.allSatisfy(\.isWhitespace) {
      drawHelp(layout, into: &drawing.buffer)
      return drawing
    }
    for (row, line) in zip(layout.note, noteLines(viewModel, size: size)) {
      drawing.buffer.write(
        line, at: Position(row: row, column: layout.columns.page.text), role: .notice,
        maxColumns: layout.columns.page.width, overflow: .ellipsis)
    }
    let hits = viewModel.hits
    for (offset, line) in layout.rows.enumerated() {
      draw(line, hits, viewModel, state, row: layout.first + offset, layout, into: &drawing)
    }
    return drawing
  }

  package enum Target: Sendable, Equatable {
    case hit(Int)
    case more
    case server
    case back
  }

  /// The part of the message search at a position; `nil` where a click only moves the keyboard
  /// focus to the pane.
  package static func target(
    at place: Position, _ viewModel: MessageSearchViewModel, _ state: MessageSearchPaneState,
    size: Size
  ) -> Target? {
    let layout = layout(viewModel, state, size: size)
    if place.row == layout.title {
      let end = PageColumns(size.columns).end
      let back = state.hasBack ? 0..<4 : end - GraphemeWidth.columns(of: PaneWords.escBack)..<end
      return back.contains(place.column) ? .back : nil
    }
    guard layout.rows.indices.contains(place.row - layout.first) else { return nil }
    switch layout.rows[place.row - layout.first] {
    case .hit(let index, _, _): return .hit(index)
    case .more: return .more
    case .server: return .server
    case .blank, .head, .source: return nil
    }
  }

  /// The number of found messages whose first row is visible, but at least 1. PgUp and PgDn move
  /// the selection by one less, but at least by 1.
  package static func visibleHits(
    _ viewModel: MessageSearchViewModel, _ state: MessageSearchPaneState, size: Size
  ) -> Int {
    max(1, layout(viewModel, state, size: size).hits.count)
  }

  private static func layout(
    _ viewModel: MessageSearchViewModel, _ state: MessageSearchPaneState, size: Size
  ) -> MessageSearchLayout {
    let isBlank = state.query.text.allSatisfy(\.isWhitespace)
    return MessageSearchLayout(
      isBlank ? .initial : viewModel, selected: state.selected,
      noteRows: isBlank ? 0 : noteLines(viewModel, size: size).count, size: size)
  }

  private static func noteLines(
    _ viewModel: MessageSearchViewModel, size: Size
  ) -> [String] {
    guard !viewModel.note.isEmpty else { return [] }
    return TextWrap.lines(of: viewModel.note, columns: PageColumns(size.columns).width)
      .map { String($0.text) }
  }

  // MARK: The query

  private static func drawField(
    _ viewModel: MessageSearchViewModel, _ state: MessageSearchPaneState,
    _ layout: MessageSearchLayout, into drawing: inout PaneDrawing
  ) {
    let columns = layout.columns.page
    for row in layout.field {
      drawing.buffer.fill(row: row, role: .composer)
      drawing.buffer.fill(row: row, ground: .raised)
      drawing.buffer.write(
        PaneWords.mark, at: Position(row: row, column: columns.mark),
        role: state.isFocused ? .mark : .markOff)
    }
    let used = drawCount(viewModel, state, layout, into: &drawing.buffer)
    let room = columns.text..<max(columns.text + 1, columns.end - used)
    let field = FieldLayout(state.query, width: room.count)
    let isEmpty = state.query.text.isEmpty
    let written = drawing.buffer.write(
      isEmpty ? PaneWords.searchWords : field.text,
      at: Position(row: layout.query, column: columns.text),
      role: isEmpty ? .placeholder : .composer, maxColumns: room.count,
      overflow: isEmpty ? .ellipsis : .clip)
    if state.isQuerySelected, !isEmpty {
      drawing.buffer.fill(
        row: layout.query, columns: columns.text..<columns.text + written, ground: .selected)
    }
    let cursor = Position(row: layout.query, column: columns.text + field.cursorColumn)
    if state.isFocused, drawing.buffer.contains(cursor) { drawing.cursor = cursor }
  }

  /// Draws the number of found messages at the right end of the query's field, and returns the
  /// number of columns that this takes from the query; 0 if no number is drawn.
  private static func drawCount(
    _ viewModel: MessageSearchViewModel, _ state: MessageSearchPaneState,
    _ layout: MessageSearchLayout, into buffer: inout PaneBuffer
  ) -> Int {
    let columns = layout.columns.page
    let query = GraphemeWidth.columns(of: state.query.text)
    let words = [viewModel.count, viewModel.shortCount].first {
      !$0.isEmpty && columns.width >= GraphemeWidth.columns(of: $0) + max(12, query + 3)
    }
    guard let words, !state.query.text.isEmpty else { return 0 }
    let width = GraphemeWidth.columns(of: words)
    buffer.write(
      words, at: Position(row: layout.query, column: columns.end - width), role: .keyHint)
    return width + 2
  }

  private static func drawHelp(
    _ layout: MessageSearchLayout, into buffer: inout PaneBuffer
  ) {
    let columns = layout.columns.page
    let lines = PaneWords.searchHelp
    let widest = lines.map { GraphemeWidth.columns(of: $0.example) }.max() ?? 0
    let start =
      layout.field.upperBound + (buffer.size.rows >= MessageSearchLayout.roomyRows ? 1 : 0)
    for (row, line) in zip(start..<max(start, buffer.size.rows), lines) {
      buffer.write(
        line.example, at: Position(row: row, column: columns.text), role: .keyName,
        maxColumns: columns.width, overflow: .ellipsis)
      let column = columns.text + widest + 3
      guard columns.end - column >= 12 else { continue }
      buffer.write(
        line.meaning, at: Position(row: row, column: column), role: .subtitle,
        maxColumns: columns.end - column, overflow: .ellipsis)
    }
  }

  // MARK: The messages

  private static func draw(
    _ line: MessageSearchLayout.Row, _ hits: [SearchHitViewModel],
    _ viewModel: MessageSearchViewModel, _ state: MessageSearchPaneState, row: Int,
    _ layout: MessageSearchLayout, into drawing: inout PaneDrawing
  ) {
    let columns = layout.columns
    switch line {
    case .blank: break
    case .head(let group):
      drawHead(viewModel.groups[group], row, columns.page, into: &drawing.buffer)
    case .source(let group):
      drawLine(viewModel.groups[group].source, row, columns, into: &drawing.buffer)
    case .more: drawLine(viewModel.more?.words ?? "", row, columns, into: &drawing.buffer)
    case .server:
      if hits.count == state.selected { select(row, true, state, columns, into: &drawing) }
      drawLine(viewModel.server?.words ?? "", row, columns, into: &drawing.buffer)
    case .hit(let index, let beginsHit, let text):
      if index == state.selected { select(row, beginsHit, state, columns, into: &drawing) }
      if beginsHit { drawOrigin(of: hits[index], row, columns, into: &drawing.buffer) }
      if let text { draw(text, row, columns, into: &drawing.buffer) }
    }
  }

  private static func drawLine(
    _ words: String, _ row: Int, _ columns: MessageSearchColumns, into buffer: inout PaneBuffer
  ) {
    buffer.write(
      words, at: Position(row: row, column: columns.page.text), role: .subtitle,
      maxColumns: columns.page.width, overflow: .ellipsis)
  }

  private static func select(
    _ row: Int, _ beginsHit: Bool, _ state: MessageSearchPaneState,
    _ columns: MessageSearchColumns, into drawing: inout PaneDrawing
  ) {
    drawing.buffer.fill(row: row, ground: .selected)
    drawing.buffer.write(
      PaneWords.mark, at: Position(row: row, column: columns.page.mark),
      role: state.isFocused ? .mark : .markOff)
    if beginsHit, state.isOnRow, state.isFocused {
      drawing.cursor = Position(row: row, column: columns.page.text)
    }
  }

  private static func drawHead(
    _ group: SearchGroupViewModel, _ row: Int, _ columns: PageColumns,
    into buffer: inout PaneBuffer
  ) {
    let day = GraphemeWidth.columns(of: group.day)
    let hasDay = columns.width >= day + 10
    let used = buffer.write(
      group.chatName, at: Position(row: row, column: columns.text), role: .chatNameUnread,
      maxColumns: hasDay ? columns.width - day - 2 : columns.width, overflow: .ellipsis)
    guard hasDay else { return }
    buffer.write(
      group.day, at: Position(row: row, column: columns.text + used + 2), role: .subtitle)
  }

  private static func drawOrigin(
    of hit: SearchHitViewModel, _ row: Int, _ columns: MessageSearchColumns,
    into buffer: inout PaneBuffer
  ) {
    buffer.write(hit.time, at: Position(row: row, column: columns.page.text), role: .timestamp)
    buffer.write(
      hit.sender, at: Position(row: row, column: columns.senderColumn),
      role: MessageRowLayout.senderRole(hit.senderColor), maxColumns: columns.sender,
      overflow: .ellipsis)
  }

  private static func draw(
    _ line: SearchExcerptLines.Line, _ row: Int, _ columns: MessageSearchColumns,
    into buffer: inout PaneBuffer
  ) {
    let start = columns.text.lowerBound
    let written = buffer.write(
      line.text, at: Position(row: row, column: start), role: .body,
      maxColumns: columns.text.count, overflow: .ellipsis)
    // The "…" at the end of a truncated line is not part of a word, so it is not highlighted.
    let shown = line.columns > columns.text.count ? written - 1 : written
    for mark in line.marks {
      let inside = mark.clamped(to: 0..<max(0, shown))
      buffer.restyle(
        row: row, columns: start + inside.lowerBound..<start + inside.upperBound, role: .mention)
    }
  }
}

/// The columns of a message that a search found: the time, the sender and the text beside each
/// other, or on a narrow page the time and the sender above the text.
struct MessageSearchColumns {
  private static let timeColumns = 5
  /// The least width in columns of a message's text beside the sender's name; if less is left, the
  /// text is below the name.
  private static let leastText = 16
  /// The least width in columns of a page's texts with which senders' names may be longer and more
  /// blanks follow them.
  private static let roomyWidth = 60

  let page: PageColumns
  /// The greatest width of a sender's name in columns.
  let sender: Int
  let text: Range<Int>
  let isStacked: Bool

  init(_ viewModel: MessageSearchViewModel, size: Size) {
    page = PageColumns(size.columns)
    let isRoomy = page.width >= Self.roomyWidth
    let widest =
      viewModel.groups.flatMap(\.hits)
      .map { GraphemeWidth.columns(of: $0.sender) }.max() ?? 0
    let limit = min(max(3, widest), isRoomy ? 14 : 8)
    let start = page.text + Self.timeColumns + 2 + limit + (isRoomy ? 3 : 2)
    isStacked = page.end - start < Self.leastText
    sender = isStacked ? page.width - Self.timeColumns - 2 : limit
    text = (isStacked ? page.text : start)..<page.end
  }

  var senderColumn: Int { page.text + Self.timeColumns + 2 }
}

package struct MessageSearchPaneState: Sendable, Equatable {
  package var query = ComposerState()
  /// The index of the selected message among those that were found; their number if the line about
  /// the server, which follows them, is selected.
  package var selected = 0
  /// `true` if the whole query is selected, so that the next letter replaces it.
  package var isQuerySelected = false
  /// The name of the only chat that is searched; "" if every chat is.
  package var chatName = ""
  package var isFocused = true
  package var hasBack = false
  package var isLinear = false
  /// `true` if the cursor is on the selected row, for a screen reader, and not in the query.
  package var isOnRow = false

  package init() {}
}

extension MessageSearchViewModel {
  package var hits: [SearchHitViewModel] { groups.flatMap(\.hits) }
}
