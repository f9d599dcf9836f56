internal import Cells
internal import Intents
internal import ViewModels

/// The result of a `reduce` function, which handles an event in a state: the next state, and the
/// effects to carry out.
struct Step<State: Sendable & Equatable>: Sendable, Equatable {
  var state: State
  var effects: [SceneEffect]

  init(_ state: State, _ effects: [SceneEffect] = []) {
    self.state = state
    self.effects = effects
  }
}

/// A move, for instance of the selection in a list or of the first visible line in a text.
enum ListMove: Sendable, Equatable, CaseIterable {
  case up, down, pageUp, pageDown, first, last

  /// Returns the index to which the move leads from `index`, clamped to `0..<count`. `count` is the
  /// number of rows that can be reached, at least 1, and `page` the number of visible rows; a move
  /// by a page leads one row less far, but at least one row.
  func target(from index: Int, count: Int, page: Int) -> Int {
    let step = max(1, page - 1)
    let moved =
      switch self {
      case .up: index - 1
      case .down: index + 1
      case .pageUp: index - step
      case .pageDown: index + step
      case .first: 0
      case .last: count - 1
      }
    return min(max(moved, 0), count - 1)
  }
}
