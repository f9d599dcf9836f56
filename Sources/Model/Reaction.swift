package import Intents

/// A person's reaction to a message as the server sent it, with text of limited length that is safe
/// to show (`CleanText` removed control characters).
package struct Reaction: Sendable, Equatable {
  /// The event id of the reaction itself. Deleting this event withdraws the reaction.
  package let event: EventID
  /// The event id of the message to which the person reacted.
  package let target: EventID
  package let sender: UserID
  /// The emoji or the short text of the reaction: one line of at most 32 scalars, never empty.
  package let key: String
  package let timestamp: ServerTimestamp

  package init(
    event: EventID, target: EventID, sender: UserID, key: String, timestamp: ServerTimestamp
  ) {
    self.event = event
    self.target = target
    self.sender = sender
    self.key = key
    self.timestamp = timestamp
  }
}
