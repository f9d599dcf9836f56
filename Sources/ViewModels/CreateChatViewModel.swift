/// The progress of the last request for a chat, and what the new-chat form has to know about the
/// account. The form itself, such as its texts and the added people, is in the screen's state.
package struct CreateChatViewModel: Sendable, Equatable {
  package let state: CreateChatState
  /// The person's own user id, its local part and the person's own display name, in lower case. The
  /// form refuses these names, unless an offered person has the same name, because a new chat needs
  /// another person.
  package let ownNames: [String]
  /// The server name of the account's homeserver, which is a part of a new room's alias; "" while
  /// it is unknown.
  package let server: String
  /// The number of requests to create a chat or to join a room so far. Because of it the view
  /// models of two requests with equal results differ, so that the screen gets both.
  package let requests: Int

  package init(
    state: CreateChatState, ownNames: [String] = [], server: String = "", requests: Int = 0
  ) {
    self.state = state
    self.ownNames = ownNames
    self.server = server
    self.requests = requests
  }

  package static let initial = CreateChatViewModel(state: .idle)
}
