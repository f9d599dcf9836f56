import Synchronization

@testable import Homeserver

/// A clock that a test moves. It also stands in for the thread of a server under test, and keeps
/// the thread's jobs until the test runs them.
final class TestClock: Sendable {
  private struct Timer {
    let id: Int
    let due: Int64
    let body: @Sendable () -> Void
  }

  private struct State {
    var now: Int64 = 1_700_000_000_000
    var pending: [@Sendable () -> Void] = []
    var timers: [Timer] = []
    var lastID = 0
    var log: [String] = []
  }

  private let state = Mutex(State())

  var now: Int64 { state.withLock { $0.now } }
  var logged: [String] { state.withLock { $0.log } }

  func log(_ line: String) { state.withLock { $0.log.append(line) } }

  var scheduler: ServerScheduler {
    ServerScheduler(
      now: { self.now }, soon: { body in self.state.withLock { $0.pending.append(body) } },
      after: { time, body in self.add(time, body) }, background: { $0() })
  }

  private func add(_ time: Int, _ body: @escaping @Sendable () -> Void) -> (@Sendable () -> Void) {
    let id = state.withLock { state in
      state.lastID += 1
      state.timers.append(Timer(id: state.lastID, due: state.now + Int64(time), body: body))
      return state.lastID
    }
    return { self.state.withLock { state in state.timers.removeAll { $0.id == id } } }
  }

  /// Runs the jobs that wait for the thread, until none is left.
  func runPending() {
    while let body = state.withLock({ $0.pending.isEmpty ? nil : $0.pending.removeFirst() }) {
      body()
    }
  }

  /// Runs only the job that has waited longest for the thread.
  func runNext() {
    state.withLock { $0.pending.isEmpty ? nil : $0.pending.removeFirst() }?()
  }

  /// Moves the clock, and runs the timers that become due, in order.
  func advance(_ milliseconds: Int64) {
    let end = now + milliseconds
    runPending()
    while let timer = next(before: end) {
      state.withLock { state in
        state.now = max(state.now, timer.due)
        state.timers.removeAll { $0.id == timer.id }
      }
      timer.body()
      runPending()
    }
    state.withLock { $0.now = end }
  }

  private func next(before end: Int64) -> Timer? {
    state.withLock { state in
      state.timers.filter { $0.due <= end }.min { ($0.due, $0.id) < ($1.due, $1.id) }
    }
  }

  func forgetEverything() {
    state.withLock { state in
      state.pending = []
      state.timers = []
    }
  }
}
