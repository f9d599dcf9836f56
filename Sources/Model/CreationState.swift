package import Intents

/// The state of the request for a new chat.
package enum CreationState: Sendable, Equatable {
  case idle
  case busy(ChatRequest)
  case failed(ChatRequest, FailureReason)
  /// No chat was created: a typed name fits no person or several.
  case unclear(ChatRequest, UnclearName)
  /// No chat was created: the person has already invited the user. The same request again accepts
  /// the invite.
  case invited(ChatRequest, ChatID, by: Contact)
  case created(ChatID)
}
