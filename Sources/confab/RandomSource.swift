/// Randomness, handed to everything below the program.
enum RandomSource {
  /// That many bytes from the system's generator.
  static func bytes(_ count: Int) -> [UInt8] {
    // By words: the generator asks the kernel each time.
    var bytes: [UInt8] = []
    while bytes.count < count { withUnsafeBytes(of: bits()) { bytes += $0 } }
    return Array(bytes.prefix(count))
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
