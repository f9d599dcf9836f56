package import Intents

/// The invite to the open chat, as long as the person has not accepted or declined it.
package struct InviteViewModel: Sendable, Equatable {
  /// The sentence that names the inviter: "@dan:example.org invites you.", or in a direct chat "Dan
  /// invites you.".
  package let sentence: String
  /// Lines of text about the invite, each only if it applies: the inviter's user id, that the chat
  /// is encrypted, that looking at the invite is not announced to anybody, and the topic in
  /// quotation marks.
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
