package import Intents

/// A person in the list of a chat's people.
package struct MemberEntry: Sendable, Equatable {
  package let user: UserID
  /// The person's display name, safe to show (`CleanText` removed control characters); `nil` if the
  /// person has none.
  package let displayName: String?
  package let presence: MemberPresence
  /// The person's power level in the chat, at most `RoomPowers.creator`; 0 if no levels are stored.
  package let level: Int
  /// `true` if the account ignores the person, so that the person's messages are hidden.
  package let isIgnored: Bool

  package init(
    user: UserID, displayName: String?, presence: MemberPresence, level: Int,
    isIgnored: Bool = false
  ) {
    self.isIgnored = isIgnored
    self.user = user
    self.displayName = displayName
    self.presence = presence
    self.level = level
  }
}
