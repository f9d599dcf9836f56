internal import Synchronization

/// A clock that stands still until a test moves it, with timers that follow it.
package final class MovedClock: Sendable {
  private struct Timer: Sendable {
    let number: Int
    let due: Int64
    let body: @Sendable () -> Void
  }

  private struct State: Sendable {
    var now: Int64 = 1_000_000
    var timers: [Timer] = []
    var number = 0
  }

  private let state = Mutex(State())
  private let armed = Awaited()

  package init() {}

  /// The clock's time in milliseconds, counted from an arbitrary start.
  package var now: Int64 { state.withLock { $0.now } }

  /// The milliseconds until each timer is due, in ascending order.
  package var pending: [Int64] {
    state.withLock { state in state.timers.map { $0.due - state.now }.sorted() }
  }

  /// Starts a timer, whose `body` runs when the clock is moved that far. The returned closure
  /// cancels the timer.
  package func after(
    _ milliseconds: Int, _ body: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let number = state.withLock { state in
      state.number += 1
      state.timers.append(
        Timer(number: state.number, due: state.now + Int64(milliseconds), body: body))
      return state.number
    }
    armed.check()
    return { [self] in state.withLock { $0.timers.removeAll { $0.number == number } } }
  }

  /// Returns once a timer exists that is due in this many milliseconds.
  package func timer(dueIn milliseconds: Int64) async {
    await armed.until { [self] in pending.contains(milliseconds) }
  }

  /// Moves the clock and fires the timers that become due, in the order of their times. Awaits
  /// `settle` after each timer, so that the timer's consequences happen before the next one fires.
  package func advance(milliseconds: Int64, settle: () async -> Void = {}) async {
    let end = now + milliseconds
    while let timer = takeNext(before: end) {
      timer.body()
      await settle()
    }
    state.withLock { $0.now = end }
  }

  private func takeNext(before end: Int64) -> Timer? {
    state.withLock { state in
      let next = state.timers.filter { $0.due <= end }
        .min { ($0.due, $0.number) < ($1.due, $1.number) }
      guard let next else { return nil }
      state.timers.removeAll { $0.number == next.number }
      state.now = max(state.now, next.due)
      return next
    }
  }
}
