internal import CNcurses
internal import Themes

/// The ncurses colour pairs for pictures on the current screen. They are numbered after the pairs
/// of the theme. Only a limited number of them is used, so that ncurses' table of pairs stays
/// small; if all are in use, all are freed and assigned anew.
struct PicturePairs {
  /// The greatest number of colour pairs for pictures: each takes some 60 bytes in ncurses.
  private static let most = 4_096

  private let depth: ColourDepth
  private let first: Int
  private let limit: Int
  private var numbers: [UInt64: Int32] = [:]
  private var isExhausted = false
  /// `true` if the last call of `forgetsAll` followed a lack of colour pairs and freed them.
  private var wasExhausted = false

  /// Makes an empty set of colour pairs for pictures, which are numbered after those of the theme.
  ///
  /// - Parameter count: the number of colour pairs that the theme uses.
  init(depth: ColourDepth, after count: Int) {
    self.depth = depth
    first = count + 1
    limit = max(0, min(Self.most, Int(confab_pair_count()) - first))
  }

  /// Returns the number of the ncurses colour pair with the foreground `colour` on the background
  /// `other` or, if `other` is `nil`, on the terminal's colour number `ground`. Returns `nil` if no
  /// pair is free, and on a terminal with fewer than 256 colours.
  mutating func pair(_ colour: UInt8, on other: UInt8?, ground: Int32) -> Int32? {
    let (glyph, behind) = (index(colour), other.map(index) ?? ground)
    let key = UInt64(UInt32(bitPattern: glyph)) << 32 | UInt64(UInt32(bitPattern: behind))
    if let number = numbers[key] { return number }
    let number = Int32(first + numbers.count)
    guard depth == .palette256 || depth == .direct, numbers.count < limit,
      init_extended_pair(number, glyph, behind) == OK
    else {
      isExhausted = true
      return nil
    }
    numbers[key] = number
    return number
  }

  /// Frees all colour pairs of pictures if there were too few since the last call, and returns
  /// `true`. Returns `false` if there were enough, or if the colour pairs were freed at the last
  /// call, because freeing them again would not help.
  mutating func forgetsAll() -> Bool {
    defer {
      wasExhausted = isExhausted && !wasExhausted
      isExhausted = false
    }
    guard isExhausted, !wasExhausted else { return false }
    numbers = [:]
    return true
  }

  private func index(_ colour: UInt8) -> Int32 {
    guard depth == .direct else { return Int32(colour) }
    let (red, green, blue) = Palette256.components(Int(colour))
    return Int32(
      depth.index(of: .rgb(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))))
  }
}
