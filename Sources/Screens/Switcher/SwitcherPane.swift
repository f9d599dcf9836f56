package import Cells
internal import Intents
package import ViewModels

/// The switcher overlay, in which the person finds a chat or a person by a few letters, and can
/// search messages for them.
package enum SwitcherPane {
  /// Draws the switcher. The cursor is in the query, or, for a screen reader, on the selected
  /// match. `size` is the size of the overlay, as `size(in:)` returns it.
  package static func draw(
    _ viewModel: ChatSearchViewModel, _ state: SwitcherPaneState, size: Size
  ) -> PaneDrawing {
    let frame = frame(size)
    var drawing = frame.drawing(title: PaneWords.goTo)
    let isFound = viewModel.query == state.query.text && !state.query.text.isEmpty
    frame.drawField(
      state.query, placeholder: PaneWords.query,
      count: isFound
        ? PaneWords.found(
          SwitcherLine.searchIndex(viewModel, state),
          of: state.others.isEmpty ? state.total : nil)
        : "",
      into: &drawing)
    let rows = rows(frame)
    drawPublicRooms(frame, into: &drawing.buffer)
    let lines = SwitcherLine.lines(viewModel, state, size: size)
    guard !lines.isEmpty else {
      drawNoMatch(viewModel, state, row: rows.first, columns: frame.text, into: &drawing.buffer)
      return drawing
    }
    let selected = selectedLine(lines, state)
    let first = firstVisible(lines, state, visible: rows.count)
    let grid = ChatRowGrid(viewModel.rows)
    // The columns of the rows end one column after the overlay's texts, because the rows leave
    // their last column blank.
    let columns = frame.columns.lowerBound..<frame.text.upperBound + 1
    for (row, index) in zip(rows, first..<lines.count) {
      if index == selected {
        drawing.buffer.fill(row: row, columns: frame.columns, ground: .selected)
        if state.isOnRow {
          drawing.cursor = Position(row: row, column: frame.columns.lowerBound)
        }
      }
      let isSelected = index == selected
      if lines[index] == .noMatch {
        drawNoMatch(viewModel, state, row: row, columns: frame.text, into: &drawing.buffer)
      } else if let link = state.link {
        draw(
          words: PaneWords.open(link: link), isSelected: isSelected, row: row, columns: columns,
          into: &drawing.buffer)
      } else if state.searchesMessages,
        lines[index] == .match(SwitcherLine.searchIndex(viewModel, state))
      {
        draw(
          words: PaneWords.searchMessages(for: state.query.text), isSelected: isSelected, row: row,
          columns: columns, into: &drawing.buffer)
      } else {
        draw(
          lines[index], of: viewModel, state.others, isSelected: isSelected, row: row,
          columns: columns, grid: grid, into: &drawing.buffer)
      }
    }
    return drawing
  }

  private static func draw(
    _ line: SwitcherLine, of viewModel: ChatSearchViewModel, _ others: [OtherChatViewModel],
    isSelected: Bool, row: Int, columns: Range<Int>, grid: ChatRowGrid,
    into buffer: inout PaneBuffer
  ) {
    let chats = SwitcherLine.chats(viewModel)
    let own = chats.upperBound + viewModel.people.count
    switch line {
    case .blank, .noMatch: break
    case .people, .others:
      buffer.write(
        line == .people ? PaneWords.people : PaneWords.otherAccounts,
        at: Position(row: row, column: columns.lowerBound + 2), role: .heading,
        maxColumns: columns.count - 2, overflow: .ellipsis)
    case .match(let index) where chats.contains(index):
      ChatRowDrawing(
        chat: viewModel.rows[index - chats.lowerBound], isSelected: isSelected,
        isMarked: isSelected,
        isFocused: true
      )
      .drawOneLine(into: &buffer, row: row, columns: columns, grid: grid)
    case .match(let index) where index >= own:
      OtherMatchDrawing(chat: others[index - own], isSelected: isSelected)
        .draw(into: &buffer, row: row, columns: columns)
    case .match(let index):
      let person =
        index < chats.lowerBound ? viewModel.meant : viewModel.people[index - chats.upperBound]
      if let person {
        PersonRowDrawing(person: person, isSelected: isSelected)
          .draw(
            into: &buffer, row: row, columns: columns, detail: grid.previewColumn(in: columns))
      }
    }
  }

  private static func draw(
    words: String, isSelected: Bool, row: Int, columns: Range<Int>,
    into buffer: inout PaneBuffer
  ) {
    let start = Position(row: row, column: columns.lowerBound)
    if isSelected { buffer.write(PaneWords.mark, at: start, role: .mark) }
    buffer.write(
      words,
      at: Position(row: row, column: columns.lowerBound + 2), role: .subtitle,
      maxColumns: max(0, columns.count - 3), overflow: .ellipsis)
  }

  package static func size(in size: Size) -> Size {
    OverlayFrame.size(rows: 18, columns: 72, in: size)
  }

  private static func frame(_ size: Size) -> OverlayFrame {
    OverlayFrame(size, .large, hasField: true)
  }

  /// The number of lines of the switcher's list that are visible at once. PgUp and PgDn move the
  /// selection by one less, but at least by 1.
  package static func visibleRows(size: Size) -> Int {
    rows(frame(size)).count
  }

  /// The rows of the matches: the switcher's rows for content without the last one, which has the
  /// button that opens the public room directory; in an overlay with few rows, all rows for
  /// content.
  private static func rows(_ frame: OverlayFrame) -> Range<Int> {
    frame.rows.count < 5 ? frame.rows : frame.rows.lowerBound..<frame.rows.upperBound - 1
  }

  private static func drawPublicRooms(_ frame: OverlayFrame, into buffer: inout PaneBuffer) {
    guard rows(frame) != frame.rows else { return }
    buffer.write(
      " \(PaneWords.publicRoomsKey) ",
      at: Position(row: frame.rows.upperBound - 1, column: frame.text.lowerBound - 1),
      role: .button, maxColumns: frame.text.count)
  }

  package static func opensPublicRooms(at place: Position, size: Size) -> Bool {
    let frame = frame(size)
    let first = frame.text.lowerBound - 1
    let width = min(frame.text.count, GraphemeWidth.columns(of: PaneWords.publicRoomsKey) + 2)
    return rows(frame) != frame.rows && place.row == frame.rows.upperBound - 1
      && (first..<first + width).contains(place.column)
  }

  /// The index of the match that is drawn in a row of the switcher, for mouse clicks; the matches
  /// are counted as for `SwitcherLine.match`. `nil` for other rows.
  package static func index(
    atRow row: Int, _ viewModel: ChatSearchViewModel, _ state: SwitcherPaneState, size: Size
  ) -> Int? {
    let visible = visibleRows(size: size)
    let line = row - frame(size).rows.lowerBound
    guard (0..<visible).contains(line) else { return nil }
    let lines = SwitcherLine.lines(viewModel, state, size: size)
    let index = firstVisible(lines, state, visible: visible) + line
    guard lines.indices.contains(index), case .match(let match) = lines[index] else { return nil }
    return match
  }

  private static func selectedLine(_ lines: [SwitcherLine], _ state: SwitcherPaneState) -> Int {
    let selected = max(0, state.selected)
    return lines.firstIndex(of: .match(selected)) ?? lines.count - 1
  }

  private static func firstVisible(
    _ lines: [SwitcherLine], _ state: SwitcherPaneState, visible: Int
  ) -> Int {
    max(0, min(selectedLine(lines, state) - visible / 2, lines.count - visible))
  }

  private static func drawNoMatch(
    _ viewModel: ChatSearchViewModel, _ state: SwitcherPaneState, row: Int?, columns: Range<Int>,
    into buffer: inout PaneBuffer
  ) {
    guard let row, let query = viewModel.query, !query.isEmpty, query == state.query.text else {
      return
    }
    buffer.write(
      PaneWords.noMatch, at: Position(row: row, column: columns.lowerBound),
      role: .notice, maxColumns: columns.count, overflow: .ellipsis)
  }
}

enum SwitcherLine: Equatable {
  /// The match at this index. The person whose id was typed is counted first, then the chats, then
  /// the other people, then the chats of other accounts, and last the search of messages for the
  /// query.
  case match(Int)
  case people
  case others
  case noMatch
  case blank

  /// The lines of the matches, and below them the line that searches messages for the query, if the
  /// switcher offers it; if the result for the query has arrived and has no match, the sentence
  /// that says so is above that line.
  static func lines(
    _ viewModel: ChatSearchViewModel, _ state: SwitcherPaneState, size: Size
  ) -> [SwitcherLine] {
    if state.link != nil { return [.match(0)] }
    let matches = lines(viewModel, others: state.others.count, size: size)
    guard state.searchesMessages else { return matches }
    let search = SwitcherLine.match(searchIndex(viewModel, state))
    if matches.isEmpty {
      return (viewModel.query == state.query.text ? [.noMatch] : []) + [search]
    }
    return matches + (size.rows >= 12 ? [.blank] : []) + [search]
  }

  static func searchIndex(_ viewModel: ChatSearchViewModel, _ state: SwitcherPaneState) -> Int {
    chats(viewModel).upperBound + viewModel.people.count + state.others.count
  }

  /// The indexes, in the numbering of the matches, of the chats of this account.
  static func chats(_ viewModel: ChatSearchViewModel) -> Range<Int> {
    let first = viewModel.meant == nil ? 0 : 1
    return first..<first + viewModel.rows.count
  }

  /// The lines of the matches in an overlay of `size`: chats, then people, then the chats of other
  /// accounts, with headings above the last two if the overlay has enough rows. `others` is the
  /// number of chats of other accounts.
  static func lines(
    _ viewModel: ChatSearchViewModel, others: Int = 0, size: Size
  ) -> [SwitcherLine] {
    let own = lines(ofOwn: viewModel, size: size)
    let first = chats(viewModel).upperBound + viewModel.people.count
    let matches = (0..<others).map { SwitcherLine.match(first + $0) }
    guard !matches.isEmpty, size.rows >= 12 else { return own + matches }
    return own + (own.isEmpty ? [] : [.blank]) + [.others] + matches
  }

  private static func lines(ofOwn viewModel: ChatSearchViewModel, size: Size) -> [SwitcherLine] {
    let chats = (0..<chats(viewModel).upperBound).map { SwitcherLine.match($0) }
    let people = viewModel.people.indices.map { SwitcherLine.match(chats.count + $0) }
    guard !people.isEmpty, size.rows >= 12 else { return chats + people }
    return chats + (chats.isEmpty ? [] : [.blank]) + [.people] + people
  }
}

struct PersonRowDrawing {
  let person: PersonRowViewModel
  let isSelected: Bool

  /// Draws the line of the person, with what Enter does if it has 28 columns or more, and with the
  /// user id where there is room: at the column `detail`, at which the rows of chats show their
  /// previews, or after the name if `detail` is `nil`. For a screen reader the line is plain text.
  func draw(into buffer: inout PaneBuffer, row: Int, columns: Range<Int>, detail: Int?) {
    if isSelected { ChatRowDrawing.select(row, columns, isFocused: true, in: &buffer) }
    let from = columns.lowerBound + 2
    var right = columns.upperBound - 1
    guard person.spoken.isEmpty else {
      return write(person.spoken, into: &buffer, row, from..<right, .chatName)
    }
    if columns.count >= 28 {
      let used = GraphemeWidth.columns(of: person.action)
      write(person.action, into: &buffer, row, right - used..<right, .timestamp)
      right -= used + 2
    }
    let label = person.candidate.choice.label
    let nameEnd = from + GraphemeWidth.columns(of: label)
    let detail = detail ?? nameEnd + 2
    guard !person.candidate.detail.isEmpty, right - detail >= 8 else {
      return write(label, into: &buffer, row, from..<right, .chatName)
    }
    write(label, into: &buffer, row, from..<detail - 2, .chatName)
    write(person.candidate.detail, into: &buffer, row, detail..<right, .preview)
  }

  private func write(
    _ text: String, into buffer: inout PaneBuffer, _ row: Int, _ columns: Range<Int>,
    _ role: StyleRole
  ) {
    buffer.write(
      text, at: Position(row: row, column: columns.lowerBound), role: role,
      maxColumns: columns.count, overflow: .ellipsis)
  }
}
