internal import CVterm
package import Cells

/// A terminal emulator (libvterm) that shows a program's output as a person would see it.
///
/// libvterm 0.1.4 is older than the newest emoji and keeps at most six scalars a cell.
package final class TerminalEmulator {
  package private(set) var size: Size
  /// The window's title that the program set last; "" if it has set none.
  package private(set) var title = ""
  /// `true` while the alternate screen of full-screen programs is shown, and not the shell's.
  package private(set) var isAlternateScreen = false
  private var isCursorVisible = true
  private var touchedRows: Set<Int> = []
  private var touchedAreas: [(rows: Range<Int>, columns: Range<Int>)] = []
  private var filter = RepetitionFilter()
  private let vterm: OpaquePointer
  private let screen: OpaquePointer
  private let callbacks: UnsafeMutablePointer<VTermScreenCallbacks>

  /// Creates an emulator with an empty screen.
  package init(size: Size) {
    self.size = size
    vterm = vterm_new(Int32(size.rows), Int32(size.columns))
    vterm_set_utf8(vterm, 1)
    screen = vterm_obtain_screen(vterm)
    callbacks = .allocate(capacity: 1)
    callbacks.initialize(to: VTermScreenCallbacks())
    callbacks.pointee.settermprop = propertyChanged
    callbacks.pointee.damage = damaged
    vterm_screen_set_callbacks(screen, callbacks, Unmanaged.passUnretained(self).toOpaque())
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit {
    vterm_free(vterm)
    callbacks.deallocate()
  }

  /// Handles output of the program: changes the screen as a terminal does.
  package func feed(_ bytes: [UInt8]) {
    filter.passed(bytes).withUnsafeBytes { bytes in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return }
      _ = vterm_input_write(vterm, start, bytes.count)
    }
  }

  /// Returns the rows that were written to since the last call, even with unchanged content.
  package func takeTouchedRows() -> Set<Int> {
    defer { touchedRows = [] }
    return touchedRows
  }

  /// Returns the areas of cells that were written to since the last call, in order. An area may
  /// occur twice.
  package func takeTouchedAreas() -> [(rows: Range<Int>, columns: Range<Int>)] {
    defer { touchedAreas = [] }
    return touchedAreas
  }

  fileprivate func touch(_ rows: Range<Int>, _ columns: Range<Int>) {
    touchedRows.formUnion(rows)
    touchedAreas.append((rows, columns))
  }

  /// Returns the emulator's answers to the program's queries since the last call.
  package func takeReplies() -> [UInt8] {
    var replies = [CChar](repeating: 0, count: Int(vterm_output_get_buffer_current(vterm)))
    let count = vterm_output_read(vterm, &replies, replies.count)
    return replies.prefix(Int(count)).map { UInt8(bitPattern: $0) }
  }

  /// Changes the terminal's size, as dragging the corner of its window does.
  package func resize(_ size: Size) {
    self.size = size
    vterm_set_size(vterm, Int32(size.rows), Int32(size.columns))
  }

  /// The text of each row of the screen, without blanks at its end.
  package var rows: [String] { (0..<size.rows).map(row) }

  /// All rows of the screen in one string, for searching.
  package var text: String { rows.joined(separator: "\n") }

  /// Returns the text of one row, without blanks at its end.
  package func row(_ row: Int) -> String {
    var text = ""
    var column = 0
    while column < size.columns {
      let cell = cell(row: row, column: column)
      text += cell.text.isEmpty ? " " : cell.text
      column += max(1, cell.width)
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The cursor's position; `nil` while it is hidden.
  package var cursor: Position? {
    guard isCursorVisible else { return nil }
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(vterm), &position)
    return Position(row: Int(position.row), column: Int(position.col))
  }

  /// Returns the cell at a position inside of the screen.
  package func cell(row: Int, column: Int) -> EmulatedCell {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    let scalars = withUnsafeBytes(of: cell.chars) { Array($0.bindMemory(to: UInt32.self)) }
    // The second half of a wide glyph contains -1, which is no scalar.
    let text = scalars.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init)
    return EmulatedCell(
      text: String(String.UnicodeScalarView(text)), width: Int(cell.width),
      isBold: cell.attrs.bold != 0, isUnderlined: cell.attrs.underline != 0,
      isItalic: cell.attrs.italic != 0, isReversed: cell.attrs.reverse != 0,
      foreground: EmulatedColour(cell.fg), background: EmulatedColour(cell.bg))
  }

  /// The rows, each after a "│", below a line with the size, the cursor, the kind of screen and the
  /// title: for the message of a failed test.
  package var picture: String {
    let place = cursor.map { "\($0.row),\($0.column)" } ?? "hidden"
    let kind = isAlternateScreen ? "full screen" : "shell"
    let head = "\(size.rows)x\(size.columns)  cursor \(place)  \(kind)  title \"\(title)\""
    return ([head] + rows.map { "│\($0)" }).joined(separator: "\n")
  }

  fileprivate func take(_ property: VTermProp, _ value: VTermValue) {
    switch property {
    case VTERM_PROP_ALTSCREEN: isAlternateScreen = value.boolean != 0
    case VTERM_PROP_CURSORVISIBLE: isCursorVisible = value.boolean != 0
    case VTERM_PROP_TITLE: title = value.string.map { String(cString: $0) } ?? ""
    default: break
    }
  }

}

/// A cell of the emulator's screen.
package struct EmulatedCell: Equatable, Sendable {
  /// The cell's text; empty for a cell without a character, and in the second half of a wide glyph.
  package let text: String
  package let width: Int
  package let isBold: Bool
  package let isUnderlined: Bool
  package let isItalic: Bool
  package let isReversed: Bool
  package let foreground: EmulatedColour
  package let background: EmulatedColour
}

/// A colour as the program set it.
package enum EmulatedColour: Equatable, Sendable {
  /// The terminal's default colour.
  case standard
  /// One of the terminal's 256 colours, by its number.
  case index(Int)
  case rgb(red: Int, green: Int, blue: Int)

  fileprivate init(_ colour: VTermColor) {
    let type = UInt32(colour.type)
    if type & (VTERM_COLOR_DEFAULT_FG.rawValue | VTERM_COLOR_DEFAULT_BG.rawValue) != 0 {
      self = .standard
    } else if type & VTERM_COLOR_TYPE_MASK.rawValue == VTERM_COLOR_INDEXED.rawValue {
      self = .index(Int(colour.indexed.idx))
    } else {
      self = .rgb(
        red: Int(colour.rgb.red), green: Int(colour.rgb.green), blue: Int(colour.rgb.blue))
    }
  }
}

private func propertyChanged(
  _ property: VTermProp, _ value: UnsafeMutablePointer<VTermValue>?,
  _ user: UnsafeMutableRawPointer?
) -> Int32 {
  guard let value, let user else { return 0 }
  Unmanaged<TerminalEmulator>.fromOpaque(user).takeUnretainedValue().take(property, value.pointee)
  return 1
}

private func damaged(_ area: VTermRect, _ user: UnsafeMutableRawPointer?) -> Int32 {
  guard let user else { return 0 }
  let emulator = Unmanaged<TerminalEmulator>.fromOpaque(user).takeUnretainedValue()
  emulator.touch(
    range(area.start_row, area.end_row, upTo: emulator.size.rows),
    range(area.start_col, area.end_col, upTo: emulator.size.columns))
  return 1
}

/// The range within the screen: libvterm reports areas beyond it, even such that end before they
/// start, for sequences with counts that are larger than the screen.
private func range(_ start: Int32, _ end: Int32, upTo limit: Int) -> Range<Int> {
  let start = min(max(0, Int(start)), limit)
  return start..<min(max(start, Int(end)), limit)
}

/// Takes out the sequences `CSI n b`, which repeat the last character, unless they follow a
/// character that has a width: for any other, libvterm 0.1.4 never stops, and reports an area each
/// time.
private struct RepetitionFilter {
  private enum State { case text, escape, sequence, string }

  private var state = State.text
  /// The bytes of the character directly before the sequence; empty for none.
  private var last: [UInt8] = []

  mutating func passed(_ bytes: [UInt8]) -> [UInt8] {
    var passed: [UInt8] = []
    passed.reserveCapacity(bytes.count)
    for byte in bytes { passed.append(replaced(byte)) }
    return passed
  }

  private mutating func replaced(_ byte: UInt8) -> UInt8 {
    switch (state, byte) {
    case (.text, 0x1B), (.escape, 0x1B), (.sequence, 0x1B), (.string, 0x1B): state = .escape
    case (_, 0x18), (_, 0x1A), (.string, 0x07): (state, last) = (.text, [])
    case (.text, ..<0x20), (.text, 0x7F): last = []
    case (.text, 0x80..<0xC0): last = Array((last + [byte]).suffix(4))
    case (.text, _): last = [byte]
    case (.escape, 0x5B): state = .sequence
    case (.escape, 0x50), (.escape, 0x58), (.escape, 0x5D...0x5F): (state, last) = (.string, [])
    case (.escape, 0x30...): (state, last) = (.text, [])
    case (.sequence, 0x40...):
      state = .text
      // A cancelled sequence does nothing.
      if byte == 0x62, !isRepeatable { return 0x18 }
      if byte != 0x62 { last = [] }
    case (.escape, _), (.sequence, _), (.string, _): break
    }
    return byte
  }

  private var isRepeatable: Bool {
    guard let scalar = String(decoding: last, as: UTF8.self).unicodeScalars.first else {
      return false
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format, .control: return false
    default: return !(0x1160...0x11FF).contains(scalar.value)
    }
  }
}
