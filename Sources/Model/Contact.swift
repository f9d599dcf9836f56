package import Intents

/// A person or bot, such as a member of a stored chat, or somebody found on the server.
package struct Contact: Sendable, Equatable {
  package let user: UserID
  /// The person's display name, safe to show (`CleanText` removed control characters); `nil` if
  /// none is known.
  package let displayName: String?

  package init(user: UserID, displayName: String?) {
    self.user = user
    self.displayName = displayName
  }
}
