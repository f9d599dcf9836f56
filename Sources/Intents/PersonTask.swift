/// An action on another person: a change of the person's membership in a room, or ignoring the
/// person.
package enum PersonTask: Sendable, Equatable, CaseIterable {
  case invite
  /// Removes the person from the room, or withdraws an invite. The person may be invited again.
  case kick
  /// Removes the person from the room and prevents the person from joining it again.
  case ban
  /// Ends a ban, so that the person may be invited or join again.
  case unban
  /// Ignores the person: hides the person's messages in all chats of this account.
  case ignore
  /// Stops ignoring the person, whose messages are then shown again.
  case unignore
}
