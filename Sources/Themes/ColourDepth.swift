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
