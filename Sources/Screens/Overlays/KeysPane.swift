package import Cells

package enum KeysPane {
  /// The number of rows that an overlay of 16 rows or more reserves below the list of actions: a
  /// blank row, and two rows for the question or the result of the last change
  /// (`KeysPaneState.notice`).
  private static let footRows = 3

  /// Draws the overlay of key bindings. `size` is the size of the overlay, as `size(in:)` returns
  /// it.
  package static func draw(_ state: KeysPaneState, size: Size) -> PaneDrawing {
    let frame = frame(size)
    var drawing = frame.drawing(title: PaneWords.chooseKeys)
    let actions = state.lines.count { !$0.isHeading }
    frame.drawField(
      state.query, placeholder: PaneWords.helpQuery,
      count: state.query.text.allSatisfy { $0 == " " }
        ? "" : PaneWords.found(actions, of: state.total),
      into: &drawing)
    let rows = frame.rows
    let notice = noticeLines(state, frame)
    let covered = coveredRows(notice, frame)
    let free = rows.dropLast(covered)
    let visible = firstVisible(state, size: size)..<state.lines.count
    for (row, index) in zip(free.prefix(visibleRows(size: size)), visible) {
      draw(state, index, row: row, frame, into: &drawing.buffer)
      if state.isOnRow, index == state.selected {
        drawing.cursor = Position(row: row, column: frame.columns.lowerBound)
      }
    }
    if state.lines.isEmpty, let row = rows.first {
      drawing.buffer.write(
        PaneWords.nothingFound(state.query.text),
        at: Position(row: row, column: frame.text.lowerBound), role: .notice,
        maxColumns: frame.text.count, overflow: .ellipsis)
    }
    say(notice, isAsking: state.isAsking, rows: rows.suffix(covered), frame, into: &drawing)
    return drawing
  }

  private static func noticeLines(_ state: KeysPaneState, _ frame: OverlayFrame) -> [TextWrap.Line]
  {
    state.notice.isEmpty
      ? [] : TextWrap.lines(of: state.notice, columns: max(1, frame.text.count))
  }

  /// The number of rows that a notice takes at the end of the overlay of key bindings, in place of
  /// actions: as many as it needs, but at least two; 0 without a notice.
  private static func coveredRows(_ notice: [TextWrap.Line], _ frame: OverlayFrame) -> Int {
    notice.isEmpty ? 0 : max(footRows - 1, min(notice.count, frame.rows.count))
  }

  package static func size(in size: Size) -> Size {
    OverlayFrame.size(rows: .max, columns: 76, in: size)
  }

  private static func frame(_ size: Size) -> OverlayFrame {
    OverlayFrame(size, .large, hasField: true)
  }

  /// The number of lines of the list of actions that are visible at once, unless the state's
  /// `notice` covers some of them. PgUp and PgDn move the selection by one less, but at least by 1.
  package static func visibleRows(size: Size) -> Int {
    // In a low overlay the question is drawn over the last actions, so no rows are reserved for it.
    max(1, frame(size).rows.count - (size.rows >= 16 ? footRows : 0))
  }

  /// The index of the line of the list of actions that is drawn in a row of the overlay of key
  /// bindings, for the mouse; `nil` for none, as where the state's `notice` covers the list.
  package static func index(atRow row: Int, _ state: KeysPaneState, size: Size) -> Int? {
    let frame = frame(size)
    let free = frame.rows.count - coveredRows(noticeLines(state, frame), frame)
    let line = row - frame.rows.lowerBound
    guard (0..<min(visibleRows(size: size), free)).contains(line) else { return nil }
    let index = firstVisible(state, size: size) + line
    return state.lines.indices.contains(index) ? index : nil
  }

  private static func firstVisible(_ state: KeysPaneState, size: Size) -> Int {
    let visible = visibleRows(size: size)
    return max(0, min(state.selected - visible / 2, state.lines.count - visible))
  }

  private static func draw(
    _ state: KeysPaneState, _ index: Int, row: Int, _ frame: OverlayFrame,
    into buffer: inout PaneBuffer
  ) {
    let line = state.lines[index]
    let start = Position(row: row, column: frame.text.lowerBound)
    guard !line.isHeading else {
      buffer.write(line.words, at: start, role: .heading, maxColumns: frame.text.count)
      return
    }
    if index == state.selected {
      buffer.fill(row: row, columns: frame.columns, ground: .selected)
      buffer.write(
        PaneWords.mark, at: Position(row: row, column: frame.columns.lowerBound), role: .mark)
    }
    // The keys have at most half of the row, so that each line still says which action the keys are
    // for.
    let room = frame.text.count
    let keys = line.keys.last { GraphemeWidth.columns(of: $0) <= room / 2 } ?? line.keys.first ?? ""
    let keyColumns = min(GraphemeWidth.columns(of: keys), room / 2)
    buffer.write(
      line.words, at: start, role: .body,
      maxColumns: max(0, room - keyColumns - 2), overflow: .ellipsis)
    buffer.write(
      keys, at: Position(row: row, column: frame.text.upperBound - keyColumns),
      role: line.isOwn ? .title : .keyName, maxColumns: keyColumns, overflow: .ellipsis)
  }

  private static func say(
    _ lines: [TextWrap.Line], isAsking: Bool, rows: some Collection<Int>,
    _ frame: OverlayFrame, into drawing: inout PaneDrawing
  ) {
    for (row, line) in zip(rows, lines) {
      let start = Position(row: row, column: frame.text.lowerBound)
      drawing.buffer.write(
        line.text, at: start, role: isAsking ? .title : .notice, maxColumns: frame.text.count)
      if isAsking, row == rows.first { drawing.cursor = start }
    }
  }
}

package struct KeysLine: Sendable, Equatable {
  package let words: String
  /// Variants of the text at the line's right end, such as the names of the action's keys, the
  /// shortest first; the longest variant that fits is drawn.
  package let keys: [String]
  package let isHeading: Bool
  /// `true` if the person's file of key bindings names another preset than the default one, or sets
  /// the action's keys.
  package let isOwn: Bool

  package init(words: String, keys: [String] = [], isHeading: Bool = false, isOwn: Bool = false) {
    self.words = words
    self.keys = keys
    self.isHeading = isHeading
    self.isOwn = isOwn
  }
}

package struct KeysPaneState: Sendable, Equatable {
  package var query = ComposerState()
  package var lines: [KeysLine] = []
  package var selected = 0
  /// The number of all actions of the overlay of key bindings, whether they match the search text
  /// or not.
  package var total = 0
  /// The question that waits for a key press, such as for the action's new key, or the result of
  /// the last change; "" for none.
  package var notice = ""
  /// `true` while the next key press answers the question in `notice` instead of running a command.
  package var isAsking = false
  /// `true` if the cursor is on the selected line, for a screen reader, and not in the query.
  package var isOnRow = false

  package init() {}
}
