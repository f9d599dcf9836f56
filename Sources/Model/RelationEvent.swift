package import Intents

/// An event that belongs to a message and is not a message itself: a reaction, or
/// what happens to its file.
package enum RelationEvent: Sendable, Equatable {
  /// A person reacted to a message. `MessageEvent.deleted` with the reaction's own event withdraws
  /// it.
  case reacted(ChatID, Reaction)
  case file(FileEvent)
}
