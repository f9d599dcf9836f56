internal import Intents

/// Passes on at most one of the terminal's answers about its background colour a second, the newest
/// one: each answer is stored and redraws the screen, and a terminal may send any number of
/// answers.
struct TerminalBackgroundPace {
  /// The least time between two answers that are passed on, in nanoseconds.
  private static let pause: UInt64 = 1_000_000_000

  private var waiting: TerminalBackground?
  private var sentAt: UInt64?

  /// The earliest time at which the terminal's newest answer about its background colour, which
  /// waits, may be passed on, in nanoseconds of the monotonic clock; `nil` while no answer waits.
  var deadline: UInt64? { waiting == nil ? nil : sentAt.map { $0 + Self.pause } ?? 0 }

  mutating func answered(_ background: TerminalBackground) { waiting = background }

  /// Removes and returns the waiting answer about the terminal's background if at least a second
  /// has passed at `now` since the previous answer was passed on; else `nil`.
  mutating func take(at now: UInt64) -> TerminalBackground? {
    guard let deadline, deadline <= now else { return nil }
    defer { waiting = nil }
    sentAt = now
    return waiting
  }
}
