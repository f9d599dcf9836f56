package import Cells

/// The frame of an overlay: the background, a title at the left of the first row and "Esc close" at
/// its right end, and, in an overlay that has them, a field with a count and a rule below the
/// field.
///
/// A border is drawn around the overlay if there is space for it, with joints where the rule meets
/// the border. A large overlay that would have 60 columns or fewer fills its page instead, without
/// a border, because the border's sides would take columns from its rows.
package struct OverlayFrame: Sendable, Equatable {
  package enum Kind: Sendable {
    /// An overlay with a list or a text that may be longer than the page, such as the help.
    case large
    /// An overlay with a few rows, such as a question. It has a border on a narrow page too,
    /// because most of the page stays visible around it.
    case small
  }

  /// The least width in columns of a large overlay that does not fill its page.
  static let minColumns = 61

  let size: Size
  let hasLine: Bool
  let fieldRow: Int?
  /// The row between the field and the rows below it, which shows the rule if the overlay has a
  /// border; `nil` in an overlay without a field or with few rows.
  let ruleRow: Int?
  /// The overlay's rows for its content: those without title, field, rule and border.
  let rows: Range<Int>
  /// The columns that the background of a selected row fills; the selection's marker is in the
  /// first of them.
  let columns: Range<Int>
  let text: Range<Int>
  private let hasTitle: Bool

  init(_ size: Size, _ kind: Kind, hasField: Bool = false) {
    self.size = size
    hasLine = Self.hasLine(size, kind)
    hasTitle = hasLine || (size.rows >= 6 && size.columns >= 16)
    let edge = hasLine ? 1 : 0
    columns = edge..<max(edge, size.columns - edge)
    let indent = size.columns >= 16 ? 2 : 1
    let start = min(columns.lowerBound + indent, columns.upperBound)
    text = start..<max(start, columns.upperBound - (hasLine ? indent : 1))
    let end = max(0, size.rows - edge)
    var row = min(hasTitle ? 1 : 0, end)
    // Only a large overlay of 16 rows or more has a blank row below its title, because a lower one
    // needs the row for its content.
    let isRoomy = size.rows >= 16
    if isRoomy, hasLine, kind == .large { row += 1 }
    fieldRow = hasField && end - row >= 2 ? row : nil
    if fieldRow != nil { row += 1 }
    ruleRow = fieldRow != nil && (isRoomy || (hasLine && size.rows >= 10)) ? row : nil
    if ruleRow != nil { row += 1 }
    rows = row..<max(row, end)
  }

  /// The size of a large overlay on a page: at most `columns` × `rows`, with a margin of at least 2
  /// columns at the left and right and 1 row above and below. On a page of fewer than 16 rows, all
  /// rows of the page; the whole page if 60 columns or fewer would be left.
  static func size(rows: Int, columns: Int, in page: Size) -> Size {
    let free = min(columns, page.columns - 4)
    guard free >= minColumns else { return page }
    return Size(rows: page.rows < 16 ? page.rows : min(rows, page.rows - 2), columns: free)
  }

  private static func hasLine(_ size: Size, _ kind: Kind) -> Bool {
    size.rows >= 5 && size.columns >= (kind == .large ? minColumns : 16)
  }

  /// The number of the overlay's rows that are not for its content.
  var otherRows: Int { size.rows - rows.count }

  // MARK: Drawing

  /// With `closes`, "Esc close" is at the right end of the first row if there is space.
  func drawing(title: String, closes: Bool = true) -> PaneDrawing {
    var buffer = PaneBuffer(size: size, ground: .overlay)
    if hasLine { drawLine(into: &buffer) }
    guard hasTitle else { return PaneDrawing(buffer: buffer) }
    let close = closes ? closeColumns : nil
    if let close { write(PaneWords.closeOverlay, close, role: .keyHint, into: &buffer) }
    let titles = titleColumns(closes: closes)
    let used = min(GraphemeWidth.columns(of: title), titles.count)
    if used > 0 {
      write(title, titles.prefix(used), role: .title, into: &buffer)
    }
    return PaneDrawing(buffer: buffer)
  }

  /// The columns of the first row that the title may take. With `closes`, they end before "Esc
  /// close", if there is space for that.
  func titleColumns(closes: Bool) -> Range<Int> {
    let start = hasLine ? 3 : text.lowerBound
    let end = closes ? closeColumns.map { $0.lowerBound - 2 } : nil
    return start..<max(start, end ?? (hasLine ? size.columns - 3 : text.upperBound))
  }

  func drawField(
    _ query: ComposerState, placeholder: String, count: String = "",
    into drawing: inout PaneDrawing
  ) {
    guard let row = fieldRow else { return }
    let countColumns = GraphemeWidth.columns(of: count)
    let hasCount = countColumns > 0 && text.count >= countColumns + 12
    QueryField.draw(
      query, placeholder: placeholder, row: row,
      columns: hasCount ? text.lowerBound..<text.upperBound - countColumns - 2 : text,
      into: &drawing)
    if hasCount {
      let position = Position(row: row, column: text.upperBound - countColumns)
      drawing.buffer.write(count, at: position, role: .keyHint)
    }
    if let ruleRow { drawRule(ruleRow, into: &drawing.buffer) }
  }

  func drawRule(_ row: Int, into buffer: inout PaneBuffer) {
    guard hasLine else { return }
    buffer.horizontalRule(row: row, columns: columns, role: .frame)
    buffer.write("├", at: Position(row: row, column: 0), role: .frame)
    buffer.write("┤", at: Position(row: row, column: size.columns - 1), role: .frame)
  }

  private func drawLine(into buffer: inout PaneBuffer) {
    let (bottom, right) = (size.rows - 1, size.columns - 1)
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
  }

  /// Writes a text into columns of the first row, with a blank at each side, so that the border
  /// does not touch the text.
  private func write(
    _ words: String, _ columns: Range<Int>, role: StyleRole, into buffer: inout PaneBuffer
  ) {
    buffer.fill(row: 0, columns: columns.lowerBound - 1..<columns.upperBound + 1, role: .blank)
    buffer.write(
      words, at: Position(row: 0, column: columns.lowerBound), role: role,
      maxColumns: columns.count, overflow: .ellipsis)
  }

  // MARK: Mouse

  package static func closes(at position: Position, size: Size, _ kind: Kind) -> Bool {
    guard position.row == 0 else { return false }
    return OverlayFrame(size, kind).closeColumns?.contains(position.column) == true
  }

  private var closeColumns: Range<Int>? {
    let end = hasLine ? size.columns - 3 : text.upperBound
    let width = GraphemeWidth.columns(of: PaneWords.closeOverlay)
    return hasTitle && size.columns >= 30 ? end - width..<end : nil
  }
}

/// The visible part of a one-line text in a field that may be narrower than the text; the cursor is
/// always in the visible part.
package struct FieldLayout: Sendable, Equatable {
  /// The text from its first visible grapheme to its end. If it is wider than the field, the
  /// drawing must clip it.
  package let text: String
  /// The cursor's column in the field, less than the field's width.
  package let cursorColumn: Int

  /// Lays out `state` in `width` columns; as much of the text's start is left out as is needed to
  /// show the cursor.
  package init(_ state: ComposerState, width: Int) {
    let graphemes = Array(state.text)
    let cursor = min(max(0, state.cursor), graphemes.count)
    var first = cursor
    var columns = 0
    while first > 0 {
      let next = GraphemeWidth.columns(of: graphemes[first - 1])
      guard columns + next < width else { break }
      columns += next
      first -= 1
    }
    text = String(graphemes[first...])
    cursorColumn = columns
  }
}

enum QueryField {
  static func draw(
    _ query: ComposerState, placeholder: String, row: Int, columns: Range<Int>,
    into drawing: inout PaneDrawing
  ) {
    drawing.buffer.fill(row: row, columns: columns, ground: .field)
    let field = FieldLayout(query, width: columns.count)
    let isEmpty = query.text.isEmpty
    drawing.buffer.write(
      isEmpty ? placeholder : field.text, at: Position(row: row, column: columns.lowerBound),
      role: isEmpty ? .placeholder : .field, maxColumns: columns.count,
      overflow: isEmpty ? .ellipsis : .clip)
    let cursor = Position(row: row, column: columns.lowerBound + field.cursorColumn)
    if drawing.buffer.contains(cursor) { drawing.cursor = cursor }
  }
}

package struct RowButton: Sendable, Equatable {
  package let words: String
  /// The name of the key that does the same as the button; "" for none.
  package let key: String

  package init(words: String, key: String) {
    self.words = words
    self.key = key
  }

  /// The button's width in columns. The focused button names the key that presses it (Enter by
  /// default) in place of its own key, and a button without a key has no space for one.
  func columns(isFocused: Bool) -> Int { GraphemeWidth.columns(of: text(isFocused: isFocused)) }

  func text(isFocused: Bool) -> String {
    isFocused ? "[\(words)  \(PaneWords.enter)]" : shortText(namesKey: true)
  }

  /// The text of a button that can never have the focus: " Undo  Alt-Z ", or " Undo " if the button
  /// has no key or `namesKey` is `false`.
  func shortText(namesKey: Bool) -> String {
    namesKey && !key.isEmpty ? " \(words)  \(key) " : " \(words) "
  }
}

extension PaneBuffer {
  private static let gap = 2
  /// The button's key is named only if this many columns (or all) of the sentence before the button
  /// stay visible.
  private static let wantedWords = 16

  /// Writes a sentence and a button after it into the columns before `end`; a sentence that does
  /// not fit is cut and ends with "…". Returns the range of columns that the button takes.
  mutating func write(
    _ words: String, _ button: RowButton, at place: Position, end: Int
  ) -> Range<Int> {
    let width = max(0, end - place.column)
    let wanted = min(Self.wantedWords, GraphemeWidth.columns(of: words)) + Self.gap
    let long = button.shortText(namesKey: true)
    let isLong = width >= wanted + GraphemeWidth.columns(of: long)
    let text = isLong ? long : button.shortText(namesKey: false)
    let columns = min(GraphemeWidth.columns(of: text), width)
    let used = write(
      words, at: place, role: .keyHint, maxColumns: max(0, width - columns - Self.gap),
      overflow: .ellipsis)
    let start = place.column + (used > 0 ? used + Self.gap : 0)
    write(
      text, at: Position(row: place.row, column: start), role: .button, maxColumns: columns)
    return start..<start + columns
  }
}

package enum TooSmallPane {
  /// The smallest screen on which confab draws any other pane.
  package static let minimum = Size(rows: 5, columns: 20)

  package static func isNeeded(size: Size) -> Bool {
    size.rows < minimum.rows || size.columns < minimum.columns
  }

  package static func draw(size: Size) -> PaneDrawing {
    var buffer = PaneBuffer(size: size)
    let text =
      PaneWords.tooSmall(
        "\(size.columns)×\(size.rows)", minimum: "\(minimum.columns)×\(minimum.rows)")
    let lines = TextWrap.lines(of: text, columns: size.columns)
    for (row, line) in zip(0..<size.rows, lines) {
      buffer.write(line.text, at: Position(row: row, column: 0), role: .notice)
    }
    return PaneDrawing(buffer: buffer)
  }
}
