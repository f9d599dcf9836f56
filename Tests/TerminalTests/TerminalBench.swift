import Cells
import FoundationEssentials
import Glibc
import Keys
import TestSupport
import Testing
@testable import Terminal

/// The suite of this target's tests that open a screen. They run one after the other, as ncurses
/// has one screen in a process.
@Suite(.serialized, .drawingThread) enum OneScreen {
  /// Runs `body` on this thread, as the drawing thread, once no other test uses the screen.
  static func run<Result>(_ body: @UI () throws -> Result) rethrows -> Result {
    try DrawingThread.take { try UI.run(body) }
  }
}

/// A terminal under test and the emulator that shows its output.
@UI final class TerminalBench {
  let pseudoTerminal: PseudoTerminal
  let terminal: Terminal
  private let slave: Int32

  init(
    type: String = "xterm-256color", size: Size = Size(rows: 6, columns: 20), theme: Theme = .dusk,
    isMonochrome: Bool = false, followsBackground: Bool = false, patience: UInt64? = nil,
    now: @escaping @Sendable () -> UInt64 = EventLoop.now
  ) throws {
    pseudoTerminal = try PseudoTerminal(size: size)
    // Tests type the terminal's answers themselves: the emulator's own could arrive amid a paste.
    pseudoTerminal.answersQuestions = false
    slave = open(pseudoTerminal.slaveName, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var settings = TerminalSettings(
      type: type, hasDirectColour: false, isMonochrome: isMonochrome, theme: theme)
    settings.followsBackground = followsBackground
    if let patience { settings.patience = patience }
    settings.now = now
    settings.input = slave
    settings.output = slave
    terminal = try Terminal(settings)
  }

  var screen: TerminalEmulator { pseudoTerminal.emulator }

  /// Paints rows of text in one role.
  func paint(
    _ rows: [String], role: StyleRole = .body, ground: Ground = .page, cursor: Position? = nil
  ) {
    var buffer = Self.buffer(rows, size: terminal.size, role: role)
    for row in rows.indices { buffer.fill(row: row, ground: ground) }
    terminal.paint(buffer, cursor: cursor)
    pseudoTerminal.takeAll()
  }

  /// Types `text` and returns the input that the terminal reads from it.
  func typed(_ text: String) -> [TerminalInput] {
    send(Array(text.utf8))
    return terminal.readInputs()
  }

  /// Types `bytes`, and waits until the terminal can read all of them: the system hands them over
  /// on a thread of its own, in pieces where the machine is busy. More than its buffer holds
  /// arrives only while the terminal reads.
  func send(_ bytes: [UInt8]) {
    let expected = min(readableCount + bytes.count, 4_095)
    pseudoTerminal.sendBytes(bytes)
    let end = EventLoop.now() + 10_000_000_000
    while readableCount < expected, EventLoop.now() < end { sched_yield() }
    #expect(readableCount >= expected)
  }

  private var readableCount: Int {
    var count: CInt = 0
    _ = ioctl(slave, UInt(FIONREAD), &count)
    return Int(count)
  }

  /// The number of queries for its background colour that the terminal has received so far.
  var questions: Int {
    pseudoTerminal.takeAll()
    let sent = String(decoding: pseudoTerminal.received, as: UTF8.self)
    return sent.components(separatedBy: TerminalModes.askBackground).count - 1
  }

  /// Sends the query for the terminal's background colour once more.
  func askAgain() {
    terminal.followsBackground = false
    terminal.followsBackground = true
  }

  func close() {
    terminal.close()
    pseudoTerminal.takeAll()
    Glibc.close(slave)
  }

  /// The terminal's local modes (`c_lflag`).
  var localModes: tcflag_t {
    var settings = termios()
    tcgetattr(slave, &settings)
    return settings.c_lflag
  }

  static func buffer(_ rows: [String], size: Size, role: StyleRole = .body) -> PaneBuffer {
    var buffer = PaneBuffer(size: size)
    for (row, text) in rows.enumerated() {
      buffer.write(text, at: Position(row: row, column: 0), role: role)
    }
    return buffer
  }
}

/// Opens a `TerminalBench` on this thread once no other test uses the screen, runs `body`, and
/// closes the bench.
func withBench(
  type: String = "xterm-256color", size: Size = Size(rows: 6, columns: 20), theme: Theme = .dusk,
  isMonochrome: Bool = false, followsBackground: Bool = false, patience: UInt64? = nil,
  now: @escaping @Sendable () -> UInt64 = EventLoop.now, _ body: @UI (TerminalBench) throws -> Void
) throws {
  try OneScreen.run {
    let bench = try TerminalBench(
      type: type, size: size, theme: theme, isMonochrome: isMonochrome,
      followsBackground: followsBackground, patience: patience, now: now)
    defer { bench.close() }
    try body(bench)
  }
}
