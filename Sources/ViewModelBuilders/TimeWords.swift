import Intents

/// Times and days in words.
enum TimeWords {
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  /// The age in days from which a date of another year is written with its year: for younger dates
  /// the month says enough.
  private static let daysWithoutYear = 180

  /// "14:03".
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

  /// "14:03" today, "Mon 14:03" within a week, "3 Oct", "2024"; by ISO "14:03" or "2026-10-03".
  static func brief(_ time: LocalTime, today: LocalTime, _ style: TimeStyle) -> String {
    let age = today.dayNumber - time.dayNumber
    if age == 0 { return clock(time) }
    if style == .iso { return ISOTime.date(time) }
    if 1...6 ~= age { return "\(weekday(time).prefix(3)) \(clock(time))" }
    if time.year == today.year || 0...daysWithoutYear ~= age {
      return "\(time.day) \(month(time).prefix(3))"
    }
    return "\(time.year)"
  }

  /// "today", "yesterday", "Monday 3 October", with the year when it is another one; by ISO "2026-10-03".
  static func day(_ time: LocalTime, today: LocalTime, _ style: TimeStyle) -> String {
    if style == .iso { return ISOTime.date(time) }
    switch today.dayNumber - time.dayNumber {
    case 0: return "today"
    case 1: return "yesterday"
    default:
      let date = "\(weekday(time)) \(time.day) \(month(time))"
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
