package import Cells

/// The overlay with a few choices: actions, reactions or links.
package enum PickerPane {
  /// Draws the overlay. `size` is the overlay's own: see `size(_:in:)`.
  package static func draw(_ state: PickerPaneState, size: Size) -> PaneDrawing {
    var drawing = PaneDrawing(buffer: PaneBuffer(size: size, ground: .overlay))
    let inside = OverlayFrame.draw(
      title: state.title, footer: footer(state, size: size), into: &drawing.buffer)
    let first = firstVisible(state, visible: inside.rows.count)
    for (row, index) in zip(inside.rows, first..<state.choices.count) {
      draw(state, index, row: row, columns: inside.columns, into: &drawing)
    }
    return drawing
  }

  /// The footer: the keys that choose and close; if not all choices are visible, the visible part
  /// of them, and the key that chooses if there is space.
  private static func footer(_ state: PickerPaneState, size: Size) -> String {
    let visible = max(0, size.rows - OverlayFrame.frameRows(size))
    let count = state.choices.count
    guard count > visible else { return "\(PaneWords.takes), \(PaneWords.closes)" }
    let first = firstVisible(state, visible: visible)
    let part = PaneWords.part(first + 1, first + visible, of: count)
    let room = size.columns - OverlayFrame.frameColumns(size) - 2
    let long = "\(part)  ↑↓ \(PaneWords.takes)"
    return GraphemeWidth.columns(of: long) <= room ? long : part
  }

  /// The overlay's size on a screen of `size`: as small as its content allows, at least 5 rows, so
  /// that it has a frame, and 30 columns if the screen has them.
  package static func size(_ state: PickerPaneState, in size: Size) -> Size {
    let lines = state.choices.map {
      GraphemeWidth.columns(of: $0.words)
        + ($0.key.isEmpty ? 0 : GraphemeWidth.columns(of: $0.key) + 3)
    }
    let widest = (lines + [GraphemeWidth.columns(of: state.title)]).max() ?? 0
    return Size(
      rows: min(size.rows, max(5, state.choices.count + 2)),
      columns: min(size.columns, max(30, min(widest + 8, size.columns - 4))))
  }

  /// Index of the choice that is drawn in a row of the overlay, for the mouse; `nil` for none.
  package static func index(atRow row: Int, _ state: PickerPaneState, size: Size) -> Int? {
    let visible = max(0, size.rows - OverlayFrame.frameRows(size))
    let line = row - OverlayFrame.frameRows(size) / 2
    guard (0..<visible).contains(line) else { return nil }
    let index = firstVisible(state, visible: visible) + line
    return state.choices.indices.contains(index) ? index : nil
  }

  private static func draw(
    _ state: PickerPaneState, _ index: Int, row: Int, columns: Range<Int>,
    into drawing: inout PaneDrawing
  ) {
    let isSelected = index == state.selected
    let start = Position(row: row, column: columns.lowerBound)
    if isSelected {
      drawing.buffer.fill(row: row, columns: columns, ground: .selected)
      drawing.buffer.write(PaneWords.mark, at: start, role: .mark)
      drawing.cursor = start
    }
    let line = state.choices[index]
    let used = drawing.buffer.write(
      line.words, at: Position(row: row, column: start.column + 2), role: .body,
      maxColumns: max(0, columns.count - 2), overflow: .ellipsis)
    let keyColumn = columns.upperBound - GraphemeWidth.columns(of: line.key)
    guard !line.key.isEmpty, keyColumn >= start.column + 2 + used + 2 else { return }
    drawing.buffer.write(line.key, at: Position(row: row, column: keyColumn), role: .keyHint)
  }

  private static func firstVisible(_ state: PickerPaneState, visible: Int) -> Int {
    max(0, min(state.selected - visible / 2, state.choices.count - visible))
  }
}

/// One choice of a picker.
package struct PickerLine: Sendable, Equatable {
  package let words: String
  /// The name of the key that does the same without the picker; "" for none.
  package let key: String

  package init(words: String, key: String = "") {
    self.words = words
    self.key = key
  }
}

/// The screen state from which a picker is drawn.
package struct PickerPaneState: Sendable, Equatable {
  package var title = ""
  package var choices: [PickerLine] = []
  package var selected = 0

  package init() {}
}
