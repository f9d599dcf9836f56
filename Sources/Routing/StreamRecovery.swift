/// What happens to the stream of what the server tells.
package enum StreamEvent: Sendable, Equatable {
  case stored
  /// A batch could not be stored.
  case refused
  /// The pause is over, or a person does not want to wait for its end.
  case due
  /// The client begins anew, from the stored token.
  case connecting
}

/// Whether what the server tells may be stored. A batch stands for everything since the one before it:
/// once one is refused, none behind it may be stored, or its token would cover what was lost.
package enum StreamState: Sendable, Equatable {
  /// `failures` in a row before now.
  case flowing(failures: Int)
  /// Waiting for a while before the client is told to begin anew.
  case halted(failures: Int)
  /// The client was told; what it had under way before that is not stored.
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

  /// Whether batches of the stream are stored now.
  package var takesBatches: Bool {
    if case .flowing = self { return true }
    return false
  }

  /// How long to wait before the client is told to begin anew, in seconds: 5, doubled each time, at
  /// most 60.
  package var pauseSeconds: UInt64? {
    guard case .halted(let failures) = self else { return nil }
    return min(60, 5 << UInt64(min(max(failures, 1), 5) - 1))
  }
}
