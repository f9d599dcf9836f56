/// A time as calendar fields in the person's time zone.
package struct LocalTime: Sendable, Equatable {
  package let year: Int
  /// The month of the year, 1 to 12.
  package let month: Int
  /// The day of the month, 1 to 31.
  package let day: Int
  /// The day of the week, from 0 (Sunday) to 6.
  package let weekday: Int
  package let hour: Int
  package let minute: Int
  /// The second of the minute; 0 if it was not passed to `init`.
  package let second: Int
  /// The local date as days since 1970-01-01: equal for equal dates, 1 more for the next date.
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
