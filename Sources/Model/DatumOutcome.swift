/// The state of a `RoomDatum` (a chat's tag or its mark as unread), which is part of the account's
/// data on the server.
package enum DatumOutcome: Sendable, Equatable {
  /// The server has this value.
  case kept
  /// The server accepted this value, which the person set.
  case taken
  /// The server refused this value, which the person set, so the former value applies again.
  case refused
}
