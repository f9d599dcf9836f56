internal import Cells

/// A piece of a line in one style.
struct StyledPiece: Sendable, Equatable {
  /// The column of the first glyph.
  var column: Int
  /// The text, without newlines.
  var text: Substring
  var role: StyleRole
  /// The limit of the text's width in columns; `nil`: up to the right edge. A longer text ends
  /// with "…".
  var maximumColumns: Int?
  /// The address of the link to which the piece belongs; `nil` for none.
  var link: String?

  init(_ text: Substring, at column: Int, role: StyleRole, maximumColumns: Int? = nil) {
    self.column = column
    self.text = text
    self.role = role
    self.maximumColumns = maximumColumns
  }
}

/// One line of a pane before it is painted.
struct StyledLine: Sendable, Equatable {
  /// A rule from edge to edge, painted before the pieces; `nil` for none.
  var rule: (glyph: Unicode.Scalar, role: StyleRole)?
  /// The pieces in the order in which they are painted.
  var pieces: [StyledPiece] = []

  static func == (a: Self, b: Self) -> Bool {
    a.pieces == b.pieces && a.rule?.glyph == b.rule?.glyph && a.rule?.role == b.rule?.role
  }
}

extension PaneBuffer {
  /// Paints a line into a row.
  mutating func paint(_ line: StyledLine, row: Int) {
    if let rule = line.rule {
      horizontalRule(row: row, columns: 0..<size.columns, role: rule.role, glyph: rule.glyph)
    }
    for piece in line.pieces { put(piece, row: row) }
  }

  private mutating func put(_ piece: StyledPiece, row: Int) {
    let position = Position(row: row, column: piece.column)
    let columns = write(
      piece.text, at: position, role: piece.role, maxColumns: piece.maximumColumns,
      overflow: .ellipsis)
    if let link = piece.link { self.link(position, columns: columns, to: link) }
  }

  /// Paints a line of the selected message: on one ground from edge to edge, with a mark at its
  /// start.
  mutating func paintSelected(_ line: StyledLine, row: Int) {
    paint(line, row: row)
    fill(row: row, ground: .selected)
    // A narrow pane has no margin for the mark.
    if line.pieces.allSatisfy({ $0.column > 0 }) {
      write(PaneWords.mark, at: Position(row: row, column: 0), role: .mark)
    }
  }

  /// Writes wrapped paragraphs for a pane without content: each line centred between the edges, and
  /// a third of the free rows above the first line.
  mutating func writeCentred(_ paragraphs: [(text: String, role: StyleRole)], rows: Range<Int>) {
    let width = max(1, size.columns - 2)
    let lines = paragraphs.flatMap { paragraph in
      TextWrap.lines(of: paragraph.text, columns: width).map { ($0, paragraph.role) }
    }
    var row = rows.lowerBound + max(0, (rows.count - lines.count) / 3)
    for (line, role) in lines where row < rows.upperBound {
      let column = max(0, (size.columns - line.columns) / 2)
      write(line.text, at: Position(row: row, column: column), role: role)
      row += 1
    }
  }

  /// Writes a title bar: the title, bright if the pane has the keyboard focus, and after it a
  /// subtitle if at least 8 columns are left, truncated if it is longer.
  mutating func writeTitle(
    _ title: String, subtitle: String = "", isFocused: Bool, row: Int = 0
  ) {
    fill(row: row, ground: .bar)
    let used = write(
      title, at: Position(row: row, column: 1), role: isFocused ? .title : .titleOff,
      maxColumns: size.columns - 2, overflow: .ellipsis)
    let column = 1 + used + 1
    guard !subtitle.isEmpty, size.columns - column >= 8 else { return }
    write(
      "· " + subtitle, at: Position(row: row, column: column), role: .subtitle,
      maxColumns: size.columns - column - 1, overflow: .ellipsis)
  }
}
