import Intents
import Synchronization

/// Makes transaction ids with ascending numbers.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  func next() -> TransactionID {
    TransactionID("t\(count.add(1, ordering: .relaxed).newValue)")
  }
}
