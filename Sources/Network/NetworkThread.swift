internal import CSoup
internal import Dispatch
internal import Glibc
internal import Synchronization

/// A thread that runs a GLib main loop. All objects of libsoup are used on such a thread.
///
/// Actors may use this object as their executor, so that their code runs on the thread of their
/// connections. Tasks should use it as their preferred executor: one job on the global executor
/// starts libdispatch's thread pool, which wakes up every second from then on.
///
/// `@unchecked Sendable`: the GLib context and its wake-up source may be used from any thread; all
/// mutable state is protected by the lock or touched on the thread only.
package final class NetworkThread: SerialExecutor, TaskExecutor, @unchecked Sendable {
  private enum Work {
    case job(UnownedJob)
    case body(@Sendable () -> Void)
  }

  private struct State {
    var queue: [Work] = []
    var thread: pthread_t?
    var number = 0
    var isStopping = false
    var hasEnded = false
  }

  let context: OpaquePointer
  private let name: String
  /// The clock for the thread's timers; `nil` for the system's clock.
  let clock: ThreadClock?
  let proxies: Proxies
  private let loop: OpaquePointer
  private let wake: UnsafeMutablePointer<GSource>
  private let wakeFunctions: UnsafeMutablePointer<GSourceFuncs>
  private let state = Mutex(State())
  /// The descriptors of the clients' connections: another thread shuts them down if this one does
  /// not come out of a loop of libsoup. No reference is kept, as the last one closes a socket.
  private let sockets = Mutex<[Descriptor]>([])
  private let hasStopped = DispatchSemaphore(value: 0)
  /// The closures that close the objects on this thread, such as clients and servers, when the
  /// thread stops, while the loop can still run. Used on the thread only.
  private var endings: [ObjectIdentifier: () -> Void] = [:]

  /// Makes the thread; nothing runs before `start()`.
  ///
  /// - Parameters:
  ///   - name: the name that a debugger shows; at most 15 bytes.
  ///   - clock: the clock for the thread's timers; `nil` for the system's clock.
  package init(name: String, clock: ThreadClock? = nil, proxies: Proxies = .system) {
    _ = prepareGLib
    self.name = name
    self.clock = clock
    self.proxies = proxies
    context = g_main_context_new()
    loop = g_main_loop_new(context, 0)
    wakeFunctions = .allocate(capacity: 1)
    wakeFunctions.initialize(to: GSourceFuncs())
    wakeFunctions.pointee.dispatch = dispatchByReadyTime
    wake = g_source_new(wakeFunctions, guint(MemoryLayout<GSource>.size))
    g_source_set_callback(wake, drainWork, Unmanaged.passUnretained(self).toOpaque(), nil)
    g_source_attach(wake, context)
  }

  deinit {
    g_source_destroy(wake)
    g_source_unref(wake)
    g_main_loop_unref(loop)
    g_main_context_unref(context)
    wakeFunctions.deallocate()
  }

  package func start() {
    state.withLock { state in
      guard state.thread == nil, !state.isStopping else { return }
      var thread = pthread_t()
      let box = Unmanaged.passRetained(self)
      if pthread_create(&thread, nil, runNetworkThread, box.toOpaque()) == 0 {
        state.thread = thread
      } else {
        box.release()
      }
    }
  }

  /// Ends the thread: its clients and servers are closed, waiting requests fail, and work that is
  /// already queued still runs. Waits until the thread has ended, unless this is called on the
  /// thread itself or was called before. After that, or if the thread was never started, no work
  /// runs any more.
  package func stop() {
    let thread = state.withLock { state -> pthread_t? in
      let thread = state.isStopping ? nil : state.thread
      state.isStopping = true
      return thread
    }
    guard let thread else { return }
    run { [unowned self] in g_main_loop_quit(loop) }
    if isCurrent {
      pthread_detach(thread)
    } else {
      // A peer that sends without end can hold the thread in a loop of libsoup.
      if hasStopped.wait(timeout: .now() + Self.stopPatience) == .timedOut { cutConnections() }
      pthread_join(thread, nil)
    }
  }

  /// The time that a thread has to stop by itself before its clients' connections are cut.
  private static let stopPatience = DispatchTimeInterval.milliseconds(500)

  private func cutConnections() {
    sockets.withLock { sockets in
      for socket in sockets where socket.isOpen { shutdown(socket.number, Int32(SHUT_RDWR)) }
    }
  }

  /// Lets `stop` shut this connection of a client down if the thread does not end by itself. Must
  /// be called on this thread, once for each connection.
  func cutsAtStop(_ socket: UnsafeMutablePointer<GSocket>) {
    guard let made = Descriptor(g_socket_get_fd(socket)) else { return }
    sockets.withLock { sockets in
      sockets.removeAll { !$0.isOpen || $0.number == made.number }
      sockets.append(made)
    }
  }

  /// A descriptor, and the inode by which it is told from a later one with its number.
  private struct Descriptor {
    let number: Int32
    private let inode: ino_t

    init?(_ number: Int32) {
      guard let inode = Self.inode(of: number) else { return nil }
      (self.number, self.inode) = (number, inode)
    }

    var isOpen: Bool { Self.inode(of: number) == inode }

    private static func inode(of number: Int32) -> ino_t? {
      var facts = stat()
      return fstat(number, &facts) == 0 ? facts.st_ino : nil
    }
  }

  /// Queues `body` to run on this thread, in the order of the calls. May be called from any thread.
  package func run(_ body: @escaping @Sendable () -> Void) { add(.body(body)) }

  /// Runs `body` on the thread and waits for its value without leaving the caller's actor.
  package func value<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ body: @escaping @Sendable () -> Value
  ) async -> Value {
    await result(from: self, start: { done in done(body()) }, cancel: {})
  }

  package var isCurrent: Bool {
    let own = confab_thread_number()
    return state.withLock { $0.number == own }
  }

  package func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

  /// Traps if the caller does not run on this thread. The Swift runtime calls this where isolation
  /// is assumed.
  package func checkIsolated() { precondition(isCurrent) }

  /// The Swift runtime's dynamic checks call this.
  package func isIsolatingCurrentContext() -> Bool? { isCurrent }

  /// Registers the closure that is called for `object` when the thread stops; `nil` removes it.
  /// Must be called on this thread.
  func atEnd(of object: AnyObject, _ ending: (() -> Void)?) {
    endings[ObjectIdentifier(object)] = ending
  }

  /// Releases a reference to a GLib object: on this thread or, if this thread has ended, on the
  /// caller's. May be called from any thread.
  func release(_ object: gpointer) {
    let address = UInt(bitPattern: object)
    if state.withLock({ $0.hasEnded }) {
      g_object_unref(object)
    } else {
      run { g_object_unref(gpointer(bitPattern: address)) }
    }
  }

  private func add(_ work: Work) {
    let wasEmpty = state.withLock { state in
      state.queue.append(work)
      return state.queue.count == 1
    }
    if wasEmpty { g_source_set_ready_time(wake, 0) }
  }

  fileprivate func drain() {
    // The wake-up time is reset before the queue is emptied: a call that adds to the empty queue
    // sets the wake-up time again.
    g_source_set_ready_time(wake, -1)
    let works = state.withLock { state in
      let works = state.queue
      state.queue = []
      return works
    }
    for work in works {
      switch work {
      case .job(let job):
        job.runSynchronously(
          isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      case .body(let body): body()
      }
    }
  }

  fileprivate func main() {
    state.withLock { $0.number = confab_thread_number() }
    confab_thread_name(name)
    g_main_context_push_thread_default(context)
    g_main_loop_run(loop)
    finishWork()
    // A closure in `endings` may register another one, to be called when its last bytes have been
    // written.
    for _ in 0..<3 where !endings.isEmpty {
      let last = endings.values.map { $0 }
      endings = [:]
      for ending in last { ending() }
      finishWork()
    }
    g_main_context_pop_thread_default(context)
    state.withLock { state in
      state.number = 0
      state.hasEnded = true
    }
    drain()
    hasStopped.signal()
  }

  /// Runs the ready GLib event sources after the main loop has ended, until none is ready, but at
  /// most 10,000 times and for a quarter of a second: neither a closure that queues itself again
  /// with `run` nor a peer that sends without end must delay the end.
  private func finishWork() {
    let end = g_get_monotonic_time() + 250_000
    for _ in 0..<10_000 where g_get_monotonic_time() < end {
      if g_main_context_iteration(context, 0) == 0 { return }
    }
  }
}

/// The entry point of the new thread; `box` is a retained `NetworkThread`. This function belongs to
/// no actor, because it runs on another thread than the one that creates the thread.
private func runNetworkThread(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let box else { return nil }
  Unmanaged<NetworkThread>.fromOpaque(box).takeRetainedValue().main()
  return nil
}

private func drainWork(_ thread: gpointer?) -> gboolean {
  guard let thread else { return 0 }
  Unmanaged<NetworkThread>.fromOpaque(thread).takeUnretainedValue().drain()
  return 1
}

private func dispatchByReadyTime(
  _ source: UnsafeMutablePointer<GSource>?, _ callback: GSourceFunc?, _ data: gpointer?
) -> gboolean {
  callback?(data) ?? 0
}

/// Prepares GLib for the whole process when the first `NetworkThread` is made. It sets an
/// environment variable, which is not safe once other threads read the environment.
private let prepareGLib: Void = {
  // GLib prints its warnings to standard error, which may be the screen.
  g_log_set_default_handler({ _, _, _, _ in }, nil)
  // HTTP/2 shares a connection among requests, so that ending it for one would end all. libsoup
  // reads this variable whenever it connects.
  g_setenv("SOUP_FORCE_HTTP1", "1", 0)
  // This call makes GLib start its worker thread now. Otherwise GLib starts it for the first task,
  // and ends the process if connections use all descriptors at that time. The compiler would drop a
  // plain call whose result is not used.
  g_type_ensure(g_task_get_type())
}()

/// A timer that calls a closure once, on a network thread.
///
/// `@unchecked Sendable`: any thread may destroy a GLib source; the closure is protected by the
/// lock.
package final class NetworkTimer: @unchecked Sendable {
  private let body: Mutex<(@Sendable () -> Void)?>
  /// The timer's GLib event source; `nil` if the timer uses a `ThreadClock`.
  private let source: UnsafeMutablePointer<GSource>?
  /// The function that cancels the call at the `ThreadClock`; `nil` if the timer uses the system's
  /// clock.
  private let disarm = Mutex<(@Sendable () -> Void)?>(nil)

  fileprivate init(milliseconds: Int, context: OpaquePointer, body: @escaping @Sendable () -> Void)
  {
    self.body = Mutex(body)
    let source = g_timeout_source_new(guint(clamping: max(0, milliseconds)))
    self.source = source
    g_source_set_callback(
      source, fireTimer, Unmanaged.passRetained(self).toOpaque(),
      { Unmanaged<NetworkTimer>.fromOpaque($0.unsafelyUnwrapped).release() })
    g_source_attach(source, context)
  }

  fileprivate init(
    milliseconds: Int, clock: ThreadClock, thread: NetworkThread,
    body: @escaping @Sendable () -> Void
  ) {
    self.body = Mutex(body)
    source = nil
    let disarm = clock.after(max(0, milliseconds)) { thread.run { self.fire() } }
    self.disarm.withLock { $0 = disarm }
  }

  deinit { if let source { g_source_unref(source) } }

  /// Cancels the timer. If this is called on the timer's thread, the closure certainly does not run
  /// later.
  package func cancel() {
    let body = body.withLock { body in
      let taken = body
      body = nil
      return taken
    }
    guard body != nil else { return }
    if let source { g_source_destroy(source) }
    disarm.withLock { $0 }?()
  }

  fileprivate func fire() {
    let body = body.withLock { body in
      let taken = body
      body = nil
      return taken
    }
    body?()
  }
}

extension NetworkThread {
  /// The time in milliseconds since some fixed point, of the clock for the thread's timers. It
  /// never decreases.
  package var monotonicMilliseconds: Int64 {
    clock?.now() ?? Int64(g_get_monotonic_time() / 1000)
  }

  /// Runs `body` once on this thread after a time, unless the returned timer is cancelled before.
  /// May be called from any thread.
  package func after(
    milliseconds: Int, _ body: @escaping @Sendable () -> Void
  ) -> NetworkTimer {
    guard let clock else {
      return NetworkTimer(milliseconds: milliseconds, context: context, body: body)
    }
    return NetworkTimer(milliseconds: milliseconds, clock: clock, thread: self, body: body)
  }
}

private func fireTimer(_ timer: gpointer?) -> gboolean {
  guard let timer else { return 0 }
  Unmanaged<NetworkTimer>.fromOpaque(timer).takeUnretainedValue().fire()
  return 0
}

/// A clock that a network thread uses in place of the system's clock. Tests set its time, so that
/// no test waits for a timeout or a retry.
package struct ThreadClock: Sendable {
  /// Returns the time in milliseconds since some fixed point, which never decreases.
  package let now: @Sendable () -> Int64
  /// Calls `body` once, on any thread, when `milliseconds` have passed. The returned function
  /// cancels the call.
  package let after:
    @Sendable (_ milliseconds: Int, _ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void

  package init(
    now: @escaping @Sendable () -> Int64,
    after:
      @escaping @Sendable (_ milliseconds: Int, _ body: @escaping @Sendable () -> Void)
      -> @Sendable () -> Void
  ) {
    self.now = now
    self.after = after
  }
}

/// Runs `start` on `thread` and waits for the result that `start` passes to its parameter, without
/// leaving the caller's actor.
///
/// The waiting closure captures the caller's isolation, so that it runs on the caller's executor. A
/// single job on the global executor would start libdispatch's thread pool, which wakes up every
/// second from then on.
///
/// - Parameters:
///   - start: called on the thread; receives the function to call, once, with the result.
///   - cancel: called on the thread when the task is cancelled.
func result<Value: Sendable>(
  from thread: NetworkThread, isolation: isolated (any Actor)? = #isolation,
  start: @escaping @Sendable (@escaping @Sendable (Value) -> Void) -> Void,
  cancel: @escaping @Sendable () -> Void
) async -> Value {
  await withTaskCancellationHandler {
    _ = isolation
    return await withCheckedContinuation(isolation: isolation) { continuation in
      thread.run { start { continuation.resume(returning: $0) } }
    }
  } onCancel: {
    thread.run(cancel)
  }
}
