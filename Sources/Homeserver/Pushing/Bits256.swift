/// A set of bits with 256 places.
struct Bits256: Sendable, Equatable {
  private var words = SIMD4<UInt64>()

  var isEmpty: Bool { words == SIMD4() }

  mutating func insert(_ bit: Int) { words[bit >> 6] |= 1 << UInt64(bit & 63) }

  func contains(_ bit: Int) -> Bool { words[bit >> 6] >> UInt64(bit & 63) & 1 == 1 }

  /// The first 64 places.
  var first: UInt64 { words[0] }

  func union(_ other: Self) -> Self {
    var result = self
    result.words |= other.words
    return result
  }

  /// Moves each bit that is in `fitting` to the next place; those in `staying` stay too.
  ///
  /// - Parameter words: how many words of 64 bits are in use.
  mutating func advance(where fitting: Self, staying: Self, words count: Int) {
    var carry: UInt64 = 0
    for index in 0..<count {
      let moving = words[index] & fitting.words[index]
      words[index] = words[index] & staying.words[index] | moving << 1 | carry
      carry = moving >> 63
    }
  }
}
