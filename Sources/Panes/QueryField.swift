internal import Cells

/// The field of an overlay in which a person types a query.
enum QueryField {
  /// Draws the field over these columns of a row: the query, or `placeholder` while it is empty.
  /// The cursor is in the query.
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
