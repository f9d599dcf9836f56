/// Message texts of 80 ASCII characters. No two texts are equal, and every run makes the same
/// texts.
struct SampleText {
  private let words: [String]

  init() {
    var random = SplitMix(state: 7)
    words = (0..<800).map { _ in
      let length = 2 + Int(random.next() % 8)
      let letters = (0..<length).map { _ in UInt8(97 + random.next() % 26) }
      return String(decoding: letters, as: UTF8.self)
    }
  }

  /// Returns the text of the message with this number: "m000123", then words of random letters.
  func body(_ number: Int) -> String {
    var random = SplitMix(state: UInt64(number) &* 0x9e37_79b9)
    let digits = String(number)
    var text = "m" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    while text.utf8.count < 80 { text += " " + words[Int(random.next() % UInt64(words.count))] }
    let cut = text.prefix(80)
    return cut.hasSuffix(" ") ? cut.dropLast() + "." : String(cut)
  }
}

/// A seeded random number generator, so that every run uses the same numbers.
/// <https://prng.di.unimi.it/splitmix64.c>
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Returns a random event id in the usual format: "$" and 43 characters.
  mutating func event() -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var bytes: [UInt8] = [UInt8(ascii: "$")]
    while bytes.count < 44 {
      var bits = next()
      for _ in 0..<10 where bytes.count < 44 {
        bytes.append(alphabet[Int(bits & 63)])
        bits >>= 6
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
