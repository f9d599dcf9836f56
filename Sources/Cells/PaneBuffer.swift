/// A size on the screen, in rows and columns.
package struct Size: Sendable, Hashable {
  package let rows: Int
  package let columns: Int

  /// Makes a size of `rows` × `columns`; negative numbers count as 0.
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

/// The picture of a pane: rows × columns of cells. A value, which the terminal compares with the last one
/// and paints.
package struct PaneBuffer: Sendable, Equatable {
  /// Rows and columns of the buffer.
  package let size: Size
  /// `size.rows` lines of `size.columns` cells. Each is a value of its own: a change copies its line and
  /// no other, and lines that nobody touched are found equal without a look at their cells.
  package internal(set) var lines: [[Cell]]
  /// The addresses that cells lead to; `Cell.link` counts them from 1.
  package var links: [String] = []

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

  /// The address that a cell of this buffer leads to.
  package func link(of cell: Cell) -> String? {
    cell.link > 0 && Int(cell.link) <= links.count ? links[Int(cell.link) - 1] : nil
  }

  /// Links written cells to an address. Calls that follow each other with one address make one link.
  ///
  /// - Parameters:
  ///   - columns: number of cells from `position` on; cells outside of the buffer are left out.
  package mutating func link(_ position: Position, columns: Int, to address: String) {
    guard contains(position) else { return }
    if links.last != address { links.append(address) }
    guard let number = UInt16(exactly: links.count) else { return }
    for column in position.column..<min(size.columns, position.column + columns) {
      lines[position.row][column].link = number
    }
  }

  /// Tells whether a place lies inside the buffer.
  package func contains(_ position: Position) -> Bool {
    (0..<size.rows).contains(position.row) && (0..<size.columns).contains(position.column)
  }
}

/// A pane's output for the screen: its cells, and the cursor if it stands in this pane.
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
