package import Cells
package import ViewModels

package enum MessageDetailsPane {
  /// Draws the overlay about a message, scrolled to the state's `firstLine` or as far as its text
  /// reaches. `size` is the size of the overlay, as `size(in:)` returns it.
  package static func draw(
    _ viewModel: MessageDetailsViewModel, _ state: MessageDetailsPaneState, size: Size
  ) -> PaneDrawing {
    let frame = OverlayFrame(size, .large)
    var drawing = frame.drawing(title: title(of: state.part))
    let lines = lines(of: viewModel, state, columns: frame.text.count)
    let first = min(max(0, state.firstLine), max(0, lines.count - frame.rows.count))
    for (row, line) in zip(frame.rows, lines.dropFirst(first)) {
      drawing.buffer.paint(line, row: row, columns: frame.text)
    }
    if let row = frame.rows.first {
      drawing.cursor = Position(row: row, column: frame.text.lowerBound)
    }
    return drawing
  }

  package static func size(in size: Size) -> Size {
    OverlayFrame.size(rows: 12, columns: 64, in: size)
  }

  /// The least value of `MessageDetailsPaneState.firstLine` with which the last line of the
  /// overlay's text is visible.
  package static func lastFirstLine(
    _ viewModel: MessageDetailsViewModel, _ state: MessageDetailsPaneState, size: Size
  ) -> Int {
    let columns = OverlayFrame(size, .large).text.count
    return max(0, lines(of: viewModel, state, columns: columns).count - pageRows(size: size))
  }

  /// The number of lines about the message that are visible at once. PgUp and PgDn scroll by one
  /// less, but at least by 1.
  package static func pageRows(size: Size) -> Int {
    OverlayFrame(size, .large).rows.count
  }

  private static func lines(
    of viewModel: MessageDetailsViewModel, _ state: MessageDetailsPaneState, columns: Int
  ) -> [StyledLine] {
    guard viewModel.note.isEmpty else { return note(viewModel.note) }
    // Readers and versions are read together with the details, so without details nothing is read
    // yet.
    guard !viewModel.details.isEmpty else { return note(PaneWords.loading) }
    switch state.part {
    case .details:
      return viewModel.details.flatMap { lines(of: $0, labelColumns: 9, columns: columns) }
    case .readers where viewModel.readers.isEmpty: return note(PaneWords.noReaders)
    case .readers: return aligned(viewModel.readers, columns: columns)
    case .versions where viewModel.versions.isEmpty: return note(PaneWords.noVersions)
    case .versions: return aligned(viewModel.versions, columns: columns)
    }
  }

  private static func title(of part: MessageDetailsPart) -> String {
    switch part {
    case .details: PaneWords.details
    case .readers: PaneWords.seenBy
    case .versions: PaneWords.versions
    }
  }

  /// Lays out the lines about a message, each a label and a value, so that all values begin in the
  /// same column; a line without a label is a sentence that takes the whole width.
  private static func aligned(_ all: [MessageDetailsLine], columns: Int) -> [StyledLine] {
    let widest = all.map { GraphemeWidth.columns(of: $0.label) }.max() ?? 0
    let labelColumns = min(widest, max(8, columns / 2)) + 2
    return all.flatMap { line in
      line.label.isEmpty
        ? TextWrap.lines(of: line.value, columns: columns).map {
          StyledLine(pieces: [StyledPiece($0.text, at: 0, role: .notice)])
        } : lines(of: line, labelColumns: labelColumns, columns: columns)
    }
  }

  private static func note(_ text: String) -> [StyledLine] {
    [StyledLine(pieces: [StyledPiece(Substring(text), at: 0, role: .notice)])]
  }

  private static func lines(
    of line: MessageDetailsLine, labelColumns: Int, columns: Int
  ) -> [StyledLine] {
    guard columns >= 30 else {
      let label = StyledPiece(line.label[...], at: 0, role: .keyName, maximumColumns: columns)
      return [StyledLine(pieces: [label])]
        + TextWrap.lines(of: line.value, columns: max(1, columns - 1)).map {
          StyledLine(pieces: [StyledPiece($0.text, at: 1, role: .body)])
        }
    }
    let values = TextWrap.lines(of: line.value, columns: max(1, columns - labelColumns))
    let label = StyledPiece(
      line.label[...], at: 0, role: .keyName, maximumColumns: max(1, labelColumns - 1))
    return values.enumerated().map { index, value in
      let piece = StyledPiece(value.text, at: labelColumns, role: .body)
      return StyledLine(pieces: index == 0 ? [label, piece] : [piece])
    }
  }
}

package struct MessageDetailsPaneState: Sendable, Equatable {
  package var part = MessageDetailsPart.details
  /// The index of the first visible line of the overlay's text; the drawing reduces it if the text
  /// ends sooner.
  package var firstLine = 0

  package init() {}
}

package enum MessageDetailsPart: Sendable, Equatable {
  case details, readers, versions
}
