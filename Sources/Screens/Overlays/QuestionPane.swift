package import Cells

/// The overlay that asks the person to confirm an action: the question (its title, if it fits
/// there), the consequences if any are described, and a button for each answer.
package enum QuestionPane {
  /// Draws the overlay that asks a question. `size` is the size of the overlay, as `size(_:in:)`
  /// returns it.
  package static func draw(_ state: QuestionPaneState, size: Size) -> PaneDrawing {
    let layout = Layout(state, size: size)
    var drawing = layout.frame.drawing(
      title: layout.isTitled ? state.question : "", closes: false)
    for (row, line) in zip(layout.lineRows, layout.lines) {
      drawing.buffer.write(
        line.text, at: Position(row: row, column: layout.columns.lowerBound), role: line.role)
    }
    guard let row = layout.buttonRow else { return drawing }
    for button in buttons(state, layout.columns) {
      drawing.buffer.write(
        button.words, at: Position(row: row, column: button.columns.lowerBound),
        role: button.confirms && state.destroys
          ? .buttonDanger : button.isFocused ? .buttonFocused : .button,
        maxColumns: button.columns.count)
      // The cursor is on the first letter, after the bracket, where a screen reader begins.
      let cursor = Position(row: row, column: button.columns.lowerBound + 1)
      if button.isFocused, drawing.buffer.contains(cursor) { drawing.cursor = cursor }
    }
    drawHint(state, layout, row, into: &drawing.buffer)
    return drawing
  }

  /// Writes which keys confirm the question, after letters were typed: behind the buttons, else
  /// below or above them.
  private static func drawHint(
    _ state: QuestionPaneState, _ layout: Layout, _ row: Int, into buffer: inout PaneBuffer
  ) {
    guard !state.hint.isEmpty else { return }
    let words = PaneWords.confirms(state.hint, hasFocus: state.confirms)
    let columns = layout.columns
    let end = buttons(state, columns).last?.columns.upperBound ?? columns.lowerBound
    let isBehind = end + 2 + GraphemeWidth.columns(of: words) <= columns.upperBound
    let hintRow =
      isBehind ? row : row + 1 < layout.frame.rows.upperBound ? row + 1 : row - 1
    guard layout.frame.rows.contains(hintRow) else { return }
    let start = isBehind ? end + 2 : columns.lowerBound
    if hintRow < row { buffer.fill(row: hintRow, columns: columns, role: .blank) }
    buffer.write(
      words, at: Position(row: hintRow, column: start), role: .notice,
      maxColumns: columns.upperBound - start, overflow: .ellipsis)
  }

  /// The size of the overlay with the question on a page of `size`: at most 58 columns, and as many
  /// rows as its text needs with blank rows around it, as far as the page has them.
  package static func size(_ state: QuestionPaneState, in size: Size) -> Size {
    let columns = size.columns < 48 ? size.columns : min(58, size.columns - 4)
    let all = Layout(state, size: Size(rows: size.rows, columns: columns))
    let blanks = size.rows >= 16 ? 3 : size.rows >= 10 ? 2 : 0
    let wanted = all.lines.count + 1 + blanks + all.frame.otherRows
    return Size(rows: min(size.rows, max(5, wanted)), columns: columns)
  }

  /// The button at a position of the overlay with the question: `true` for the one that confirms,
  /// `false` for the one that cancels, `nil` for none.
  package static func button(
    at position: Position, of state: QuestionPaneState, size: Size
  ) -> Bool? {
    let layout = Layout(state, size: size)
    guard position.row == layout.buttonRow else { return nil }
    return buttons(state, layout.columns)
      .first { $0.columns.contains(position.column) }?.confirms
  }

  private struct Layout {
    let frame: OverlayFrame
    /// `true` if the question is the overlay's title; `false` if the question does not fit there,
    /// so that it is the first part of the text.
    let isTitled: Bool
    let columns: Range<Int>
    let lines: [(text: Substring, role: StyleRole)]
    let lineRows: Range<Int>
    let buttonRow: Int?

    init(_ state: QuestionPaneState, size: Size) {
      frame = OverlayFrame(size, .small)
      isTitled =
        frame.otherRows > 0
        && GraphemeWidth.columns(of: state.question) <= frame.titleColumns(closes: false).count
      // A narrow overlay has only one blank column on each side of its text.
      columns =
        size.columns < 48 && frame.hasLine ? 2..<max(2, size.columns - 2) : frame.text
      let (width, isTitled) = (max(1, columns.count), isTitled)
      let texts: [(String, StyleRole)] = [
        (isTitled ? "" : state.question, .title), (state.consequence, .body),
      ]
      lines = texts.filter { !$0.0.isEmpty }.flatMap { text, role in
        TextWrap.lines(of: text, columns: width).map { (text: $0.text, role: role) }
      }
      let free = frame.rows.count - lines.count - 1
      let first = frame.rows.lowerBound + (free >= 2 ? 1 : 0)
      let end = max(first, frame.rows.upperBound - 1)
      lineRows = first..<min(first + lines.count, end)
      buttonRow = frame.rows.isEmpty ? nil : min(lineRows.upperBound + (free >= 1 ? 1 : 0), end)
    }
  }

  private struct Button {
    let words: String
    let columns: Range<Int>
    let confirms: Bool
    let isFocused: Bool
  }

  /// The buttons of the question between these columns: first the one that cancels, then the one
  /// that confirms. The names of their keys are left out if both buttons do not fit with them.
  private static func buttons(_ state: QuestionPaneState, _ columns: Range<Int>) -> [Button] {
    let confirm = state.confirms ? "" : PaneWords.otherAnswerKey + " "
    let long = [
      words("\(state.no)  \(PaneWords.noKey)", isFocused: !state.confirms),
      words("\(state.yes)  \(confirm)\(PaneWords.answerKey)", isFocused: state.confirms),
    ]
    let short = [
      words(state.no, isFocused: !state.confirms), words(state.yes, isFocused: state.confirms),
    ]
    let width = { (texts: [String]) in texts.reduce(0) { $0 + GraphemeWidth.columns(of: $1) } }
    let texts = width(long) + 1 <= columns.count ? long : short
    let gap = width(texts) + 2 <= columns.count ? 2 : 1
    var (buttons, column) = ([Button](), columns.lowerBound)
    for (index, text) in texts.enumerated() {
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

  /// A button's text. Brackets show that the button has the focus, also where no colours are shown.
  private static func words(_ text: String, isFocused: Bool) -> String {
    isFocused ? "[\(text)]" : " \(text) "
  }
}
