internal import CNcurses
internal import Glibc

/// The event loop of the drawing thread: waits for input, wake-ups, signals and one deadline.
@UI package final class EventLoop {
  /// The callbacks of the loop, which are called on the drawing thread. They must be set before
  /// `run`.
  package struct Handlers {
    /// Returns `false` while the loop is not to wait for input, for instance because another
    /// program reads the terminal.
    package var takesInput: @UI () -> Bool = { true }
    /// Called when input may be waiting. Input that the callback does not read is reported again in
    /// the next turn of the loop.
    package var onInput: @UI () -> Void = {}
    /// Called after `UI.wake()`, and after jobs of the actor `UI` ran.
    package var onWake: @UI () -> Void = {}
    /// Called for each signal of `Signals.handled`.
    package var onSignal: @UI (Int32) -> Void = { _ in }
    /// Called when the terminal was closed, so that nothing can be shown or read any more. The loop
    /// then ends without `stop`.
    package var onHangup: @UI () -> Void = {}
    /// Returns the time of the next `onDeadline`, in nanoseconds of `EventLoop.now()`; `nil` for
    /// none.
    package var nextDeadline: @UI () -> UInt64? = { nil }
    /// Called when the time is reached that `nextDeadline` returned.
    package var onDeadline: @UI () -> Void = {}

    package init() {}
  }

  package var handlers = Handlers()
  private let input: Int32
  private var isStopped = false

  /// Makes a loop that waits for keys from the file descriptor `input`.
  package init(input: Int32 = STDIN_FILENO) { self.input = input }

  /// The time in nanoseconds of the monotonic clock.
  package nonisolated static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Wakes the loop, which calls `onWake`. Any thread may call this.
  package nonisolated func wake() { UI.wake() }

  /// Makes `run` return after the current turn of the loop.
  package func stop() { isStopped = true }

  /// Runs the loop until `stop`, or until the terminal was closed. It receives signals only if
  /// `Signals.block()` was called.
  package func run() {
    let signals = Signals.descriptor()
    defer { close(signals) }
    // `poll` skips the descriptor -1, so the loop runs without a signalfd, too.
    var waiting = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: UI.wakeDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
    ]
    isStopped = false
    while !isStopped {
      let deadline = handlers.nextDeadline()
      // Even if no events are requested, `poll` reports that the terminal was closed.
      waiting[0].events = handlers.takesInput() ? Int16(POLLIN) : 0
      wait(&waiting, until: deadline)
      turn(waiting)
      // A deadline that was set in this turn is checked in the next turn.
      if let deadline, deadline <= Self.now(), !isStopped { handlers.onDeadline() }
    }
  }

  private func wait(_ waiting: inout [pollfd], until deadline: UInt64?) {
    for index in waiting.indices { waiting[index].revents = 0 }
    guard let deadline else {
      ppoll(&waiting, nfds_t(waiting.count), nil, nil)
      return
    }
    let now = Self.now()
    let left = deadline > now ? deadline - now : 0
    var time = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
    ppoll(&waiting, nfds_t(waiting.count), &time, nil)
  }

  private func turn(_ ready: [pollfd]) {
    if ready[2].revents & Int16(POLLIN) != 0 {
      for signal in Signals.read(from: ready[2].fd) { handlers.onSignal(signal) }
    }
    if ready[0].revents & Int16(POLLIN) != 0 { handlers.onInput() }
    if ready[1].revents & Int16(POLLIN) != 0 {
      UI.drain()
      handlers.onWake()
    }
    if ready[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0, !isStopped {
      isStopped = true
      handlers.onHangup()
    }
  }
}
