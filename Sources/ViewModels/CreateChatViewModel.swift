/// The state of the create-chat pane, except for the typed text, which is in the screen's state.
package struct CreateChatViewModel: Sendable, Equatable {
  package let state: CreateChatState
  /// The signed-in user's own names in small letters: no chat is made with oneself alone.
  package let ownNames: [String]
  /// The number of requests so far. Two requests with the same result give different view models by
  /// it, so that the screen gets the result of each.
  package let requests: Int

  package init(state: CreateChatState, ownNames: [String] = [], requests: Int = 0) {
    self.state = state
    self.ownNames = ownNames
    self.requests = requests
  }

  package static let initial = CreateChatViewModel(state: .idle)
}
