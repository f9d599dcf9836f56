internal import Model

struct SearchQuery: Equatable {
  /// The values of the filter `has:`: things that a message contains or has received.
  enum Possession: String, CaseIterable {
    case link, file, image, reaction
  }

  /// The values of the filter `is:`: states of a message.
  enum State: String, CaseIterable {
    case mine, unread, mention
  }

  var terms: [SearchTerm] = []
  /// The texts of `terms` as they were typed, without the quotation marks around a phrase (those
  /// within or at the end of a word stay) and without `*` at the beginning; a text with a later
  /// `*` ends before it.
  var typedTerms: [String] = []
  var excludedTerms: [SearchTerm] = []
  /// The typed names after `from:`; one of them has to be that of the sender, if there are any.
  var people: [String] = []
  var excludedPeople: [String] = []
  /// The typed names after `in:`; one of them has to be that of the chat, if there are any.
  var chats: [String] = []
  var excludedChats: [String] = []
  /// The first and the last local day on which the message may have been sent, as day numbers;
  /// `Int.min` and `Int.max` without a limit.
  var firstDay = Int.min
  var lastDay = Int.max
  var excludedDays: [DayRange] = []
  var possessions: Set<Possession> = []
  var excludedPossessions: Set<Possession> = []
  var states: Set<State> = []
  var excludedStates: Set<State> = []
  var problem: SearchProblem?

  /// The maximum number of words, phrases and filters in a query. A long phrase counts as several
  /// words.
  static let maxParts = 40

  var demands: Bool {
    !terms.isEmpty || !people.isEmpty || !chats.isEmpty || firstDay > .min || lastDay < .max
      || !possessions.isEmpty || !states.isEmpty
  }

  var excludes: Bool {
    !excludedTerms.isEmpty || !excludedPeople.isEmpty || !excludedChats.isEmpty
      || !excludedDays.isEmpty || !excludedPossessions.isEmpty || !excludedStates.isEmpty
  }
}

/// A part of a query that stands for consecutive words of a text: one word, a phrase, or a typed
/// word that the folding divides, such as `foo_bar`.
struct SearchTerm: Equatable {
  /// The folded words; never empty.
  let words: [String]
  /// `true` if the last word may be the beginning of a longer one.
  let isPrefix: Bool

  /// Makes the term of a typed text; `nil` if the text has no word. If the last word is a single
  /// letter, only the whole word is meant, because too many words begin with one letter; a single
  /// Chinese or Japanese character may be followed by others.
  init?(_ typed: String, isPrefix: Bool) {
    var folded = WordFolding.words(of: typed)
    guard let last = folded.last else { return nil }
    // `WordFolding` makes a word of the last character of a run of Chinese or Japanese characters.
    // A typed run may be a part of a longer run in the text, so this word is removed. A single
    // typed character stays, as the beginning of a pair.
    if last.endsRun, folded.count > 1,
      folded[folded.count - 2].range.upperBound == last.range.upperBound
    {
      folded.removeLast()
      self.isPrefix = false
    } else if last.endsRun {
      self.isPrefix = true
    } else {
      self.isPrefix = isPrefix && last.text.unicodeScalars.count > 1
    }
    words = folded.map(\.text)
  }

  init(words: [String], isPrefix: Bool) {
    self.words = words
    self.isPrefix = isPrefix
  }

  /// The term as an expression of FTS5, SQLite's full-text search. A folded word has no quotation
  /// mark, and words in quotation marks are no operators.
  /// <https://www.sqlite.org/fts5.html#fts5_phrases>
  var expression: String { "\"\(words.joined(separator: " "))\"" + (isPrefix ? " *" : "") }
}

/// Parses a typed query. Every text has a meaning or a `SearchProblem`: signs without a meaning in
/// the query language are characters between words.
struct SearchQueryParser {
  private static let quotes: [Character: Character] = ["\"": "\"", "“": "”", "„": "“"]

  private var rest: Substring
  private let today: Int
  private var query = SearchQuery()
  private var parts = 0

  /// `today`: the local date as a day number.
  static func parse(_ text: String, today: Int) -> SearchQuery {
    var parser = SearchQueryParser(rest: text[...], today: today)
    while parser.skipBlanks() { parser.takePart() }
    return parser.finished()
  }

  private init(rest: Substring, today: Int) {
    self.rest = rest
    self.today = today
  }

  private func finished() -> SearchQuery {
    var query = query
    if parts > SearchQuery.maxParts { query.problem = .tooLong }
    if query.problem == nil, !query.demands {
      query.problem = query.excludes ? .onlyExclusions : .noWords
    }
    return query
  }

  /// A part of the query as it was typed, without a leading `-` and without the name of a filter: a
  /// word, or the text between quotation marks.
  private struct Value {
    let text: String
    /// `true` if the closing quotation mark is missing, or if the word is the last thing typed.
    let isOpen: Bool
    /// `true` if a `*` follows the text in quotation marks, or ends the word.
    let hasStar: Bool
  }

  private mutating func skipBlanks() -> Bool {
    rest = rest.drop(while: \.isWhitespace)
    return !rest.isEmpty
  }

  private mutating func takePart() {
    let isExcluded = rest.first == "-"
    rest = rest.drop { $0 == "-" }
    if let name = takeName() {
      let value = takeValue()
      guard value.text.contains(where: { !$0.isWhitespace }) else { return }
      parts += 1
      take(name, value.text, isExcluded)
    } else {
      take(takeValue(), isExcluded)
    }
  }

  private mutating func take(_ value: Value, _ isExcluded: Bool) {
    // A word that is still being typed must not exclude all words that begin like it.
    let isPrefix = value.hasStar || (value.isOpen && !isExcluded)
    guard let term = SearchTerm(value.text, isPrefix: isPrefix) else { return }
    // Each word of a phrase is looked up, so a long phrase counts as several parts.
    parts += 1 + term.words.count / 8
    if isExcluded {
      query.excludedTerms.append(term)
    } else {
      query.terms.append(term)
      query.typedTerms.append(String(value.text.drop { $0 == "*" }.prefix { $0 != "*" }))
    }
  }

  private enum FilterName: String {
    case from, `in`, before, after, on, has, `is`
  }

  /// Removes the name of a filter and its colon from the rest of the query, and returns the name;
  /// `nil` if the rest begins with anything else. Any other word with a colon is an ordinary word.
  private mutating func takeName() -> FilterName? {
    guard let colon = rest.prefix(8).firstIndex(of: ":"),
      let name = FilterName(rawValue: rest[..<colon].lowercased())
    else { return nil }
    rest = rest[rest.index(after: colon)...]
    return name
  }

  private mutating func takeValue() -> Value {
    guard let closing = rest.first.flatMap({ Self.quotes[$0] }) else { return takeWord() }
    let begin = rest.dropFirst()
    let end = begin.firstIndex { $0 == closing || $0 == "\"" }
    let text = begin[..<(end ?? begin.endIndex)]
    rest = end.map { begin[begin.index(after: $0)...] } ?? ""
    let hasStar = rest.first == "*"
    if hasStar { rest = rest.dropFirst() }
    return Value(text: String(text), isOpen: end == nil, hasStar: hasStar)
  }

  private mutating func takeWord() -> Value {
    let word = rest.prefix { !$0.isWhitespace }
    rest = rest[word.endIndex...]
    return Value(text: String(word), isOpen: rest.isEmpty, hasStar: word.last == "*")
  }

  private mutating func take(_ name: FilterName, _ value: String, _ isExcluded: Bool) {
    switch name {
    case .from:
      if isExcluded { query.excludedPeople.append(value) } else { query.people.append(value) }
    case .in:
      if isExcluded { query.excludedChats.append(value) } else { query.chats.append(value) }
    case .before, .after, .on: takeDate(name, value, isExcluded)
    case .has:
      guard let possession = SearchQuery.Possession(rawValue: value.lowercased()) else {
        return note(.unknownPossession(value))
      }
      if isExcluded {
        query.excludedPossessions.insert(possession)
      } else {
        query.possessions.insert(possession)
      }
    case .is:
      guard let state = SearchQuery.State(rawValue: value.lowercased()) else {
        return note(.unknownState(value))
      }
      if isExcluded { query.excludedStates.insert(state) } else { query.states.insert(state) }
    }
  }

  private mutating func takeDate(_ name: FilterName, _ value: String, _ isExcluded: Bool) {
    guard let days = DayRange(value, today: today) else { return note(.unknownDate(value)) }
    switch (name, isExcluded) {
    case (.before, false): query.lastDay = min(query.lastDay, days.first - 1)
    case (.before, true): query.firstDay = max(query.firstDay, days.first)
    case (.after, false): query.firstDay = max(query.firstDay, days.last + 1)
    case (.after, true): query.lastDay = min(query.lastDay, days.last)
    case (_, false):
      query.firstDay = max(query.firstDay, days.first)
      query.lastDay = min(query.lastDay, days.last)
    case (_, true): query.excludedDays.append(days)
    }
  }

  private mutating func note(_ problem: SearchProblem) {
    query.problem = query.problem ?? problem
  }
}

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
