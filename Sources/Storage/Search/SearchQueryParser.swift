internal import Model

/// Parses a typed query. Every text has a meaning or a `SearchProblem`: signs without a meaning in
/// the query language are characters between words.
struct SearchQueryParser {
  private static let quotes: [Character: Character] = ["\"": "\"", "“": "”", "„": "“"]

  private var rest: Substring
  private let today: Int
  private var query = SearchQuery()
  private var parts = 0

  /// Parses the query `text`. `today`: the local date as a day number.
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
    if parts > SearchQuery.mostParts { query.problem = .tooLong }
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
