/// The pace of some work: the shortest time between two runs, and the longer time to which it grows
/// while changes keep coming.
package struct Pace: Sendable, Equatable {
  /// The shortest time between two runs of the work, in nanoseconds.
  package let interval: UInt64
  /// The interval to which `interval` grows in a long burst of changes, in nanoseconds: a person
  /// cannot read sixty changes a second, and each costs a transaction, a frame and its bytes.
  package let longestInterval: UInt64

  /// The pace of work that is done at each change, without any interval.
  static let atOnce = every(milliseconds: 0)

  /// The pace of work that is done at most once in this time. The interval grows up to `longest`
  /// while changes keep coming.
  static func every(milliseconds: UInt64, growingTo longest: UInt64? = nil) -> Pace {
    Pace(
      interval: milliseconds * 1_000_000, longestInterval: (longest ?? milliseconds) * 1_000_000)
  }
}
