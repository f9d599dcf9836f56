internal import CNcurses
internal import Keys

/// Maps ncurses' key codes (`KEY_UP`) to key strokes. ncurses returns such a code for each key
/// sequence that terminfo describes.
enum NamedKeys {
  /// The key stroke for an ncurses key code; `nil` for a code that confab does not use.
  static func stroke(_ code: Int32) -> KeyStroke? {
    if let stroke = common[code] { return stroke }
    if KEY_F0 + 1...KEY_F0 + 63 ~= code { return function(Int(code - KEY_F0)) }
    // The codes of modified keys differ from terminal to terminal; their names do not.
    guard let name = keyname(code) else { return nil }
    return stroke(named: String(cString: name))
  }

  /// The key stroke for the name of an extended terminfo capability: `kRIT5` is Ctrl-Right; `nil`
  /// for an unknown name. See user_caps(5).
  static func stroke(named name: String) -> KeyStroke? {
    guard let digit = name.last?.wholeNumberValue, 2...8 ~= digit,
      let key = extended[String(name.dropLast())]
    else { return nil }
    return KeyStroke(key, EscapeSequence.modifiers(digit))
  }

  /// The key stroke for terminfo's function key with this number. Numbers above 12 are keys with
  /// modifiers, twelve for each of shift, control, control and shift, alt, alt and shift.
  private static func function(_ number: Int) -> KeyStroke {
    let modifiers: [KeyStroke.Modifiers] = [
      [], .shift, .control, [.control, .shift], .alt, [.alt, .shift],
    ]
    return KeyStroke(.function((number - 1) % 12 + 1), modifiers[min((number - 1) / 12, 5)])
  }

  private static let common: [Int32: KeyStroke] = [
    KEY_UP: KeyStroke(.up), KEY_DOWN: KeyStroke(.down), KEY_LEFT: KeyStroke(.left),
    KEY_RIGHT: KeyStroke(.right), KEY_HOME: KeyStroke(.home), KEY_END: KeyStroke(.end),
    KEY_PPAGE: KeyStroke(.pageUp), KEY_NPAGE: KeyStroke(.pageDown), KEY_IC: KeyStroke(.insert),
    KEY_DC: KeyStroke(.delete), KEY_BACKSPACE: KeyStroke(.backspace), KEY_ENTER: KeyStroke(.enter),
    KEY_BTAB: KeyStroke(.tab, .shift), KEY_A1: KeyStroke(.home), KEY_A3: KeyStroke(.pageUp),
    KEY_C1: KeyStroke(.end), KEY_C3: KeyStroke(.pageDown),
    KEY_SR: KeyStroke(.up, .shift), KEY_SF: KeyStroke(.down, .shift),
    KEY_SLEFT: KeyStroke(.left, .shift), KEY_SRIGHT: KeyStroke(.right, .shift),
    KEY_SHOME: KeyStroke(.home, .shift), KEY_SEND: KeyStroke(.end, .shift),
    KEY_SPREVIOUS: KeyStroke(.pageUp, .shift), KEY_SNEXT: KeyStroke(.pageDown, .shift),
    KEY_SIC: KeyStroke(.insert, .shift), KEY_SDC: KeyStroke(.delete, .shift),
  ]
  private static let extended: [String: Key] = [
    "kUP": .up, "kDN": .down, "kLFT": .left, "kRIT": .right, "kHOM": .home, "kEND": .end,
    "kPRV": .pageUp, "kNXT": .pageDown, "kIC": .insert, "kDC": .delete,
  ]
}
