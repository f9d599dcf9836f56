import Cells
import Glibc
import Terminal
import TestSupport
import Testing

@testable import confab

/// The real terminal on a pseudo-terminal, with a record of the bytes and rows that it sends.
@UI final class WatchedTerminal {
  /// The output of one call of `paint`.
  struct Painted {
    let bytes: Int
    /// The rows to which the output was written.
    let rows: Set<Int>
  }

  let pseudoTerminal: PseudoTerminal
  let terminal: Terminal
  let descriptor: Int32
  private(set) var painted: [Painted] = []
  /// The number of times that the terminal's title was set since the last `forgetTitles`.
  private(set) var titles = 0

  private init(size: Size) throws {
    pseudoTerminal = try PseudoTerminal(size: size)
    descriptor = open(pseudoTerminal.slaveName, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var settings = TerminalSettings(
      type: "xterm-256color", hasDirectColour: false, isMonochrome: false, theme: .dusk)
    settings.input = descriptor
    settings.output = descriptor
    terminal = try Terminal(settings)
  }

  nonisolated static func run(size: Size, _ body: @UI (WatchedTerminal) throws -> Void) throws {
    try DrawingThread.take {
      try UI.run {
        let terminal = try WatchedTerminal(size: size)
        defer {
          terminal.terminal.close()
          close(terminal.descriptor)
        }
        try body(terminal)
      }
    }
  }

  /// The terminal as the program's loop uses it, with recording.
  var port: ScreenTerminal {
    var port = ScreenTerminal(terminal, notifier: Notifier(environment: Environment([:])))
    port.paint = { self.paint($0, $1) }
    let setTitle = port.setTitle
    port.setTitle = {
      self.titles += 1
      setTitle($0)
    }
    return port
  }

  /// The rows of text that the terminal shows.
  var rows: [String] { pseudoTerminal.emulator.rows }

  /// The number of bytes of the program's output that were read so far.
  var bytes: Int { pseudoTerminal.received.count }

  func takePainted() -> [Painted] {
    defer { painted = [] }
    return painted
  }

  func forgetTitles() { titles = 0 }

  /// Paints a buffer on the terminal and returns the output.
  @discardableResult func paint(_ buffer: PaneBuffer, _ cursor: Position?) -> Painted {
    pseudoTerminal.takeAll()
    let before = pseudoTerminal.received.count
    _ = pseudoTerminal.emulator.takeTouchedRows()
    terminal.paint(buffer, cursor: cursor)
    pseudoTerminal.takeAll()
    let result = Painted(
      bytes: pseudoTerminal.received.count - before,
      rows: pseudoTerminal.emulator.takeTouchedRows())
    painted.append(result)
    return result
  }
}
