package import Intents

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
