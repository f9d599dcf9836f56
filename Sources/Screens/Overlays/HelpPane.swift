package import Cells
package import ViewModels

package enum HelpPane {
  /// Draws the help overlay, scrolled to the state's `firstLine` or as far as its text reaches.
  /// `size` is the size of the overlay, as `size(in:)` returns it.
  package static func draw(
    _ viewModel: HelpViewModel, _ state: HelpPaneState, size: Size
  ) -> PaneDrawing {
    let page = HelpLayout(viewModel, state, size: size)
    var drawing = page.frame.drawing(title: PaneWords.keys)
    let height = page.rows.count
    let first = min(max(0, state.firstLine), max(0, page.lineCount - height))
    let last = min(page.lineCount, first + height)
    page.frame.drawField(
      state.query, placeholder: PaneWords.helpQuery,
      count: page.lineCount > height ? PaneWords.part(first + 1, last, of: page.lineCount) : "",
      into: &drawing)
    if page.lineCount == 0, let row = page.rows.first {
      write(PaneWords.nothingFound(state.query.text), row, page.frame.text, into: &drawing.buffer)
    }
    for column in page.columns {
      for (row, line) in zip(page.rows, column.lines.dropFirst(first)) {
        drawing.buffer.paint(line, row: row, columns: column.columns)
      }
    }
    let note = PaneWords.twoKeys.first {
      GraphemeWidth.columns(of: $0) <= page.frame.text.count
    }
    if let row = page.noteRow, let note {
      write(note, row, page.frame.text, role: .keyHint, into: &drawing.buffer)
    }
    return drawing
  }

  private static func write(
    _ note: String, _ row: Int, _ columns: Range<Int>, role: StyleRole = .notice,
    into buffer: inout PaneBuffer
  ) {
    buffer.write(
      note, at: Position(row: row, column: columns.lowerBound), role: role,
      maxColumns: columns.count, overflow: .ellipsis)
  }

  package static func size(in size: Size) -> Size {
    OverlayFrame.size(rows: .max, columns: 96, in: size)
  }

  /// The least value of `HelpPaneState.firstLine` with which the last line of the help is visible.
  package static func lastFirstLine(
    _ viewModel: HelpViewModel, _ state: HelpPaneState, size: Size
  ) -> Int {
    let page = HelpLayout(viewModel, state, size: size)
    return max(0, page.lineCount - page.rows.count)
  }

  /// The number of rows in which lines of the help are visible at once. PgUp and PgDn scroll by one
  /// less, but at least by 1.
  package static func pageRows(_ state: HelpPaneState, size: Size) -> Int {
    HelpLayout(HelpViewModel(sections: []), state, size: size).rows.count
  }
}

/// The layout of the help's lines, in two columns if the overlay is wide enough and not drawn for a
/// screen reader. Unless a search text is typed, the keys of the screen on which the person opened
/// the help come before the others.
struct HelpLayout {
  /// The least width of the help's text in columns at which its lines are laid out in two columns,
  /// so that each column has space for a key and a few words.
  private static let columnsForTwo = 72
  private static let gap = 3
  /// The least number of rows for content in a help overlay of two columns that shows, below the
  /// lines, the note on why most actions have two keys.
  private static let rowsForNote = 16

  let frame: OverlayFrame
  let columns: [(columns: Range<Int>, lines: [StyledLine])]
  let rows: Range<Int>
  /// The row of the note on why most actions have two keys; `nil` in a help overlay with one column
  /// or without space for the note.
  let noteRow: Int?

  var lineCount: Int { columns.map(\.lines.count).max() ?? 0 }

  init(_ viewModel: HelpViewModel, _ state: HelpPaneState, size: Size) {
    frame = OverlayFrame(size, .large, hasField: true)
    let text = frame.text
    let isDouble = text.count >= Self.columnsForTwo && !state.isLinear
    let hasNote = isDouble && frame.rows.count >= Self.rowsForNote
    rows = frame.rows.lowerBound..<frame.rows.upperBound - (hasNote ? 2 : 0)
    noteRow = hasNote ? frame.rows.upperBound - 1 : nil
    let parts = viewModel.sections.enumerated().map { index, section in
      // The first section belongs to the pane or overlay in which the person opened the help.
      index == 0 && state.sectionsHere > 0
        ? HelpSection(heading: PaneWords.here(section.heading), lines: section.lines) : section
    }
    let report = Self.lines(ofReport: viewModel.report, columns: text.count)
    guard isDouble else {
      let sections = parts.map { Self.lines(of: $0, columns: text.count) }
      columns = [(text, Self.joined([report] + sections))]
      return
    }
    let width = (text.count - Self.gap) / 2
    let sections = parts.map { Self.lines(of: $0, columns: width) }
    let (left, right) = Self.halves(
      [Self.lines(ofReport: viewModel.report, columns: width)] + sections,
      left: state.sectionsHere + 1)
    columns = [
      (text.lowerBound..<text.lowerBound + width, left),
      (text.upperBound - width..<text.upperBound, right),
    ]
  }

  /// Divides the sections of the help between two columns: the first `left` sections go into the
  /// left column, each other section into the column that is shorter so far.
  private static func halves(
    _ sections: [[StyledLine]], left: Int
  ) -> (left: [StyledLine], right: [StyledLine]) {
    var first = joined(Array(sections.prefix(left)))
    var second: [StyledLine] = []
    for section in sections.dropFirst(left) {
      if second.count <= first.count {
        second = joined([second, section])
      } else {
        first = joined([first, section])
      }
    }
    return (first, second)
  }

  private static func joined(_ sections: [[StyledLine]]) -> [StyledLine] {
    Array(sections.filter { !$0.isEmpty }.joined(separator: [StyledLine()]))
  }

  private static func lines(ofReport report: String, columns: Int) -> [StyledLine] {
    guard !report.isEmpty else { return [] }
    return [heading(PaneWords.lastReport)]
      + TextWrap.lines(of: report, columns: max(1, columns - 2)).map {
        StyledLine(pieces: [StyledPiece($0.text, at: 2, role: .body)])
      }
  }

  private static func lines(of section: HelpSection, columns: Int) -> [StyledLine] {
    [heading(section.heading)] + section.lines.flatMap { lines(of: $0, columns: columns) }
  }

  private static func heading(_ words: String) -> StyledLine {
    StyledLine(pieces: [StyledPiece(words[...], at: 0, role: .heading)])
  }

  private static func lines(of line: HelpLine, columns: Int) -> [StyledLine] {
    let isNarrow = columns < 34
    let keyColumns = isNarrow ? 0 : min(20, max(15, columns * 2 / 5))
    let words = line.short.isEmpty ? line.sentence : line.short
    let indent = isNarrow ? 2 : keyColumns
    let body = TextWrap.lines(of: words, columns: max(1, columns - indent))
      .map { StyledPiece($0.text, at: indent, role: .body) }
    let keys = TextWrap.lines(
      of: line.keys.replacing(", ", with: "  "),
      columns: max(1, isNarrow ? columns : keyColumns - 2)
    ).map { StyledPiece($0.text, at: 0, role: .keyName) }
    guard !isNarrow else { return (keys + body).map { StyledLine(pieces: [$0]) } }
    return (0..<max(keys.count, body.count)).map { index in
      StyledLine(pieces: [keys, body].compactMap { index < $0.count ? $0[index] : nil })
    }
  }
}
