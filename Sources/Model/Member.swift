package import Intents

/// A person or bot with a membership of a chat, which may have ended.
package struct Member: Sendable, Equatable {
  package let user: UserID
  /// The person's display name, safe to show (`CleanText` removed control characters); `nil` if the
  /// person has none.
  package let displayName: String?
  package let membership: Membership
  /// `true` for a person who is banned from the chat and whose membership is therefore `.left`.
  package let isBanned: Bool

  package init(
    user: UserID, displayName: String?, membership: Membership, isBanned: Bool = false
  ) {
    self.isBanned = isBanned
    self.user = user
    self.displayName = displayName
    self.membership = membership
  }
}
