/// The mouse on the edge between list and page: a drag changes the width of the list, a double
/// click gives it the usual one.
struct ListEdge: Sendable, Equatable {
  /// The width that the person had chosen for the list when the drag began, `nil` for the usual
  /// one. Without a drag the outer value is `nil`.
  private var beginning: Int??
  /// The time of the last press on the edge, in nanoseconds; `nil` for none.
  private var pressed: UInt64?

  /// `true` while the button is held on the edge.
  var isDragged: Bool { beginning != nil }

  /// Records a press on the edge while the person's width of the list is `chosen`. Returns `true`
  /// if it is the second one of a double click; otherwise a drag begins.
  mutating func press(at now: UInt64, chosen: Int?) -> Bool {
    let isSecond = pressed.map { now >= $0 && now - $0 <= LastClick.doubleClick } ?? false
    pressed = isSecond ? nil : now
    beginning = isSecond ? nil : .some(chosen)
    return isSecond
  }

  /// Records that the edge was moved, so that the next press is no double click.
  mutating func move() { pressed = nil }

  /// Ends the drag. Returns `true` if it changed the person's width of the list, which is `chosen`
  /// now.
  mutating func end(chosen: Int?) -> Bool {
    defer { beginning = nil }
    return beginning.map { $0 != chosen } ?? false
  }
}
