/// The reactions to a message that `Message.reactions` leaves out: strangers can react with any
/// number of different keys, so only those with the most people and all own ones are kept.
package struct OtherReactions: Sendable, Equatable {
  /// The number of different keys that are kept for a message, apart from own reactions.
  package static let mostShown = 20
  package static let none = OtherReactions(keys: 0, people: 0)

  /// The number of different keys that are left out, and the sum of their people.
  package let keys, people: Int

  package init(keys: Int, people: Int) {
    self.keys = max(0, keys)
    self.people = max(0, people)
  }
}
