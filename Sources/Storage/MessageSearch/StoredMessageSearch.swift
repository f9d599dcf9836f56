internal import Database
internal import Intents
internal import Model

struct StoredMessageSearch {
  /// The limit up to which matches are counted, unless more are requested or ranked, and the
  /// maximum number of matches that are ranked for `SearchOrder.bestFirst`.
  private static let maxCounted = 1_000
  private static let maxRanked = 2_000
  /// The limit of matches up to which terms are compared with the messages' texts rather than
  /// looked up in the index, and the limit of stored reactions up to which only the messages with
  /// reactions are read.
  private static let (maxCompared, maxReacted) = (500, 20_000)
  /// The limit of stored chats up to which a search in all chats finds out whether history is
  /// missing; of more chats, some history is taken to be missing.
  private static let maxExamined = 200
  /// The milliseconds of a day. Messages that claim a time more than about a day ahead are searched
  /// after all others.
  private static let future: Int64 = 86_400_000

  let tables: Tables
  let names: NameBook
  let people: PeopleIndex
  let identity: OwnIdentity
  let database: Connection

  /// Returns the answer to `request`; `nil` if `isWanted`, which is called from time to time,
  /// returns `false`.
  func results(
    _ request: SearchRequest, _ clock: SearchClock, isWanted: () -> Bool
  ) throws(DatabaseError) -> SearchResults? {
    let planner = SearchPlanner(tables: tables, people: people, identity: identity, clock: clock)
    let query = SearchQueryParser.parse(request.text, today: clock.today)
    switch try planner.plan(query, in: request.chat) {
    case .nothing: return SearchResults(request: request, progress: try progress())
    case .problem(let problem):
      return SearchResults(request: request, progress: try progress(), problem: problem)
    case .plan(let plan):
      let ends = clock.now.milliseconds.addingReportingOverflow(Self.future)
      guard
        let found = try matches(
          plan, for: request,
          until: ServerTimestamp(milliseconds: ends.overflow ? .max : ends.partialValue), isWanted)
      else { return nil }
      return try results(found, of: plan, for: request, isWanted)
    }
  }

  func progress() throws(DatabaseError) -> SearchIndexProgress? {
    let isCurrent = try tables.settings.text(.searchVersion) == WordFolding.version
    let text = isCurrent ? try tables.settings.text(.searchCursor) : SearchCursor.start.text
    var left = try tables.index.lateCount()
    guard text != nil || left > 0 else { return nil }
    if let text {
      let cursor = SearchCursor(text) ?? .start
      left +=
        try database.value(
          "SELECT count(*) FROM messages WHERE (chat, ord) > (?, ?)", cursor.chat, cursor.ord,
          as: Int.self) ?? 0
    }
    let total = try database.value("SELECT count(*) FROM messages", as: Int.self) ?? 0
    return SearchIndexProgress(indexed: max(0, total - left), total: total)
  }

  // MARK: Matches

  private struct Match {
    let message: FoundMessage
    let event: EventID
    let text: String
  }

  private struct Matches {
    var listed: [Match] = []
    var count = 0
    var chats: Set<Int64> = []
    var isCapped = false

    mutating func count(_ message: FoundMessage, upTo limit: Int) {
      guard count < limit else {
        isCapped = true
        return
      }
      count += 1
      chats.insert(message.chat)
    }

    /// Sorts the matches in `listed` from the index `start` on, the newest first, and removes all
    /// but the `most` newest ones of them. Matches with the same time stay in the order in which
    /// they were found.
    mutating func keepNewest(_ most: Int, from start: Int) {
      let sorted = listed[start...].enumerated().sorted {
        ($1.element.message.time, $0.offset) < ($0.element.message.time, $1.offset)
      }
      listed.replaceSubrange(start..., with: sorted.prefix(most).map(\.element))
    }
  }

  private static let rest = """
    CROSS JOIN messages ON messages.chat = i.chat AND messages.ord = i.ord
    CROSS JOIN chats c ON c.key = messages.chat
    WHERE i.key >= ?1 AND i.key <= ?2 AND messages.\(IgnoredTable.isShown)
    """
  private static let reactedMessages = """
    (SELECT DISTINCT chat, ord FROM reactions) r
    CROSS JOIN messages ON messages.chat = r.chat AND messages.ord = r.ord
    """
  private static let byWords = words("")
  private static let byWordsReacted = words(
    "AND message_words.rowid IN (SELECT \(SearchIndex.keyColumn) FROM \(reactedMessages))")

  private static func words(_ condition: String) -> Select<MatchColumns> {
    Select(
      """
      FROM message_words CROSS JOIN indexed_messages i ON i.key = message_words.rowid
      CROSS JOIN messages ON messages.chat = i.chat AND messages.ord = i.ord
      CROSS JOIN chats c ON c.key = messages.chat
      WHERE message_words MATCH ?3 AND message_words.rowid >= ?1 AND message_words.rowid <= ?2
        AND messages.\(IgnoredTable.isShown) \(condition)
      ORDER BY message_words.rowid DESC
      """
    ) { MatchColumns(&$0) }
  }
  private static let byTime = Select(
    "FROM indexed_messages i \(rest) ORDER BY i.key DESC"
  ) { MatchColumns(&$0) }
  private static let byTimeExcept = Select(
    """
    FROM indexed_messages i \(rest)
      AND i.key NOT IN (SELECT rowid FROM message_words WHERE message_words MATCH ?3)
    ORDER BY i.key DESC
    """
  ) { MatchColumns(&$0) }

  private static let reacted = Select(
    """
    FROM \(reactedMessages)
    CROSS JOIN chats c ON c.key = messages.chat
    WHERE \(SearchIndex.keyColumn) BETWEEN ?1 AND ?2 AND messages.\(IgnoredTable.isShown)
    ORDER BY messages.time DESC
    """
  ) { MatchColumns(&$0, isIndexed: false) }

  private func matches(
    _ plan: SearchPlan, for request: SearchRequest, until end: ServerTimestamp,
    _ isWanted: () -> Bool
  ) throws(DatabaseError) -> Matches? {
    let isBest = request.order == .bestFirst && !plan.terms.isEmpty
    let listed = isBest ? Self.maxRanked : request.limit
    let most = max(listed, Self.maxCounted)
    let spread = try tables.index.spread()
    let first = SearchIndex.key(of: ServerTimestamp(milliseconds: plan.times.lowerBound)) - spread
    let last = SearchIndex.key(of: ServerTimestamp(milliseconds: plan.times.upperBound)) + spread
    let future = SearchIndex.key(of: end) + spread
    var found = Matches()
    for keys in [(first, min(last, future)), (max(first, future + 1), last)] where keys.0 <= keys.1
    {
      guard
        try add(
          plan, keys, spread, to: &found, listing: listed - found.listed.count, counting: most,
          isWanted)
      else { return nil }
      if found.isCapped, found.listed.count >= listed { break }
    }
    return found
  }

  // Adds the `most` newest matches whose keys in the search index are in the range `keys`; returns
  // `false` if the search is not wanted any more. Matches are found in the order of their keys (in
  // the way `reactions`, of their times). A key differs by at most `spread` from the key of the
  // message's time, because messages of the same time get different keys. So the search continues
  // at least until no newer match can follow.
  private func add(
    _ plan: SearchPlan, _ keys: (Int64, Int64), _ spread: Int64, to found: inout Matches,
    listing most: Int, counting limit: Int, _ isWanted: () -> Bool
  ) throws(DatabaseError) -> Bool {
    var isAlive = true
    var rows = 0
    let start = found.listed.count
    // The time of the oldest match that is listed, once `most` matches are listed.
    var oldest: ServerTimestamp?
    var hasFewReactions = false
    if plan.hasReactions == true { hasFewReactions = try areReactionsFew() }
    let way: Way = hasFewReactions && plan.demandsNoWord ? .reactions : try way(of: plan, keys)
    let take: (Row, MatchColumns) throws(DatabaseError) -> Bool = { row, at in
      rows += 1
      if rows % 256 == 0 || way.isSlow, !isWanted() {
        isAlive = false
        return false
      }
      let message = at.message(row)
      guard plan.allows(message, isJoined: at.isJoined(row)),
        try hasReactions(message, plan.hasReactions),
        way.allows({ at.content(row).searchedText })
      else { return true }
      found.count(message, upTo: limit)
      if let oldest, found.isCapped, at.key(row) + spread < SearchIndex.key(of: oldest) {
        return false
      }
      guard most > 0, oldest.map({ message.time > $0 }) ?? true else {
        return most > 0 || !found.isCapped
      }
      found.listed.append(
        Match(message: message, event: at.event(row), text: at.content(row).foundText ?? ""))
      if found.listed.count - start >= (oldest == nil ? most : 2 * most) {
        found.keepNewest(most, from: start)
        oldest = found.listed.last?.message.time
      }
      return true
    }
    switch way {
    case .words(let expression, _):
      let query = hasFewReactions ? Self.byWordsReacted : Self.byWords
      try database.scan(query, keys.0, keys.1, expression, read: take)
    case .except(let exclusion):
      try database.scan(Self.byTimeExcept, keys.0, keys.1, exclusion, read: take)
    case .reactions:
      try database.scan(Self.reacted, keys.0, keys.1, read: take)
    case .time: try database.scan(Self.byTime, keys.0, keys.1, read: take)
    }
    found.keepNewest(most, from: start)
    return isAlive
  }

  private enum Way {
    /// By an expression of FTS5. `comparing`: the terms that the expression leaves out, which are
    /// compared with the texts; `nil` for none.
    case words(String, comparing: WordMatcher?)
    /// By time, except for the messages that this expression of FTS5 finds, because the query only
    /// excludes words.
    case except(String)
    /// By the reactions, because few are stored and the query has nothing to look up in the index.
    case reactions
    case time

    /// `true` if a text is read and compared for each message.
    var isSlow: Bool {
      if case .words(_, _?) = self { true } else { false }
    }

    /// `true` if the text of a message, `nil` for one that no search finds, meets the conditions
    /// that the query of the database does not contain.
    func allows(_ text: () -> String?) -> Bool {
      switch self {
      case .words(_, let comparing): comparing.map { $0.matches(text() ?? "") } ?? true
      case .reactions: text() != nil
      case .except, .time: true
      }
    }
  }

  private func way(
    of plan: SearchPlan, _ keys: (Int64, Int64)
  ) throws(DatabaseError) -> Way {
    if let lighter = plan.lighter, try isRare(lighter.expression, keys) {
      return .words(lighter.expression, comparing: WordMatcher(lighter.terms))
    }
    if let expression = plan.expression { return .words(expression, comparing: nil) }
    return plan.exclusion.map { .except($0) } ?? .time
  }

  private func areReactionsFew() throws(DatabaseError) -> Bool {
    let count = try database.value(
      "SELECT count(*) FROM (SELECT 1 FROM reactions LIMIT ?)", Self.maxReacted + 1, as: Int.self)
    return count ?? 0 <= Self.maxReacted
  }

  private func isRare(
    _ expression: String, _ keys: (Int64, Int64)
  ) throws(DatabaseError) -> Bool {
    let count = try database.value(
      """
      SELECT count(*) FROM (SELECT 1 FROM message_words
        WHERE message_words MATCH ? AND rowid >= ? AND rowid <= ? LIMIT ?)
      """, expression, keys.0, keys.1, Self.maxCompared + 1, as: Int.self)
    return count ?? 0 <= Self.maxCompared
  }

  private func hasReactions(
    _ message: FoundMessage, _ wanted: Bool?
  ) throws(DatabaseError) -> Bool {
    guard let wanted else { return true }
    return try wanted
      == database.exists(
        """
        SELECT 1 FROM reactions INDEXED BY reactions_placed
        WHERE chat = ? AND ord = ? AND \(IgnoredTable.isShown) LIMIT 1
        """, message.chat, message.ord)
  }

  // MARK: The server

  private func mayAskServer(_ plan: SearchPlan) throws(DatabaseError) -> Bool {
    guard plan.canAskServer else { return false }
    if let chats = plan.chats {
      return try !tables.chats.incomplete(among: chats, limit: 1).isEmpty
    }
    return try tables.chats.mayBeIncomplete(orMoreThan: Self.maxExamined)
  }

  // MARK: Hits

  // Calls `isWanted` for each message, because folding a long text takes milliseconds.
  private func results(
    _ found: Matches, of plan: SearchPlan, for request: SearchRequest, _ isWanted: () -> Bool
  ) throws(DatabaseError) -> SearchResults? {
    let mayAskServer = try mayAskServer(plan)
    let matcher = WordMatcher(plan.terms)
    var listed = found.listed
    if request.order == .bestFirst, !plan.terms.isEmpty {
      var scores: [Double] = []
      for match in listed {
        guard isWanted() else { return nil }
        scores.append(matcher.score(of: match.text))
      }
      let best = listed.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
      listed = best.map { listed[$0] }
    }
    var hits: [SearchHit] = []
    var chats: [Int64: Chat?] = [:]
    for match in listed.prefix(request.limit) {
      guard isWanted() else { return nil }
      let key = match.message.chat
      if chats[key] == nil { chats[key] = .some(try tables.listed.chat(key: key)) }
      guard let chat = chats[key] ?? nil else { continue }
      let sender = match.message.sender
      hits.append(
        SearchHit(
          chat: chat.id, chatName: chat.name, event: .event(match.event),
          thread: ThreadRange.isMain(match.message.ord) ? nil : match.message.thread,
          sender: sender, senderName: try names.name(of: sender, in: key),
          isOwn: sender == identity.user, timestamp: match.message.time, text: match.text,
          marks: matcher.marks(in: match.text)))
    }
    return SearchResults(
      request: request, hits: hits, total: found.count, isTotalCapped: found.isCapped,
      chatCount: found.chats.count, progress: try progress(), mayAskServer: mayAskServer)
  }
}

private struct MatchColumns {
  private let key, chat, ord: Column<Int64>
  private let sender: Column<UserID>
  private let time: Column<ServerTimestamp>
  private let thread: Column<EventID?>
  private let isJoined: Column<Bool>
  private let event: Column<EventID>
  private let kind: Column<ContentKind>
  private let text: Column<String>
  private let format: Column<StoredFormat?>

  /// - Parameter isIndexed: `true` if the query has the rows of `indexed_messages` as `i`; else the
  ///   key is computed from the message's row (`SearchIndex.keyColumn`).
  init(_ list: inout SelectList, isIndexed: Bool = true) {
    key = list.column(isIndexed ? "i.key" : SearchIndex.keyColumn)
    chat = list.column("messages.chat")
    ord = list.column("messages.ord")
    sender = list.column("messages.sender")
    time = list.column("messages.time")
    thread = list.column("messages.thread")
    isJoined = list.column("c.membership = \(Membership.joined.number)")
    event = list.column("messages.event")
    kind = list.column("messages.kind")
    text = list.column("messages.text")
    format = list.column("messages.format")
  }

  func key(_ row: Row) -> Int64 { row[key] }

  func message(_ row: Row) -> FoundMessage {
    FoundMessage(
      chat: row[chat], ord: row[ord], sender: row[sender], time: row[time], thread: row[thread])
  }

  func isJoined(_ row: Row) -> Bool { row[isJoined] }

  func event(_ row: Row) -> EventID { row[event] }

  func content(_ row: Row) -> ContentColumns {
    ContentColumns(kind: row[kind], text: row[text], format: row[format])
  }
}
