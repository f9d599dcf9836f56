package import Intents

/// The invite to the open chat, as long as the person has not accepted or declined it.
package struct InviteViewModel: Sendable, Equatable {
  /// The sentence that names the inviter: "@dan:example.org invites you.", or in a direct chat "Dan
  /// invites you.".
  package let sentence: String
  /// A line for each fact that applies: the inviter's user id, that the chat is encrypted, that
  /// nobody is told that the person looked at the invite, and the topic in quotation marks.
  package let facts: [String]
  package let accept: Intent
  /// The question before the invite is declined, and the intent that declines it; `nil` while the
  /// invite is being declined.
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
