internal import Intents
internal import Keys

// The edge between list and page, which the mouse and keys move.
extension Screens {
  /// The columns by which a key moves the edge.
  private static let edgeStep = 2

  /// `true` if a press on this cell is for the edge. An open overlay gets all clicks.
  func isEdge(atRow row: Int, column: Int) -> Bool {
    guard !navigation.top.isOverlay, let edge = context.layout.rule else { return false }
    return edge.contains(row: row, column: column)
  }

  /// Begins to drag the edge; the second press of a double click gives the list its usual width.
  /// The terminal reports moves of the mouse only from now until the release, so that a mouse that
  /// is only moved over the window sends nothing.
  mutating func pressEdge() -> [Outcome] {
    guard edge.press(at: context.now, chosen: context.layout.chosenListColumns) else {
      return [.followMouse(true)]
    }
    return chooseListColumns(nil)
  }

  /// Moves the edge to the mouse, as far as list and page leave it space.
  mutating func dragEdge(toColumn column: Int) -> [Outcome] {
    guard edge.isDragged, context.layout.showsBoth else { return [] }
    let columns = context.layout.clippedListColumns(column)
    guard columns != context.layout.listColumns else { return [] }
    edge.move()
    context.layout.chosenListColumns = columns
    return resize(context.layout.size)
  }

  /// Ends a drag and stores the width of the list.
  mutating func releaseEdge() -> [Outcome] {
    guard edge.isDragged else { return [] }
    let chosen = context.layout.chosenListColumns
    let isChanged = edge.end(chosen: chosen)
    return [.followMouse(false)] + (isChanged ? [.intent(.set(.look(.listColumns(chosen))))] : [])
  }

  /// Makes the list wider (1) or narrower (-1) by a step; rings the bell at the last possible
  /// width, and if the list is not beside a page.
  mutating func moveEdge(by direction: Int) -> [Outcome] {
    let layout = context.layout
    guard layout.showsBoth else { return [.bell] }
    let columns = layout.clippedListColumns(layout.listColumns + direction * Self.edgeStep)
    return columns == layout.listColumns ? [.bell] : chooseListColumns(columns)
  }

  /// Gives the list beside a page this width in columns, `nil` for the usual one, and stores it.
  mutating func chooseListColumns(_ columns: Int?) -> [Outcome] {
    guard columns != context.layout.chosenListColumns else { return [] }
    context.layout.chosenListColumns = columns
    return resize(context.layout.size) + [.intent(.set(.look(.listColumns(columns))))]
  }
}
