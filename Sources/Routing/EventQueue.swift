internal import Model
internal import Synchronization

/// The only door: batches wait here, first in, first out, and leave all at once.
///
/// What the server streams may wait for a frame's time; anything else hurries all that waits.
final class EventQueue: Sendable {
  /// What waits for the engine's next turn.
  struct Waiting: Sendable {
    var batches: [[Event]] = []
    var registrations: [Registration] = []
    var isClosed = false
    /// Something else than the server's stream waits, or nothing may wait any more.
    var isUrgent = false

    var isEmpty: Bool { batches.isEmpty && registrations.isEmpty }
  }

  private let waiting = Mutex(Waiting())

  /// Whether the engine is to be woken: it knows already of what waits for a frame's time. After `close`
  /// the batch is not taken.
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

  /// Lets a listener wait for its first view model.
  func append(_ registration: Registration) {
    waiting.withLock { waiting in
      waiting.registrations.append(registration)
      waiting.isUrgent = true
    }
  }

  /// What waits, without taking it.
  var state: (hasBatches: Bool, isUrgent: Bool) {
    waiting.withLock { (!$0.batches.isEmpty, $0.isUrgent || $0.isClosed) }
  }

  /// Everything that waits, in its order.
  func takeAll() -> Waiting {
    waiting.withLock { waiting in
      let taken = waiting
      waiting = Waiting(isClosed: taken.isClosed)
      return taken
    }
  }

  /// Takes no more.
  func close() { waiting.withLock { $0.isClosed = true } }
}
