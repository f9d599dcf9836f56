package import Intents

/// The create-chat pane, as far as it depends on what is known. The typed name is the screen's.
package struct CreateChatViewModel: Sendable, Equatable {
  package let state: CreateChatState

  package init(state: CreateChatState) { self.state = state }

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
