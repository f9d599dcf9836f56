internal import CNcurses
internal import Cells
internal import Glibc

/// Collects a terminal's reports of the cursor's position from the bytes that the terminal sends.
/// Other bytes, such as typed keys, may stand between the reports.
///
/// A report is `ESC [ row ; column R`; row and column count from 1. Source: ECMA-48, Cursor
/// Position Report.
struct CursorReports {
  /// The limit of bytes in the parameters of a report of the cursor's position; a longer sequence
  /// is no such report.
  private static let longest = 16

  /// The cursor's columns in the reports so far; the first column is 1.
  private(set) var columns: [Int] = []
  /// `true` if one of the bytes so far was a Ctrl-C.
  private(set) var isInterrupted = false
  private var state = State.text
  private var parameters: [UInt8] = []

  private enum State { case text, escape, sequence }

  mutating func take(_ byte: UInt8) {
    if byte == 0x03 { isInterrupted = true }
    switch (state, byte) {
    case (_, 0x1b): state = .escape
    case (.escape, UInt8(ascii: "[")):
      state = .sequence
      parameters = []
    case (.sequence, 0x30...0x3f) where parameters.count < Self.longest: parameters.append(byte)
    case (.sequence, UInt8(ascii: "R")):
      state = .text
      if let column = Self.column(parameters) { columns.append(column) }
    default: state = .text
    }
  }

  private static func column(_ parameters: [UInt8]) -> Int? {
    let numbers = parameters.split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
    ).map { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 2, let row = numbers[0], let column = numbers[1],
      1...10_000 ~= row, 1...10_000 ~= column
    else { return nil }
    return column
  }
}

/// The terminal's response to `TerminalModes.askClusters`, such as `ESC [ ? 2027 ; 2 $ y`. Source:
/// "XTerm Control Sequences", DECRPM.
enum ClusterReport: Equatable {
  /// The terminal draws no grapheme of several scalars as one glyph: 0 (unknown mode), 4
  /// (permanently reset), or any other number.
  case unsupported
  /// The mode is set (1) or reset (2), and can be changed.
  case changeable(isSet: Bool)
  /// The mode is permanently set (3).
  case permanent

  private static let head = "?2027;"

  /// Parses the parameters of the control sequence with the final character `y`; `nil` for a report
  /// about another mode.
  init?(parameters: String) {
    guard parameters.hasPrefix(Self.head), parameters.hasSuffix("$") else { return nil }
    switch parameters.dropFirst(Self.head.count).dropLast() {
    case "1": self = .changeable(isSet: true)
    case "2": self = .changeable(isSet: false)
    case "3": self = .permanent
    default: self = .unsupported
    }
  }

  /// `true` if the characters may be the beginning of a report after its `ESC`, or all of it.
  static func mayBegin(with text: String) -> Bool {
    let (head, scalars) = (Array(("[" + head).unicodeScalars), Array(text.unicodeScalars))
    let rest: [ClosedRange<Unicode.Scalar>] = ["0"..."4", "$"..."$", "y"..."y"]
    guard scalars.count <= head.count + rest.count else { return false }
    return zip(head, scalars).allSatisfy { $0 == $1 }
      && zip(rest, scalars.dropFirst(head.count)).allSatisfy { $0.contains($1) }
  }

  var clusters: DrawnClusters {
    switch self {
    case .unsupported: .none
    case .changeable: .all
    case .permanent: .wide
    }
  }
}

/// Measures the widths with which the terminal shows texts: writes each text at the start of the
/// line and asks the terminal for the cursor's position.
package enum WidthProbe {
  package enum Outcome: Sendable, Equatable {
    /// The widths of the texts in columns, in the order of the texts.
    case columns([Int])
    /// The terminal did not report all cursor positions within the time limit, or could not be read
    /// or written.
    case silent
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

/// Replaces the C library's `wcwidth`, which ncurses calls for the width of each character: the
/// library's table does not contain the newer emoji that people send, so ncurses would print blanks
/// for these.
///
/// The replacement works only in a program linked with `--export-dynamic-symbol=wcwidth`. This is
/// the project's only public function, because whole-module optimisation makes other symbols local,
/// so that the linker could not export them.
@_cdecl("wcwidth")
public func wcwidthForNcurses(_ character: Int32) -> Int32 {
  // ncurses calls this function for each cell that it gets, and most cells are ASCII.
  if character >= 0x20, character < 0x7f { return 1 }
  if character == 0 { return 0 }
  if character == RoleCells.wideSign { return 2 }
  guard character > 0, let scalar = Unicode.Scalar(UInt32(character)) else { return -1 }
  return Int32(GraphemeWidth.columns(of: scalar))
}
