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
