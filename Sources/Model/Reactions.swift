package import Intents

/// A person's reaction to a message as the server sent it, with text of limited length that is safe
/// to show (`CleanText` removed control characters).
package struct Reaction: Sendable, Equatable {
  /// The event id of the reaction itself. Deleting this event withdraws the reaction.
  package let event: EventID
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

/// The people, without ignored ones, who reacted to a message with the same emoji or short text
/// (`key`).
package struct ReactionCount: Sendable, Equatable {
  package let key: String
  /// The number of people who reacted with this emoji or short text, each counted once; at least 1.
  package let people: Int
  /// The event id of the user's own reaction with this emoji or short text, which is deleted to
  /// withdraw the reaction; `nil` if there is none.
  package let own: EventID?

  package init(key: String, people: Int, own: EventID?) {
    self.key = key
    self.people = people
    self.own = own
  }
}

/// The reactions to a message that `Message.reactions` leaves out: strangers can react with any
/// number of different keys, so only those with the most people and all own ones are kept.
package struct OtherReactions: Sendable, Equatable {
  /// The number of different keys that are kept for a message, apart from own reactions.
  package static let maxShown = 20
  package static let none = OtherReactions(keys: 0, people: 0)

  /// The number of different keys that are left out, and the sum of their people.
  package let keys, people: Int

  package init(keys: Int, people: Int) {
    self.keys = max(0, keys)
    self.people = max(0, people)
  }
}
