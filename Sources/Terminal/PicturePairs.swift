internal import CNcurses
internal import Themes

/// The colour pairs of pictures on the current screen. They come after those of the theme, and are
/// so few that the table of ncurses stays small; if they are used up, they are all given away
/// again.
struct PicturePairs {
  /// The limit of the pairs: each costs ncurses some 60 bytes.
  private static let most = 4_096

  private let depth: ColourDepth
  private let first: Int
  private let limit: Int
  private var numbers: [UInt64: Int32] = [:]
  private var isExhausted = false
  /// `true` if pairs were given away since the last time when there were enough.
  private var wasExhausted = false

  /// - Parameter count: the number of pairs that the theme uses.
  init(depth: ColourDepth, after count: Int) {
    self.depth = depth
    first = count + 1
    limit = max(0, min(Self.most, Int(confab_pair_count()) - first))
  }

  /// Returns the number of the ncurses colour pair with `colour` on `other` or, if `other` is
  /// `nil`, on the terminal's colour number `ground`. Returns `nil` if no pair is free, and on a
  /// terminal with fewer than 256 colours.
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

  /// Gives all pairs away if there were too few; `false` if that was done just before, as it would
  /// not help.
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
