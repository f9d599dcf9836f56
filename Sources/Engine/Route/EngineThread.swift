internal import Dispatch
internal import Glibc
internal import Synchronization

/// The engine's own thread, as the executor of the actor `EventRouter`. Between two turns the
/// thread sleeps until it is woken, or for the time that the last turn returned.
///
/// Until `start`, the thread that created this object acts as the engine's thread, so that the
/// first view models are built from disk without a switch of threads. While `start` hands over,
/// no thread does: what is added then waits for the new thread.
final class EngineThread: SerialExecutor {
  private struct State: Sendable {
    var jobs: [UnownedJob] = []
    var turn: (@Sendable () -> UInt64?)?
    var isStopping = false
    var thread: pthread_t?
  }

  private let state = Mutex(State())
  private let bell = DispatchSemaphore(value: 0)
  private let isRung = Atomic<Bool>(false)
  /// The pthread of the engine's thread; 0 for none.
  private let owner: Atomic<UInt>

  init() {
    owner = Atomic(UInt(pthread_self()))
  }

  /// Starts the thread, which calls `turn` at once and after each wake-up. The result of `turn` is
  /// the number of nanoseconds after which the thread wakes at the latest; if the result is `nil`,
  /// the thread sleeps until `wake`. Throws if the system cannot create the thread.
  func start(turn: @escaping @Sendable () -> UInt64?) throws(RoutingError) {
    state.withLock { $0.turn = turn }
    // The caller gives up before the new thread exists: it may go on before that thread runs, and
    // would still pass for the owner.
    owner.store(0, ordering: .releasing)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self)
    let result = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<EngineThread>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard result == 0 else {
      context.release()
      owner.store(UInt(pthread_self()), ordering: .releasing)
      throw .noThread(result)
    }
    state.withLock { $0.thread = thread }
  }

  /// Wakes the engine's thread, so that it calls the function `turn` that `start` received. May be
  /// called from any thread.
  func wake() {
    // One signal wakes the thread for all callers, so no second signal is sent before the thread
    // wakes.
    if !isRung.exchange(true, ordering: .acquiringAndReleasing) { bell.signal() }
  }

  /// Lets the thread run one last turn, and returns when the thread has ended; the calling thread
  /// acts as the engine's thread from then on. If `stop` is called before `start`, it only makes a
  /// thread that is started later end after its first turn.
  func stop() {
    let thread = state.withLock { state in
      state.isStopping = true
      defer { state.thread = nil }
      return state.thread
    }
    guard let thread else { return }
    wake()
    pthread_join(thread, nil)
    state.withLock { $0.turn = nil }
    owner.store(UInt(pthread_self()), ordering: .releasing)
  }

  private func run() {
    owner.store(UInt(pthread_self()), ordering: .releasing)
    nameThread()
    var isLast = false
    while !isLast {
      // `isStopping` is read before the turn, so that the last turn handles everything that was
      // sent before the stop.
      isLast = state.withLock { $0.isStopping }
      runJobs()
      let delay = state.withLock { $0.turn }?()
      if !isLast { sleep(atMost: delay) }
    }
  }

  /// Names the thread for top and gdb through a file in /proc, because Swift cannot import
  /// pthread_setname_np. A failure is ignored.
  private func nameThread() {
    guard let file = fopen("/proc/thread-self/comm", "w") else { return }
    fputs("engine", file)
    fclose(file)
  }

  private func sleep(atMost nanoseconds: UInt64?) {
    if let nanoseconds {
      let bounded = Int(clamping: nanoseconds)
      _ = bell.wait(timeout: .now() + .nanoseconds(bounded))
    } else {
      bell.wait()
    }
    isRung.store(false, ordering: .releasing)
  }

  private func runJobs() {
    let jobs = state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  // MARK: SerialExecutor

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    wake()
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  /// Traps unless the caller runs on the engine's thread. The Swift runtime calls this method for
  /// `assumeIsolated`.
  func checkIsolated() {
    precondition(isCurrent(), "only the engine's thread may do this")
  }

  /// `true` if the caller runs on the engine's thread. The Swift runtime calls this method before
  /// it traps because of a wrong isolation.
  func isIsolatingCurrentContext() -> Bool? { isCurrent() }

  /// `true` if the caller runs on the engine's thread. This method is never inlined, because the
  /// optimiser treats `pthread_self` as a constant and would reuse its result after a suspension on
  /// another thread.
  @inline(never)
  func isCurrent() -> Bool { owner.load(ordering: .acquiring) == UInt(pthread_self()) }
}
