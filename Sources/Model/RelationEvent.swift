package import Intents

/// An event about a message that is not a message itself: a reaction, or the size of a thread.
package enum RelationEvent: Sendable, Equatable {
  /// A person reacted to a message. `MessageEvent.deleted` with the reaction's own event withdraws
  /// it.
  case reacted(ChatID, Reaction)
  /// The server told the size of a thread.
  case thread(ChatID, ToldThread)
}
