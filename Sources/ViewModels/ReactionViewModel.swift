package import Intents

/// An emoji or text with which people reacted to a message, and the number of these people.
package struct ReactionViewModel: Sendable, Equatable {
  /// The reaction's key, as Matrix calls its content: an emoji or a few words, one line.
  package let key: String
  /// The number of people who reacted with this key, at least 1.
  package let people: Int
  /// The event id of the person's own reaction, for deleting it; `nil` when there is none.
  package let own: EventID?

  package init(key: String, people: Int, own: EventID?) {
    self.key = key
    self.people = people
    self.own = own
  }
}

/// How many different reactions a message has besides those that are shown.
package struct MoreReactions: Sendable, Equatable {
  package static let none = MoreReactions(words: "", people: 0)

  /// "+2,981 more"; "" for none.
  package let words: String
  /// The number of people who reacted with them.
  package let people: Int

  package init(words: String, people: Int) {
    self.words = words
    self.people = people
  }
}
