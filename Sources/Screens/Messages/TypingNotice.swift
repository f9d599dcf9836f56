/// The typing notice of a chat: it reports to the other members when the person begins and stops
/// typing.
enum TypingNotice: Sendable, Equatable {
  case quiet
  /// The notice was sent at `announced` and the last key came at `lastKey`, both in nanoseconds.
  case typing(announced: UInt64, lastKey: UInt64)

  /// The interval of typing notices while the person types, in nanoseconds. The server ends each
  /// notice after `ClientTimings.typingMilliseconds`, which is longer.
  private static let interval: UInt64 = 20_000_000_000
  /// The time without a key after which a person no longer counts as typing, in nanoseconds.
  private static let idle: UInt64 = 5_000_000_000

  enum Event: Sendable, Equatable {
    /// The text changed to one that is neither empty nor a slash command. `at`: nanoseconds of the
    /// monotonic clock, as in `ticked`.
    case typed(at: UInt64)
    case ticked(at: UInt64)
    /// The text was sent or cleared, became a slash command, or its chat or the terminal is left.
    case stopped
  }

  /// The time at which the person no longer counts as typing, unless a key comes before, in
  /// nanoseconds of the monotonic clock; `nil` while quiet.
  var deadline: UInt64? {
    switch self {
    case .quiet: nil
    case .typing(_, let lastKey): MonotonicTime.end(of: Self.idle, since: lastKey)
    }
  }

  /// Handles an event; returns `true` or `false` when the others are to be notified that the person
  /// is typing or stopped, else `nil`.
  mutating func reduce(_ event: Event) -> Bool? {
    switch (self, event) {
    case (.quiet, .typed(let time)):
      self = .typing(announced: time, lastKey: time)
      return true
    case (.typing(let announced, _), .typed(let time)):
      let isDue = MonotonicTime.isOver(Self.interval, since: announced, at: time)
      self = .typing(announced: isDue ? time : announced, lastKey: time)
      return isDue ? true : nil
    case (.typing(_, let lastKey), .ticked(let time)):
      guard MonotonicTime.isOver(Self.idle, since: lastKey, at: time) else { return nil }
      self = .quiet
      return false
    case (.typing, .stopped):
      self = .quiet
      return false
    case (.quiet, .ticked), (.quiet, .stopped):
      return nil
    }
  }
}
