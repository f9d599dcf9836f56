internal import Keys

/// The rows of `confab doctor --keys`: bytes from the terminal that arrived together, and the
/// inputs and actions that confab decodes from them.
enum KeyTrialRows {
  /// The limit of bytes that a row shows as hexadecimal numbers if many bytes arrived together.
  private static let mostBytes = 16
  /// The column of a row at which the name of a key, or the description of another input, begins.
  private static let indent = 24

  /// The rows that show bytes from the terminal and the inputs that were decoded from them.
  static func rows(_ bytes: [UInt8], _ inputs: [TerminalInput]) -> [String] {
    let decoded = inputs.isEmpty ? [[DoctorWords.unknownInput]] : inputs.map(words)
    var rows: [String] = []
    for (index, words) in decoded.enumerated() {
      let hex = index == 0 ? Self.hex(bytes) : ""
      // Bytes that do not fit before the names of keys get a row of their own.
      let isBeside = hex.count < indent
      if !isBeside { rows.append(hex) }
      let left = isBeside ? hex : ""
      let blank = String(repeating: " ", count: indent - left.count)
      rows.append(left + blank + (words.first ?? ""))
      rows += words.dropFirst().map { "    \($0)" }
    }
    return rows
  }

  /// The bytes from the terminal as hexadecimal numbers: "1b 4f 41"; of more than `mostBytes`, the
  /// first ones and the number of all.
  private static func hex(_ bytes: [UInt8]) -> String {
    let digits = bytes.prefix(mostBytes).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined(separator: " ")
    return bytes.count > mostBytes
      ? "\(digits) \(DoctorWords.moreBytes(bytes.count))" : digits
  }

  /// The texts that describe one input of the terminal: its name, and after that of a key its
  /// actions.
  private static func words(_ input: TerminalInput) -> [String] {
    switch input {
    case .key(let stroke): [DoctorText.clean(KeyTable.name(of: stroke))] + actions(of: stroke)
    case .paste(let text): [DoctorWords.paste(text)]
    case .focus(let has): [has ? DoctorWords.focusGained : DoctorWords.focusLost]
    case .mouse(let mouse): [Self.mouse(mouse)]
    }
  }

  private static func mouse(_ mouse: MouseInput) -> String {
    let (row, column) = (mouse.row + 1, mouse.column + 1)
    return switch mouse.kind {
    case .press: DoctorWords.press(row: row, column: column)
    case .drag: DoctorWords.drag(row: row, column: column)
    case .release: DoctorWords.release(row: row, column: column)
    case .rightPress: DoctorWords.rightPress(row: row, column: column)
    case .wheelUp: DoctorWords.wheel(isUp: true, row: row, column: column)
    case .wheelDown: DoctorWords.wheel(isUp: false, row: row, column: column)
    }
  }

  /// The key's actions by context, such as "Everywhere: Quit at once"; for a key without an action,
  /// one text that says whether the key types text.
  private static func actions(of stroke: KeyStroke) -> [String] {
    let found = KeyTable.bindings.filter { $0.keys.contains(stroke) }.map {
      "\(KeyTable.heading(of: $0.context)): \($0.sentence)"
    }
    guard found.isEmpty else { return found }
    guard case .character = stroke.key, stroke.modifiers.isEmpty else {
      return [DoctorWords.noAction]
    }
    return [DoctorWords.typedText]
  }
}
