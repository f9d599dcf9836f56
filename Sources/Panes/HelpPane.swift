package import Cells
package import ViewModels

/// The help overlay with keys and commands, and a field that filters them.
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

  /// The size of the help overlay on a page of `size`: as many rows as the page allows, and at most
  /// 96 columns.
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
