package import Cells

/// The overlay that asks a person before an action that cannot be undone.
package enum QuestionPane {
  /// Draws the question above its two answers. `size` is the overlay's own: see `size(in:)`.
  package static func draw(_ state: QuestionPaneState, size: Size) -> PaneDrawing {
    var drawing = PaneDrawing(buffer: PaneBuffer(size: size))
    let inside = OverlayFrame.draw(title: PaneWords.really, footer: "", into: &drawing.buffer)
    let lines = TextWrap.lines(of: state.question, columns: max(1, inside.columns.count))
    let answers = inside.rows.last
    for (row, line) in zip(inside.rows.dropLast(), lines) {
      drawing.buffer.write(
        line.text, at: Position(row: row, column: inside.columns.lowerBound), role: .body)
    }
    guard let answers else { return drawing }
    var column = inside.columns.lowerBound
    for (text, role) in [
      (PaneWords.yesKey, StyleRole.keyName), (" \(state.yes)  ", .keyHint),
      (PaneWords.noKey, .keyName),
      (" \(state.no)", .keyHint),
    ] {
      column += drawing.buffer.write(
        text, at: Position(row: answers, column: column), role: role,
        maxColumns: max(0, inside.columns.upperBound - column))
    }
    drawing.cursor = Position(row: answers, column: inside.columns.lowerBound)
    return drawing
  }

  /// The overlay's size on a screen of `size`.
  package static func size(in size: Size) -> Size {
    Size(rows: min(size.rows, 6), columns: min(size.columns, 46))
  }
}
