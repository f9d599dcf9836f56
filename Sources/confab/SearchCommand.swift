internal import Intents
internal import Model
internal import Storage
internal import ViewModelBuilders

/// `confab search WORDS`: prints the stored messages that fit a query, the newest first, or with
/// `--best` the best matches first.
struct SearchCommand {
  /// The number of messages that `confab search` prints at most without the option `--limit`.
  static let usualLimit = 50

  let invocation: Invocation
  let environment: Environment
  let words: String

  func run() throws(Ending) {
    // A blank at the end completes the last word: on a command line nothing is typed any more.
    let text = words + " "
    guard text.count <= SearchRequest.longestText else { throw Self.wrong(.tooLong) }
    let reader = try ProfileReader(invocation, environment)
    var chat: Chat?
    if let name = invocation.chat { chat = try reader.chat(name, orLeft: true) }
    let results: SearchResults
    do {
      results = try reader.store.search(
        SearchRequest(
          text: text, chat: chat?.id, order: invocation.isBest ? .bestFirst : .newestFirst,
          limit: invocation.limit ?? Self.usualLimit), clock: .system())
    } catch {
      throw StoreOpening.ending(error)
    }
    if let problem = results.problem { throw Self.wrong(problem) }
    try report(results)
  }

  private func report(_ results: SearchResults) throws(Ending) {
    let lines = results.hits.map { invocation.isJSON ? SearchLine.json($0) : SearchLine.plain($0) }
    if !lines.isEmpty { try StandardStreams.put(lines.joined()) }
    if let progress = results.progress {
      StandardStreams.complain(
        "confab: only \(progress.indexed) of \(progress.total) messages are indexed so far; an open "
          + "full screen indexes the others")
    }
    if lines.isEmpty { StandardStreams.complain("confab: no stored message fits") }
  }

  private static func wrong(_ problem: SearchProblem) -> Ending {
    let (status, sentence): (ExitStatus, String) =
      switch problem {
      case .noWords: (.usage, "search needs a word or a filter")
      case .onlyExclusions: (.usage, "search needs more than what a message must not have")
      case .unknownDate(let date):
        (
          .usage,
          "“\(date)” is no date: use 2026-03-01, 2026-03, 2026, today, yesterday, monday or 7d"
        )
      case .unknownChat(let name): (.notFound, "there is no chat “\(name)”")
      case .unknownPerson(let name): (.notFound, "nobody is called “\(name)”")
      case .unknownPossession(let word):
        (.usage, "has: takes link, file, image or reaction, not “\(word)”")
      case .unknownState(let word): (.usage, "is: takes mine, unread or mention, not “\(word)”")
      case .tooLong:
        (
          .usage,
          "search takes \(SearchRequest.longestText - 1) characters and about 40 words at most"
        )
      }
    return Ending(status: status, sentence: "confab: \(sentence)")
  }
}

extension SearchClock {
  /// A clock for the dates in queries, by the machine's clock and time zone.
  static func system() -> SearchClock {
    SearchClock(now: ServerTimestamp(milliseconds: SystemClock.milliseconds())) {
      SystemClock.local($0).dayNumber
    }
  }
}
