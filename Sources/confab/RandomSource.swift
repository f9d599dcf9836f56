/// The system's random numbers. Library targets that need them receive them as parameters.
enum RandomSource {
  /// `count` random bytes from the system's generator.
  static func bytes(_ count: Int) -> [UInt8] {
    // Uses 8 bytes of each random number, as each call of the generator is a system call.
    var bytes: [UInt8] = []
    while bytes.count < count { withUnsafeBytes(of: bits()) { bytes += $0 } }
    return Array(bytes.prefix(count))
  }

  /// 64 random bits.
  static func bits() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  /// A random number from 0 to `limit` - 1; `limit` is positive.
  static func below(_ limit: Int) -> Int { Int.random(in: 0..<max(1, limit)) }

  /// A random transaction id, long enough that no other run on this device makes the same.
  static func transaction() -> String {
    "c" + String(bits(), radix: 36) + String(bits(), radix: 36)
  }
}
