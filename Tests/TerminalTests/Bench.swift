import Cells
import Glibc
import Keys
import TestSupport
import Testing
import Themes

@testable import Terminal

/// All tests that open a screen: ncurses has one at a time.
@Suite(.serialized) enum OneScreen {
  /// Makes the calling thread the drawing thread, when no other test's is.
  static func run<Result>(_ body: @UI () throws -> Result) rethrows -> Result {
    try DrawingThread.take { try UI.run(body) }
  }
}

/// A terminal under test and the emulator that shows what it sends.
@UI final class Bench {
  let pseudoTerminal: PseudoTerminal
  let terminal: Terminal
  private let slave: Int32

  init(
    type: String = "xterm-256color", size: Size = Size(rows: 6, columns: 20), theme: Theme = .dusk,
    isMonochrome: Bool = false, pastePatience: UInt64? = nil
  ) throws {
    pseudoTerminal = try PseudoTerminal(size: size)
    slave = open(pseudoTerminal.slaveName, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var settings = TerminalSettings(
      type: type, hasDirectColour: false, isMonochrome: isMonochrome, theme: theme)
    if let pastePatience { settings.pastePatience = pastePatience }
    settings.input = slave
    settings.output = slave
    terminal = try Terminal(settings)
  }

  var screen: TerminalEmulator { pseudoTerminal.emulator }

  /// Shows rows of text in one role.
  func paint(_ rows: [String], role: StyleRole = .body, cursor: Position? = nil) {
    terminal.paint(Self.buffer(rows, size: terminal.size, role: role), cursor: cursor)
    pseudoTerminal.takeAll()
  }

  /// What the terminal makes of typed bytes.
  func typed(_ bytes: String) -> [TerminalInput] {
    pseudoTerminal.send(bytes)
    return terminal.readInputs()
  }

  func close() {
    terminal.close()
    pseudoTerminal.takeAll()
    Glibc.close(slave)
  }

  /// Local modes of the terminal (`c_lflag`).
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

/// Opens a bench on this thread, and closes it whatever happens.
func withBench(
  type: String = "xterm-256color", size: Size = Size(rows: 6, columns: 20), theme: Theme = .dusk,
  isMonochrome: Bool = false, pastePatience: UInt64? = nil, _ body: @UI (Bench) throws -> Void
) throws {
  try OneScreen.run {
    let bench = try Bench(
      type: type, size: size, theme: theme, isMonochrome: isMonochrome,
      pastePatience: pastePatience)
    defer { bench.close() }
    try body(bench)
  }
}
