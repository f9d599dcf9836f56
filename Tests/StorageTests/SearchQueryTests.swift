import Model
import Testing

@testable import Storage

/// The query language of the search for messages.
@Suite struct SearchQueryTests {
  /// 2026-11-25, a Wednesday.
  private let today = 20_782

  private func parse(_ text: String) -> SearchQuery {
    SearchQueryParser.parse(text, today: today)
  }

  private func term(_ words: String..., isPrefix: Bool = false) -> SearchTerm {
    SearchTerm(words: words, isPrefix: isPrefix)
  }

  @Test func `the words of a query are terms, and the last one, still being typed, is a prefix`() {
    #expect(parse("the rid").terms == [term("the"), term("rid", isPrefix: true)])
    #expect(parse("the rid ").terms == [term("the"), term("rid")])
    #expect(parse("rid* the ").terms == [term("rid", isPrefix: true), term("the")])
  }

  @Test func `a letter alone is a whole word, a Chinese character alone the prefix of a pair`() {
    #expect(parse("a").terms == [term("a")])
    #expect(parse("a* ").terms == [term("a")])
    #expect(parse("日 ").terms == [term("日", isPrefix: true)])
    #expect(parse("日本 ").terms == [term("日本")])
    #expect(parse("日本語").terms == [term("日本", "本語")])
    #expect(parse("x日本 y ").terms == [term("x", "日本"), term("y")])
    #expect(parse("\"日本 y\"").terms == [term("日本", "本", "y")])
  }

  @Test func `phrases are in quotation marks, and an unclosed phrase ends with a prefix`() {
    #expect(parse("\"red fox\" x ").terms == [term("red", "fox"), term("x")])
    #expect(parse("“red fox” ").terms == [term("red", "fox")])
    #expect(parse("\"red fo").terms == [term("red", "fo", isPrefix: true)])
    #expect(parse("\"red fo\"*").terms == [term("red", "fo", isPrefix: true)])
    #expect(parse("foo_bar ").terms == [term("foo", "bar")])
  }

  @Test func `a minus in a query excludes a word, a phrase or the matches of a filter`() {
    let query = parse("fox -dog -\"red fox\" -from:bob -has:link -is:mine -on:today -in:x")
    #expect(query.terms == [term("fox")])
    #expect(query.excludedTerms == [term("dog"), term("red", "fox")])
    #expect(query.excludedPeople == ["bob"] && query.excludedChats == ["x"])
    #expect(query.excludedPossessions == [.link] && query.excludedStates == [.mine])
    #expect(query.excludedDays.map(\.first) == [today] && query.problem == nil)
    #expect(parse("fox -do").excludedTerms == [term("do")])
  }

  @Test func `a query's filters have names in any case, and values that may be quoted`() {
    let query = parse("from:\"Bob B\" IN:x in:y has:FILE has:reaction is:unread hi ")
    #expect(query.people == ["Bob B"] && query.chats == ["x", "y"])
    #expect(query.possessions == [.file, .reaction] && query.states == [.unread])
    #expect(query.terms == [term("hi")] && query.problem == nil)
    #expect(parse("from: hi ") == parse("hi "))
  }

  @Test func `an unknown filter name before a colon is read as a word`() {
    #expect(parse("foo:bar ").terms == [term("foo", "bar")])
    #expect(parse("https://a.example ").terms == [term("https", "a", "example")])
  }

  @Test func `the operators of SQLite's FTS5 are plain words in a query`() {
    #expect(
      parse("a AND NEAR(b c) OR NOT ").terms.map(\.words).joined().map(\.self)
        == ["a", "and", "near", "b", "c", "or", "not"])
  }

  @Test func `a date is a day, month, year, weekday, number of days, or a word such as today`() {
    func days(_ text: String) -> [Int]? {
      DayRange(text, today: today).map { [$0.first - today, $0.last - today] }
    }
    #expect(days("today") == [0, 0] && days("Yesterday") == [-1, -1])
    #expect(days("7d") == [-7, -7] && days("0D") == [0, 0])
    #expect(days("wednesday") == [0, 0] && days("thu") == [-6, -6] && days("monday") == [-2, -2])
    #expect(days("2026-11-25") == [0, 0] && days("2026-11-1") == [-24, -24])
    #expect(days("2026-11") == [-24, 5] && days("2026") == [-328, 36])
    #expect(days("2024-02-29") != nil && days("2026-02-29") == nil)
    for odd in ["", "x", "2026-13", "2026-00-01", "26-01-01", "2026-01-32", "-", "+2026", "²"] {
      #expect(days(odd) == nil, "\(odd)")
    }
  }

  @Test func `the filters before:, after: and on: give a query a range of days`() {
    let query = parse("before:2026-11-20 after:2026-11-10 ")
    #expect(query.firstDay == today - 14 && query.lastDay == today - 6)
    #expect(parse("on:yesterday").firstDay == today - 1)
    #expect(parse("on:yesterday").lastDay == today - 1)
    #expect(parse("-before:today x").firstDay == today)
    #expect(parse("-after:today x").lastDay == today)
  }

  @Test func `a query that cannot be run names the reason`() {
    #expect(parse("").problem == .noWords && parse(" - * \"\" \" ").problem == .noWords)
    #expect(parse("-a -from:b").problem == .onlyExclusions)
    #expect(parse("before:soon").problem == .unknownDate("soon"))
    #expect(parse("has:teeth").problem == .unknownPossession("teeth"))
    #expect(parse("is:late").problem == .unknownState("late"))
    #expect(parse(String(repeating: "a ", count: 41)).problem == .tooLong)
    #expect(parse(String(repeating: "a ", count: 40)).problem == nil)
    #expect(parse("from:").problem == .noWords)
  }

  @Test func `a day begins at its local midnight, also when the clocks change`() {
    // A zone an hour ahead of UTC, and two hours from 2026-03-29 to 2026-10-25, each from 1:00 UTC.
    let summer: Range<Int64> = 1_774_746_000_000..<1_792_890_000_000
    let clock = SearchClock(now: time(1_774_828_800_000)) { time in
      let hours: Int64 = summer.contains(time.milliseconds) ? 2 : 1
      return Int((time.milliseconds + hours * 3_600_000) / 86_400_000)
    }
    #expect(clock.today == 20_542)
    // 2026-03-29 has 23 hours, and 2026-10-25 has 25.
    #expect(clock.start(of: 20_541) == 1_774_738_800_000)
    #expect(clock.start(of: 20_542) - clock.start(of: 20_541) == 23 * 3_600_000)
    #expect(clock.start(of: 20_752) - clock.start(of: 20_751) == 25 * 3_600_000)
    #expect(clock.start(of: 20_543) - clock.start(of: 20_542) == 24 * 3_600_000)
  }
}
