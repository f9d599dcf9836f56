package import Intents

/// A person whom a message can mention, with the text that mentions this person.
package struct MentionCandidate: Sendable, Equatable {
  package let user: UserID
  /// The person's display name, safe to show (`CleanText` removed control characters); "" if the
  /// person has none.
  package let displayName: String
  /// The text that, typed in a message of the chat, means this person and nobody else: "@Anna", or
  /// "@anna:example.org" if others have that name or the name cannot be used.
  package let words: String

  package init(user: UserID, displayName: String, words: String) {
    self.user = user
    self.displayName = displayName
    self.words = words
  }

  /// Makes a candidate for a person of any chat. The text `words` is the user id, which is unique.
  package init(_ person: Contact) {
    self.init(
      user: person.user, displayName: person.displayName ?? "", words: person.user.rawValue)
  }
}
