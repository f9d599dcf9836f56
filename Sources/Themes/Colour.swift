internal import Glibc

/// A colour in a theme.
package enum Colour: Sendable, Hashable {
  case rgb(red: UInt8, green: UInt8, blue: UInt8)
  /// One of the terminal's own sixteen colours, 0 to 15: black, red, green, yellow, blue, magenta,
  /// cyan, white, and the bright variant of each.
  case ansi(UInt8)

  /// The names of the terminal's sixteen colours, by number.
  package static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
    "brightBlack", "brightRed", "brightGreen", "brightYellow", "brightBlue", "brightMagenta",
    "brightCyan", "brightWhite",
  ]

  /// Reads `#rrggbb` or a name of `names`; `nil` when it is neither.
  package init?(_ text: String) {
    if let index = Self.names.firstIndex(of: text) {
      self = .ansi(UInt8(index))
      return
    }
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      digits.allSatisfy({ Self.isHexDigit($0) }),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self = .init(value)
  }

  /// The colour of `0xRRGGBB`; higher bits are ignored.
  package init(_ value: UInt32) {
    self = .rgb(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }

  /// Red, green and blue, 0 to 255 each; for the terminal's own sixteen colours, the defaults of
  /// xterm.
  package var components: (red: Int, green: Int, blue: Int) {
    switch self {
    case .rgb(let red, let green, let blue): return (Int(red), Int(green), Int(blue))
    case .ansi(let index): return Palette256.components(Int(index))
    }
  }

  /// `true` if black text stands out more from this background than white text: its relative
  /// luminance L is so high that (L + 0.05) / 0.05 exceeds 1.05 / (L + 0.05). Source: WCAG 2.2,
  /// "contrast ratio" and "relative luminance".
  package var isLight: Bool { (luminance + 0.05) * (luminance + 0.05) > 1.05 * 0.05 }

  /// The relative luminance of the colour: 0 for black, 1 for white.
  private var luminance: Double {
    let (red, green, blue) = components
    return 0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// The amount of light, 0 to 1, of a component of sRGB, 0 to 255.
  private static func linear(_ component: Int) -> Double {
    let share = Double(component) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      return true
    default: return false
    }
  }
}
