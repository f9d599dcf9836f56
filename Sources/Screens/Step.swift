internal import Intents
internal import Keys

/// What a reduce gives: the next state, and what is to happen besides.
struct Step<State: Sendable & Equatable>: Sendable, Equatable {
  var state: State
  var effects: [Effect]

  init(_ state: State, _ effects: [Effect] = []) {
    self.state = state
    self.effects = effects
  }
}

/// What a pane's machine asks of the whole screen.
enum Effect: Sendable, Equatable {
  case intent(Intent)
  /// Show this chat in front.
  case open(ChatID)
  /// Show what was there before.
  case leave
  /// Do what a person wrote with a slash, if it can be done.
  case command(CommandCall)
  case bell
  /// Have the terminal tell as it does of messages.
  case tryNotification
}

/// A move in a list.
enum ListMove: Sendable, Equatable, CaseIterable {
  case up, down, pageUp, pageDown, first, last

  /// The index `index` moves to in a list of `count` (at least 1) of which `page` are visible.
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
