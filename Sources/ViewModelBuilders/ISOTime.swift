import Intents
internal import Model

/// Formats times in the style of ISO 8601.
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
