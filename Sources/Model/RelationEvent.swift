package import Intents

/// An event that relates to a message.
package enum RelationEvent: Sendable, Equatable {
  /// A person reacted to a message. `MessageEvent.deleted` with the reaction's own event withdraws
  /// it.
  case reacted(ChatID, Reaction)
}
