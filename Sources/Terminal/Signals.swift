internal import CNcurses
internal import Glibc

/// The signals that do not interrupt the program: the drawing thread reads them from a descriptor
/// in the turns of its loop.
package enum Signals {
  /// The signals that are passed to `EventLoop.Handlers.onSignal`.
  package static let handled = [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT, SIGCHLD]

  /// Keeps the handled signals from interrupting any thread. It must be called before the first
  /// thread starts, because threads inherit the signal mask. SIGPIPE and SIGXFSZ are ignored, so
  /// that writing to a closed socket or to a file that may not grow fails with an error. SIGCHLD
  /// gets its default action, because the exit status of a child process is lost if SIGCHLD is
  /// ignored.
  package static func block() {
    var set = set()
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGCHLD, SIG_DFL)
  }

  /// Opens a descriptor that is readable while a handled signal is pending; -1 if that fails, for
  /// instance because the system has no descriptor left.
  static func descriptor() -> Int32 {
    var set = set()
    return signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
  }

  /// Reads the numbers of the pending signals, each number once.
  static func read(from descriptor: Int32) -> [Int32] {
    var signals: [Int32] = []
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    while Glibc.read(descriptor, &info, size) == size {
      let signal = Int32(bitPattern: info.ssi_signo)
      if !signals.contains(signal) { signals.append(signal) }
    }
    return signals
  }

  /// Stops this job as Ctrl-Z would, and returns when the job is continued. Returns at once if no
  /// shell could continue the job (an orphaned process group).
  static func stopJob() {
    signal(SIGTSTP, SIG_DFL)
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    kill(0, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stop, nil)
    pthread_sigmask(SIG_BLOCK, &stop, nil)
    discardContinue()
  }

  /// Discards the SIGCONT that ended the stop: the caller of `stopJob` learns of it by its return.
  private static func discardContinue() {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGCONT)
    var atOnce = timespec()
    while sigtimedwait(&set, nil, &atOnce) > 0 {}
  }

  private static func set() -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in handled { sigaddset(&set, signal) }
    return set
  }
}

/// Restores the terminal when a fatal signal ends the program, so that the shell is usable
/// afterwards.
///
/// The handler calls only async-signal-safe functions (signal-safety(7)): `write`, `tcsetattr` and
/// `raise`, with bytes and terminal settings that were prepared before the signal.
enum CrashRestore {
  /// The signals after which the terminal is restored: those that faults of the program cause, such
  /// as SIGSEGV, and others whose default action ends the program and that nothing else handles.
  private static let signals = [
    SIGSEGV, SIGILL, SIGBUS, SIGABRT, SIGFPE, SIGTRAP, SIGSYS, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM,
    SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR, SIGXCPU,
  ]
  /// The size in bytes of the signal handler's own stack, which is needed when the program's stack
  /// overflowed.
  private static let stackBytes = 1 << 16

  /// Installs the handler for fatal signals, which writes `bytes` to `descriptor`, restores the
  /// terminal's `settings`, and ends the program.
  static func arm(descriptor: Int32, bytes: [UInt8], settings: termios) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    let state = UnsafeMutablePointer<CrashState>.allocate(capacity: 1)
    state.initialize(
      to: CrashState(
        descriptor: descriptor, bytes: copy, count: bytes.count, settings: settings))
    crashState = state
    install()
  }

  /// Undoes `arm` after the program itself has restored the terminal: a fatal signal then only ends
  /// the program. The copy of the bytes and settings that `arm` made is not freed, because a crash
  /// in another thread may be reading it at this moment.
  static func disarm() { crashState = nil }

  private static func install() {
    guard !isInstalled else { return }
    isInstalled = true
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackBytes, alignment: 16)
    stack.ss_size = stackBytes
    sigaltstack(&stack, nil)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = restoreAndDie
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER | SA_ONSTACK
    for signal in signals { sigaction(signal, &action, nil) }
  }
}

private struct CrashState {
  let descriptor: Int32
  let bytes: UnsafeMutablePointer<UInt8>
  let count: Int
  var settings: termios
}

// A signal handler gets no context but globals. Only the thread that uses the terminal changes this
// one, before and after the use; the handler only reads it.
nonisolated(unsafe) private var crashState: UnsafeMutablePointer<CrashState>?
nonisolated(unsafe) private var isInstalled = false

private func restoreAndDie(_ signal: Int32) {
  if let state = crashState {
    _ = write(state.pointee.descriptor, state.pointee.bytes, state.pointee.count)
    _ = tcsetattr(state.pointee.descriptor, TCSANOW, &state.pointee.settings)
  }
  // SA_RESETHAND has restored the default action, so this ends the program with the signal's own
  // exit status.
  raise(signal)
}
