import Intents
internal import Model

enum TimeWords {
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  /// A date of another year that is at most this many days ago is shown as day and month, which are
  /// still clear without the year; an older date is shown as the year alone.
  private static let daysWithoutYear = 180

  /// The time of day, as "14:03"; "--:--" when the hour or the minute is not from 0 to 99.
  static func clock(_ time: LocalTime) -> String {
    let digits = [time.hour / 10, time.hour % 10, time.minute / 10, time.minute % 10]
    guard digits.allSatisfy({ 0...9 ~= $0 }) else { return "--:--" }
    return String(unsafeUninitializedCapacity: 5) { bytes in
      bytes[0] = 48 + UInt8(digits[0])
      bytes[1] = 48 + UInt8(digits[1])
      bytes[2] = 58
      bytes[3] = 48 + UInt8(digits[2])
      bytes[4] = 48 + UInt8(digits[3])
      return 5
    }
  }

  /// The text of a time for a narrow column: "14:03" today, "Mon" in the six days before, "3 Oct"
  /// in this year or the last 180 days, else "2024". In the ISO style, "14:03" today, else
  /// "2026-10-03".
  static func brief(_ time: LocalTime, today: LocalTime, _ style: TimeStyle) -> String {
    let age = today.dayNumber - time.dayNumber
    if age == 0 { return clock(time) }
    if style == .iso { return ISOTime.date(time) }
    if 1...6 ~= age { return String(weekday(time).prefix(3)) }
    if time.year == today.year || 0...daysWithoutYear ~= age {
      return "\(time.day) \(month(time).prefix(3))"
    }
    return "\(time.year)"
  }

  /// The text of a day divider: "Today", "Yesterday" or "Monday 3 October", with the year if the
  /// day is not in this year. In the ISO style, always "2026-10-03".
  static func day(_ time: LocalTime, today: LocalTime, _ style: TimeStyle) -> String {
    if style == .iso { return ISOTime.date(time) }
    switch today.dayNumber - time.dayNumber {
    case 0: return "Today"
    case 1: return "Yesterday"
    default:
      let date = "\(weekday(time)) \(time.day) \(month(time))"
      return time.year == today.year ? date : "\(date) \(time.year)"
    }
  }

  /// The text of a day after the name of a chat: "today", "yesterday" or "3 October", with the year
  /// if the day is not in this year. In the ISO style, always "2026-10-03".
  static func plainDay(_ time: LocalTime, today: LocalTime, _ style: TimeStyle) -> String {
    if style == .iso { return ISOTime.date(time) }
    switch today.dayNumber - time.dayNumber {
    case 0: return "today"
    case 1: return "yesterday"
    default:
      let date = "\(time.day) \(month(time))"
      return time.year == today.year ? date : "\(date) \(time.year)"
    }
  }

  private static func weekday(_ time: LocalTime) -> String {
    weekdays.indices.contains(time.weekday) ? weekdays[time.weekday] : ""
  }

  private static func month(_ time: LocalTime) -> String {
    months.indices.contains(time.month - 1) ? months[time.month - 1] : ""
  }
}

enum ISOTime {
  /// The time in UTC, as "2026-11-20T11:28:03Z". Days are counted from 1970-01-01 by the Gregorian
  /// calendar's rules.
  static func utc(_ timestamp: ServerTimestamp) -> String {
    let seconds = floor(timestamp.milliseconds, 1000)
    let days = floor(seconds, 86_400)
    let second = seconds - days * 86_400
    let (year, month, day) = date(days)
    let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
      + clock.joined(separator: ":") + "Z"
  }

  /// The local time, as "2026-11-20 12:28:03". The seconds are those of `timestamp`, because time
  /// zones of today differ by whole minutes.
  static func local(_ time: LocalTime, of timestamp: ServerTimestamp) -> String {
    let seconds = floor(timestamp.milliseconds, 1000)
    let second = seconds - floor(seconds, 60) * 60
    return "\(date(time)) \(TimeWords.clock(time)):\(padded(second, 2))"
  }

  /// The local date, as "2026-11-20".
  static func date(_ time: LocalTime) -> String {
    "\(padded(Int64(time.year), 4))-\(padded(Int64(time.month), 2))-\(padded(Int64(time.day), 2))"
  }

  // Years are counted from 1 March in eras of 400 years, so that the leap day is the last of its
  // year.
  private static func date(_ days: Int64) -> (Int64, Int64, Int64) {
    let shifted = days + 719_468
    let era = floor(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    return (year + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9, day)
  }

  private static func floor(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : -((-(value + 1)) / divisor) - 1
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

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

/// Converts the times of many messages to local time. Successive times of the same quarter of an
/// hour mostly share one call of the C library's conversion, because a call for each message would
/// take most of the time of building the view model. Time zones change their offset only at the
/// start of a quarter of an hour.
struct WallClock {
  private let calendar: @Sendable (ServerTimestamp) -> LocalTime
  private var quarter: Int64?
  private var start: LocalTime?

  init(_ surroundings: Surroundings) {
    calendar = surroundings.calendar
  }

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
