/// A message to a bot, read as a command; `chatter` is a message that is no command.
internal enum GuideCommand: Equatable {
  case help, keys, tour, next, again, stop, reminders, forget
  case echo(String)
  case remind(seconds: Int, text: String)
  case flood(count: Int, rate: Int)
  case usage(String)
  case chatter

  /// The length limit of a message, in Unicode scalars; the rest is not read. It does not count
  /// characters, because a single `Character` can have any number of scalars.
  internal static let maxTextLength = 4_000
  internal static let maxEchoLength = 1_000

  internal init(_ message: String) {
    let text = GuideCommand.cut(message, GuideCommand.maxTextLength)
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let first = words.first else {
      self = .chatter
      return
    }
    let name = GuideCommand.bare(first)
    if let command = GuideCommand.withArguments(name, words.dropFirst(), text) {
      self = command
    } else if words.count == 1, let command = GuideCommand.single(name) {
      self = command
    } else {
      self = .chatter
    }
  }

  internal static func cut(_ text: String, _ length: Int) -> String {
    let scalars = text.unicodeScalars
    guard
      let end = scalars.index(scalars.startIndex, offsetBy: length, limitedBy: scalars.endIndex),
      end != scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }

  /// The command word in lower case, without a slash or an exclamation mark before it and without
  /// punctuation after it: "/Help!" is "help".
  private static func bare(_ word: Substring) -> String {
    let start = word.hasPrefix("/") || word.hasPrefix("!") ? word.dropFirst() : word
    var end = start
    while let last = end.last, ".!?,:;".contains(last) { end = end.dropLast() }
    return end.lowercased()
  }

  private static func single(_ name: String) -> GuideCommand? {
    switch name {
    case "help": .help
    case "keys": .keys
    case "tour": .tour
    case "next": .next
    case "again": .again
    case "stop": .stop
    case "reminders": .reminders
    case "forget": .forget
    default: nil
    }
  }

  private static func withArguments(
    _ name: String, _ words: ArraySlice<Substring>, _ text: String
  ) -> GuideCommand? {
    switch name {
    case "echo": echo(words, text)
    case "remind": remind(words, text)
    case "flood": flood(words)
    default: nil
    }
  }

  private static func echo(_ words: ArraySlice<Substring>, _ text: String) -> GuideCommand {
    guard let first = words.first else {
      return .usage("Write echo and a text, and I say it back.")
    }
    return .echo(cut(String(text[first.startIndex...]), maxEchoLength))
  }

  private static func remind(_ words: ArraySlice<Substring>, _ text: String) -> GuideCommand {
    var words = words
    for filler in ["me", "in"] where words.first?.lowercased() == filler {
      words = words.dropFirst()
    }
    let usage = "Write for example remind 10m tea, remind 90s stretch or remind 1h30m call back."
    guard let seconds = GuideDuration.take(from: &words) else { return .usage(usage) }
    if words.first?.lowercased() == "to" { words = words.dropFirst() }
    guard let first = words.first else { return .usage(usage) }
    let what = cut(String(text[first.startIndex...]), Reminders.maxTextLength)
    return .remind(seconds: seconds, text: what)
  }

  private static func flood(_ words: ArraySlice<Substring>) -> GuideCommand {
    let usage = "Write for example flood 200, or flood 200 10 for ten a second."
    let known: Set<String> = ["at", "per", "a", "second"]
    let rest = words.filter { !known.contains($0.lowercased()) }
    let numbers = rest.compactMap(number)
    guard (1...2).contains(numbers.count), numbers.count == rest.count else { return .usage(usage) }
    return .flood(count: numbers[0], rate: numbers.count == 2 ? numbers[1] : Flood.usualRate)
  }

  /// Reads a number such as "200" or "200/s"; `nil` for another text. A number too large for `Int`
  /// becomes `Int.max`.
  private static func number(_ word: Substring) -> Int? {
    let digits = word.hasSuffix("/s") ? word.dropLast(2) : word
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(digits) ?? Int.max
  }
}

/// Reads a span of time as people write it: "10m", "90s", "1h30m", "2 hours"; a number without a
/// unit counts as minutes.
internal enum GuideDuration {
  /// Removes the span of time with which the words begin, and returns it in seconds; `nil` when the
  /// words do not begin with a span of time, or when it is not between one second and
  /// `Reminders.maxSeconds`.
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
    return (1...Reminders.maxSeconds).contains(seconds) ? seconds : nil
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
