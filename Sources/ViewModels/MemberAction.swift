/// What can be done with a person of a chat.
package enum MemberAction: Sendable, Equatable, CaseIterable {
  /// Show what is known of the person.
  case card
  /// Begin a chat of two, or go to it.
  case message
  /// Write the person's id into the composer, which mentions the person.
  case mention
  case copyID
  /// Remove the person, or take back an invite.
  case kick
  case ban
  case unban
  /// Hide what the person writes, in all chats.
  case ignore
  case unignore
}
