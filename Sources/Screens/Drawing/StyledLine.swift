internal import Cells
internal import Intents

struct StyledPiece: Sendable, Equatable {
  var column: Int
  /// The piece's text, which contains no newline.
  var text: Substring
  var role: StyleRole
  /// The greatest width of the text in columns; `nil` if it may extend to the right edge. A longer
  /// text is cut and ends with "…".
  var maximumColumns: Int?
  var link: String?
  /// The ground (background surface) below the text; `nil` for that of the line.
  var ground: Ground?
  var emphasis: Emphasis = []
  /// The effect of a click on the piece, for instance if it is a button for a file, or part of an
  /// answer of a poll, of a line about a thread or of a link to Matrix. `nil` for none, and for the
  /// buttons below the selected message, whose places are in `ShownMessages.buttons`.
  var press: ShownMessages.Target?

  init(_ text: Substring, at column: Int, role: StyleRole, maximumColumns: Int? = nil) {
    self.column = column
    self.text = text
    self.role = role
    self.maximumColumns = maximumColumns
  }
}

struct StyledLine: Sendable, Equatable {
  /// The horizontal rule that is painted before the line's pieces; `nil` for none.
  var rule: StyledRule?
  /// The columns of the line that have the ground (background surface) of a card; `nil` for none.
  var card: Range<Int>?
  /// `true` if the line shows the message to which its message replies, or the poll that it ends.
  var isQuote = false
  var picture: StyledPicture?
  var pieces: [StyledPiece] = []
  var isBlank: Bool { rule == nil && pieces.isEmpty && picture == nil }

  /// The line without its buttons that have a `press`. Other parts that a click can hit, such as
  /// the text about a thread, are kept.
  var withoutButtons: StyledLine {
    StyledLine(
      rule: rule, card: card, picture: picture,
      pieces: pieces.filter { $0.press == nil || $0.role != .button })
  }
}

/// One row of a thumbnail, or of the space that is reserved for a thumbnail.
struct StyledPicture: Sendable, Equatable {
  let columns: Range<Int>
  /// The cells of the row, each with the colours of its upper and lower half. Empty for a row of
  /// reserved space.
  let cells: ArraySlice<Thumbnail.Halves>
}

struct StyledRule: Sendable, Equatable {
  let glyph: Unicode.Scalar
  let columns: Range<Int>
  let role: StyleRole
}

extension PaneBuffer {
  mutating func paint(_ line: StyledLine, row: Int) {
    if let rule = line.rule {
      horizontalRule(row: row, columns: rule.columns, role: rule.role, glyph: rule.glyph)
    }
    if let card = line.card { fill(row: row, columns: card, ground: .raised) }
    if let picture = line.picture { paint(picture, row: row) }
    for piece in line.pieces { put(piece, row: row) }
  }

  private mutating func paint(_ picture: StyledPicture, row: Int) {
    guard !picture.cells.isEmpty else {
      return fill(row: row, columns: picture.columns, ground: .raised)
    }
    for (column, halves) in zip(picture.columns, picture.cells)
    where contains(Position(row: row, column: column)) {
      let ground = self[row, column].ground
      var cell = Cell(upper: halves.top.seen, lower: halves.bottom.seen)
      cell.ground = ground
      self[row, column] = cell
    }
  }

  /// Paints the pieces of a line into these columns of a row. A piece's columns count from the
  /// first of them.
  mutating func paint(_ line: StyledLine, row: Int, columns: Range<Int>) {
    for piece in line.pieces {
      var placed = piece
      placed.column += columns.lowerBound
      placed.maximumColumns = min(
        piece.maximumColumns ?? .max, max(0, columns.upperBound - placed.column))
      put(placed, row: row)
    }
  }

  private mutating func put(_ piece: StyledPiece, row: Int) {
    let position = Position(row: row, column: piece.column)
    let columns = write(
      piece.text, at: position, role: piece.role, maxColumns: piece.maximumColumns,
      overflow: .ellipsis)
    if !piece.emphasis.isEmpty {
      emphasise(
        row: row, columns: position.column..<position.column + columns, piece.emphasis)
    }
    if let ground = piece.ground {
      fill(row: row, columns: position.column..<position.column + columns, ground: ground)
    }
    if let link = piece.link { self.link(position, columns: columns, to: link) }
  }

  mutating func paintSelected(_ line: StyledLine, row: Int) {
    paint(line, row: row)
    fill(row: row, ground: .selected)
    write(
      PaneWords.mark, at: Position(row: row, column: PageColumns(size.columns).mark), role: .mark)
  }

  /// Writes wrapped paragraphs into rows without other content: each line is centred between the
  /// edges, and a third of the free rows is above the first line.
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

  /// Writes a title bar in the columns of a page: the title, bright if the pane has the keyboard
  /// focus; after the title a subtitle if at least 8 columns are left, truncated if it is too long;
  /// and at the right end, if there is space, `count`, such as "19 unread". If something else, such
  /// as the banner, covers columns at the right end (`covered`), only the title is written, in the
  /// columns before these.
  mutating func writeTitle(
    _ title: String, subtitle: String = "", count: String = "", isFocused: Bool, row: Int = 0,
    covered: Int = 0
  ) {
    let columns = PageColumns(size.columns)
    fill(row: row, ground: .bar)
    if covered > 0 {
      write(
        title, at: Position(row: row, column: columns.text), role: isFocused ? .title : .titleOff,
        maxColumns: max(0, size.columns - covered - 1 - columns.text), overflow: .ellipsis)
      return
    }
    let countColumns = GraphemeWidth.columns(of: count)
    let hasCount = countColumns > 0 && columns.width >= countColumns + 12
    let end = hasCount ? columns.end - countColumns - 2 : columns.end
    if hasCount {
      write(
        count, at: Position(row: row, column: columns.end - countColumns), role: .subtitle)
    }
    let used = write(
      title, at: Position(row: row, column: columns.text), role: isFocused ? .title : .titleOff,
      maxColumns: end - columns.text, overflow: .ellipsis)
    let column = columns.text + used + 3
    guard !subtitle.isEmpty, end - column >= 8 else { return }
    write(
      subtitle, at: Position(row: row, column: column), role: .subtitle,
      maxColumns: end - column, overflow: .ellipsis)
  }
}

extension UInt8 {
  /// The palette colour of half a cell; `nil` if the half is transparent, so that the background of
  /// the cell's ground is seen.
  fileprivate var seen: UInt8? { self == Thumbnail.transparent ? nil : self }
}
