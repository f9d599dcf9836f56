internal import CNcurses
internal import Glibc
internal import Synchronization

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
