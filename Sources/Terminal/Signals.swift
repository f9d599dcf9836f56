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
