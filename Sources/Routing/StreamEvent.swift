/// An event that changes the `StreamState`, which decides whether batches of the sync stream are
/// stored.
package enum StreamEvent: Sendable, Equatable {
  /// A batch of events that a sync brought was stored.
  case stored
  /// A batch of events that a sync brought could not be stored.
  case refused
  /// The pause that began when the store refused a batch of events is over, or the person ended it
  /// by a request to reconnect.
  case due
  /// The client connects, and syncs from the stored sync token.
  case connecting
}
