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

  package func contains(_ position: Position) -> Bool {
    (0..<size.rows).contains(position.row) && (0..<size.columns).contains(position.column)
  }
}

/// A pane's output for the screen: its cells, and the cursor's position if the cursor is in this
/// pane.
package struct PaneDrawing: Sendable, Equatable {
  package var buffer: PaneBuffer
  /// The cursor's position in the buffer; `nil` if the cursor is in another pane or hidden.
  package var cursor: Position?

  package init(buffer: PaneBuffer, cursor: Position? = nil) {
    self.buffer = buffer
    self.cursor = cursor
  }
}

extension PaneBuffer {
  /// A range of cells in one row that differs from the same range of an older buffer.
  package struct Change: Sendable, Equatable {
    package let row: Int
    package let columns: Range<Int>

    /// Makes a change that covers these columns of a row; both count from 0.
    package init(row: Int, columns: Range<Int>) {
      self.row = row
      self.columns = columns
    }
  }

  /// Returns the differences from `old`, a buffer of the same size: one change for each row that
  /// differs, from top to bottom. Each change spans the row's first to last differing cell and
  /// never splits a wide glyph of either buffer. The numbers of links are compared, but not their
  /// addresses.
  package func changes(since old: PaneBuffer) -> [Change] {
    var changes: [Change] = []
    for row in lines.indices where old.lines[row] != lines[row] {
      let columns = Self.changedColumns(old.lines[row], lines[row])
      changes.append(Change(row: row, columns: columns))
    }
    return changes
  }

  private static func changedColumns(_ old: [Cell], _ new: [Cell]) -> Range<Int> {
    var first = 0
    var end = new.count
    while first < end, old[first] == new[first] { first += 1 }
    while end > first, old[end - 1] == new[end - 1] { end -= 1 }
    // A change begins and ends between glyphs, never between the halves of a wide one.
    while first > 0, old[first].width == 0 || new[first].width == 0 { first -= 1 }
    while end < new.count, old[end].width == 0 || new[end].width == 0 { end += 1 }
    return first..<end
  }
}

/// The way in which a text is drawn that is wider than its space.
package enum Overflow: Sendable {
  /// Truncates the text at the end of its space.
  case clip
  /// Truncates the text and shows "…" as its last glyph.
  case ellipsis
}

extension PaneBuffer {
  /// Writes a text into one row, by the rules of `CellScanner`, at most up to the right edge. The
  /// cells keep their grounds (background surfaces) and lose their links. Writes nothing if
  /// `position` is outside of the buffer.
  ///
  /// - Parameters:
  ///   - maxColumns: the greatest width of the text in columns; `nil` for no limit but the edge.
  ///   - overflow: with `.ellipsis`, a text that does not fit is truncated and ends with "…".
  /// - Returns: the number of columns that were written.
  @discardableResult
  package mutating func write(
    _ text: some StringProtocol, at position: Position, role: StyleRole, maxColumns: Int? = nil,
    overflow: Overflow = .clip
  ) -> Int {
    guard contains(position) else { return 0 }
    let limit = min(maxColumns ?? size.columns, size.columns - position.column)
    guard limit > 0 else { return 0 }
    if let used = putASCII(text, at: position, role: role, limit: limit) { return used }
    let used = put(text, at: position, role: role, limit: limit)
    guard used.isCut, overflow == .ellipsis else { return used.columns }
    return endWithEllipsis(at: position, role: role, limit: limit, used: used.columns)
  }

  /// Fills part of a row with spaces of `role`; columns outside of the buffer are ignored.
  package mutating func fill(row: Int, columns: Range<Int>, role: StyleRole) {
    repeatGlyph(" ", row: row, columns: columns, role: role)
  }

  package mutating func fill(row: Int, role: StyleRole) {
    fill(row: row, columns: 0..<size.columns, role: role)
  }

  /// Sets the ground (background surface) of part of a row, and keeps its glyphs and roles; columns
  /// outside of the buffer are ignored.
  package mutating func fill(row: Int, columns: Range<Int>, ground: Ground) {
    guard (0..<size.rows).contains(row) else { return }
    for column in columns.clamped(to: 0..<size.columns) { lines[row][column].ground = ground }
  }

  package mutating func fill(row: Int, ground: Ground) {
    fill(row: row, columns: 0..<size.columns, ground: ground)
  }

  /// Adds text attributes, such as bold, to part of a row, in addition to those that its cells
  /// have; columns outside of the buffer are ignored.
  package mutating func emphasise(row: Int, columns: Range<Int>, _ emphasis: Emphasis) {
    guard (0..<size.rows).contains(row) else { return }
    for column in columns.clamped(to: 0..<size.columns) {
      lines[row][column].emphasis.formUnion(emphasis)
    }
  }

  /// Sets the style role of part of a row, and keeps its glyphs; columns outside of the buffer are
  /// ignored.
  package mutating func restyle(row: Int, columns: Range<Int>, role: StyleRole) {
    guard (0..<size.rows).contains(row) else { return }
    for column in columns.clamped(to: 0..<size.columns) { self[row, column].role = role }
  }

  /// Draws a horizontal line of `glyph` into columns of a row; columns outside of the buffer are
  /// ignored.
  package mutating func horizontalRule(
    row: Int, columns: Range<Int>, role: StyleRole, glyph: Unicode.Scalar = "─"
  ) {
    repeatGlyph(glyph, row: row, columns: columns, role: role)
  }

  /// Draws a vertical line of `glyph` into rows of a column; cells outside of the buffer are
  /// ignored.
  package mutating func verticalRule(
    column: Int, rows: Range<Int>, role: StyleRole, glyph: Unicode.Scalar = "│"
  ) {
    for row in rows.clamped(to: 0..<size.rows) {
      repeatGlyph(glyph, row: row, columns: column..<column + 1, role: role)
    }
  }

  /// Copies another buffer, or only its rows `rows`, into this one. `position` is the position of
  /// the other buffer's upper left corner in this buffer, even if `rows` does not include the first
  /// row. Cells outside of this buffer are ignored. The link addresses are not copied.
  package mutating func blit(
    _ other: PaneBuffer, rows: Range<Int>? = nil, at position: Position
  ) {
    let all = 0..<other.size.rows
    let columns = (position.column..<position.column + other.size.columns).clamped(
      to: 0..<size.columns)
    guard !columns.isEmpty else { return }
    let source = columns.lowerBound - position.column..<columns.upperBound - position.column
    for row in rows?.clamped(to: all) ?? all {
      let target = position.row + row
      guard lines.indices.contains(target) else { continue }
      copy(other.lines[row], source, to: target, columns)
    }
  }

  // A line that already has the copied cells is not replaced: it keeps its storage, so that a later
  // comparison of the line need not read its cells.
  private mutating func copy(
    _ line: [Cell], _ source: Range<Int>, to row: Int, _ columns: Range<Int>
  ) {
    if columns.count == size.columns, source.count == line.count {
      if lines[row] != line { lines[row] = line }
      return mendEdges(row: row, columns)
    }
    let offset = columns.lowerBound - source.lowerBound
    if let first = Self.firstChange(in: source, of: line, from: lines[row], offset) {
      lines[row].withUnsafeMutableBufferPointer { cells in
        for column in first..<source.upperBound { cells[column + offset] = line[column] }
      }
    }
    mendEdges(row: row, columns)
  }

  private static func firstChange(
    in columns: Range<Int>, of new: [Cell], from old: [Cell], _ offset: Int
  ) -> Int? {
    for column in columns where new[column] != old[column + offset] { return column }
    return nil
  }

  private mutating func mendEdges(row: Int, _ columns: Range<Int>) {
    mend(row: row, column: columns.lowerBound)
    mend(row: row, column: columns.upperBound)
  }

  /// Writes a text of printable ASCII that fits into `limit` columns, and returns its width. This
  /// is the usual case, and needs no scan of graphemes. Writes nothing and returns `nil` for any
  /// other text, and for one that is not stored as contiguous UTF-8.
  private mutating func putASCII(
    _ text: some StringProtocol, at position: Position, role: StyleRole, limit: Int
  ) -> Int? {
    let used = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      guard bytes.count <= limit, bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
        return nil
      }
      lines[position.row].withUnsafeMutableBufferPointer { cells in
        for index in bytes.indices {
          cells[position.column + index].show(Unicode.Scalar(bytes[index]), role: role)
        }
      }
      return bytes.count
    }
    guard let used = used ?? nil else { return nil }
    mend(row: position.row, column: position.column)
    mend(row: position.row, column: position.column + used)
    return used
  }

  private mutating func put(
    _ text: some StringProtocol, at position: Position, role: StyleRole, limit: Int
  ) -> (columns: Int, isCut: Bool) {
    let row = position.row
    var used = 0
    var isCut = false
    for glyph in CellScanner(text) where glyph.columns > 0 {
      guard used + glyph.columns <= limit else {
        isCut = true
        break
      }
      let column = position.column + used
      self[row, column].show(glyph, role: role)
      if glyph.columns == 2 { self[row, column + 1].show(" ", role: role, width: 0) }
      used += glyph.columns
    }
    mend(row: row, column: position.column)
    mend(row: row, column: position.column + used)
    return (used, isCut)
  }

  private mutating func endWithEllipsis(
    at position: Position, role: StyleRole, limit: Int, used: Int
  ) -> Int {
    var kept = used
    if kept == limit {
      let last = position.column + limit - 1
      kept -= self[position.row, last].width == 0 ? 2 : 1
    }
    // Blanks before the ellipsis are dropped, so that "…" comes directly after a word.
    while kept > 0, self[position.row, position.column + kept - 1].base == " ",
      self[position.row, position.column + kept - 1].width == 1
    {
      kept -= 1
      self[position.row, position.column + kept].show(" ", role: role)
    }
    let column = position.column + kept
    self[position.row, column].show("…", role: role)
    for rest in column + 1..<max(column + 1, position.column + used) {
      self[position.row, rest].show(" ", role: role)
    }
    return kept + 1
  }

  private mutating func repeatGlyph(
    _ glyph: Unicode.Scalar, row: Int, columns: Range<Int>, role: StyleRole
  ) {
    guard (0..<size.rows).contains(row) else { return }
    let inside = columns.clamped(to: 0..<size.columns)
    guard !inside.isEmpty else { return }
    lines[row].withUnsafeMutableBufferPointer { cells in
      for column in inside { cells[column].show(glyph, role: role) }
    }
    mend(row: row, column: inside.lowerBound)
    mend(row: row, column: inside.upperBound)
  }

  /// Repairs a wide glyph of which one half was overwritten, at the boundary before `column`:
  /// replaces the remaining half by a space.
  private mutating func mend(row: Int, column: Int) {
    guard (0...size.columns).contains(column) else { return }
    if column > 0, self[row, column - 1].width == 2,
      column == size.columns || self[row, column].width != 0
    {
      self[row, column - 1].show(" ", role: self[row, column - 1].role)
    }
    if column < size.columns, self[row, column].width == 0,
      column == 0 || self[row, column - 1].width != 2
    {
      self[row, column].show(" ", role: self[row, column].role)
    }
  }
}
