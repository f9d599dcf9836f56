internal import Intents
internal import Model

/// What became of a part of what was to be committed.
enum CommitOutcome {
  case stored(StoreChanges)
  case refused(FailureReason)
}

/// Stores all batches in one transaction; when that fails, each in its own, so that one that cannot be
/// stored takes no other down.
struct GroupCommit {
  /// Where to.
  let store: StorePort

  /// Calls `take` for each part in order. `mayStore` is asked before a batch of the server's stream: the
  /// result is why not.
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
  /// Nobody waits for it: what the server streams, and where the view stands.
  var mayWait: Bool { isOfStream || allSatisfy(\.isReading) }

  /// What the server tells by itself and, with its token, only once.
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

  /// A text handed over by Enter: the person is told of it apart.
  var isSubmission: Bool {
    switch self {
    case .intent(.messages(.submit)): true
    case .account, .connection, .chats, .messages, .relations, .contacts, .creation, .intent: false
    }
  }
}
