package import Intents

/// The invite to the open chat, as long as the person has not accepted or declined it.
package struct InviteViewModel: Sendable, Equatable {
  /// The sentence that names the inviter: "@dan:example.org invites you.", in a direct chat with
  /// the inviter "Dan invites you.". If the inviter is not known, it names the other person of a
  /// direct chat, or is "somebody invites you.".
  package let sentence: String
  /// Lines of text about the invite: the inviter's user id if `sentence` does not have it, that the
  /// chat is encrypted if it is, that nobody sees that the person looked, and the topic in
  /// quotation marks if there is one.
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
