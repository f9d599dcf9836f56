/// An action on a person in the list of a chat's people.
package enum MemberAction: Sendable, Equatable, CaseIterable {
  /// Show the card with details of the person.
  case card
  /// Open the direct chat with the person, or create one if there is none.
  case message
  /// Write the person's user id into the composer, so that the message mentions the person.
  case mention
  case copyID
  /// Remove the person from the room, or withdraw the person's invite.
  case kick
  case ban
  case unban
  /// Hide the person's messages in all chats.
  case ignore
  case unignore
}
