/// An action on a person in the list of a chat's people.
package enum MemberAction: Sendable, Equatable, CaseIterable {
  /// Show the card with details of the member.
  case card
  /// Open the direct chat with the member, or create one if there is none.
  case message
  /// Write the member's user id into the composer, so that the message mentions the member.
  case mention
  case copyID
  /// Remove the member from the room, or withdraw an invite that was not accepted.
  case kick
  case ban
  case unban
  /// Hide the member's messages in all chats.
  case ignore
  case unignore
}
