/// The screen's delays, in nanoseconds of a monotonic clock.
enum ScreenDelay {
  /// From the first change of a draft to its saving.
  static let draft: UInt64 = 300_000_000
  /// From a move of the selection until it is remembered.
  static let selection: UInt64 = 500_000_000
  /// A typing notice is told again while keys come.
  static let typingAgain: UInt64 = 20_000_000_000
  /// Without a key for so long, a person does not type any more.
  static let typingIdle: UInt64 = 5_000_000_000
  /// How long an answer that may never come is waited for: an answer equal to the last is not sent again.
  static let answer: UInt64 = 1_000_000_000

  /// Whether `delay` is over since `start`.
  static func isOver(_ delay: UInt64, since start: UInt64, at now: UInt64) -> Bool {
    now >= start && now - start >= delay
  }

  /// When `delay` after `start` is over.
  static func end(of delay: UInt64, since start: UInt64) -> UInt64 {
    let (sum, overflow) = start.addingReportingOverflow(delay)
    return overflow ? .max : sum
  }
}
