/// The shown places in the order in which a person opened them; the last one has the keys. No place
/// is in the path twice, and the chat list is always in it.
struct NavigationStack: Sendable, Equatable {
  private(set) var path: [Place] = [.chatList]

  /// Place that has the keys.
  var top: Place { path.last ?? .chatList }

  /// Uppermost place that is no overlay.
  var base: Place { path.last { !$0.isOverlay } ?? .chatList }

  /// The uppermost page, which stands beside the chat list on a wide screen; `nil` when there is
  /// none.
  var page: Place? { path.last { $0.isPage } }

  func contains(_ place: Place) -> Bool { path.contains(place) }

  /// Brings a place to the top.
  mutating func show(_ place: Place) {
    path.removeAll { $0 == place }
    path.append(place)
  }

  /// Removes a place from the path; the chat list stays.
  mutating func remove(_ place: Place) {
    guard place != .chatList else { return }
    path.removeAll { $0 == place }
  }

  /// Removes the uppermost place; the chat list stays.
  mutating func back() { remove(top) }
}
