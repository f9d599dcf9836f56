package import Intents

/// The create-chat pane, as far as it depends on what is known. The typed name is the screen's.
package struct CreateChatViewModel: Sendable, Equatable {
  package let state: CreateChatState
  /// What we are called ourselves, in small letters: no chat is made with us alone.
  package let ownNames: [String]

  package init(state: CreateChatState, ownNames: [String] = []) {
    self.state = state
    self.ownNames = ownNames
  }

  package static let initial = CreateChatViewModel(state: .idle)
}

/// Busy and failed at once cannot be written down.
package enum CreateChatState: Sendable, Equatable {
  case idle
  /// "Creating “Anna” …"
  case busy(String)
  case failed(FailureViewModel)
  /// The pane is to be replaced by this chat, once.
  case created(ChatID)
}
