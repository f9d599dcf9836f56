/// A random number generator that gives the same numbers for the same seed on every machine
/// (SplitMix64).
package struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator. Generators with the same seed return the same numbers.
  package init(seed: UInt64) { state = seed }

  /// Returns the next random number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a random number from 0 to `limit` - 1.
  package mutating func next(below limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// Returns `true` with a probability of 1 in `times`.
  package mutating func oneIn(_ times: Int) -> Bool { next(below: times) == 0 }

  /// Returns a random element of `values`; `nil` if `values` is empty.
  package mutating func one<Value>(of values: [Value]) -> Value? {
    values.isEmpty ? nil : values[next(below: values.count)]
  }
}
