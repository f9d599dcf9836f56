package import Model

/// What builders need to know besides the model, handed in so that they stay pure.
package struct Surroundings: Sendable {
  /// The time now.
  package let now: ServerTimestamp
  /// Local calendar fields of a time.
  package let calendar: @Sendable (ServerTimestamp) -> LocalTime
  /// The terminal cannot show more than ASCII.
  package let isASCII: Bool

  package init(
    now: ServerTimestamp, calendar: @escaping @Sendable (ServerTimestamp) -> LocalTime,
    isASCII: Bool = false
  ) {
    self.now = now
    self.calendar = calendar
    self.isASCII = isASCII
  }
}

/// A time as a wall clock and calendar show it where the person is.
package struct LocalTime: Sendable, Equatable {
  package let year: Int
  /// 1 ... 12.
  package let month: Int
  /// 1 ... 31.
  package let day: Int
  /// 0 (Sunday) ... 6.
  package let weekday: Int
  package let hour: Int
  package let minute: Int
  /// 0 where it does not matter.
  package let second: Int
  /// Days since 1970-01-01 of the local date: equal for equal days, +1 for the next.
  package let dayNumber: Int

  package init(
    year: Int, month: Int, day: Int, weekday: Int, hour: Int, minute: Int, second: Int = 0,
    dayNumber: Int
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.weekday = weekday
    self.hour = hour
    self.minute = minute
    self.second = second
    self.dayNumber = dayNumber
  }
}
