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

/// A position on the screen or in a pane; row and column count from 0.
package struct Position: Sendable, Hashable {
  package let row: Int
  package let column: Int

  /// Makes the position in this row and column, which both count from 0.
  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// The contents of a pane or of the whole screen: rows × columns of cells. A buffer is a value,
/// which the terminal compares with the previous one and paints.
package struct PaneBuffer: Sendable, Equatable {
  /// The size of the buffer in rows and columns.
  package let size: Size
  /// The cells: `size.rows` lines of `size.columns` cells each. Each line is a separate array, so
  /// that a change copies only its line, and two buffers that share a line compare it without
  /// reading its cells.
  package internal(set) var lines: [[Cell]]
  /// The link addresses of the cells. `Cell.link` is an index into this array plus 1.
  package var links: [String] = []

  /// Makes an empty buffer of this size, in which every cell is a space of `role` on `ground`.
  package init(size: Size, role: StyleRole = .blank, ground: Ground = .page) {
    self.size = size
    let blank = Cell(scalar: " ", role: role, ground: ground)
    let line = Array(repeating: blank, count: size.columns)
    lines = Array(repeating: line, count: size.rows)
  }

  /// The cell at a position, which must be inside the buffer.
  package subscript(row: Int, column: Int) -> Cell {
    get { lines[row][column] }
    set { lines[row][column] = newValue }
  }

  /// The cells of one row, which must be inside the buffer.
  package func row(_ row: Int) -> [Cell] { lines[row] }

  /// The link address of a cell of this buffer; `nil` if the cell has none.
  package func link(of cell: Cell) -> String? {
    cell.link > 0 && Int(cell.link) <= links.count ? links[Int(cell.link) - 1] : nil
  }

  /// Makes a range of cells a link to `address`; call it after the cells were written. Successive
  /// calls with the same address extend one link. Only the first 65,535 links of a buffer get a
  /// number; the cells of further links get no link.
  ///
  /// - Parameters:
  ///   - columns: the number of cells from `position` on; cells outside of the buffer are ignored.
  package mutating func link(_ position: Position, columns: Int, to address: String) {
    guard contains(position) else { return }
    if links.last != address { links.append(address) }
    guard let number = UInt16(exactly: links.count) else { return }
    for column in position.column..<min(size.columns, position.column + columns) {
      lines[position.row][column].link = number
    }
  }

  /// `true` if this position is inside the buffer.
  package func contains(_ position: Position) -> Bool {
    (0..<size.rows).contains(position.row) && (0..<size.columns).contains(position.column)
  }
}

/// A pane's output for the screen: its cells, and the cursor's position if the cursor is in this
/// pane.
package struct PaneDrawing: Sendable, Equatable {
  /// Every cell of the pane.
  package var buffer: PaneBuffer
  /// The cursor's position in the buffer; `nil` if the cursor is in another pane or hidden.
  package var cursor: Position?

  /// Makes a drawing with the cursor at a position in the buffer; `nil` for no cursor.
  package init(buffer: PaneBuffer, cursor: Position? = nil) {
    self.buffer = buffer
    self.cursor = cursor
  }
}
