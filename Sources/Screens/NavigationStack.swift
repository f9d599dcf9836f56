/// The open panes and overlays, in the order in which a person opened them, each once. The last one
/// gets key input (a peek passes some of it on to the chat list). The chat list is always open,
/// even where a narrow screen hides it.
struct NavigationStack: Sendable, Equatable {
  private(set) var path: [Place] = [.chatList]

  /// The pane or overlay that has the keyboard focus.
  var top: Place { path.last ?? .chatList }

  /// The last opened pane, without overlays.
  var base: Place { path.last { !$0.isOverlay } ?? .chatList }

  /// The last opened page, which is beside the chat list on a wide screen; `nil` when there is
  /// none.
  var page: Place? { path.last { $0.isPage } }

  func contains(_ place: Place) -> Bool { path.contains(place) }

  /// Opens a pane or overlay, or moves an open one, to the end of `path`.
  mutating func show(_ place: Place) {
    path.removeAll { $0 == place }
    path.append(place)
  }

  /// Closes a pane or overlay; the chat list stays.
  mutating func remove(_ place: Place) {
    guard place != .chatList else { return }
    path.removeAll { $0 == place }
  }

  /// Closes the last pane or overlay; the chat list stays.
  mutating func back() { remove(top) }
}
