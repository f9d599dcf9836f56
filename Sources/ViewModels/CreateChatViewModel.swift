/// The create-chat pane, except for the typed name, which is the screen's.
package struct CreateChatViewModel: Sendable, Equatable {
  package let state: CreateChatState
  /// Our own names in small letters: no chat is made with ourselves alone.
  package let ownNames: [String]
  /// The number of requests so far. With it two requests with the same result lead to two view
  /// models, so each request is answered.
  package let requests: Int

  package init(state: CreateChatState, ownNames: [String] = [], requests: Int = 0) {
    self.state = state
    self.ownNames = ownNames
    self.requests = requests
  }

  package static let initial = CreateChatViewModel(state: .idle)
}
