/// Reads a span of time as people write it: "10m", "90s", "1h30m", "2 hours"; a number without a
/// unit counts as minutes.
internal enum GuideDuration {
  /// Removes the span of time with which the words begin, and returns it in seconds; `nil` when the
  /// words do not begin with a span of time, or when it is not between one second and
  /// `Reminders.longestSeconds`.
  internal static func take(from words: inout ArraySlice<Substring>) -> Int? {
    guard let first = words.first, let parsed = seconds(of: first) else { return nil }
    words = words.dropFirst()
    var seconds = parsed.seconds
    if parsed.isBare {
      if let unit = words.first.flatMap(unit(named:)) {
        words = words.dropFirst()
        seconds *= unit
      } else {
        seconds *= 60
      }
    }
    return (1...Reminders.longestSeconds).contains(seconds) ? seconds : nil
  }

  private static func seconds(of word: Substring) -> (seconds: Int, isBare: Bool)? {
    // The limits, 16 bytes for a word and nine digits for a number, keep the sum far below
    // `Int.max`.
    guard word.utf8.count <= 16 else { return nil }
    var rest = word
    var total = 0
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard (1...9).contains(digits.count), let number = Int(digits) else { return nil }
      rest = rest.dropFirst(digits.count)
      let letters = rest.prefix { $0.isLetter }
      if letters.isEmpty { return total == 0 && rest.isEmpty ? (number, true) : nil }
      guard let unit = unit(named: letters) else { return nil }
      rest = rest.dropFirst(letters.count)
      total += number * unit
    }
    return word.isEmpty ? nil : (total, false)
  }

  private static func unit(named name: Substring) -> Int? {
    switch name.lowercased() {
    case "s", "sec", "secs", "second", "seconds": 1
    case "m", "min", "mins", "minute", "minutes": 60
    case "h", "hour", "hours": 3_600
    case "d", "day", "days": 86_400
    default: nil
    }
  }
}
