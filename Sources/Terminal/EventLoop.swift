internal import CNcurses
internal import Glibc
internal import Synchronization

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
    package var onDeadline: @UI () -> Void = {}

    package init() {}
  }

  package var handlers = Handlers()
  private let input: Int32
  private var isStopped = false

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

/// The drawing thread as an actor: the screen's state and the terminal belong to it, and the
/// compiler enforces that.
///
/// The actor's jobs run in turns of `EventLoop` on the thread that called `run`, between keys and
/// frames.
@globalActor package actor UI {
  /// The instance that Swift requires of a global actor; it has no state.
  package static let shared = UI()

  private static let executor = UIExecutor()

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    Self.executor.asUnownedSerialExecutor()
  }

  /// Makes the calling thread the drawing thread while `body` runs. The actor's jobs that arrive
  /// meanwhile run when `body` runs an `EventLoop`. Only one thread at a time may call this.
  package static nonisolated func run<Result, Failure: Error>(
    _ body: @UI () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    executor.adoptThread()
    defer { executor.leaveThread() }
    return try assumeIsolated(body)
  }

  /// Runs `body` at once. Traps if the caller is not on the drawing thread.
  package static nonisolated func assumeIsolated<Result, Failure: Error>(
    _ body: @UI () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    shared.preconditionIsolated()
    typealias Isolated = @UI () throws(Failure) -> Result
    typealias Plain = () throws(Failure) -> Result
    // The two types differ for the compiler only; the precondition above has checked the isolation.
    return try withoutActuallyEscaping(body) {
      (body: @escaping Isolated) throws(Failure) -> Result in
      try unsafeBitCast(body, to: Plain.self)()
    }
  }

  /// Wakes the event loop, which calls its `onWake` handler. Any thread may call this.
  package static nonisolated func wake() { executor.wake() }

  /// Runs the actor's waiting jobs, and makes `wakeDescriptor` unreadable until the next wake-up.
  static nonisolated func drain() { executor.drain() }

  /// The descriptor that becomes readable when jobs wait or `wake` was called.
  static nonisolated var wakeDescriptor: Int32 { executor.descriptor }
}

/// The executor of the actor `UI`: `enqueue` adds a job to a list and makes `descriptor` readable,
/// which wakes the event loop of the drawing thread.
private final class UIExecutor: SerialExecutor {
  /// The eventfd that wakes the drawing thread; it is open as long as the program runs.
  let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
  private let jobs = Mutex<[UnownedJob]>([])
  /// The kernel's id of the drawing thread; 0 if there is no drawing thread. `pthread_self` is not
  /// used, because the optimiser treats it as constant across an `await`.
  private let thread = Atomic<Int32>(0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let wasEmpty = jobs.withLock { jobs in
      jobs.append(job)
      return jobs.count == 1
    }
    if wasEmpty { wake() }
  }

  func wake() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  func drain() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
    let waiting = jobs.withLock { jobs in
      let waiting = jobs
      jobs.removeAll(keepingCapacity: true)
      return waiting
    }
    for job in waiting { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  func adoptThread() { thread.store(gettid(), ordering: .releasing) }
  func leaveThread() { thread.store(0, ordering: .releasing) }

  func isIsolatingCurrentContext() -> Bool? { thread.load(ordering: .acquiring) == gettid() }

  func checkIsolated() {
    precondition(isIsolatingCurrentContext() == true, "not on the drawing thread")
  }
}
