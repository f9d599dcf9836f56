internal import Keys

/// Keys that terminals send as control characters.
enum ControlKeys {
  /// The key of a control character; `nil` when `scalar` is text. A carriage return is Enter; a
  /// line feed is Ctrl-J, because the terminal driver is configured not to convert carriage returns
  /// into line feeds.
  static func stroke(_ scalar: Unicode.Scalar) -> KeyStroke? {
    switch scalar.value {
    case 0: KeyStroke(.character(" "), .control)
    case 8, 127: KeyStroke(.backspace)
    case 9: KeyStroke(.tab)
    case 13: KeyStroke(.enter)
    case 27: KeyStroke(.escape)
    case 1...26: letter(scalar.value + 0x60)
    case 28...31: letter(scalar.value + 0x40)
    default: nil
    }
  }

  private static func letter(_ value: UInt32) -> KeyStroke? {
    Unicode.Scalar(value).map { KeyStroke(.character(Character($0)), .control) }
  }
}
