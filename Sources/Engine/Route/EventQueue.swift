internal import Model
internal import Synchronization

/// The queue of batches of events for the router, first in, first out, and of listeners that wait
/// to be added. The router takes all of them at once.
///
/// Batches that a sync brought, or that only report where the person reads, may wait for a while;
/// any other batch makes the engine empty the queue at once.
final class EventQueue: Sendable {
  struct Waiting: Sendable {
    var batches: [[Event]] = []
    var registrations: [ListenerRegistration] = []
    var isClosed = false
    /// `true` while a listener, or a batch of events that may not wait, is in the queue, so that
    /// the engine has to empty the queue at once.
    var isUrgent = false

    var isEmpty: Bool { batches.isEmpty && registrations.isEmpty }
  }

  private let waiting = Mutex(Waiting())

  /// Adds a batch of events; does nothing for an empty batch, or after `close`. Returns `true` if
  /// the engine must be woken: for a batch in an empty queue, and for the first batch that may not
  /// wait, unless a listener waits already.
  func append(_ batch: [Event]) -> Bool {
    let mayWait = batch.mayWait
    return waiting.withLock { waiting in
      guard !waiting.isClosed, !batch.isEmpty else { return false }
      let wakes = mayWait ? waiting.isEmpty : !waiting.isUrgent
      waiting.batches.append(batch)
      if !mayWait { waiting.isUrgent = true }
      return wakes
    }
  }

  /// The caller must wake the engine.
  func append(_ registration: ListenerRegistration) {
    waiting.withLock { waiting in
      waiting.registrations.append(registration)
      waiting.isUrgent = true
    }
  }

  /// The state of the queue. `hasBatches` is `true` if batches of events wait. `isUrgent` is `true`
  /// if the engine must empty the queue at once; it is always `true` after `close`.
  var state: (hasBatches: Bool, isUrgent: Bool) {
    waiting.withLock { (!$0.batches.isEmpty, $0.isUrgent || $0.isClosed) }
  }

  func takeAll() -> Waiting {
    waiting.withLock { waiting in
      let taken = waiting
      waiting = Waiting(isClosed: taken.isClosed)
      return taken
    }
  }

  func close() { waiting.withLock { $0.isClosed = true } }
}

enum CommitOutcome {
  case stored(StoreChanges)
  case refused(FailureReason)
}
