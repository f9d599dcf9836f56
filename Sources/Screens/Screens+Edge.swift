internal import Intents
internal import Keys

// The edge between the chat list and the page, which the mouse and keys move.
extension Screens {
  /// The number of columns by which one key press moves the edge between the chat list and the
  /// page.
  private static let edgeStep = 2

  /// `true` if this cell is on the edge between the chat list and the page, and no overlay is open:
  /// an overlay also gets the clicks outside of it.
  func isEdge(atRow row: Int, column: Int) -> Bool {
    guard !navigation.top.isOverlay, let edge = context.layout.rule else { return false }
    return edge.contains(row: row, column: column)
  }

  /// Begins to drag the edge between the chat list and the page; the second press of a double click
  /// sets the list to its default width. The terminal reports moves of the mouse only during such a
  /// drag, so that drags elsewhere send nothing.
  mutating func pressEdge() -> [Outcome] {
    guard edge.press(at: context.now, chosen: context.layout.chosenListColumns) else {
      return [.followMouse(true)]
    }
    return chooseListColumns(nil)
  }

  /// Moves the edge between the chat list and the page to the mouse's column, as far as the limits
  /// of the list's width allow.
  mutating func dragEdge(toColumn column: Int) -> [Outcome] {
    guard edge.isDragged, context.layout.showsBoth else { return [] }
    let columns = context.layout.clippedListColumns(column)
    guard columns != context.layout.listColumns else { return [] }
    edge.move()
    context.layout.chosenListColumns = columns
    return resize(context.layout.size)
  }

  /// Ends a drag of the edge between the chat list and the page, and stores the list's width if the
  /// drag changed it.
  mutating func releaseEdge() -> [Outcome] {
    guard edge.isDragged else { return [] }
    let chosen = context.layout.chosenListColumns
    let isChanged = edge.end(chosen: chosen)
    return [.followMouse(false)] + (isChanged ? [.intent(.set(.look(.listColumns(chosen))))] : [])
  }

  /// Makes the chat list wider (`direction` 1) or narrower (-1) by `edgeStep` columns, within its
  /// limits. Rings the bell if the list already has its greatest or least width, or is not beside a
  /// page.
  mutating func moveEdge(by direction: Int) -> [Outcome] {
    let layout = context.layout
    guard layout.showsBoth else { return [.bell] }
    let columns = layout.clippedListColumns(layout.listColumns + direction * Self.edgeStep)
    return columns == layout.listColumns ? [.bell] : chooseListColumns(columns)
  }

  /// Sets and stores the width, in columns, of the chat list beside a page; `nil` for the default
  /// width.
  mutating func chooseListColumns(_ columns: Int?) -> [Outcome] {
    guard columns != context.layout.chosenListColumns else { return [] }
    context.layout.chosenListColumns = columns
    return resize(context.layout.size) + [.intent(.set(.look(.listColumns(columns))))]
  }
}
