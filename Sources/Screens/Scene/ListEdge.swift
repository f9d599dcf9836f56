/// Recognizes drags and double clicks on the edge between the chat list and the page: a drag
/// changes the width of the list, and a double click sets the default width.
struct ListEdge: Sendable, Equatable {
  /// The width of the chat list, in columns, that the person had chosen when the drag began;
  /// `.some(nil)` for the default width. `nil` while there is no drag.
  private var beginning: Int??
  /// The time of the last press on the edge, in nanoseconds of the monotonic clock; `nil` if the
  /// next press cannot complete a double click.
  private var pressed: UInt64?

  /// `true` while a drag of the edge between the chat list and the page is under way.
  var isDragged: Bool { beginning != nil }

  /// Records a press on the edge at `now`, in nanoseconds of the monotonic clock. `chosen` is the
  /// width that the person chose for the chat list, in columns; `nil` for the default width.
  /// Returns `true` if the press is the second one of a double click; otherwise a drag begins.
  mutating func press(at now: UInt64, chosen: Int?) -> Bool {
    let isSecond = pressed.map { now >= $0 && now - $0 <= LastClick.doubleClick } ?? false
    pressed = isSecond ? nil : now
    beginning = isSecond ? nil : .some(chosen)
    return isSecond
  }

  /// Records that the edge between the chat list and the page was moved, so that the next press
  /// does not complete a double click.
  mutating func move() { pressed = nil }

  /// Ends the drag. Returns `true` if the drag changed the width that the person chose for the chat
  /// list; `chosen` is that width now, in columns, or `nil` for the default width.
  mutating func end(chosen: Int?) -> Bool {
    defer { beginning = nil }
    return beginning.map { $0 != chosen } ?? false
  }
}
