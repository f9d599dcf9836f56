package import Intents

/// People's reactions to a message in one way.
package struct ReactionViewModel: Sendable, Equatable {
  /// An emoji or a few words, one line.
  package let key: String
  /// 1 at least.
  package let people: Int
  /// Our own reaction among them: deleting it takes it back.
  package let own: EventID?

  package init(key: String, people: Int, own: EventID?) {
    self.key = key
    self.people = people
    self.own = own
  }
}
