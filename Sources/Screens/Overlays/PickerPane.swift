package import Cells

/// The overlay with a few choices, such as the actions for a message or for a chat, or the links of
/// a message.
package enum PickerPane {
  /// Draws the overlay with the choices. `size` is the size of the overlay, as `size(_:in:)`
  /// returns it.
  package static func draw(_ state: PickerPaneState, size: Size) -> PaneDrawing {
    let frame = OverlayFrame(size, .small)
    var drawing = frame.drawing(title: state.title)
    let first = firstVisible(state, visible: frame.rows.count)
    let last = min(first + frame.rows.count, state.choices.count) - 1
    for (row, index) in zip(frame.rows, first..<state.choices.count) {
      draw(state, index, row: row, frame, into: &drawing)
      // An arrow says that there are more choices above or below the visible ones.
      let isAbove = index == first && first > 0
      let isBelow = index == last && last < state.choices.count - 1
      if index != state.selected, isAbove || isBelow {
        drawing.buffer.write(
          isBelow ? "↓" : "↑", at: Position(row: row, column: frame.columns.lowerBound),
          role: .pill)
      }
    }
    return drawing
  }

  /// The size of the overlay with the choices on a page of `size`: as small as its content allows,
  /// but at least 5 rows, so that it has a border, and 30 columns, as far as the page has them.
  package static func size(_ state: PickerPaneState, in size: Size) -> Size {
    let lines = state.choices.map {
      GraphemeWidth.columns(of: $0.words)
        + ($0.key.isEmpty ? 0 : GraphemeWidth.columns(of: $0.key) + 3)
    }
    let title =
      GraphemeWidth.columns(of: state.title) + GraphemeWidth.columns(of: PaneWords.closeOverlay) + 2
    let widest = (lines + [title]).max() ?? 0
    return Size(
      rows: min(size.rows, max(5, state.choices.count + 2)),
      columns: min(size.columns, max(30, min(widest + 6, size.columns - 4))))
  }

  package static func index(atRow row: Int, _ state: PickerPaneState, size: Size) -> Int? {
    let rows = OverlayFrame(size, .small).rows
    guard rows.contains(row) else { return nil }
    let index = firstVisible(state, visible: rows.count) + row - rows.lowerBound
    return state.choices.indices.contains(index) ? index : nil
  }

  private static func draw(
    _ state: PickerPaneState, _ index: Int, row: Int, _ frame: OverlayFrame,
    into drawing: inout PaneDrawing
  ) {
    let isSelected = index == state.selected
    let start = Position(row: row, column: frame.columns.lowerBound)
    if isSelected {
      drawing.buffer.fill(row: row, columns: frame.columns, ground: .selected)
      drawing.buffer.write(PaneWords.mark, at: start, role: .mark)
      drawing.cursor = start
    }
    let line = state.choices[index]
    let used = drawing.buffer.write(
      line.words, at: Position(row: row, column: frame.text.lowerBound), role: .body,
      maxColumns: frame.text.count, overflow: .ellipsis)
    let keyColumn = frame.text.upperBound - GraphemeWidth.columns(of: line.key)
    guard !line.key.isEmpty, keyColumn >= frame.text.lowerBound + used + 2 else { return }
    drawing.buffer.write(line.key, at: Position(row: row, column: keyColumn), role: .keyHint)
  }

  private static func firstVisible(_ state: PickerPaneState, visible: Int) -> Int {
    max(0, min(state.selected - visible / 2, state.choices.count - visible))
  }
}

package struct PickerLine: Sendable, Equatable {
  package let words: String
  /// A short note at the right of the choice, such as the name of the key that does the same
  /// without the picker; "" for none.
  package let key: String

  package init(words: String, key: String = "") {
    self.words = words
    self.key = key
  }
}

package struct PickerPaneState: Sendable, Equatable {
  package var title = ""
  package var choices: [PickerLine] = []
  package var selected = 0

  package init() {}
}
