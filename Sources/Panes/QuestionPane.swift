package import Cells

/// The overlay that asks a person before an action that cannot be undone.
package enum QuestionPane {
  /// Draws the question above a button for each answer. `size` is the overlay's own: see
  /// `size(in:)`.
  package static func draw(_ state: QuestionPaneState, size: Size) -> PaneDrawing {
    var drawing = PaneDrawing(buffer: PaneBuffer(size: size, ground: .overlay))
    let inside = OverlayFrame.draw(title: PaneWords.really, footer: "", into: &drawing.buffer)
    let lines = TextWrap.lines(of: state.question, columns: max(1, inside.columns.count))
    for (row, line) in zip(inside.rows.dropLast(), lines) {
      drawing.buffer.write(
        line.text, at: Position(row: row, column: inside.columns.lowerBound), role: .body)
    }
    guard let row = inside.rows.last else { return drawing }
    for button in buttons(state, inside.columns) {
      drawing.buffer.write(
        button.words, at: Position(row: row, column: button.columns.lowerBound),
        role: button.isFocused ? .buttonFocused : .button, maxColumns: button.columns.count)
      // The cursor is on the first letter, after the bracket, where a screen reader begins.
      let cursor = Position(row: row, column: button.columns.lowerBound + 1)
      if button.isFocused, drawing.buffer.contains(cursor) { drawing.cursor = cursor }
    }
    return drawing
  }

  /// The overlay's size on a screen of `size`: 6 rows and 46 columns, or the screen's own if it has
  /// fewer.
  package static func size(in size: Size) -> Size {
    Size(rows: min(size.rows, 6), columns: min(size.columns, 46))
  }

  /// The button at a position of the overlay: `true` for the one that confirms, `false` for the one
  /// that cancels, `nil` for none.
  package static func button(
    at position: Position, of state: QuestionPaneState, size: Size
  ) -> Bool? {
    let inside = OverlayFrame.inside(size)
    guard position.row == inside.rows.last else { return nil }
    return buttons(state, inside.columns).first { $0.columns.contains(position.column) }?.confirms
  }

  private struct Button {
    let words: String
    let columns: Range<Int>
    let confirms: Bool
    let isFocused: Bool
  }

  /// The buttons between these columns: first the one that cancels, then the one that confirms. The
  /// names of their keys are left out if both buttons do not fit with them.
  private static func buttons(_ state: QuestionPaneState, _ columns: Range<Int>) -> [Button] {
    let confirm = state.confirms ? "" : PaneWords.otherAnswerKey + " "
    let long = [
      words("\(state.no)  \(PaneWords.noKey)", isFocused: !state.confirms),
      words("\(state.yes)  \(confirm)\(PaneWords.answerKey)", isFocused: state.confirms),
    ]
    let short = [
      words(state.no, isFocused: !state.confirms), words(state.yes, isFocused: state.confirms),
    ]
    let gap = 1
    let needed = long.reduce(gap) { $0 + GraphemeWidth.columns(of: $1) }
    var (buttons, column) = ([Button](), columns.lowerBound)
    for (index, text) in (needed <= columns.count ? long : short).enumerated() {
      let end = min(column + GraphemeWidth.columns(of: text), columns.upperBound)
      guard column < end else { break }
      buttons.append(
        Button(
          words: text, columns: column..<end, confirms: index == 1,
          isFocused: state.confirms == (index == 1)))
      column = end + gap
    }
    return buttons
  }

  /// A button's text. The brackets show the focus where colours do not.
  private static func words(_ text: String, isFocused: Bool) -> String {
    isFocused ? "[\(text)]" : " \(text) "
  }
}
