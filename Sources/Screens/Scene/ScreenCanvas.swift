internal import Cells
internal import Panes

/// The cells of the screen, into which the layers are painted. The cells keep their contents from
/// one drawing to the next, so that only changed rows are painted.
struct ScreenCanvas: Sendable {
  private var composed = PaneBuffer(size: Size(rows: 0, columns: 0))
  private var parts: [Part] = []
  private var rule = PaneCache<Size, PaneBuffer>()

  private struct Part: Equatable {
    let place: Place?
    let area: Area
  }

  /// Draws the vertical rule between the chat list and the page.
  mutating func rule(in area: Area) -> Layer {
    let (buffer, isNew) = rule.drawing(of: area.size) { size in
      var buffer = PaneBuffer(size: size, ground: .side)
      buffer.verticalRule(column: 0, rows: 0..<size.rows, role: .edge)
      return buffer
    }
    return Layer(place: nil, area: area, drawing: PaneDrawing(buffer: buffer), isNew: isNew)
  }

  /// The pane or overlay that was last drawn at this cell; `nil` for none.
  func place(atRow row: Int, column: Int) -> Place? {
    parts.last { $0.place != nil && $0.area.contains(row: row, column: column) }?.place
  }

  /// The area in which a pane or overlay was last drawn; `nil` if it was not part of the last
  /// drawing.
  func area(of place: Place) -> Area? { parts.last { $0.place == place }?.area }

  /// Paints `layers`, the lowest first, and returns the cells of a screen of this size. As long as
  /// the same layers have the same areas as at the last call, only these are painted: the new rows
  /// of each layer, and layers that overlap the painted rows of a lower layer.
  mutating func compose(_ layers: [Layer], size: Size) -> PaneBuffer {
    let newParts = layers.map { Part(place: $0.place, area: $0.area) }
    let isSame = newParts == parts && composed.size == size
    if !isSame {
      composed = PaneBuffer(size: size)
      parts = newParts
    }
    paint(layers, all: !isSame)
    // At most one pane has links, so its link numbers are valid on the whole screen.
    let links = layers.first { !$0.drawing.buffer.links.isEmpty }?.drawing.buffer.links ?? []
    if composed.links != links { composed.links = links }
    return composed
  }

  private mutating func paint(_ layers: [Layer], all: Bool) {
    var painted: [Area] = []
    for layer in layers {
      let isCovered = painted.contains { layer.area.meets($0) }
      if all || isCovered || layer.newRows.count == layer.area.size.rows {
        composed.blit(layer.drawing.buffer, at: layer.area.origin)
        painted.append(layer.area)
      } else if let area = layer.newArea {
        composed.blit(layer.drawing.buffer, rows: layer.newRows, at: layer.area.origin)
        painted.append(area)
      }
    }
  }
}

extension Area {
  fileprivate var origin: Position { Position(row: row, column: column) }

  /// `true` if the two areas have a cell in common.
  fileprivate func meets(_ other: Area) -> Bool {
    row < other.row + other.size.rows && other.row < row + size.rows
      && column < other.column + other.size.columns && other.column < column + size.columns
  }
}
