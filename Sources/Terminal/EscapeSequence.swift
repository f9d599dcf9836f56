internal import Keys

/// The meaning of a control sequence that the terminal sent and that ncurses did not decode.
enum EscapeSequence: Equatable {
  case key(KeyStroke)
  case pasteStart
  case focus(Bool)
  case mouse(MouseInput)
  /// The start of a mouse report in xterm's oldest protocol, which terminals without SGR reports
  /// send; three more characters follow.
  case oldMouse
  /// A notice that the terminal's colours have changed, `?997;1` (dark) or `?997;2` (light) before
  /// a final `n`. Source: Contour's "Dark and light mode detection".
  case newColours
  case clusters(ClusterReport)
  /// An unknown sequence; all of it is discarded and none is taken as typed text.
  case unknown

  /// Parses a sequence from the parameters between `ESC [` and the `final` character.
  ///
  /// Keys with modifiers are understood in these forms: `1;5C` (cursor keys of xterm), `3;5~`
  /// (other keys of xterm), `13;2u` (CSI u) and `27;2;13~` (modifyOtherKeys). Source: "XTerm
  /// Control Sequences", PC-Style Function Keys.
  init(parameters: String, final: Character) {
    if let first = parameters.first, "<=>?".contains(first) {
      if final == "n", ["?997;1", "?997;2"].contains(parameters) {
        self = .newColours
        return
      }
      if final == "y", let report = ClusterReport(parameters: parameters) {
        self = .clusters(report)
        return
      }
      self = first == "<" ? Self.mouse(parameters.dropFirst(), final: final) : .unknown
      return
    }
    if parameters.isEmpty, final == "M" {
      self = .oldMouse
      return
    }
    // A subparameter (`13:1`) gives details of the same key; the first number is enough.
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
      Int($0.prefix { $0 != ":" }) ?? 1
    }
    let modifiers = Self.modifiers(numbers.count > 1 ? numbers[1] : 1)
    switch (final, numbers.count) {
    case ("I", 0...1): self = .focus(true)
    case ("O", 0...1): self = .focus(false)
    case ("Z", 0...1): self = .key(KeyStroke(.tab, .shift))
    case ("~", 1...) where numbers[0] == 200: self = .pasteStart
    case ("~", 3...) where numbers[0] == 27: self = Self.other(numbers[2], modifiers)
    case ("~", 1...): self = Self.key(Self.numbered[numbers[0]], modifiers)
    case ("u", 1...): self = Self.other(numbers[0], modifiers)
    case (_, 0...2): self = Self.key(Self.lettered[final], modifiers)
    default: self = .unknown
    }
  }

  /// Parses a mouse report in SGR form, `<0;5;3M`: the button, then column and row, which count
  /// from 1. A final `m` reports a release, which is ignored unless it is of the left button.
  /// Source: "XTerm Control Sequences", SGR (1006).
  private static func mouse(_ parameters: Substring, final: Character) -> EscapeSequence {
    let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
    guard final == "M" || final == "m", numbers.count == 3, 1...10_000 ~= numbers[1],
      1...10_000 ~= numbers[2]
    else {
      return .unknown
    }
    let kind: MouseInput.Kind
    // The bits 4, 8 and 16 are modifier keys; bit 32 is a move with the button held.
    switch (numbers[0] & ~0b11100, final) {
    case (0, "m"): kind = .release
    case (0, _): kind = .press
    case (32, "M"): kind = .drag
    case (2, "M"): kind = .rightPress
    case (64, "M"): kind = .wheelUp
    case (65, "M"): kind = .wheelDown
    default: return .unknown
    }
    return .mouse(MouseInput(kind: kind, row: numbers[2] - 1, column: numbers[1] - 1))
  }

  /// The modifiers that xterm's modifier parameter encodes: 1, plus 1 for shift, 2 for alt and 4
  /// for control; higher bits are ignored. A parameter outside of 1 to 256 means no modifiers.
  static func modifiers(_ parameter: Int) -> KeyStroke.Modifiers {
    guard 1...256 ~= parameter else { return [] }
    return KeyStroke.Modifiers(rawValue: UInt8((parameter - 1) & 7))
  }

  private static func key(_ key: Key?, _ modifiers: KeyStroke.Modifiers) -> EscapeSequence {
    key.map { .key(KeyStroke($0, modifiers)) } ?? .unknown
  }

  private static func other(_ code: Int, _ modifiers: KeyStroke.Modifiers) -> EscapeSequence {
    switch code {
    case 9: return .key(KeyStroke(.tab, modifiers))
    case 10, 13, 57414: return .key(KeyStroke(.enter, modifiers))
    case 27: return .key(KeyStroke(.escape, modifiers))
    case 8, 127: return .key(KeyStroke(.backspace, modifiers))
    default: break
    }
    // Codes from 57344 on, in a private range of Unicode, are keys without a character.
    guard code >= 32, !(0xe000...0xf8ff).contains(code),
      let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init)
    else { return .unknown }
    if modifiers.isSubset(of: .shift) { return .key(KeyStroke(.character(Character(scalar)))) }
    return .key(other(Character(scalar), modifiers))
  }

  /// The key stroke of a character with Alt or Ctrl. A letter with Alt and Shift becomes the
  /// capital letter with Alt, which terminals without this protocol send; other letters become
  /// lower case.
  private static func other(
    _ character: Character, _ modifiers: KeyStroke.Modifiers
  ) -> KeyStroke {
    let isCapital = modifiers == [.alt, .shift]
    let wanted = isCapital ? character.uppercased() : character.lowercased()
    return KeyStroke(
      .character(wanted.count == 1 ? Character(wanted) : character),
      isCapital && character.isLetter ? .alt : modifiers)
  }

  private static let numbered: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]
  private static let lettered: [Character: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "M": .enter,
    "P": .function(1), "Q": .function(2), "R": .function(3), "S": .function(4),
  ]
}
