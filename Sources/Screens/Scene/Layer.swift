internal import Cells
internal import Panes

/// The drawing of a pane, with the area of the screen in which it is shown.
struct Layer: Sendable {
  /// The pane or overlay that the drawing shows; `nil` for the vertical rule between list and page,
  /// the status line and the banner.
  let place: Place?
  let area: Area
  let drawing: PaneDrawing
  /// The rows of the drawing, counted from 0, that differ from the pane's previous drawing.
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

  /// The area of the screen whose contents differ from the pane's previous drawing; `nil` for none.
  var newArea: Area? {
    guard !newRows.isEmpty else { return nil }
    return Area(
      row: area.row + newRows.lowerBound, column: area.column,
      size: Size(rows: newRows.count, columns: area.size.columns))
  }
}
