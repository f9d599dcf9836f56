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
