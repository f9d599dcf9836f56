internal import Glibc

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

/// The number of colours that a terminal shows, as one of five classes, with the mapping of theme
/// colours to them.
package enum ColourDepth: Sendable, Equatable, CaseIterable {
  case none, eight, sixteen, palette256, direct

  /// The depth of a terminal that has `count` colours; `count` is 0 when the terminal has none.
  package init(count: Int) {
    switch count {
    case ..<8: self = .none
    case ..<16: self = .eight
    case ..<256: self = .sixteen
    case ..<(1 << 24): self = .palette256
    default: self = .direct
    }
  }

  /// The terminal's number for `colour`: its place in the colour table or, with direct colour,
  /// usually its value; 0 on a terminal without colours.
  package func index(of colour: Colour) -> Int {
    switch (self, colour) {
    case (.none, _): return 0
    case (.eight, _): return Self.withoutBright(ownIndex(of: colour), colour)
    case (.sixteen, _): return ownIndex(of: colour)
    case (.palette256, .ansi(let index)): return Int(index)
    case (.palette256, .rgb(let red, let green, let blue)):
      return Palette256.nearest(red: Int(red), green: Int(green), blue: Int(blue))
    case (.direct, _): return directValue(of: colour)
    }
  }

  /// The number of a colour on a terminal with direct colour, where numbers below 8 still stand for
  /// the terminal's own first eight colours.
  private func directValue(of colour: Colour) -> Int {
    if case .ansi(let index) = colour, index < 8 { return Int(index) }
    let (red, green, blue) = colour.components
    let value = red << 16 | green << 8 | blue
    return 1...7 ~= value ? 8 : value
  }

  /// The number of the terminal's own colour (0 to 15) that is nearest in hue; a dark colour, or
  /// one with little saturation, becomes a grey, black or white. The nearest colour by distance in
  /// RGB is not used, because it would be the same grey for all pastel colours.
  private func ownIndex(of colour: Colour) -> Int {
    if case .ansi(let index) = colour { return Int(index) }
    let (red, green, blue) = colour.components
    let high = max(red, green, blue)
    let spread = high - min(red, green, blue)
    guard spread * 5 >= high, high >= 48 else { return Self.grey(high) }
    let isBright = high >= 200 && self == .sixteen
    return Self.hue(red: red, green: green, blue: blue, spread: spread) + (isBright ? 8 : 0)
  }

  /// Reduces `index`, one of the terminal's sixteen colours that stands for `colour`, to one of
  /// eight: a bright colour becomes its plain variant. A grey becomes black or white: the lighter
  /// greys, which are used for text on dark backgrounds, become white, and the darker ones, which
  /// are used for text on light backgrounds, black.
  private static func withoutBright(_ index: Int, _ colour: Colour) -> Int {
    guard index == 8, case .rgb(let red, let green, let blue) = colour else { return index % 8 }
    return max(red, green, blue) < 112 ? 0 : 7
  }

  private static func grey(_ value: Int) -> Int {
    switch value {
    case ..<64: return 0
    case ..<150: return 8
    case ..<235: return 7
    default: return 15
    }
  }

  /// The number of the terminal's colour whose sector of the colour wheel has these components: 1
  /// red, 2 green, 3 yellow, 4 blue, 5 magenta, 6 cyan. `spread` is the highest component minus the
  /// lowest, and not 0.
  private static func hue(red: Int, green: Int, blue: Int, spread: Int) -> Int {
    let degrees: Int
    if red >= green, red >= blue {
      degrees = (60 * (green - blue) / spread + 360) % 360
    } else if green >= blue {
      degrees = 120 + 60 * (blue - red) / spread
    } else {
      degrees = 240 + 60 * (red - green) / spread
    }
    switch degrees {
    case ..<25: return 1
    case ..<75: return 3
    case ..<165: return 2
    case ..<200: return 6
    case ..<265: return 4
    case ..<335: return 5
    default: return 1
    }
  }
}

/// The 256 colours of xterm: sixteen of the terminal's own, a cube of 6 × 6 × 6, and 24 greys.
package enum Palette256 {
  /// The six values, 0 to 255, that red, green and blue can have in the colour cube of 6 × 6 × 6
  /// colours.
  private static let steps = [0, 95, 135, 175, 215, 255]
  /// xterm's defaults for the first sixteen colours, as `0xRRGGBB`; a terminal may show others.
  private static let own: [UInt32] = [
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
    0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
  ]

  /// Red, green and blue of a colour number, which is clamped to 0 to 255.
  package static func components(_ index: Int) -> (red: Int, green: Int, blue: Int) {
    if index < 16 {
      let value = own[max(0, index)]
      return (Int(value >> 16 & 0xff), Int(value >> 8 & 0xff), Int(value & 0xff))
    }
    if index < 232 {
      let place = index - 16
      return (steps[place / 36], steps[place / 6 % 6], steps[place % 6])
    }
    let grey = 8 + 10 * (min(index, 255) - 232)
    return (grey, grey, grey)
  }

  /// The number, 16 to 255, of the colour nearest to these components. The first sixteen colours
  /// are never chosen, because every terminal shows them in its own way.
  package static func nearest(red: Int, green: Int, blue: Int) -> Int {
    let cube = 16 + 36 * nearestStep(red) + 6 * nearestStep(green) + nearestStep(blue)
    let mean = (red + green + blue) / 3
    let grey = 232 + min(23, max(0, (mean - 3) / 10))
    let wanted = (red: red, green: green, blue: blue)
    return distance(components(cube), wanted) <= distance(components(grey), wanted) ? cube : grey
  }

  private static func nearestStep(_ value: Int) -> Int {
    var best = 0
    for (index, step) in steps.enumerated() where abs(step - value) < abs(steps[best] - value) {
      best = index
    }
    return best
  }

  private static func distance(
    _ a: (red: Int, green: Int, blue: Int), _ b: (red: Int, green: Int, blue: Int)
  ) -> Int {
    let (red, green, blue) = (a.red - b.red, a.green - b.green, a.blue - b.blue)
    return red * red + green * green + blue * blue
  }
}
