package import Intents

/// The invite to the open chat, which the person has not answered.
package struct InviteViewModel: Sendable, Equatable {
  /// Who invites: "@dan:example.org invites you to this chat." or "Dan invites you.".
  package let sentence: String
  /// What is known of the chat, a line each: its topic, whether it is encrypted.
  package let facts: [String]
  package let accept: Intent
  /// The question and the intent that decline; `nil` while the invite is being declined.
  package let departure: DepartureViewModel?

  package init(
    sentence: String, facts: [String], accept: Intent, departure: DepartureViewModel?
  ) {
    self.sentence = sentence
    self.facts = facts
    self.accept = accept
    self.departure = departure
  }
}
