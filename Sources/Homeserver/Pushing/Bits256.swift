/// A set of numbers from 0 to 255, as the bits of four 64-bit words.
struct Bits256: Sendable, Equatable {
  private var words = SIMD4<UInt64>()

  var isEmpty: Bool { words == SIMD4() }

  mutating func insert(_ bit: Int) { words[bit >> 6] |= 1 << UInt64(bit & 63) }

  func contains(_ bit: Int) -> Bool { words[bit >> 6] >> UInt64(bit & 63) & 1 == 1 }

  /// The first of the four 64-bit words: the bits 0 to 63.
  var first: UInt64 { words[0] }

  func union(_ other: Self) -> Self {
    var result = self
    result.words |= other.words
    return result
  }

  /// Replaces each bit that is in `fitting` by the next higher one, also keeps the bits that are in
  /// `staying`, and removes all others.
  ///
  /// - Parameter count: the number of 64-bit words that are changed, beginning with the first; the
  ///   others stay as they are.
  mutating func advance(where fitting: Self, staying: Self, words count: Int) {
    var carry: UInt64 = 0
    for index in 0..<count {
      let moving = words[index] & fitting.words[index]
      words[index] = words[index] & staying.words[index] | moving << 1 | carry
      carry = moving >> 63
    }
  }
}
