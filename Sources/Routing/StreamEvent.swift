/// An event that changes the `StreamState`, which decides whether batches of the sync stream are
/// stored.
package enum StreamEvent: Sendable, Equatable {
  case stored
  /// A batch of events that a sync brought could not be stored.
  case refused
  /// The pause that began when the store refused a batch of events is over, or the person ended it
  /// with a reconnect.
  case due
  /// The client connects again and syncs from the stored sync token.
  case connecting
}
