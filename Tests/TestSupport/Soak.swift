import Glibc

/// The seeds and lengths of random tests: those written in the tests, unless environment variables
/// ask for others (`make soak`).
package enum Soak {
  /// Returns `usual`, unless `CONFAB_SEED` is a positive number: then as many seeds, beginning with
  /// that number.
  package static func seeds(_ usual: ClosedRange<UInt64>) -> ClosedRange<UInt64> {
    guard let first = number("CONFAB_SEED") else { return usual }
    return UInt64(first)...UInt64(first) + (usual.upperBound - usual.lowerBound)
  }

  /// Returns the number `usual` of a test's steps, multiplied by `CONFAB_STEPS` if that is a
  /// positive number.
  package static func steps(_ usual: Int) -> Int { usual * max(1, number("CONFAB_STEPS") ?? 1) }

  /// The seconds that a test runs instead of its number of steps (`CONFAB_SECONDS`); `nil` if that
  /// is not set to a positive number.
  package static var seconds: Int? { number("CONFAB_SECONDS") }

  private static func number(_ name: String) -> Int? {
    getenv(name).flatMap { Int(String(cString: $0)) }.flatMap { $0 > 0 ? min($0, 1 << 30) : nil }
  }
}
