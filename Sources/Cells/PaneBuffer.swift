/// A size on the screen, in rows and columns.
package struct Size: Sendable, Hashable {
  package let rows: Int
  package let columns: Int

  /// A size of `rows` × `columns`; less than none is none.
  package init(rows: Int, columns: Int) {
    self.rows = max(0, rows)
    self.columns = max(0, columns)
  }
}

/// A place on the screen or in a pane, from 0.
package struct Position: Sendable, Hashable {
  package let row: Int
  package let column: Int

  /// The place in this row and column, both from 0.
  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// What a pane drew: rows × columns of cells. A value; the terminal compares and paints it.
package struct PaneBuffer: Sendable, Equatable {
  /// Rows and columns of it all.
  package let size: Size
  /// `size.rows` lines of `size.columns` cells. Each is a value of its own: a change copies its line and
  /// no other, and lines that nobody touched are found equal without a look at their cells.
  package internal(set) var lines: [[Cell]]

  /// An empty buffer of this size, every cell a blank of `role`.
  package init(size: Size, role: StyleRole = .blank) {
    self.size = size
    let line = Array(repeating: Cell(scalar: " ", role: role), count: size.columns)
    lines = Array(repeating: line, count: size.rows)
  }

  /// The cell at a place, which must be inside.
  package subscript(row: Int, column: Int) -> Cell {
    get { lines[row][column] }
    set { lines[row][column] = newValue }
  }

  /// The cells of one row.
  package func row(_ row: Int) -> [Cell] { lines[row] }

  /// Whether a place is inside.
  package func contains(_ position: Position) -> Bool {
    (0..<size.rows).contains(position.row) && (0..<size.columns).contains(position.column)
  }
}

/// What a pane hands to the screen: its cells, and the cursor if it is in this pane.
package struct PaneDrawing: Sendable, Equatable {
  /// Every cell of the pane.
  package var buffer: PaneBuffer
  /// `nil`: the cursor is elsewhere or hidden.
  package var cursor: Position?

  /// A drawing with the cursor at a place of the buffer, or none.
  package init(buffer: PaneBuffer, cursor: Position? = nil) {
    self.buffer = buffer
    self.cursor = cursor
  }
}
