/// The state of the typing notice for a chat, which tells the other members when the person begins
/// and stops typing.
enum TypingNotice: Sendable, Equatable {
  case quiet
  /// The person is typing. The notice was last sent at `announced`, and the composer's text last
  /// changed at `lastKey`, both in nanoseconds of the monotonic clock.
  case typing(announced: UInt64, lastKey: UInt64)

  /// The interval at which typing notices are repeated while the person types, in nanoseconds. The
  /// server ends each notice after `ClientTimings.typingMilliseconds`, which is longer.
  private static let interval: UInt64 = 20_000_000_000
  /// The time after the last change of the text from which the person no longer counts as typing,
  /// in nanoseconds.
  private static let idle: UInt64 = 5_000_000_000

  enum Event: Sendable, Equatable {
    /// The composer's text changed, and is neither empty nor a slash command. `at`: nanoseconds of
    /// the monotonic clock, as in `ticked`.
    case typed(at: UInt64)
    case ticked(at: UInt64)
    /// The text was sent or cleared, became a slash command, or the draft is saved at once, for
    /// instance because the person leaves the chat.
    case stopped
  }

  /// The time at which the person no longer counts as typing, unless the text changes before, in
  /// nanoseconds of the monotonic clock; `nil` in the state `quiet`.
  var deadline: UInt64? {
    switch self {
    case .quiet: nil
    case .typing(_, let lastKey): MonotonicTime.end(of: Self.idle, since: lastKey)
    }
  }

  /// Handles an event. Returns `true` or `false` if the server is to be told that the person is
  /// typing or has stopped typing; otherwise `nil`.
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
