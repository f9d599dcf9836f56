import Cells
import Glibc
import Keys
import Screens
import Terminal
import TestSupport

/// Arbitrary bytes as input of a terminal that was asked for its background colour. The bytes pass
/// ncurses and the input reader to the screens of a filled store, whose pictures are painted to the
/// terminal again. A byte 0xFF separates pieces that arrive one after the other; a byte 0xFE also
/// separates pieces, and the clock advances by a second between them.
enum TerminalTarget {
  private static let size = Size(rows: 24, columns: 80)
  private static let mostBytes = 4_096

  @Sendable static func run(_ input: [UInt8]) throws {
    try DrawingThread.take { try UI.run { try type(Array(input.prefix(mostBytes))) } }
  }

  /// The keys, escape sequences and words of an input, for a mutator.
  static func pieces(of input: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var isOpen = false
    for byte in input {
      let isControl = byte < 0x20 || byte == 0x7f || byte >= 0xfe
      if !isOpen || isControl { pieces.append([]) }
      pieces[pieces.count - 1].append(byte)
      let isSequence = pieces[pieces.count - 1].starts(with: [0x1b, 0x5b])
      let ends = pieces[pieces.count - 1].count > 2 && (0x40...0x7e).contains(byte)
      isOpen = byte == 0x1b || !isControl && !(isSequence && ends)
    }
    return pieces
  }

  @UI private static func type(_ input: [UInt8]) throws {
    let sitting = try FuzzSitting(database: SampleStore.database.get(), size: size)
    let line = try PseudoTerminal(size: size)
    let descriptor = open(line.slaveName, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try FuzzFinding.unless(descriptor >= 0, "no terminal")
    defer { close(descriptor) }
    let terminal = try Terminal(settings(descriptor))
    defer { terminal.close() }
    try sitting.advance(milliseconds: 700)
    // The last piece ends with a letter, as the reader waits for more after a lone Escape.
    for (index, period) in (input + [0x78]).split(separator: 0xfe).enumerated() {
      if index > 0 { try sitting.advance(milliseconds: 1_000) }
      try type(period, on: line, terminal, sitting)
    }
    try sitting.advance(milliseconds: 1_000)
    terminal.paint(sitting.picture.buffer, cursor: sitting.picture.cursor)
    line.takeAll()
  }

  @UI private static func type(
    _ input: ArraySlice<UInt8>, on line: PseudoTerminal, _ terminal: Terminal,
    _ sitting: FuzzSitting
  ) throws {
    for piece in input.split(separator: 0xff) {
      for part in stride(from: piece.startIndex, to: piece.endIndex, by: 1_024) {
        line.sendBytes(Array(piece[part..<min(part + 1_024, piece.endIndex)]))
        try take(terminal, sitting)
        line.takeAll()
      }
    }
  }

  @UI private static func take(_ terminal: Terminal, _ sitting: FuzzSitting) throws {
    try sitting.input(terminal.readInputs())
    _ = terminal.takeBackground()
    terminal.paint(sitting.picture.buffer, cursor: sitting.picture.cursor)
  }

  private static func settings(_ descriptor: Int32) -> TerminalSettings {
    var settings = TerminalSettings(
      type: "xterm-256color", hasDirectColour: false, isMonochrome: false, theme: .dusk)
    settings.followsBackground = true
    settings.input = descriptor
    settings.output = descriptor
    return settings
  }
}
