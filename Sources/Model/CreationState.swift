package import Intents

/// The state of the request for a new chat.
package enum CreationState: Sendable, Equatable {
  case idle
  case busy(ChatRequest)
  case failed(ChatRequest, FailureReason)
  /// No chat was created, because a typed name may mean several people or nobody.
  case unclear(ChatRequest, UnclearName)
  /// No chat was created, because the person `by` has already invited the user to this direct chat.
  /// The same request again accepts the invite.
  case invited(ChatRequest, ChatID, by: Contact)
  /// The request resulted in this chat, which is to be opened.
  case created(ChatID)
  /// The request joined the space with this name; a space cannot be opened as a chat.
  case entered(space: String)
}
