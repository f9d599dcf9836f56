internal import Cells
internal import Glibc

/// A line that its user types at a prompt of the terminal. The terminal's own line editing cannot
/// be used: Esc would become a part of the line.
struct PromptLine {
  enum End: Equatable {
    case line(String)
    /// Ctrl-D in an empty line, or the terminal was closed.
    case ended
    /// Esc: its user wants to go back.
    case cancelled
  }

  private enum Key {
    case enter, back, backspace, deleteWord, deleteLine, end, interrupt, suspend, text(UInt8)
    case other
  }

  /// The longest line in bytes; further ones are not taken.
  private static let maxBytes = 4_096
  /// The time in which the rest of a key's sequence follows its Esc, in milliseconds.
  private static let sequenceMilliseconds: Int32 = 50

  private let prompt: String
  private let isSilent: Bool
  private var bytes: [UInt8] = []

  private init(_ prompt: String, isSilent: Bool) {
    self.prompt = prompt
    self.isSilent = isSilent
  }

  /// Asks for a line at the terminal of standard input, which must be one.
  ///
  /// - Parameter isSilent: `true` to show nothing of what is typed.
  static func ask(_ prompt: String, isSilent: Bool = false) -> End {
    var line = PromptLine(prompt, isSilent: isSilent)
    return inRawMode(prompt) { line.read($0) }
  }

  /// Asks a question that Enter answers with yes and Esc, or the end of the input, with no; other
  /// keys do nothing. What was typed before it is dropped.
  static func confirms(_ prompt: String) -> Bool {
    tcflush(STDIN_FILENO, TCIFLUSH)
    let line = PromptLine(prompt, isSilent: true)
    return inRawMode(prompt) { modes in
      while true {
        let key = line.key()
        switch key {
        case .enter: return true
        case .back, .end: return false
        case .interrupt, .suspend: line.stop(key, modes)
        default: break
        }
      }
    }
  }

  private struct Modes {
    var saved: termios
    var raw: termios
  }

  private static func inRawMode<Result>(_ prompt: String, _ body: (Modes) -> Result) -> Result {
    var saved = termios()
    tcgetattr(STDIN_FILENO, &saved)
    var raw = saved
    cfmakeraw(&raw)
    raw.c_oflag = saved.c_oflag
    // The echo ends before the prompt, and with TCSADRAIN, which does not drop typed input: a
    // password that was typed early is used and not shown.
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
    // A shell that continues the stopped program may have changed the settings; the handler sets
    // them again. It is installed before the prompt, after which somebody may press Ctrl-Z.
    SilentPrompt.arm(raw, prompt)
    StandardStreams.show(prompt)
    defer {
      SilentPrompt.disarm()
      tcsetattr(STDIN_FILENO, TCSADRAIN, &saved)
      StandardStreams.show("\n")
    }
    return body(Modes(saved: saved, raw: raw))
  }

  private mutating func read(_ modes: Modes) -> End {
    while true {
      switch key() {
      case .enter: return .line(text)
      case .back: return .cancelled
      case .end: if bytes.isEmpty { return .ended }
      case .backspace: erase { $0.removeLast() }
      case .deleteWord:
        erase { text in
          while text.last?.isWhitespace == true { text.removeLast() }
          while text.last?.isWhitespace == false { text.removeLast() }
        }
      case .deleteLine: erase { $0 = "" }
      case .interrupt: stop(.interrupt, modes)
      case .suspend:
        stop(.suspend, modes)
        if !isSilent { StandardStreams.show(text) }
      case .text(let byte): append(byte)
      case .other: break
      }
    }
  }

  private var text: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func append(_ byte: UInt8) {
    guard bytes.count < Self.maxBytes else { return }
    bytes.append(byte)
    if !isSilent { StandardStreams.show([byte]) }
  }

  private mutating func erase(_ change: (inout String) -> Void) {
    guard !bytes.isEmpty else { return }
    let before = text
    var after = before
    change(&after)
    bytes = Array(after.utf8)
    guard !isSilent else { return }
    let columns = GraphemeWidth.columns(of: before) - GraphemeWidth.columns(of: after)
    let back = String(repeating: "\u{8}", count: max(0, columns))
    StandardStreams.show(back + String(repeating: " ", count: max(0, columns)) + back)
  }

  /// Ends or stops this job as the terminal would in its usual mode, with the settings from before
  /// the prompt. Returns when the job is continued.
  private func stop(_ key: Key, _ modes: Modes) {
    var modes = modes
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes.saved)
    if case .suspend = key { kill(0, SIGTSTP) } else { kill(0, SIGINT) }
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes.raw)
  }

  private func key() -> Key {
    guard let byte = Self.byte() else { return .end }
    switch byte {
    case 10, 13: return .enter
    case 27: return escape()
    case 8, 127: return .backspace
    case 21: return .deleteLine
    case 23: return .deleteWord
    case 4: return .end
    case 3, 28: return .interrupt
    case 26: return .suspend
    case ..<32: return .other
    default: return .text(byte)
    }
  }

  private func escape() -> Key {
    guard Self.isReadable() else { return .back }
    guard let first = Self.byte(), first == 0x5b || first == 0x4f else { return .other }
    while Self.isReadable(), let next = Self.byte() {
      if (0x40...0x7e).contains(next) { break }
    }
    return .other
  }

  private static func isReadable() -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, sequenceMilliseconds) > 0
  }

  private static func byte() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = Glibc.read(STDIN_FILENO, &byte, 1)
      if count == 1 { return byte }
      guard count < 0, errno == EINTR else { return nil }
    }
  }
}

/// Turns the echo of a password prompt off again when the stopped program is continued.
///
/// Its handler of SIGCONT calls only async-signal-safe functions (signal-safety(7)): `tcsetattr`
/// and `write`.
enum SilentPrompt {
  static func arm(_ settings: termios, _ prompt: String) {
    let bytes = Array(prompt.utf8)
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    let made = UnsafeMutablePointer<State>.allocate(capacity: 1)
    made.initialize(to: State(settings: settings, prompt: copy, count: bytes.count))
    state = made
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      guard let state = SilentPrompt.state else { return }
      tcsetattr(STDIN_FILENO, TCSADRAIN, &state.pointee.settings)
      _ = write(STDERR_FILENO, state.pointee.prompt, state.pointee.count)
    }
    action.sa_flags = SA_RESTART
    sigaction(SIGCONT, &action, nil)
  }

  /// The memory of settings and prompt is never freed, as the handler may still run on another
  /// thread.
  static func disarm() {
    signal(SIGCONT, SIG_DFL)
    state = nil
  }

  struct State {
    var settings: termios
    let prompt: UnsafeMutablePointer<UInt8>
    let count: Int
  }

  // A signal handler can use global variables only. This one is written before the handler is
  // installed and after the handler is removed.
  nonisolated(unsafe) private static var state: UnsafeMutablePointer<State>?
}
