/// The state of the sync stream (the batches of events that syncs bring), which decides whether
/// these batches are stored. After a batch that the store refused, no later batch may be stored,
/// because the later batch's sync token would skip the events of the refused batch.
package enum StreamState: Sendable, Equatable {
  /// Batches of the sync stream are stored. `failures` is the number of successive batches that the
  /// store refused before.
  case flowing(failures: Int)
  /// The store refused a batch of the sync stream; no further batch is stored. After a pause the
  /// client reconnects. `failures` is the number of successive refused batches, including this one.
  case halted(failures: Int)
  /// The engine has requested a reconnect from the client. Batches that the client fetched before
  /// the reconnect are not stored. `failures` is the number of successive refused batches.
  case resuming(failures: Int)

  /// The state of the sync stream after `event`.
  package func reduced(by event: StreamEvent) -> StreamState {
    switch (self, event) {
    case (.flowing, .stored): .flowing(failures: 0)
    case (.flowing(let failures), .refused): .halted(failures: min(failures, 30) + 1)
    case (.flowing, .due): self
    case (.flowing, .connecting): self
    case (.halted, .stored): self
    case (.halted, .refused): self
    case (.halted(let failures), .due): .resuming(failures: failures)
    case (.halted, .connecting): self
    case (.resuming, .stored): self
    case (.resuming, .refused): self
    case (.resuming, .due): self
    case (.resuming(let failures), .connecting): .flowing(failures: failures)
    }
  }

  /// `true` if batches of the sync stream are stored now.
  package var takesBatches: Bool {
    if case .flowing = self { return true }
    return false
  }

  /// The number of seconds after which the client has to reconnect: 5 after the first refused
  /// batch, doubled with each further one in a row, at most 60. `nil` unless the stream is halted.
  package var pauseSeconds: UInt64? {
    guard case .halted(let failures) = self else { return nil }
    return min(60, 5 << UInt64(min(max(failures, 1), 5) - 1))
  }
}
