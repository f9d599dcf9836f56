package import Intents

/// A person whom a text can mention, with the words that mention this person.
package struct MentionCandidate: Sendable, Equatable {
  package let user: UserID
  /// The cleaned display name; "" if the person has none.
  package let displayName: String
  /// The words that mean this person in the chat and nobody else: "@Anna", or "@anna:example.org"
  /// if another person has that name.
  package let words: String

  package init(user: UserID, displayName: String, words: String) {
    self.user = user
    self.displayName = displayName
    self.words = words
  }

  /// A person of any chat, whose id alone means this person everywhere.
  package init(_ person: Contact) {
    self.init(
      user: person.user, displayName: person.displayName ?? "", words: person.user.rawValue)
  }
}
