/// What can be done to the membership of another person.
package enum PersonTask: Sendable, Equatable, CaseIterable {
  case invite
  /// Removes the person, who may be invited again.
  case kick
  /// Removes the person and keeps them out.
  case ban
  case unban
  /// Hides what the person writes, in all chats of this account.
  case ignore
  case unignore
}
