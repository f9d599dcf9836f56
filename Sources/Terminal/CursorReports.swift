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

  /// Accepts the next byte from the terminal.
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
