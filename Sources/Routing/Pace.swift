/// The pace of a kind of work: the shortest time between two runs of the work, and the longest time
/// to which that time grows while changes follow each other quickly. Work for which the person
/// waits (`Pacer.hurry`), or whose last run had no effect, may be done earlier.
package struct Pace: Sendable, Equatable {
  /// The usual shortest time between two runs of the work, in nanoseconds.
  package let interval: UInt64
  /// The time to which `interval` grows in a long burst of changes, in nanoseconds; equal to
  /// `interval` if it does not grow. A person cannot read sixty changes a second, and each change
  /// costs a transaction and a frame on the terminal.
  package let longestInterval: UInt64

  /// The pace of work that is done after each change without waiting.
  static let atOnce = every(milliseconds: 0)

  /// The pace of work that is done at most once in `milliseconds`. The interval grows up to
  /// `longest` milliseconds while changes follow each other quickly; with `nil` it does not grow.
  static func every(milliseconds: UInt64, growingTo longest: UInt64? = nil) -> Pace {
    Pace(
      interval: milliseconds * 1_000_000, longestInterval: (longest ?? milliseconds) * 1_000_000)
  }
}
