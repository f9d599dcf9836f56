package import Cells

/// The pane that is shown in a terminal that is too small for any other pane.
package enum TooSmallPane {
  /// The smallest screen on which confab draws any other pane.
  package static let minimum = Size(rows: 5, columns: 20)

  /// `true` if a screen of this size is too small for any other pane.
  package static func isNeeded(size: Size) -> Bool {
    size.rows < minimum.rows || size.columns < minimum.columns
  }

  /// Draws a sentence that says how large the terminal must be.
  package static func draw(size: Size) -> PaneDrawing {
    var buffer = PaneBuffer(size: size)
    let text =
      PaneWords.tooSmall(
        "\(size.columns)×\(size.rows)", minimum: "\(minimum.columns)×\(minimum.rows)")
    let lines = TextWrap.lines(of: text, columns: size.columns)
    for (row, line) in zip(0..<size.rows, lines) {
      buffer.write(line.text, at: Position(row: row, column: 0), role: .notice)
    }
    return PaneDrawing(buffer: buffer)
  }
}
