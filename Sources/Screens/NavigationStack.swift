/// The stack of open panes and overlays, in the order in which a person opened them; each occurs
/// once. The last one gets key input (a peek, which shows a chat without marking it as read, passes
/// some of it on to the chat list). The chat list is always open, even where a narrow screen hides
/// it.
struct NavigationStack: Sendable, Equatable {
  private(set) var path: [Place] = [.chatList]

  /// The pane or overlay that has the keyboard focus.
  var top: Place { path.last ?? .chatList }

  /// The pane that was opened last, not counting overlays.
  var base: Place { path.last { !$0.isOverlay } ?? .chatList }

  /// The page that was opened last, which is beside the chat list on a wide screen; `nil` if no
  /// page is open.
  var page: Place? { path.last { $0.isPage } }

  func contains(_ place: Place) -> Bool { path.contains(place) }

  /// Opens a pane or overlay, or moves an open one, to the end of `path`.
  mutating func show(_ place: Place) {
    path.removeAll { $0 == place }
    path.append(place)
  }

  /// Removes a pane or overlay from the stack, except for the chat list, which is always open.
  mutating func remove(_ place: Place) {
    guard place != .chatList else { return }
    path.removeAll { $0 == place }
  }

  /// Closes the pane or overlay that has the keyboard focus, except for the chat list, which is
  /// always open.
  mutating func back() { remove(top) }
}
