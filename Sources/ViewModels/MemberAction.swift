/// An action on a person in the list of a chat's people.
package enum MemberAction: Sendable, Equatable, CaseIterable {
  /// Show the card with details of the member.
  case card
  /// Open the form for a new chat with the member chosen; it leads to the direct chat that there
  /// is, or creates one.
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
