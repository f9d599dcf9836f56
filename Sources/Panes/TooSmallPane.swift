package import Cells

/// What is shown in a terminal too small for anything else.
package enum TooSmallPane {
  /// The smallest screen that confab draws on.
  package static let minimum = Size(rows: 5, columns: 20)

  /// Whether a screen of this size can show no more than this pane.
  package static func isNeeded(size: Size) -> Bool {
    size.rows < minimum.rows || size.columns < minimum.columns
  }

  /// Says how large the terminal must be.
  package static func draw(size: Size) -> PaneDrawing {
    var buffer = PaneBuffer(size: size)
    let text =
      "confab needs \(minimum.columns)×\(minimum.rows), this is \(size.columns)×\(size.rows)"
    let lines = TextWrap.lines(of: text, columns: size.columns)
    for (row, line) in zip(0..<size.rows, lines) {
      buffer.write(line.text, at: Position(row: row, column: 0), role: .notice)
    }
    return PaneDrawing(buffer: buffer)
  }
}
