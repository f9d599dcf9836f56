package import Cells
package import ViewModels

/// The help overlay with all keys and commands, and a field that finds some of them.
package enum HelpPane {
  /// Draws the overlay from the state's first line on. `size` is the overlay's own: see
  /// `size(in:)`.
  package static func draw(
    _ viewModel: HelpViewModel, _ state: HelpPaneState, size: Size
  ) -> PaneDrawing {
    var drawing = PaneDrawing(buffer: PaneBuffer(size: size, ground: .overlay))
    let lines = lines(of: viewModel, columns: size.columns - OverlayFrame.frameColumns(size))
    let height = pageRows(size: size)
    let first = min(max(0, state.firstLine), max(0, lines.count - height))
    let last = min(lines.count, first + height)
    let footer =
      lines.count > height
      ? PaneWords.helpPart(first + 1, last, of: lines.count) : PaneWords.closes
    let inside = OverlayFrame.draw(title: "Help", footer: footer, into: &drawing.buffer)
    drawQuery(state, inside, into: &drawing)
    let rows = inside.rows.dropFirst(fieldRows(size))
    if lines.isEmpty, let row = rows.first {
      drawing.buffer.write(
        PaneWords.nothingFound(state.query.text),
        at: Position(row: row, column: inside.columns.lowerBound + 2), role: .notice,
        maxColumns: inside.columns.count - 2, overflow: .ellipsis)
    }
    for (row, line) in zip(rows, lines[first..<last]) {
      for piece in line.pieces {
        let column = inside.columns.lowerBound + piece.column
        drawing.buffer.write(
          piece.text, at: Position(row: row, column: column), role: piece.role,
          maxColumns: min(piece.maximumColumns ?? Int.max, inside.columns.upperBound - column),
          overflow: .ellipsis)
      }
    }
    return drawing
  }

  /// Draws the field with the words to find; the cursor is in it.
  private static func drawQuery(
    _ state: HelpPaneState, _ inside: OverlayFrame.Inside, into drawing: inout PaneDrawing
  ) {
    guard fieldRows(drawing.buffer.size) > 0, let row = inside.rows.first else { return }
    QueryField.draw(
      state.query, placeholder: PaneWords.helpQuery, row: row, columns: inside.columns,
      into: &drawing)
  }

  /// The number of rows of the field above the lines; 0 in an overlay that has no space for both.
  private static func fieldRows(_ size: Size) -> Int {
    size.rows - OverlayFrame.frameRows(size) >= 3 ? 1 : 0
  }

  /// The overlay's size on a screen of `size`: 2 rows and at least 4 columns less than the screen,
  /// at most 76 columns. On a screen of fewer than 16 rows it has the full height, on one of fewer
  /// than 60 columns the full width.
  package static func size(in size: Size) -> Size {
    Size(
      rows: size.rows < 16 ? size.rows : size.rows - 2,
      columns: size.columns < 60 ? size.columns : min(size.columns - 4, 76))
  }

  /// The last value for `HelpPaneState.firstLine` that still fills the overlay.
  package static func lastFirstLine(_ viewModel: HelpViewModel, size: Size) -> Int {
    let columns = size.columns - OverlayFrame.frameColumns(size)
    return max(0, lines(of: viewModel, columns: columns).count - pageRows(size: size))
  }

  /// The number of lines that are visible at once, and by which PgUp and PgDn scroll.
  package static func pageRows(size: Size) -> Int {
    max(0, size.rows - OverlayFrame.frameRows(size) - fieldRows(size))
  }

  private static func lines(of viewModel: HelpViewModel, columns: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    if !viewModel.report.isEmpty {
      lines.append(heading(PaneWords.lastReport))
      lines += TextWrap.lines(of: viewModel.report, columns: max(1, columns - 2)).map {
        StyledLine(pieces: [StyledPiece($0.text, at: 2, role: .body)])
      }
    }
    for section in viewModel.sections {
      if !lines.isEmpty { lines.append(StyledLine()) }
      lines.append(heading(section.heading))
      for line in section.lines { lines += self.lines(of: line, columns: columns) }
    }
    return lines
  }

  private static func heading(_ words: String) -> StyledLine {
    StyledLine(pieces: [StyledPiece(words[...], at: 0, role: .heading)])
  }

  /// The lines for one line of the view model: its keys and its sentence side by side, or below
  /// each other in a narrow overlay.
  private static func lines(of line: HelpLine, columns: Int) -> [StyledLine] {
    let indent = columns >= 40 ? 2 : 0
    let keyColumns = columns >= 40 ? 22 : 0
    let column = indent + keyColumns
    let sentence = TextWrap.lines(of: line.sentence, columns: max(1, columns - max(column, 2)))
    let keys = TextWrap.lines(of: line.keys, columns: max(1, (keyColumns > 0 ? 20 : columns)))
      .map { StyledPiece($0.text, at: indent, role: .keyName) }
    let words = sentence.map { StyledPiece($0.text, at: max(column, 2), role: .body) }
    guard keyColumns > 0 else {
      return (keys + words).map { StyledLine(pieces: [$0]) }
    }
    return (0..<max(keys.count, words.count)).map { index in
      StyledLine(
        pieces: [keys, words].compactMap { index < $0.count ? $0[index] : nil })
    }
  }
}
