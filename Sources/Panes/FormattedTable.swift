internal import Cells
internal import Intents

/// Lays out a table: in columns if all columns fit, otherwise as a list of the rows, in which the
/// text of a cell follows the name of its column, if it has one.
struct FormattedTable {
  private static let gap = 2

  /// The text of each cell of the table by row and column. A missing cell is empty if its row has
  /// further cells, else it is left out.
  private var rows: [[FormattedWords]] = []
  private var spans: [[[FormattedSpan]]] = []
  private var heads: Set<Int> = []
  private let isRevealed: Bool
  private let role: StyleRole

  init(_ cells: ArraySlice<FormattedBlock>, isRevealed: Bool, role: StyleRole) {
    self.isRevealed = isRevealed
    self.role = role
    var current: Int?
    for cell in cells {
      guard case .cell(let row, let column, let isHead) = cell.kind else { continue }
      if row != current {
        current = row
        rows.append([])
        spans.append([])
      }
      let index = rows.count - 1
      // A column that is missing in a damaged database becomes an empty cell.
      while rows[index].count < column { add([], toRow: index) }
      add(cell.spans, toRow: index)
      if isHead { heads.insert(index) }
    }
  }

  private mutating func add(_ cell: [FormattedSpan], toRow row: Int) {
    rows[row].append(FormattedWords(cell, isRevealed: isRevealed))
    spans[row].append(cell)
  }

  func lines(in area: PageColumns) -> [StyledLine] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { $0.count > column ? GraphemeWidth.columns(of: $0[column].text) : 0 }.max() ?? 0
    }
    let all = widths.reduce(0, +) + Self.gap * max(0, count - 1)
    return all <= area.width ? columns(widths, in: area) : list(in: area)
  }

  private func columns(_ widths: [Int], in area: PageColumns) -> [StyledLine] {
    let all = widths.reduce(0, +) + Self.gap * max(0, widths.count - 1)
    return rows.indices.flatMap { row in
      var line = StyledLine()
      var start = area.text
      for (column, words) in rows[row].enumerated() {
        let text = TextWrap.lines(of: words.text, columns: max(1, widths[column])).prefix(1)
        let emphasis: Emphasis = heads.contains(row) ? .bold : []
        line.pieces += BodyStyle.pieces(
          of: Array(text), words.parts(emphasis: emphasis), at: start, role: role
        ).flatMap(\.self)
        start += widths[column] + Self.gap
      }
      let isLastHead = heads.contains(row) && !heads.contains(row + 1)
      let rule = StyledRule(glyph: "─", columns: area.text..<area.text + all, role: .rule)
      return [line] + (isLastHead ? [StyledLine(rule: rule)] : [])
    }
  }

  /// The names of the columns, from the header row `row`; empty if a list that repeats the names
  /// `rows` times would be longer than a message can be.
  private func heading(_ row: Int, repeated rows: Int) -> [[FormattedSpan]] {
    let bytes = spans[row].reduce(0) { sum, cell in
      cell.reduce(sum) { $0 + $1.text.utf8.count }
    }
    return bytes * rows <= 1 << 16 ? spans[row] : []
  }

  /// The table as a list: each row as "• Name: Anna; Age: 36", with the column names of the last
  /// header row. Header rows are items only in a table that has no other rows.
  private func list(in area: PageColumns) -> [StyledLine] {
    let told = rows.indices.filter { !heads.contains($0) }
    let names = heads.max().map { heading($0, repeated: told.count) } ?? []
    return (told.isEmpty ? Array(rows.indices) : told).flatMap { row in
      var words = FormattedWords([], isRevealed: isRevealed)
      for (column, cell) in spans[row].enumerated() where !cell.isEmpty {
        if !words.text.isEmpty { words.append("; ") }
        if !told.isEmpty, names.indices.contains(column), !names[column].isEmpty {
          words.append(names[column].map(\.emphasised))
          words.append(": ")
        }
        words.append(cell)
      }
      let indent = FormattedIndent([.bullet(isFirst: true)], width: area.width, role: role)
      let inner = area.indented(by: indent.columns)
      let lines = TextWrap.lines(of: words.text, columns: inner.width)
      return indent.added(
        to: BodyStyle.pieces(of: lines, words.parts(), at: inner.text, role: role).map {
          StyledLine(pieces: $0)
        }, at: area.text)
    }
  }
}

extension FormattedSpan {
  /// This span of formatted text, in bold.
  fileprivate var emphasised: FormattedSpan {
    FormattedSpan(text, style: style.union(.bold), link: link, spoiler: spoiler)
  }
}
