/// Indexes the messages that were stored before the search index existed, in pieces between turns.
extension EventRouter {
  /// The time after the start of the engine at which the first piece begins, in nanoseconds.
  private static let startDelay: UInt64 = 1_000_000_000
  /// The pause between two pieces, in nanoseconds. A piece takes a few milliseconds, and events
  /// that arrive meanwhile are handled before the next one.
  private static let pause: UInt64 = 1_000_000
  /// The time after which a piece that the store refused is tried again, in nanoseconds.
  private static let retryDelay: UInt64 = 60_000_000_000

  /// Indexes one piece if its time has come.
  func indexStored() {
    switch indexing {
    case .done: break
    case .waiting(nil): indexing = .waiting(until: now &+ Self.startDelay)
    case .waiting(let time?) where time > now: break
    case .waiting: indexPiece()
    }
  }

  private func indexPiece() {
    guard let index = store.indexNext else {
      indexing = .done
      return
    }
    do {
      indexing = try index() ? .waiting(until: clock.now() &+ Self.pause) : .done
    } catch {
      indexing = .waiting(until: clock.now() &+ Self.retryDelay)
    }
  }
}

/// The state of the indexing of stored messages.
enum Indexing: Equatable {
  /// The time of the next piece, in nanoseconds of the engine's clock; `nil` before the first turn.
  case waiting(until: UInt64?)
  case done
}
