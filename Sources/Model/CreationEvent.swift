package import Intents

/// The outcome of a request for a new chat.
package enum CreationEvent: Sendable, Equatable {
  /// The chat was created, joined, or found to exist already.
  case created(ChatID)
  /// No chat was created, because a typed name may mean several people or nobody.
  case unclear(UnclearName)
  /// No chat was created, because the person `by` has already invited the user to this direct chat.
  case invited(ChatID, by: Contact)
  case failed(FailureReason)
}
