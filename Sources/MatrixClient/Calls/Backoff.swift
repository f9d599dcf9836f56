/// Computes the pause after each failure in a row: doubled each time, and changed at random by at
/// most a quarter, so that not all clients reconnect at the same moment. The first pause is about
/// `firstMilliseconds`, and no pause is longer than `longestMilliseconds`. The pause that a server
/// demands in `Retry-After` is not considered here.
package struct Backoff: Sendable, Equatable {
  private let firstMilliseconds: Int
  private let longestMilliseconds: Int
  private var failures = 0

  package init(firstMilliseconds: Int, longestMilliseconds: Int) {
    self.firstMilliseconds = min(max(1, firstMilliseconds), 1 << 30)
    self.longestMilliseconds = min(max(1, longestMilliseconds), 1 << 30)
  }

  /// Counts a failed attempt, and computes the pause that follows.
  ///
  /// - Parameter random: a random number, uniform over all 64-bit values.
  /// - Returns: the pause before the next attempt, in milliseconds.
  package mutating func pause(random: UInt64) -> Int {
    let base = min(firstMilliseconds << failures, longestMilliseconds)
    failures = min(failures + 1, 20)
    let chance = Int(random % UInt64(base / 2 + 1))
    return min(base - base / 4 + chance, longestMilliseconds)
  }

  /// Starts the count of failures over, for instance after a success: the next failure gets the
  /// first pause.
  package mutating func reset() { failures = 0 }
}
