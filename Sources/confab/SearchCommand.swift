internal import Intents
internal import Matrix
internal import Model
internal import Storage
internal import Synchronization
internal import Engine

/// `confab search WORDS`: prints the stored messages that fit a query, the newest first, or with
/// `--best` the best matches first.
struct SearchCommand {
  static let usualLimit = 50

  let invocation: Invocation
  let environment: Environment
  let words: String

  func run() throws(Ending) {
    // A blank at the end completes the last word: on a command line nothing is typed any more.
    let text = words + " "
    guard text.count <= SearchRequest.maxTextLength else { throw Self.wrong(.tooLong) }
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
          "search takes \(SearchRequest.maxTextLength - 1) characters and about 40 words at most"
        )
      }
    return Ending(status: status, sentence: "confab: \(sentence)")
  }
}

extension SearchClock {
  static func system() -> SearchClock {
    SearchClock(now: ServerTimestamp(milliseconds: SystemClock.milliseconds())) {
      SystemClock.local($0).dayNumber
    }
  }
}

enum SearchLine {
  /// The message as one line: "2026-11-20 14:03 [Garden Club] alice: text". Control characters,
  /// such as line breaks in the text, become spaces.
  static func plain(_ hit: SearchHit) -> String {
    let line =
      "\(ExportLine.localTime(hit.timestamp)) [\(hit.chatName)] \(hit.senderName): "
      + hit.text
    return String(String.UnicodeScalarView(line.unicodeScalars.map(Self.shown))) + "\n"
  }

  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.properties.generalCategory == .control ? " " : scalar
  }

  static func json(_ hit: SearchHit) -> String {
    var members: [(String, JSONValue)] = [
      ("chat", .string(hit.chat.rawValue)), ("chatName", .string(hit.chatName)),
      ("id", .string(ExportLine.id(hit.event))),
      ("time", .string(ExportLine.utc(hit.timestamp))),
      ("sender", .string(hit.sender.rawValue)), ("name", .string(hit.senderName)),
      ("own", .bool(hit.isOwn)), ("body", .string(hit.text)),
      (
        "marks",
        .array(
          hit.marks.map {
            .array([.integer(Int64($0.lowerBound)), .integer(Int64($0.upperBound))])
          })
      ),
    ]
    if let thread = hit.thread { members.append(("thread", .string(thread.rawValue))) }
    return JSONValue.object(JSONObject(members)).text + "\n"
  }
}

/// Searches a profile's stored messages on a thread of its own, which reads the store by its own
/// connection, so that neither the engine nor the drawing thread waits. A newer request replaces
/// one that is not answered yet.
final class MessageSearcher: Sendable {
  private struct State: Sendable {
    /// The newest request for a search that no thread carries out yet; `nil` for none.
    var wanted: SearchRequest?
    var running: SearchRequest?
    var hasThread = false
    /// `true` if the running search is to be given up, as its answer is not wanted any more.
    var isStale = false
    var isStopped = false
    /// The store that is open for the current search; `nil` before its first request and after its
    /// end.
    var store: ChatStore?
    var end: Waiting<Bool>?
  }

  private let path: String
  private let clock: @Sendable () -> SearchClock
  private let state = Mutex(State())
  private let emit: @Sendable (SearchEvent) -> Void

  /// Makes a searcher, which opens the store at its first request.
  ///
  /// - Parameters:
  ///   - emit: receives the answers, on the searching thread; on the thread that calls `search` if
  ///     no thread can be started.
  init(
    path: String, clock: @escaping @Sendable () -> SearchClock,
    emit: @escaping @Sendable (SearchEvent) -> Void
  ) {
    self.path = path
    self.clock = clock
    self.emit = emit
  }

  /// Begins to carry out a request in place of all earlier ones, and returns at once.
  func search(_ request: SearchRequest) {
    let starts = state.withLock { state in
      guard !state.isStopped else { return false }
      state.wanted = request
      state.isStale = true
      defer { state.hasThread = true }
      return !state.hasThread
    }
    guard starts, !DetachedThread.start({ [self] in run() }) else { return }
    state.withLock { $0.hasThread = false }
    emit(.failed(request, .storage("no thread could be started")))
  }

  /// Gives up the running search and the waiting request, and closes the store, at the latest when
  /// the running search has stopped.
  func end() {
    state.withLock { state in
      state.wanted = nil
      state.isStale = true
      if !state.hasThread { state.store = nil }
    }
  }

  /// Gives up the running search, and waits until the store is closed. Later requests are not
  /// carried out.
  func stop() {
    let end = state.withLock { state -> Waiting<Bool>? in
      state.isStopped = true
      state.wanted = nil
      state.isStale = true
      guard state.hasThread else {
        state.store = nil
        return nil
      }
      let end = Waiting<Bool>()
      state.end = end
      return end
    }
    _ = end?.take()
  }

  private func run() {
    while let request = begin() {
      let event = answer(to: request)
      let isWanted = state.withLock { state in
        state.running = nil
        return !state.isStale
      }
      if isWanted, let event { emit(event) }
    }
  }

  private func begin() -> SearchRequest? {
    state.withLock { state in
      guard let request = state.wanted else {
        state.hasThread = false
        // The store stays open between the requests of one search, and is closed after it.
        if state.isStale || state.isStopped { state.store = nil }
        state.end?.put(true)
        return nil
      }
      state.wanted = nil
      state.isStale = false
      state.running = request
      return request
    }
  }

  private func answer(to request: SearchRequest) -> SearchEvent? {
    do {
      let isWanted = { self.state.withLock { !$0.isStale } }
      return try openStore().search(request, clock: clock(), isWanted: isWanted)
        .map { .found($0) }
    } catch {
      return .failed(request, StorageError.reason(error))
    }
  }

  private func openStore() throws(StorageError) -> ChatStore {
    if let store = state.withLock({ $0.store }) { return store }
    let store = try ChatStore(readingFrom: path)
    state.withLock { $0.store = store }
    return store
  }
}
