import Model

/// Converts the times of many messages to local time. Successive times of the same quarter of an
/// hour mostly share one call of the C library's conversion, because a call for each message would
/// take most of the time of building the view model. Time zones change their offset only at the
/// start of a quarter of an hour.
struct WallClock {
  private let calendar: @Sendable (ServerTimestamp) -> LocalTime
  private var quarter: Int64?
  private var start: LocalTime?

  /// Makes a clock that shows times in the time zone of `surroundings`.
  init(_ surroundings: Surroundings) {
    calendar = surroundings.calendar
  }

  /// The time `timestamp` in the clock's time zone.
  mutating func local(_ timestamp: ServerTimestamp) -> LocalTime {
    let index = timestamp.milliseconds.quotient(of: 900_000)
    if index != quarter {
      // Near the limits of `Int64`, the start of the quarter of an hour cannot be represented.
      let (first, overflow) = index.multipliedReportingOverflow(by: 900_000)
      if overflow { return calendar(timestamp) }
      quarter = index
      start = calendar(ServerTimestamp(milliseconds: first))
    }
    guard let start else { return calendar(timestamp) }
    let past = Int(timestamp.milliseconds.remainder(of: 900_000) / 1_000)
    let (minutes, second) = (start.second + past).quotientAndRemainder(dividingBy: 60)
    // The hour may change inside of a quarter of an hour if the zone's offset is no multiple of
    // one, as for old dates.
    guard start.minute + minutes < 60 else { return calendar(timestamp) }
    return LocalTime(
      year: start.year, month: start.month, day: start.day, weekday: start.weekday,
      hour: start.hour, minute: start.minute + minutes, second: second, dayNumber: start.dayNumber)
  }
}

extension Int64 {
  /// The quotient of the division by `divisor`, rounded down, also for negative numbers (times
  /// before 1970).
  fileprivate func quotient(of divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The remainder of the division by `divisor` that rounds down: never negative.
  fileprivate func remainder(of divisor: Int64) -> Int64 {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
