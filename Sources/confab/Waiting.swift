internal import Dispatch
internal import Synchronization

/// For commands without a screen: the main thread waits for what another thread finds out.
final class Waiting<Value: Sendable>: Sendable {
  private let found = Mutex<Value?>(nil)
  private let arrived = DispatchSemaphore(value: 0)

  /// Hands the value over; only the first counts.
  func put(_ value: Value) {
    found.withLock { if $0 == nil { $0 = value } }
    arrived.signal()
  }

  /// Blocks until there is a value. To be called by one thread, once.
  func take() -> Value {
    while true {
      if let value = found.withLock({ $0 }) { return value }
      arrived.wait()
    }
  }
}
