package import Cells
package import Intents
package import ViewModels

/// The pane of the chat list: its title, the filter's field, the chats in sections (or a sentence
/// while the list is loading, empty or failed), and the rows of other accounts.
package enum ChatListPane {
  /// Draws the chat list so that the selected row is visible. While the pane has the keyboard
  /// focus, the cursor is in the filter's field, or on the selected row, so that a screen reader
  /// reads that row.
  package static func draw(
    _ viewModel: ChatListViewModel, _ state: ChatListPaneState, size: Size
  ) -> PaneDrawing {
    var drawing = PaneDrawing(buffer: PaneBuffer(size: size, ground: .side))
    let parts = ChatListParts(state, size: size)
    drawTitle(state, parts, into: &drawing.buffer)
    drawField(state, parts, into: &drawing)
    drawOthers(state, parts, into: &drawing)
    switch viewModel.state {
    case .loading:
      drawing.buffer.writeCentred([(PaneWords.loading, .notice)], rows: parts.chats)
    case .loaded(let chats, _, _) where chats.isEmpty && viewModel.heads.isEmpty:
      drawing.buffer.writeCentred(sentence(for: state), rows: parts.chats)
    case .loaded(let chats, let hasEarlier, let hasLater):
      let more = (above: hasEarlier, below: hasLater)
      let entries = ChatListEntries(chats, viewModel.heads)
      drawEntries(entries, state, parts, more: more, into: &drawing)
    case .failed(let failure):
      drawing.buffer.writeCentred(
        [(failure.reason, .error), ("", .blank), (PaneWords.retryList, .notice)], rows: parts.chats)
    }
    return drawing
  }

  package static func visibleRows(
    size: Size, isCompact: Bool = false, others: OtherAccountRows = .none
  ) -> Int {
    var state = ChatListPaneState()
    state.isCompact = isCompact
    state.others = others
    let parts = ChatListParts(state, size: size)
    return parts.chats.count / parts.linesPerChat
  }

  /// The index of the first entry to show: `state.firstVisible`, changed as little as needed so
  /// that the selected entry is visible while the list has the keys, and no row below the last
  /// entry is empty while an entry is hidden above.
  package static func firstVisible(
    _ entries: ChatListEntries, _ state: ChatListPaneState, size: Size
  ) -> Int {
    let visible = visibleRows(size: size, isCompact: state.isCompact, others: state.others)
    var first = state.firstVisible
    let selected =
      if let head = state.selectedHead {
        entries.index(of: head)
      } else {
        state.selected.flatMap { entries.index(of: $0) }
      }
    // Without the keys, the list stays where the wheel scrolled it.
    if let selected, state.isFocused {
      first = min(max(first, selected - visible + 1), selected)
    }
    return max(0, min(first, entries.count - visible))
  }

  private static func isSelected(_ entry: ChatListEntry, _ state: ChatListPaneState) -> Bool {
    switch entry {
    case _ where state.selectedOther != nil: false
    case .chat(let chat): state.selectedHead == nil && chat.id == state.selected
    case .head(let head): head.section == state.selectedHead
    }
  }

  package enum Target: Sendable, Equatable {
    case newChat
    case field
    case clear
    /// The entry with this index: a chat, or the head of a section.
    case entry(Int)
    /// A row of another account. The index counts the rows of other accounts that the chat list
    /// pane has space for.
    case other(Int)
  }

  package static func shownOthers(
    _ others: OtherAccountRows, size: Size, isCompact: Bool
  ) -> OtherAccountRows {
    var state = ChatListPaneState()
    state.isCompact = isCompact
    state.others = others
    return others.fitting(ChatListParts(state, size: size).others.count)
  }

  /// The part of the chat list pane at a position; `nil` for none, where a click at most gives the
  /// pane the keyboard focus and deselects a message.
  package static func target(
    at place: Position, _ entries: ChatListEntries, _ state: ChatListPaneState, size: Size
  ) -> Target? {
    let parts = ChatListParts(state, size: size)
    if place.row == parts.title {
      return parts.button?.contains(place.column) == true ? .newChat : nil
    }
    if place.row == parts.field {
      // In linear mode the "×" is not drawn.
      return place.column == parts.clear && !state.isLinear ? .clear : .field
    }
    if parts.others.contains(place.row) { return .other(place.row - parts.others.lowerBound) }
    let visible = visibleRows(size: size, isCompact: state.isCompact, others: state.others)
    let first = firstVisible(entries, state, size: size)
    let line = place.row - parts.firstRow(of: entries, from: first)
    guard line >= 0, line / parts.linesPerChat < visible else { return nil }
    let index = first + line / parts.linesPerChat
    return entries.indices.contains(index) ? .entry(index) : nil
  }

  // MARK: Title and field

  private static func drawTitle(
    _ state: ChatListPaneState, _ parts: ChatListParts, into buffer: inout PaneBuffer
  ) {
    guard let row = parts.title else { return }
    buffer.writeTitle(PaneWords.chats, isFocused: state.isFocused, row: row)
    // Two blanks are before the number of unread messages; the marks that say that there are more
    // rows are after it.
    let start = 2 + GraphemeWidth.columns(of: PaneWords.chats) + 2
    let free = (parts.button?.lowerBound ?? buffer.size.columns) - start - 4
    let long =
      state.isLinear
      ? PaneWords.spokenUnread(state.badge) : PaneWords.unread(state.badge, isShort: false)
    let isLong = GraphemeWidth.columns(of: long) <= free || state.isLinear
    let words = isLong ? long : PaneWords.unread(state.badge, isShort: true)
    if GraphemeWidth.columns(of: words) <= free + 1 {
      buffer.write(words, at: Position(row: row, column: start), role: .subtitle)
    }
    guard let button = parts.button else { return }
    buffer.write(
      PaneWords.newChatButton, at: Position(row: row, column: button.lowerBound), role: .button)
  }

  private static func drawField(
    _ state: ChatListPaneState, _ parts: ChatListParts, into drawing: inout PaneDrawing
  ) {
    guard let row = parts.field else { return }
    let columns = drawing.buffer.size.columns
    drawing.buffer.fill(row: row, columns: 1..<max(2, columns - 1), ground: .field)
    let hasFocus = state.isFocused && state.isInField
    if hasFocus {
      drawing.buffer.write(PaneWords.mark, at: Position(row: row, column: 0), role: .mark)
    }
    let width = max(1, columns - 6)
    let field = FieldLayout(state.filter, width: width)
    let isEmpty = state.filter.text.isEmpty
    drawing.buffer.write(
      isEmpty ? PaneWords.findAChat : field.text, at: Position(row: row, column: 2),
      role: isEmpty ? .placeholder : .field, maxColumns: width,
      overflow: isEmpty ? .ellipsis : .clip)
    if !isEmpty, !state.isLinear, let clear = parts.clear {
      drawing.buffer.write(
        PaneWords.clear, at: Position(row: row, column: clear), role: .placeholder)
    }
    let cursor = Position(row: row, column: 2 + field.cursorColumn)
    if hasFocus, drawing.buffer.contains(cursor) { drawing.cursor = cursor }
  }

  private static func sentence(for state: ChatListPaneState) -> [(String, StyleRole)] {
    guard !state.filter.text.isEmpty else {
      return [(PaneWords.noChats, .notice), ("", .blank), (PaneWords.firstChat, .notice)]
    }
    if state.filter.text.hasPrefix("/") { return [(PaneWords.runsCommand, .notice)] }
    guard state.isAnswered else { return [] }
    return [
      (PaneWords.noChat(named: state.filter.text), .notice), ("", .blank),
      (PaneWords.newChatWith(state.filter.text), .notice),
    ]
  }

  // MARK: Other accounts

  private static func drawOthers(
    _ state: ChatListPaneState, _ parts: ChatListParts, into drawing: inout PaneDrawing
  ) {
    let shown = state.others.fitting(parts.others.count)
    let selected = state.selectedOther.flatMap { shown.index(of: $0) }
    for (index, row) in zip(shown.rows.indices, parts.others) {
      if index == selected, state.isFocused, !state.isInField {
        drawing.cursor = Position(row: row, column: 0)
      }
      OtherAccountDrawing(
        row: shown.rows[index], isSelected: index == selected, isMarked: state.open == nil,
        isFocused: state.isFocused, isLinear: state.isLinear
      ).draw(into: &drawing.buffer, row: row)
    }
  }

  // MARK: Chats

  private static func drawEntries(
    _ entries: ChatListEntries, _ state: ChatListPaneState, _ parts: ChatListParts,
    more: (above: Bool, below: Bool), into drawing: inout PaneDrawing
  ) {
    let size = drawing.buffer.size
    let first = firstVisible(entries, state, size: size)
    let count = parts.chats.count / parts.linesPerChat
    let shown = entries[first..<min(entries.count, first + count)]
    let grid = ChatRowGrid(shown.compactMap { if case .chat(let chat) = $0 { chat } else { nil } })
    var row = parts.firstRow(of: entries, from: first)
    for entry in shown {
      let isSelected = isSelected(entry, state)
      let height = parts.linesPerChat
      // An entry of two rows with a section's head has the head in its second row and a blank first
      // row.
      let isHead = if case .head = entry { true } else { false }
      if isSelected, state.isFocused, !state.isInField {
        drawing.cursor = Position(row: isHead ? row + height - 1 : row, column: 0)
      }
      switch entry {
      case .head(let head):
        SectionHeadDrawing(
          head: head, isSelected: isSelected, isMarked: state.open == nil,
          isFocused: state.isFocused
        ).draw(into: &drawing.buffer, row: row + height - 1)
      case .chat(let chat):
        let line = ChatRowDrawing(
          chat: chat, isSelected: isSelected,
          isMarked: state.open.map { $0 == chat.id } ?? isSelected, isFocused: state.isFocused)
        if height == 2 {
          line.drawTwoLines(into: &drawing.buffer, row: row, columns: 0..<size.columns)
        } else {
          line.drawOneLine(into: &drawing.buffer, row: row, columns: 0..<size.columns, grid: grid)
        }
      }
      row += height
    }
    guard let title = parts.title else { return }
    let end = parts.button?.lowerBound ?? size.columns
    let marks = [
      (more.above || first > 0, "↑", 3), (more.below || shown.endIndex < entries.count, "↓", 2),
    ]
    for (isShown, glyph, fromRight) in marks where isShown {
      drawing.buffer.write(glyph, at: Position(row: title, column: end - fromRight), role: .pill)
    }
  }
}

struct ChatListParts {
  /// The row of the chat list's title; `nil` in a pane of fewer than 4 rows, and where the filter's
  /// text takes its place.
  let title: Int?
  /// The row of the filter's field; `nil` in a pane of fewer than 4 rows, and in a pane of fewer
  /// than 12 rows while the filter has no text.
  let field: Int?
  let chats: Range<Int>
  private let hasBlankRow: Bool
  /// The rows of other accounts at the end of the chat list pane, at most half of the rows below
  /// the title and the filter; empty without other accounts. A blank row is above them if the pane
  /// has space for it.
  let others: Range<Int>
  /// The number of rows of each entry: two in a narrow pane of 15 rows or more, so that a chat's
  /// last message is shown, else one; in the compact layout always one.
  let linesPerChat: Int
  let button: Range<Int>?
  /// The column of the "×" that empties the filter, also in linear mode, in which the "×" is not
  /// drawn and cannot be clicked; `nil` if the filter is empty or has no field.
  let clear: Int?

  /// The row in which the drawn entries begin, if the first of them has the index `first`. A
  /// section's head in an entry of two rows has a blank row above it; such an entry begins in the
  /// blank row above the chats, if there is one.
  func firstRow(of entries: ChatListEntries, from first: Int) -> Int {
    guard linesPerChat > 1, hasBlankRow, entries.indices.contains(first),
      case .head = entries[first]
    else { return chats.lowerBound }
    return chats.lowerBound - 1
  }

  init(_ state: ChatListPaneState, size: Size) {
    let hasField = size.rows >= 12
    let isTyped = !state.filter.text.isEmpty
    let hasTitle = size.rows >= 4 && (hasField || !isTyped)
    title = hasTitle ? 0 : nil
    // On a screen of 30 rows or more, of which the pane has all but the last, a blank row is above
    // the filter's field as well as below it.
    let roomy = size.rows >= 29 ? 1 : 0
    field = hasField ? 1 + roomy : isTyped && size.rows >= 4 ? 0 : nil
    hasBlankRow = size.rows >= 22
    let first = (hasTitle ? 1 : 0) + (field == nil ? 0 : 1 + roomy) + (hasBlankRow ? 1 : 0)
    let all = size.rows - min(first, size.rows)
    let lines = min(state.others.rows.count, all / 2)
    let gap = lines > 0 && all >= 12 ? 1 : 0
    chats = min(first, size.rows)..<size.rows - lines - gap
    others = size.rows - lines..<size.rows
    let isNarrow = size.columns < ChatRowDrawing.columnsForPreview
    linesPerChat = isNarrow && size.rows >= 15 && !state.isCompact ? 2 : 1
    let width = GraphemeWidth.columns(of: PaneWords.newChatButton)
    let end = size.columns - 1
    button = hasTitle && size.columns >= 24 ? end - width..<end : nil
    clear = isTyped && field != nil ? max(2, size.columns - 3) : nil
  }
}

/// The entries of the chat list, chats and section heads, in the order of display. Each entry is
/// made on access, because only a few entries of a long list are drawn.
package struct ChatListEntries: RandomAccessCollection, Sendable, Equatable {
  private let rows: [ChatRowViewModel]
  private let heads: [SectionHeadViewModel]
  /// For each section head in `heads`, the index of its entry in this collection.
  private let headIndices: [Int]

  /// Makes the entries of chats (`rows`) and of section heads (`heads`), which are in the order in
  /// which they are drawn.
  package init(_ rows: [ChatRowViewModel], _ heads: [SectionHeadViewModel]) {
    self.rows = rows
    self.heads = heads
    headIndices = heads.enumerated().map { $0 + Swift.max(0, Swift.min($1.row, rows.count)) }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { rows.count + heads.count }

  package subscript(index: Int) -> ChatListEntry {
    let before = headIndices.prefix { $0 < index }.count
    if before < heads.count, headIndices[before] == index { return .head(heads[before]) }
    return .chat(rows[index - before])
  }

  package func index(of chat: ChatID) -> Int? {
    guard let row = rows.firstIndex(where: { $0.id == chat }) else { return nil }
    return row + heads.prefix { $0.row <= row }.count
  }

  package func index(of section: ChatSection) -> Int? {
    heads.firstIndex { $0.section == section }.map { headIndices[$0] }
  }
}

struct SectionHeadDrawing {
  let head: SectionHeadViewModel
  let isSelected: Bool
  /// `true` if the row has the mark while it is selected, because no chat is open.
  let isMarked: Bool
  let isFocused: Bool

  func draw(into buffer: inout PaneBuffer, row: Int) {
    let columns = buffer.size.columns
    if isSelected {
      ChatRowDrawing.select(
        row, 0..<columns, isFocused: isFocused, isMarked: isMarked, in: &buffer)
    }
    guard head.spoken.isEmpty else {
      buffer.write(
        head.spoken, at: Position(row: row, column: 2), role: .day, maxColumns: columns - 3,
        overflow: .ellipsis)
      return
    }
    var right = columns - 1
    for (text, role) in badges {
      right -= GraphemeWidth.columns(of: text)
      buffer.write(text, at: Position(row: row, column: right), role: role)
    }
    buffer.write(
      head.isFolded ? PaneWords.folded : PaneWords.unfolded, at: Position(row: row, column: 2),
      role: .day)
    buffer.write(
      head.name, at: Position(row: row, column: 4), role: .day, maxColumns: max(1, right - 5),
      overflow: .ellipsis)
  }

  /// The badges of a folded section, in the order in which they are drawn, from right to left;
  /// empty for a section that is not folded or has nothing unread.
  private var badges: [(text: String, role: StyleRole)] {
    let mentions =
      head.mentions.isEmpty ? [] : [(text: " \(head.mentions) ", role: StyleRole.badgeMention)]
    guard !head.unread.isEmpty else { return mentions }
    return mentions + [(" \(head.unread)\(mentions.isEmpty ? "" : " ")", .badge)]
  }
}
