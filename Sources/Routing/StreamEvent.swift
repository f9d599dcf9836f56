/// An event that decides whether the batches of the server's stream are stored; it changes the
/// `StreamState`.
package enum StreamEvent: Sendable, Equatable {
  case stored
  /// A batch could not be stored.
  case refused
  /// The pause after a refused batch is over, or a person reconnects before its end.
  case due
  /// The client connects again and syncs from the stored token.
  case connecting
}
