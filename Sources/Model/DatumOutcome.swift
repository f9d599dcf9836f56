/// The state of a value that the account keeps of a chat.
package enum DatumOutcome: Sendable, Equatable {
  /// The server has this value.
  case kept
  /// The server accepted this value, which the person set.
  case taken
  /// The server refused this value, which the person set, so the former one applies again.
  case refused
}
