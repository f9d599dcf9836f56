internal import Dispatch
internal import Synchronization

/// A value that one thread waits for and another provides.
final class Waiting<Value: Sendable>: Sendable {
  private let found = Mutex<Value?>(nil)
  private let arrived = DispatchSemaphore(value: 0)

  /// Provides the value and wakes the waiting thread. The value of a second call is dropped.
  func put(_ value: Value) {
    found.withLock { if $0 == nil { $0 = value } }
    arrived.signal()
  }

  /// Blocks until the value is provided, and returns it. To be called by one thread, once.
  func take() -> Value {
    while true {
      if let value = found.withLock({ $0 }) { return value }
      arrived.wait()
    }
  }
}
