internal import Intents
internal import Model

/// Stores all batches in one transaction. When that fails, stores each in its own, so that one
/// refused batch takes no other down.
struct GroupCommit {
  /// The store that takes the commits.
  let store: StorePort

  /// Stores the batches and calls `take` with each stored or refused part, in order. `mayStore` is
  /// asked before a batch of the server's stream; its result is the reason to refuse the batch,
  /// `nil` to store it.
  func run(
    _ batches: [[Event]], mayStore: () -> FailureReason?,
    take: ([[Event]], CommitOutcome) -> Void
  ) {
    if batches.count > 1, mayStore() == nil {
      let changes = try? store.commit(batches.flatMap(\.self))
      if let changes { return take(batches, .stored(changes)) }
    }
    for batch in batches {
      if batch.isOfStream, let reason = mayStore() {
        take([batch], .refused(reason))
      } else {
        take([batch], commit(batch))
      }
    }
  }

  private func commit(_ batch: [Event]) -> CommitOutcome {
    do {
      return .stored(try store.commit(batch))
    } catch {
      return .refused(store.reason(error))
    }
  }
}

extension [Event] {
  /// Tells if these events may wait for a frame's time: they are of the server's stream, or only
  /// report the reading position, so no person waits for them.
  var mayWait: Bool { isOfStream || allSatisfy(\.isReading) }

  /// Tells if these events come by sync: the server sends them once only, as the sync token behind
  /// them is stored with them.
  var isOfStream: Bool {
    contains { event in
      switch event {
      case .account(.synced): return true
      case .messages(.arrived(let arrival)):
        if case .newest = arrival.placement { return true }
        return false
      case .account, .connection, .chats, .messages, .relations, .contacts, .creation, .intent:
        return false
      }
    }
  }
}

extension Event {
  fileprivate var isReading: Bool {
    switch self {
    case .intent(.reading): true
    case .account, .connection, .chats, .messages, .relations, .contacts, .creation, .intent: false
    }
  }

  /// `true` if this event submits a text. The composer shows its refusal, not the status line.
  var isSubmission: Bool {
    switch self {
    case .intent(.messages(.submit)): true
    case .account, .connection, .chats, .messages, .relations, .contacts, .creation, .intent: false
    }
  }
}
