/// The state of a `RoomDatum` (a chat's tag or its mark as unread), which is part of the account's
/// data on the server.
package enum DatumOutcome: Sendable, Equatable {
  /// The server sent this value of a chat's tag or mark as unread: it is the one that the server
  /// stores now.
  case kept
  /// The server accepted the tag or the mark as unread that the person set, and stores it now.
  case taken
  /// The server refused the tag or the mark as unread that the person set, so the former value
  /// applies again.
  case refused
}
