/// The way in which a value of a `RoomDatum` (a chat's tag or its mark as unread) was confirmed or
/// refused by the server, which stores it in the account's data.
package enum DatumOutcome: Sendable, Equatable {
  /// The server sent this value, which it stores now.
  case kept
  /// The server accepted this value, which the person set, and stores it now.
  case taken
  /// The server refused this value, which the person set. Unless the person has set another one
  /// since, the server's value applies again.
  case refused
}
