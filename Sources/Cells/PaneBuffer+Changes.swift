extension PaneBuffer {
  /// Cells of one row that are not as they were.
  package struct Change: Sendable, Equatable {
    package let row: Int
    package let columns: Range<Int>

    /// These columns of a row.
    package init(row: Int, columns: Range<Int>) {
      self.row = row
      self.columns = columns
    }
  }

  /// The rows that are not as in `old`, which has the same size, from the uppermost on; each from its first
  /// to its last cell that is another, and no wide glyph of either in part. Links do not count by where
  /// they lead.
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
    // Not between the halves of a glyph.
    while first > 0, old[first].width == 0 || new[first].width == 0 { first -= 1 }
    while end < new.count, old[end].width == 0 || new[end].width == 0 { end += 1 }
    return first..<end
  }
}
