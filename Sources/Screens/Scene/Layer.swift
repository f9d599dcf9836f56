internal import Cells
internal import Panes

/// The drawing of one part of the screen, such as a pane, an overlay or the status line, with the
/// area in which it is shown.
struct Layer: Sendable {
  /// The pane or overlay that the drawing shows; `nil` for a part of the screen that is neither:
  /// the vertical rule between list and page, the status line and the banner.
  let place: Place?
  let area: Area
  let drawing: PaneDrawing
  /// The rows of the drawing, counted from its first row as 0, that may differ from the previous
  /// drawing of the same part.
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

  /// The area of the screen that `newRows` cover; `nil` if there are none.
  var newArea: Area? {
    guard !newRows.isEmpty else { return nil }
    return Area(
      row: area.row + newRows.lowerBound, column: area.column,
      size: Size(rows: newRows.count, columns: area.size.columns))
  }
}
