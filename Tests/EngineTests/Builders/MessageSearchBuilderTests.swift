import Intents
import Model
import Testing
import ViewModels

@testable import Engine

/// The view model of the messages that a search found.
@Suite struct MessageSearchBuilderTests {
  private let around = Surroundings.sample(.at(friday, 12))

  private func hit(
    _ event: String, _ chat: String, _ time: ServerTimestamp, _ text: String = "the ridge",
    marks: [Range<Int>] = [4..<9], isOwn: Bool = false
  ) -> SearchHit {
    SearchHit(
      chat: ChatID("!\(chat)"), chatName: chat, event: .event(EventID(event)),
      sender: UserID("@bob:s"), senderName: "Bob", isOwn: isOwn, timestamp: time, text: text,
      marks: marks)
  }

  private func build(
    _ hits: [SearchHit], query: String = "ridge", order: SearchOrder = .newestFirst,
    chat: ChatID? = nil,
    total: Int? = nil, isCapped: Bool = false, limit: Int = 50,
    progress: SearchIndexProgress? = nil, problem: SearchProblem? = nil, isASCII: Bool = false
  ) -> MessageSearchViewModel {
    let request = SearchRequest(text: query, chat: chat, order: order, limit: limit)
    var model = ChatModel()
    _ = model.search(messages: request)
    _ = model.apply(
      SearchResults(
        request: request, hits: hits, total: total ?? hits.count, isTotalCapped: isCapped,
        chatCount: Set(hits.map(\.chat)).count, progress: progress, problem: problem))
    let around = isASCII ? Surroundings.sample(.at(friday, 12), isASCII: true) : around
    return MessageSearchBuilder.build(model, around)
  }

  private func shown(_ view: MessageSearchViewModel) -> [SearchHitViewModel] {
    view.groups.flatMap(\.hits)
  }

  @Test func `search results are grouped by chat and day, with the newest message and group first`()
  {
    let view = build([
      hit("$5", "Trip", .at(friday, 11)), hit("$4", "Anna", .at(friday, 10)),
      hit("$3", "Trip", .at(friday, 9), isOwn: true), hit("$2", "Trip", .at(friday - 1, 9)),
      hit("$1", "Trip", .at(friday - 400, 9)),
    ])
    #expect(view.groups.map(\.chatName) == ["Trip", "Anna", "Trip", "Trip"])
    #expect(view.groups.map(\.day).prefix(3) == ["today", "today", "yesterday"])
    #expect(view.groups[3].day.last?.isNumber == true)
    #expect(view.groups[0].hits.map(\.message) == [.event(EventID("$5")), .event(EventID("$3"))])
    #expect(view.groups[0].hits.map(\.time) == ["11:00", "09:00"])
    #expect(view.groups[0].hits.map(\.sender) == ["Bob", "You"])
    #expect(view.groups[0].hits.map { $0.senderColor == 0 } == [false, true])
    #expect(view.count == "5 in 2 chats, newest first" && view.shortCount == "5")
    #expect(view.note == "" && view.more == nil)
  }

  @Test func `more search results are added below those shown, also if two chats share a day`() {
    let hits = (0..<130).map {
      hit("$\($0)", $0 % 3 == 0 ? "Anna" : "Trip", .at(friday, 11), "plum number \(130 - $0)")
    }
    let first = build(Array(hits.prefix(50)), total: 130)
    let all = build(hits, total: 130, limit: 150)
    #expect(shown(first).first?.excerpt.text == "plum number 130")
    #expect(first.groups.map(\.chatName) == ["Anna", "Trip"])
    #expect(Array(shown(all).prefix(50)) == shown(first) && shown(all).count == 130)
    let two = build(Array(hits.prefix(100)), total: 130, limit: 100)
    #expect(Array(shown(all).prefix(100)) == shown(two))
    // Further results of the same chat and day extend its group and begin no new one.
    let one = (0..<120).map { hit("$\($0)", "Trip", .at(friday, 11)) }
    #expect(build(one, limit: 150).groups.map(\.hits.count) == [120])
  }

  @Test func `in the search order by fit the best message stays first`() {
    let view = build(
      [
        hit("$1", "Trip", .at(friday, 9)), hit("$2", "Anna", .at(friday, 10)),
        hit("$3", "Trip", .at(friday, 11)), hit("$4", "Trip", .at(friday, 10)),
      ], order: .bestFirst)
    #expect(view.groups.map(\.chatName) == ["Trip", "Anna", "Trip"])
    #expect(view.groups.flatMap(\.hits).map(\.message) == (1...4).map { .event(EventID("$\($0)")) })
    #expect(view.count == "4 in 2 chats, best first")
  }

  @Test func `the count of a search in one chat says so, and more results are offered`() {
    let hits = (0..<50).map { hit("$\($0)", "Trip", .at(friday, 9)) }
    let view = build(hits, chat: ChatID("!Trip"), total: 1000, isCapped: true)
    #expect(view.count == "1000+ in this chat, newest first")
    #expect(view.more?.words == "950+ more …")
    #expect(view.more?.request?.limit == 100)
    #expect(build(hits, total: 52, isASCII: true).more?.words == "2 more ...")
  }

  @Test func `a search shows at most 2,000 messages, and says so`() {
    let hits = (0..<2_000).map { hit("$\($0)", "Trip", .at(friday, 9)) }
    let view = build(hits, total: 2_000, isCapped: true, limit: 2_000)
    #expect(view.more?.request == nil)
    #expect(view.more?.words == "Only the newest 2000 are shown: type more words.")
    let best = build(hits, order: .bestFirst, total: 2_000, isCapped: true, limit: 2_000)
    #expect(best.more?.words == "Only the best 2000 are shown: type more words.")
    #expect(build(hits, total: 2_000, limit: 2_000).more == nil)
  }

  @Test func `more search results are offered if all messages of a capped count are shown`() {
    let hits = (0..<1_000).map { hit("$\($0)", "Trip", .at(friday, 9)) }
    let view = build(hits, total: 1_000, isCapped: true, limit: 1_000)
    #expect(view.more?.words == "More …" && view.more?.request?.limit == 1_050)
    #expect(build(hits, total: 1_000, limit: 1_000).more == nil)
    let nearlyFull = build(hits, total: 1_990, isCapped: true, limit: 1_990)
    #expect(nearlyFull.more?.request?.limit == 2_000)
  }

  private static let problems: [(SearchProblem, String)] = [
    (.noWords, "Type a word that the messages have."),
    (.onlyExclusions, "Type also a word that the messages have, not only what they lack."),
    (
      .unknownDate("soon"),
      "“soon” is no date. Write it so: 2026-03-01, 2026-03, monday, yesterday."
    ),
    (.unknownChat("x"), "No chat is called “x”."), (.unknownPerson("x"), "Nobody is called “x”."),
    (
      .unknownPossession("x"),
      "“has:x” is not known, but has:file, has:image, has:link and has:reaction."
    ), (.unknownState("x"), "“is:x” is not known, but is:unread, is:mention and is:mine."),
    (.tooLong, "These are too many words for one search."),
  ]

  @Test(arguments: problems)
  func `each problem in a search query is shown as a sentence`(
    problem: SearchProblem, words: String
  ) {
    #expect(build([], problem: problem).note == words)
  }

  @Test func `a search that finds nothing says so, with the progress of an unfinished index`() {
    #expect(build([]).note == "No stored message has these words.")
    let here = build(
      [], chat: ChatID("!a"), progress: SearchIndexProgress(indexed: 9_999, total: 10_000))
    #expect(
      here.note == "No message of this chat that is indexed so far fits.\n"
        + "Indexing older messages: 99 %")
    let none = build([], progress: SearchIndexProgress(indexed: 0, total: 0))
    #expect(
      none.note == "No message that is indexed so far fits.\n"
        + "Indexing older messages: 0 %")
    #expect(
      build([], chat: ChatID("!a")).note == "No stored message of this chat has these words.")
  }

  @Test(arguments: [
    ("r", "Type another letter."), (" r ", "Type another letter."),
    ("ridge h", "Type another letter."), ("ridge h ", "No stored message has these words."),
    ("ridge 山", "No stored message has these words."),
    ("山", "No stored message has these words."),
    ("ridge hut", "No stored message has these words."),
    ("before:yesterday", "No stored message fits."), ("ridge -lake", "No stored message fits."),
    ("ridge from:anna", "No stored message fits."), ("\"early train\"", "No stored message fits."),
    ("is:unread", "No stored message fits."), ("self-made", "No stored message has these words."),
  ])
  func `the sentence about an empty search result depends on the query`(
    query: String, words: String
  ) {
    #expect(build([], query: query).note == words)
  }

  @Test func `the excerpt of a long found message is cut around its first marked word`() {
    let before = String(repeating: "word ", count: 400)
    let after = String(repeating: " more", count: 400)
    let text = before + "ridge" + after
    let mark = before.utf8.count..<before.utf8.count + 5
    let excerpt = SearchExcerptBuilder.excerpt(
      of: hit("$1", "Trip", .at(friday, 9), text, marks: [mark]))
    #expect(excerpt.isCutBefore && excerpt.isCutAfter && excerpt.text.utf8.count <= 1_200)
    #expect(excerpt.marks.map { marked($0, of: excerpt) } == ["ridge"])
  }

  @Test func `an excerpt's cut or mark inside of an emoji or a combined letter takes all of it`() {
    let family = "👩‍👩‍👧"
    let text = String(repeating: family, count: 60) + " e\u{301}te"
    let count = text.utf8.count
    // The mark begins at the accent, which is no character of its own.
    let excerpt = SearchExcerptBuilder.excerpt(
      of: hit("$1", "Trip", .at(friday, 9), text, marks: [count - 4..<count]))
    #expect(excerpt.isCutBefore && excerpt.text.hasPrefix(family))
    #expect(excerpt.marks.map { marked($0, of: excerpt) } == ["e\u{301}te"])
    let odd = SearchExcerptBuilder.excerpt(
      of: hit("$1", "Trip", .at(friday, 9), "a\nb\u{2028}c", marks: [-5..<1, 2..<900]))
    #expect(odd.text == "a b   c" && odd.marks == [0..<1, 2..<7])
  }

  private func marked(_ mark: Range<Int>, of excerpt: SearchExcerpt) -> String {
    String(decoding: Array(excerpt.text.utf8)[mark], as: UTF8.self)
  }
}
