/// Randomness, handed to everything below the program.
enum RandomSource {
  /// That many bytes from the system's generator.
  static func bytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<max(0, count)).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// 64 random bits.
  static func bits() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  /// A number below `limit`, which must be positive.
  static func below(_ limit: Int) -> Int { Int.random(in: 0..<max(1, limit)) }

  /// A transaction id that no other run of this device makes again.
  static func transaction() -> String {
    "c" + String(bits(), radix: 36) + String(bits(), radix: 36)
  }
}
