internal import CNcurses
internal import Glibc

/// A program, such as an editor, that uses the terminal while confab waits in the background. The
/// program runs in its own process group, so that Ctrl-C and Ctrl-Z reach no other process.
package final class ForegroundProgram {
  package enum State: Sendable, Equatable {
    case running, stopped
    case ended(End)
  }

  package enum End: Sendable, Equatable {
    case status(Int32)
    case signal(Int32)
  }

  private let terminal: Int32
  /// The id of the program's process, which is also the id of its process group.
  private let process: pid_t
  private var end: End?

  /// Starts a program in the terminal's foreground, with the standard streams as its only
  /// descriptors, with no signal blocked, and with the default action for the signals in `reset`.
  /// Returns `nil` if the program cannot be started.
  ///
  /// - Parameter words: the program's name or path, and its arguments.
  package init?(_ words: [String], terminal: Int32 = STDIN_FILENO) {
    let hasTerminal = tcgetpgrp(terminal) == getpgrp()
    guard let process = Self.start(words, terminal) else {
      // The child may have taken the terminal before its program was found to be missing.
      if hasTerminal { Self.setForeground(getpgrp(), of: terminal) }
      return nil
    }
    self.terminal = terminal
    self.process = process
  }

  /// Returns whether the program runs, was stopped since the last call, or has ended. Does not
  /// wait.
  package func state() -> State {
    var isStopped = false
    var raw: Int32 = 0
    while end == nil {
      let found = waitpid(process, &raw, WNOHANG | WUNTRACED)
      if found < 0, errno == EINTR { continue }
      guard found == process else { break }
      // The macros of wait(2), which Swift does not import.
      isStopped = raw & 0xff == 0x7f
      if !isStopped { end = raw & 0x7f == 0 ? .status(raw >> 8 & 0xff) : .signal(raw & 0x7f) }
    }
    return end.map { .ended($0) } ?? (isStopped ? .stopped : .running)
  }

  /// Makes confab's process group the terminal's foreground group again, unless the shell's group
  /// is in the foreground.
  package func takeTerminal() {
    let shell = getsid(0)
    guard shell == getpgrp() || tcgetpgrp(terminal) != shell else { return }
    Self.setForeground(getpgrp(), of: terminal)
  }

  /// Makes the program's group the terminal's foreground group and continues the program. Does
  /// nothing if the program has ended, or if a group other than confab's and the program's is in
  /// the foreground.
  package func goOn() {
    guard end == nil, [getpgrp(), process].contains(tcgetpgrp(terminal)) else { return }
    Self.setForeground(process, of: terminal)
    kill(-process, SIGCONT)
  }

  /// Ends the program, if it still runs, with SIGTERM, and with SIGKILL if it has not ended after
  /// `milliseconds`; then takes the terminal back. SIGCHLD must be blocked.
  package func stop(within milliseconds: Int = 1000) {
    let limit = EventLoop.now() + UInt64(milliseconds) * 1_000_000
    if !hasEnded {
      kill(-process, SIGTERM)
      kill(-process, SIGCONT)
    }
    while !hasEnded, EventLoop.now() < limit { awaitChild(until: limit) }
    if !hasEnded {
      kill(-process, SIGKILL)
      waitpid(process, nil, 0)
    }
    takeTerminal()
  }

  private var hasEnded: Bool { if case .ended = state() { true } else { false } }

  /// Waits until a child process has stopped, continued or ended (SIGCHLD), at most until the time
  /// `limit`, in nanoseconds of the monotonic clock.
  private func awaitChild(until limit: UInt64) {
    let now = EventLoop.now()
    let left = limit > now ? limit - now : 0
    var time = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
    var set = Self.set([SIGCHLD])
    _ = sigtimedwait(&set, nil, &time)
  }

  /// Makes `group` the foreground process group of the terminal. SIGTTOU is blocked meanwhile,
  /// because it would stop a background process that does this.
  private static func setForeground(_ group: pid_t, of terminal: Int32) {
    var set = set([SIGTTOU])
    var old = sigset_t()
    pthread_sigmask(SIG_BLOCK, &set, &old)
    tcsetpgrp(terminal, group)
    pthread_sigmask(SIG_SETMASK, &old, nil)
  }

  private static func set(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}

extension ForegroundProgram {
  /// The signals that confab, or the program that started it, may ignore, and that get their
  /// default action in the started program.
  private static let reset =
    Signals.handled + [SIGPIPE, SIGXFSZ, SIGQUIT, SIGTTIN, SIGTTOU]

  private static func start(_ words: [String], _ terminal: Int32) -> pid_t? {
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    var (none, usual) = (set([]), set(reset))
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    // A terminal that does not control this process has no foreground.
    if tcgetpgrp(terminal) >= 0 {
      posix_spawn_file_actions_addtcsetpgrp_np(&actions, terminal)
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let error = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
    return error == 0 ? process : nil
  }
}

/// Passes the bytes that a terminal sends on to a screen's `InputReader` through a pipe, so that
/// the program can show the bytes of a key together with the key.
@UI package final class KeyRelay {
  /// The greatest number of bytes that one call of `pass` reads. The pipe has space for
  /// more, so writing them into it does not wait.
  private static let maxAtOnce = 4_096
  /// The greatest number of times that one call of `pass` waits for further bytes of a sequence.
  private static let maxWaits = 8

  /// The descriptor from which the screen reads: `TerminalSettings.input`.
  package let output: Int32
  private let terminal: Int32
  private let pipe: Int32

  /// Makes a relay for the bytes of the descriptor `terminal`; `nil` when the system has no
  /// descriptors left.
  package init?(terminal: Int32 = STDIN_FILENO) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    self.terminal = terminal
    (output, pipe) = (ends[0], ends[1])
  }

  deinit {
    close(output)
    close(pipe)
  }

  /// Passes the waiting bytes on, and returns them; empty if there are none.
  ///
  /// Waits for further bytes as long as `InputReader` does after an Escape, so that the reader gets
  /// a sequence whole, as it does from the terminal itself.
  package func pass() -> [UInt8] {
    var bytes: [UInt8] = []
    var wait: Int32 = 0
    for _ in 0...Self.maxWaits {
      guard let more = read(within: wait, most: Self.maxAtOnce - bytes.count) else { break }
      bytes += more
      wait = InputReader.escapeMilliseconds
    }
    _ = bytes.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
    return bytes
  }

  private func read(within milliseconds: Int32, most: Int) -> [UInt8]? {
    var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard most > 0, poll(&waiting, 1, milliseconds) > 0 else { return nil }
    var chunk = [UInt8](repeating: 0, count: most)
    let count = Glibc.read(terminal, &chunk, most)
    return count > 0 ? Array(chunk[..<count]) : nil
  }
}
