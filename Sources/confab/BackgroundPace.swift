internal import Intents

/// The terminal's answers about its background, of which at most one a second is passed on, the
/// last one: each is stored and draws the screen anew, and a terminal may answer as often as it
/// likes.
struct BackgroundPace {
  private static let pause: UInt64 = 1_000_000_000

  private var waiting: TerminalBackground?
  private var sentAt: UInt64?

  /// The time from which on the waiting answer may be passed on, in nanoseconds of the monotonic
  /// clock; `nil` while none waits.
  var deadline: UInt64? { waiting == nil ? nil : sentAt.map { $0 + Self.pause } ?? 0 }

  mutating func answered(_ background: TerminalBackground) { waiting = background }

  /// Removes and returns the waiting answer if the last one was passed on at least a second before
  /// `now`; else `nil`.
  mutating func take(at now: UInt64) -> TerminalBackground? {
    guard let deadline, deadline <= now else { return nil }
    defer { waiting = nil }
    sentAt = now
    return waiting
  }
}
