/// Delays of the screens, in nanoseconds of a monotonic clock.
enum ScreenDelay {
  /// Delay from the first change of a draft to its saving.
  static let draft: UInt64 = 300_000_000
  /// Delay from a move of the selection to its storing.
  static let selection: UInt64 = 500_000_000
  /// Interval of typing notices while keys come.
  static let typingAgain: UInt64 = 20_000_000_000
  /// The time without a key after which a person no longer counts as typing.
  static let typingIdle: UInt64 = 5_000_000_000

  /// Reports whether `delay` has passed since `start`.
  static func isOver(_ delay: UInt64, since start: UInt64, at now: UInt64) -> Bool {
    now >= start && now - start >= delay
  }

  /// Time at which `delay` after `start` is over.
  static func end(of delay: UInt64, since start: UInt64) -> UInt64 {
    let (sum, overflow) = start.addingReportingOverflow(delay)
    return overflow ? .max : sum
  }
}
