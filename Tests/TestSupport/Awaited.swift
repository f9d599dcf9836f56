internal import Synchronization

/// Lets tests wait for a state that other threads bring about, without blocking a thread.
package final class Awaited: Sendable {
  private struct Waiter: Sendable {
    let condition: @Sendable () -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private let waiters = Mutex<[Waiter]>([])

  package init() {}

  /// Returns once `condition` is true. The condition is evaluated now and at each `check`.
  package func until(_ condition: @escaping @Sendable () -> Bool) async {
    await withCheckedContinuation { continuation in
      waiters.withLock { $0.append(Waiter(condition: condition, continuation: continuation)) }
      // The state may have changed before the waiter was registered.
      check()
    }
  }

  /// Evaluates the waiting conditions again. Call it after each change, and never while a lock that
  /// a condition acquires is locked.
  package func check() {
    let ready = waiters.withLock { waiters -> [Waiter] in
      // Each condition is evaluated only once, as its result may change in between.
      let answers = waiters.map { ($0, $0.condition()) }
      waiters = answers.filter { !$0.1 }.map(\.0)
      return answers.filter(\.1).map(\.0)
    }
    for waiter in ready { waiter.continuation.resume() }
  }
}
