package import Intents

/// A person who is suggested for a name that is typed in the composer, for a mention or a command,
/// with the text that means this person.
package struct MentionCandidate: Sendable, Equatable {
  package let user: UserID
  /// The person's display name, safe to show (`CleanText` removed control characters); "" if the
  /// person has none.
  package let displayName: String
  /// The text that means this person and nobody else: "@Anna", or the user id, for instance if
  /// others in the chat have that name or the name cannot be used.
  package let words: String
  /// `true` if a word of the name or of the user id begins with what was typed; `false` if it only
  /// contains those letters.
  package let begins: Bool

  package init(user: UserID, displayName: String, words: String, begins: Bool = true) {
    self.begins = begins
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
