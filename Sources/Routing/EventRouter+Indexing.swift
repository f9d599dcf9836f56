/// Does the work on the search index that was left at the start of the program or by a commit, such
/// as indexing stored messages, in pieces at the ends of the engine's turns.
extension EventRouter {
  /// The time from the engine's start to the indexing of the first piece of the stored messages, in
  /// nanoseconds.
  private static let startDelay: UInt64 = 1_000_000_000
  /// The pause between the indexing of two pieces of the stored messages, in nanoseconds. A piece
  /// takes a few milliseconds, and events that arrive meanwhile are handled before the next piece.
  private static let pause: UInt64 = 1_000_000
  /// The time after which the indexing of messages is tried again if the store refused it, in
  /// nanoseconds.
  private static let retryDelay: UInt64 = 60_000_000_000

  /// Does the next piece of the work on the search index if the pause before it is over.
  func indexStored() {
    switch indexing {
    case .done: break
    case .waiting(nil): indexing = .waiting(until: now &+ Self.startDelay)
    case .waiting(let time?) where time > now: break
    case .waiting: indexPiece()
    }
  }

  /// Does the work on the search index that a commit left, after the usual pause.
  func indexSoon() {
    if indexing == .done { indexing = .waiting(until: now &+ Self.pause) }
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

/// The state of the work on the search index that was left at the start of the program or by a
/// commit, such as indexing stored messages.
enum Indexing: Equatable {
  /// Work on the search index may be left; `until` is the time of the next piece, in nanoseconds of
  /// the engine's clock; `nil` before the first turn.
  case waiting(until: UInt64?)
  case done
}
