import Model

/// Local times of many messages, for which the calendar is asked once a quarter of an hour. Time
/// zones change their offset only at its start, and asking the C library for each message would be
/// most of the cost of a build.
struct WallClock {
  private let calendar: @Sendable (ServerTimestamp) -> LocalTime
  private var quarter: Int64?
  private var start: LocalTime?

  /// Uses the calendar of `surroundings`.
  init(_ surroundings: Surroundings) {
    calendar = surroundings.calendar
  }

  /// The local time of `timestamp`.
  mutating func local(_ timestamp: ServerTimestamp) -> LocalTime {
    let index = timestamp.milliseconds.quotient(of: 900_000)
    if index != quarter {
      // Near the ends of the range of times, the start of the quarter cannot be represented.
      let (first, overflow) = index.multipliedReportingOverflow(by: 900_000)
      if overflow { return calendar(timestamp) }
      quarter = index
      start = calendar(ServerTimestamp(milliseconds: first))
    }
    guard let start else { return calendar(timestamp) }
    let past = Int(timestamp.milliseconds.remainder(of: 900_000) / 1_000)
    let (minutes, second) = (start.second + past).quotientAndRemainder(dividingBy: 60)
    // The zone's offset is not a multiple of a quarter of an hour, as for old dates.
    guard start.minute + minutes < 60 else { return calendar(timestamp) }
    return LocalTime(
      year: start.year, month: start.month, day: start.day, weekday: start.weekday,
      hour: start.hour, minute: start.minute + minutes, second: second, dayNumber: start.dayNumber)
  }
}

extension Int64 {
  /// Division that rounds down, also before 1970.
  fileprivate func quotient(of divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The remainder of that division: never negative.
  fileprivate func remainder(of divisor: Int64) -> Int64 {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
