import Intents

/// Formats times and days for the screen.
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
