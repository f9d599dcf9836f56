internal import Intents
internal import Model

/// Stores batches of events in one transaction. If that fails, or batches of the sync stream may
/// not be stored, stores each batch in a separate transaction, so that a refused batch does not
/// keep the others from being stored.
struct GroupCommit {
  let store: StorePort

  /// Stores the batches of events, and calls `take` with the batches of each transaction and its
  /// outcome, in order. `mayStore` is called before batches of the sync stream are stored; its
  /// result is the reason to refuse them, `nil` to store them.
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
  /// `true` if these events may wait until the pause before the next commit is over, because the
  /// person does not wait for them: a sync brought them, or they only report where the person
  /// reads.
  var mayWait: Bool { isOfStream || allSatisfy(\.isReading) }

  /// `true` if a sync brought these events. Such batches must be stored in order and without a gap,
  /// because the sync token that is stored with them makes the server send later events only.
  var isOfStream: Bool {
    contains { event in
      switch event {
      case .account(.synced): return true
      case .messages(.arrived(let arrival)):
        if case .newest = arrival.placement { return true }
        return false
      case .account, .connection, .chats, .messages, .relations, .contacts, .creation, .rooms,
        .intent:
        return false
      }
    }
  }
}

extension Event {
  fileprivate var isReading: Bool {
    switch self {
    case .intent(.reading): true
    case .account, .connection, .chats, .messages, .relations, .contacts, .creation, .rooms,
      .intent:
      false
    }
  }

  /// `true` if this event submits a text, a file or a poll. A refusal of such an event is reported
  /// apart from other refusals, for instance in the composer.
  var isSubmission: Bool {
    switch self {
    case .intent(.messages(.submit)): true
    case .account, .connection, .chats, .messages, .relations, .contacts, .creation, .rooms,
      .intent:
      false
    }
  }
}
