internal import Cells

/// The frame of an overlay: a line around it, with a title above and a footer below.
enum OverlayFrame {
  /// Draws the frame around the whole buffer and returns the rows and columns inside. A buffer of
  /// fewer than 5 rows or 16 columns gets no frame.
  static func draw(title: String, footer: String, into buffer: inout PaneBuffer) -> Inside {
    let size = buffer.size
    guard hasFrame(size) else { return inside(size) }
    let bottom = size.rows - 1
    let right = size.columns - 1
    for row in [0, bottom] {
      buffer.horizontalRule(row: row, columns: 0..<size.columns, role: .frame)
    }
    for column in [0, right] {
      buffer.verticalRule(column: column, rows: 0..<size.rows, role: .frame)
    }
    for (row, column, glyph) in [
      (0, 0, "╭"), (0, right, "╮"), (bottom, 0, "╰"), (bottom, right, "╯"),
    ] {
      buffer.write(glyph, at: Position(row: row, column: column), role: .frame)
    }
    let room = size.columns - 4
    buffer.write(
      " \(title) ", at: Position(row: 0, column: 2), role: .title, maxColumns: room,
      overflow: .ellipsis)
    if !footer.isEmpty {
      let words = " \(footer) "
      let columns = GraphemeWidth.columns(of: words)
      if columns <= room {
        buffer.write(
          words, at: Position(row: bottom, column: size.columns - 2 - columns), role: .keyHint)
      }
    }
    return inside(size)
  }

  /// The rows and columns inside of the frame in a buffer of this size; all of them without a
  /// frame.
  static func inside(_ size: Size) -> Inside {
    hasFrame(size)
      ? Inside(rows: 1..<size.rows - 1, columns: 2..<size.columns - 2)
      : Inside(rows: 0..<size.rows, columns: 0..<size.columns)
  }

  private static func hasFrame(_ size: Size) -> Bool { size.rows >= 5 && size.columns >= 16 }

  /// The rows and columns inside of a frame.
  struct Inside {
    let rows: Range<Int>
    let columns: Range<Int>
  }

  /// The number of rows that a frame uses in a buffer of this size; 0 if the buffer gets no frame.
  static func frameRows(_ size: Size) -> Int { hasFrame(size) ? 2 : 0 }

  /// The number of columns that a frame uses in a buffer of this size, with a blank column inside
  /// of each edge; 0 if the buffer gets no frame.
  static func frameColumns(_ size: Size) -> Int { hasFrame(size) ? 4 : 0 }
}
