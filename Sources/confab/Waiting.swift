internal import Glibc
internal import Synchronization

/// For commands without a screen: the main thread waits for what the network thread finds out.
final class Waiting<Value: Sendable>: Sendable {
  private let found = Mutex<Value?>(nil)
  private let arrived: UnsafeMutablePointer<sem_t>

  init() {
    arrived = .allocate(capacity: 1)
    sem_init(arrived, 0, 0)
  }

  deinit {
    sem_destroy(arrived)
    arrived.deallocate()
  }

  /// Hands the value over; only the first counts.
  func put(_ value: Value) {
    found.withLock { if $0 == nil { $0 = value } }
    sem_post(arrived)
  }

  /// Blocks until there is a value.
  func take() -> Value {
    while true {
      if let value = found.withLock({ $0 }) { return value }
      sem_wait(arrived)
    }
  }
}
