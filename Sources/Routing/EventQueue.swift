internal import Model
internal import Synchronization

/// The only door: batches wait here, first in, first out, and leave all at once.
final class EventQueue: Sendable {
  struct Waiting: Sendable {
    var batches: [[Event]] = []
    var registrations: [Registration] = []
    var isClosed = false
  }

  private let waiting = Mutex(Waiting())

  /// Whether the batch was taken: not after `close`.
  func append(_ batch: [Event]) -> Bool {
    waiting.withLock { waiting in
      guard !waiting.isClosed, !batch.isEmpty else { return false }
      waiting.batches.append(batch)
      return true
    }
  }

  func append(_ registration: Registration) {
    waiting.withLock { $0.registrations.append(registration) }
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
