internal import Cells
internal import Panes

/// A pane's drawing at its area of the screen.
struct Layer: Sendable {
  /// The pane or overlay that the drawing shows; `nil` for the rule, the status line and the
  /// banner.
  let place: Place?
  let area: Area
  let drawing: PaneDrawing
  /// The rows of the drawing, from 0, that differ from the last drawing.
  let newRows: Range<Int>

  init(place: Place?, area: Area, drawing: PaneDrawing, newRows: Range<Int>) {
    self.place = place
    self.area = area
    self.drawing = drawing
    self.newRows = newRows
  }

  init(place: Place?, area: Area, drawing: PaneDrawing, isNew: Bool) {
    self.init(
      place: place, area: area, drawing: drawing, newRows: isNew ? 0..<area.size.rows : 0..<0)
  }

  /// The part of the screen that differs from the last drawing; `nil` for none.
  var newArea: Area? {
    guard !newRows.isEmpty else { return nil }
    return Area(
      row: area.row + newRows.lowerBound, column: area.column,
      size: Size(rows: newRows.count, columns: area.size.columns))
  }
}
