internal import CNcurses
internal import Glibc

/// Measures the widths with which the terminal shows texts: writes each text at the start of the
/// line and asks the terminal for the cursor's position.
package enum WidthProbe {
  /// The outcome of a measurement.
  package enum Outcome: Sendable, Equatable {
    /// The widths of the texts in columns, in the order of the texts.
    case columns([Int])
    /// The terminal did not report all cursor positions within the time limit, or could not be read
    /// or written.
    case silent
    /// The person pressed Ctrl-C during the measurement.
    case interrupted
  }

  /// Signals that end or stop the program, and that are blocked until the terminal's modes are
  /// restored.
  private static let delayed = [SIGINT, SIGTERM, SIGHUP, SIGTSTP]

  /// Measures `texts`, which must be short and without control characters. The terminal's modes are
  /// restored afterwards, and the current line is blank.
  ///
  /// The process must have no other threads, as another thread would get the delayed signals, and
  /// must be in the terminal's foreground. Keys that are typed meanwhile are lost.
  ///
  /// - Parameters:
  ///   - input: the terminal's descriptor for reading; `output` is the one for writing.
  ///   - milliseconds: the time limit of the whole measurement.
  package static func measure(
    _ texts: [String], input: Int32, output: Int32, milliseconds: Int
  ) -> Outcome {
    var settings = termios()
    guard tcgetattr(input, &settings) == 0 else { return .silent }
    let mask = block()
    defer { restore(mask) }
    CrashRestore.arm(descriptor: input, bytes: [], settings: settings)
    defer { CrashRestore.disarm() }
    var raw = settings
    cfmakeraw(&raw)
    // The terminal's output modes are not changed, so that a line feed that another program writes
    // still returns to the left edge.
    raw.c_oflag = settings.c_oflag
    tcsetattr(input, TCSANOW, &raw)
    let outcome = ask(texts, input, output, milliseconds)
    // A late report must not be read by the shell as typed text.
    if outcome == .silent { tcflush(input, TCIFLUSH) }
    tcsetattr(input, TCSANOW, &settings)
    return outcome
  }

  private static func ask(
    _ texts: [String], _ input: Int32, _ output: Int32, _ milliseconds: Int
  ) -> Outcome {
    let questions = texts.map { "\r\($0)\u{1b}[6n" }.joined() + "\r\u{1b}[K"
    guard send(Array(questions.utf8)[...], output) else { return .silent }
    let deadline = EventLoop.now() + UInt64(milliseconds) * 1_000_000
    var reports = CursorReports()
    while reports.columns.count < texts.count {
      guard let bytes = read(input, until: deadline) else { return .silent }
      for byte in bytes { reports.take(byte) }
      if reports.isInterrupted { return .interrupted }
    }
    return .columns(reports.columns.prefix(texts.count).map { $0 - 1 })
  }

  private static func send(_ bytes: ArraySlice<UInt8>, _ output: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The next bytes from the terminal, none if a signal interrupted the wait; `nil` if none arrive
  /// before `deadline`, in nanoseconds of the monotonic clock, or if the terminal cannot be read.
  private static func read(_ input: Int32, until deadline: UInt64) -> [UInt8]? {
    let now = EventLoop.now()
    guard deadline > now else { return nil }
    var waiting = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    let result = poll(&waiting, 1, Int32((deadline - now) / 1_000_000) + 1)
    if result < 0, errno == EINTR { return [] }
    guard result > 0 else { return nil }
    var chunk = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(input, &chunk, chunk.count)
    if count < 0, errno == EINTR { return [] }
    return count > 0 ? Array(chunk[..<count]) : nil
  }

  private static func block() -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in delayed { sigaddset(&set, signal) }
    var old = sigset_t()
    pthread_sigmask(SIG_BLOCK, &set, &old)
    return old
  }

  private static func restore(_ mask: sigset_t) {
    var mask = mask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }
}
