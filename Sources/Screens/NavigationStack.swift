/// The stack of open panes and overlays, in the order in which they were last opened or focused;
/// each occurs once. The last one has the keyboard focus. The chat list is always in the stack,
/// even while it is not visible.
struct NavigationStack: Sendable, Equatable {
  private(set) var path: [Place] = [.chatList]

  /// The pane or overlay that has the keyboard focus.
  var top: Place { path.last ?? .chatList }

  /// The pane that was last opened or focused, not counting overlays.
  var base: Place { path.last { !$0.isOverlay } ?? .chatList }

  /// The page that was last opened or focused, not counting the chat list and overlays; `nil` if no
  /// page is open.
  var page: Place? { path.last { $0.isPage } }

  func contains(_ place: Place) -> Bool { path.contains(place) }

  /// Puts a pane or overlay at the end of `path`, and so gives it the keyboard focus; an open one
  /// is moved there.
  mutating func show(_ place: Place) {
    path.removeAll { $0 == place }
    path.append(place)
  }

  /// Removes a pane or overlay from the stack; the chat list is never removed.
  mutating func remove(_ place: Place) {
    guard place != .chatList else { return }
    path.removeAll { $0 == place }
  }

  /// Removes the pane or overlay that has the keyboard focus; the chat list is never removed.
  mutating func back() { remove(top) }
}
