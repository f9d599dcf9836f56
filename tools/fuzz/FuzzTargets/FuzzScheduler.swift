import Synchronization

@testable import Homeserver

/// The clock, timers and thread of a homeserver core, all moved by hand.
final class FuzzScheduler: Sendable {
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
  }

  private let state = Mutex(State())

  /// The clock, timers and thread with which a homeserver core is created.
  var scheduler: ServerScheduler {
    ServerScheduler(
      now: { self.state.withLock { $0.now } },
      soon: { body in self.state.withLock { $0.pending.append(body) } },
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

  /// Runs the jobs that wait for the thread, and those that they add. Throws after 10,000 jobs.
  func runPending() throws(FuzzFinding) {
    for _ in 0..<10_000 {
      guard let body = state.withLock({ $0.pending.isEmpty ? nil : $0.pending.removeFirst() })
      else { return }
      body()
    }
    throw FuzzFinding("the server keeps itself busy for ever")
  }

  /// Moves the clock forward by a number of milliseconds and fires the timers that become due, in
  /// the order of their times. Throws after 10,000 timers for each started minute: ten bots that
  /// send floods at once set 6,000 a minute.
  func advance(_ milliseconds: Int64) throws(FuzzFinding) {
    let end = state.withLock { $0.now + milliseconds }
    try runPending()
    for _ in 0..<10_000 * (1 + max(0, milliseconds) / 60_000) {
      guard let timer = takeTimer(until: end) else {
        return state.withLock { $0.now = end }
      }
      timer.body()
      try runPending()
    }
    throw FuzzFinding("the server sets timers for ever")
  }

  private func takeTimer(until end: Int64) -> Timer? {
    state.withLock { state in
      let due = state.timers.filter { $0.due <= end }
      guard let timer = due.min(by: { ($0.due, $0.id) < ($1.due, $1.id) }) else { return nil }
      state.now = max(state.now, timer.due)
      state.timers.removeAll { $0.id == timer.id }
      return timer
    }
  }
}
