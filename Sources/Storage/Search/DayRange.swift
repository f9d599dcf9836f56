/// The days of a typed date, from `first` to `last`, both included. A day is the number of days
/// from 1970-01-01 to a local date.
struct DayRange: Equatable {
  let first: Int
  let last: Int

  /// Reads `today`, `yesterday`, a number of days ago (`7d`), the name of a weekday or its first
  /// three letters (the last such day, which may be today), a date (`2026-03-01`), a month
  /// (`2026-03`) or a year (`2026`); `nil` for any other text, and for a year before 1970.
  init?(_ text: String, today: Int) {
    let word = text.lowercased()
    switch word {
    case "today": (first, last) = (today, today)
    case "yesterday": (first, last) = (today - 1, today - 1)
    default:
      if let ago = Self.daysAgo(word) {
        (first, last) = (today - ago, today - ago)
      } else if let weekday = Self.weekdays.firstIndex(where: { $0 == word || $0.prefix(3) == word }
      ) {
        // 1970-01-01 was a Thursday.
        let day = today - Self.remainder(today + 4 - weekday, 7)
        (first, last) = (day, day)
      } else if let range = Self.date(word) {
        (first, last) = range
      } else {
        return nil
      }
    }
  }

  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  private static func daysAgo(_ word: String) -> Int? {
    let digits = word.dropLast()
    guard word.hasSuffix("d"), (1...5).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(digits)
  }

  private static func date(_ text: String) -> (Int, Int)? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard (1...3).contains(parts.count), numbers.count == parts.count, parts[0].utf8.count == 4,
      parts.dropFirst().allSatisfy({ (1...2).contains($0.utf8.count) }),
      (1970...9999).contains(numbers[0])
    else { return nil }
    let year = numbers[0]
    guard numbers.count > 1 else { return (day(year, 1, 1), day(year + 1, 1, 1) - 1) }
    let month = numbers[1]
    guard (1...12).contains(month) else { return nil }
    let (begin, end) = (
      day(year, month, 1), month == 12 ? day(year + 1, 1, 1) : day(year, month + 1, 1)
    )
    guard numbers.count > 2 else { return (begin, end - 1) }
    let day = begin + numbers[2] - 1
    guard (begin..<end).contains(day) else { return nil }
    return (day, day)
  }

  /// The day number of a date of the Gregorian calendar. Years begin in March here, so that the
  /// leap day is the last day of a year.
  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let years = month > 2 ? year : year - 1
    let daysOfMonths = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5
    // 719,468 days lie between 0000-03-01 and 1970-01-01.
    return years * 365 + years / 4 - years / 100 + years / 400 + daysOfMonths + day - 1 - 719_468
  }

  private static func remainder(_ number: Int, _ divisor: Int) -> Int {
    let rest = number % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
