/// The state of the sync stream of batches. A batch continues the one before it: after a
/// refused batch no later one may be stored, or the later one's sync token would skip the lost
/// events.
package enum StreamState: Sendable, Equatable {
  /// Batches are stored. `failures` counts the batches that were refused in a row before.
  case flowing(failures: Int)
  /// The store refused a batch; no further batch is stored. After a pause the client reconnects.
  /// `failures` counts the batches refused in a row, this one included.
  case halted(failures: Int)
  /// The client was made to reconnect. Batches that it had fetched before are not stored.
  /// `failures` counts the batches refused in a row.
  case resuming(failures: Int)

  /// The state after `event`.
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

  /// `true` if batches of the stream are stored now.
  package var takesBatches: Bool {
    if case .flowing = self { return true }
    return false
  }

  /// The seconds until the client is made to reconnect: 5, doubled with each failure, at most 60.
  /// `nil` unless the stream is halted.
  package var pauseSeconds: UInt64? {
    guard case .halted(let failures) = self else { return nil }
    return min(60, 5 << UInt64(min(max(failures, 1), 5) - 1))
  }
}
