internal import Database
package import Intents
package import Model

/// The store's part in a search on the server: the words and chats to ask for, the found messages
/// that are not stored, and the missing history in which a found message may be.
extension ChatStore {
  /// The limit of the bytes of found texts in which words are looked for and marked. It bounds the
  /// time for a page of long messages, which strangers may send, to some ten milliseconds.
  private static let mostBytes = 200_000
  /// The limits of the bytes of a found text that are kept: before the first marked word, and in
  /// all. An excerpt shows less.
  private static let (keptBefore, keptBytes) = (1_024, 4_096)
  /// The limit of gaps of one chat that are compared with the time of a message.
  private static let maxGaps = 200

  /// Returns the words, chats and people with which the server's own search is asked for messages
  /// that fit a request; `nil` if the server is not to be asked, for example because all history of
  /// the searched chats is stored, or because they are encrypted.
  package func serverQuery(
    _ request: SearchRequest, clock: SearchClock
  ) throws(StorageError) -> ServerSearchQuery? {
    try guarded { () throws(DatabaseError) in
      guard let (plan, query) = try serverPlan(request, clock) else { return nil }
      let chats = try tables.chats.incomplete(
        among: plan.chats, limit: plan.chats == nil ? 1 : ServerSearchQuery.chatLimit)
      guard !chats.isEmpty else { return nil }
      return ServerSearchQuery(
        words: query.typedTerms.joined(separator: " "),
        chats: plan.chats == nil ? nil : chats,
        senders: plan.senders?.sorted { $0.rawValue < $1.rawValue },
        order: request.order)
    }
  }

  /// Returns those of the found messages that are not stored and meet the conditions of the request
  /// that the server does not test. Leaves out deleted messages, and messages of encrypted chats,
  /// of chats that the user has not joined, and of people who are ignored. After `mostBytes` of
  /// texts, words are neither excluded nor marked any more.
  package func hits(
    among found: [ServerSearchPage.Found], for request: SearchRequest, clock: SearchClock
  ) throws(StorageError) -> [SearchHit] {
    try guarded { () throws(DatabaseError) in
      guard let (plan, _) = try serverPlan(request, clock) else { return [] }
      var hits: [SearchHit] = []
      var bytes = 0
      for message in found {
        let text = ContentColumns(message.message.content).foundText
        bytes += text?.utf8.count ?? 0
        guard let text, let hit = try hit(message, text, plan, isRead: bytes <= Self.mostBytes)
        else { continue }
        hits.append(hit)
      }
      return hits
    }
  }

  private func serverPlan(
    _ request: SearchRequest, _ clock: SearchClock
  ) throws(DatabaseError) -> (plan: SearchPlan, query: SearchQuery)? {
    let planner = SearchPlanner(tables: tables, people: people, identity: identity, clock: clock)
    let query = SearchQueryParser.parse(request.text, today: clock.today)
    guard case .plan(let plan) = try planner.plan(query, in: request.chat), plan.canAskServer
    else { return nil }
    return (plan, query)
  }

  /// - Parameter isRead: `true` if excluded words and words to mark are looked for in the text.
  private func hit(
    _ found: ServerSearchPage.Found, _ text: String, _ plan: SearchPlan, isRead: Bool
  ) throws(DatabaseError) -> SearchHit? {
    let message = found.message
    guard let (key, chat) = try searchedChat(found.chat),
      plan.allows(
        FoundMessage(
          chat: key, ord: .max, sender: message.sender, time: message.timestamp, thread: nil),
        isJoined: true),
      !(isRead && plan.excludedTerms.contains { WordMatcher([$0]).matches(text) }),
      try !isHidden(message.event, by: message.sender, in: key),
      try tables.messages.ord(of: message.event, in: key) == nil
    else { return nil }
    let marks = isRead ? WordMatcher(plan.terms).marks(in: text) : []
    let start = SearchHit.scalarStart((marks.first?.lowerBound ?? 0) - Self.keptBefore, in: text)
    let end = SearchHit.scalarStart(start + Self.keptBytes, in: text)
    return SearchHit(
      chat: chat.id, chatName: chat.name, event: .event(message.event),
      thread: try storedRoot(of: message, in: key), sender: message.sender,
      senderName: try names.name(of: message.sender, in: key),
      isOwn: message.sender == identity.user, timestamp: message.timestamp,
      text: String(text.utf8Slice(start..<end)),
      marks: marks.filter { $0.upperBound <= end }.map {
        $0.lowerBound - start..<$0.upperBound - start
      }, isStored: false)
  }

  // The chat, and its key, if a search on the server shows its messages: the user has joined it,
  // and it is not encrypted.
  private func searchedChat(_ id: ChatID) throws(DatabaseError) -> (key: Int64, chat: Chat)? {
    guard let key = try tables.chats.key(of: id), let chat = try tables.listed.chat(key: key),
      chat.membership == .joined, !chat.isEncrypted
    else { return nil }
    return (key, chat)
  }

  // `true` for a message of a person whom the user ignores, and for a message of which the store
  // knows only that it was deleted.
  private func isHidden(
    _ event: EventID, by sender: UserID, in chat: Int64
  ) throws(DatabaseError) -> Bool {
    if try tables.ignored.holds(sender) { return true }
    return try tables.waiting.holdsDeletion(of: event, in: chat)
  }

  /// Returns those of the messages that the server found earlier which a search may still show.
  /// Leaves out messages that were deleted, messages of people who are ignored by now, and messages
  /// of chats that the user has left or that are encrypted by now. Messages that were stored
  /// meanwhile are marked so.
  package func current(_ hits: [SearchHit]) throws(StorageError) -> [SearchHit] {
    try guarded { () throws(DatabaseError) in
      var current: [SearchHit] = []
      var chats: [ChatID: Int64?] = [:]
      for var hit in hits {
        if chats[hit.chat] == nil { chats[hit.chat] = .some(try searchedChat(hit.chat)?.key) }
        guard case .event(let event) = hit.event, let key = chats[hit.chat] ?? nil,
          try !isHidden(event, by: hit.sender, in: key)
        else { continue }
        let stored = try tables.messages.state(of: event, in: key)
        guard stored?.kind != .deleted else { continue }
        hit.isStored = stored != nil
        current.append(hit)
      }
      return current
    }
  }

  // The thread of a reply; `nil` for any other message, and if the first message of the thread is
  // not stored, because the reply then arrives in the main timeline.
  private func storedRoot(
    of message: TimelineMessage, in chat: Int64
  ) throws(DatabaseError) -> EventID? {
    guard let root = message.thread, try tables.messages.ord(of: root, in: chat) != nil else {
      return nil
    }
    return root
  }

  // MARK: Seeking

  /// Returns the message that shows an event in a chat: the event's own message, or the first
  /// message of the thread if only a thread shows it and `thread` is `nil`; `nil` if the event is
  /// not stored. `thread`: the thread that is shown; `nil` for the main timeline.
  package func shown(
    _ event: EventID, in id: ChatID, thread: EventID?
  ) throws(StorageError) -> EventID? {
    try guarded { () throws(DatabaseError) in
      guard let chat = try tables.chats.key(of: id),
        let ord = try tables.messages.ord(of: event, in: chat)
      else { return nil }
      guard thread == nil, !ThreadRange.isMain(ord) else { return event }
      return try tables.replies.thread(of: event, in: chat)
    }
  }

  /// Returns the missing history of a chat's main timeline, or of one of its threads, in which a
  /// message of this time is likely to be; `nil` if no history is missing, or if the chat is not
  /// stored. Messages may claim a wrong time: if the fetched history does not contain the message,
  /// the next call returns another part. `root`: the message with which the thread begins; `nil`
  /// for the main timeline.
  package func hole(
    in id: ChatID, thread root: EventID?, at time: ServerTimestamp
  ) throws(StorageError) -> HistoryHole? {
    try guarded { () throws(DatabaseError) in
      guard let chat = try tables.chats.load(id) else { return nil }
      guard let root else {
        return try hole(in: chat.key, at: ThreadRange.main, chat.timeline.edge, time)
      }
      let thread = try tables.threads.load(root, in: chat.key)
      guard let thread, let ords = ThreadRange.numbers(of: thread.key) else {
        return HistoryHole(token: nil, before: nil)
      }
      return try hole(in: chat.key, at: ClosedRange(ords), thread.edge, time)
    }
  }

  /// - Parameters:
  ///   - ords: the order numbers of the messages of the main timeline or of the thread.
  ///   - edge: the state of the history before the first of them.
  private func hole(
    in chat: Int64, at ords: ClosedRange<Int64>, _ edge: HistoryEdge, _ time: ServerTimestamp
  ) throws(DatabaseError) -> HistoryHole? {
    let gaps = try tables.gaps.newest(Self.maxGaps, at: ords, in: chat)
    for gap in gaps {
      let last = try tables.messages.lastTime(at: ords.lowerBound..<gap.ord, in: chat)
      if let last, last <= time.milliseconds { return try hole(gap, in: chat, at: ords) }
    }
    switch edge {
    case .unknown: return HistoryHole(token: nil, before: nil)
    case .more(let token): return HistoryHole(token: token, before: nil)
    case .start:
      return try gaps.first.flatMap { gap throws(DatabaseError) in
        try hole(gap, in: chat, at: ords)
      }
    }
  }

  private func hole(
    _ gap: (ord: Int64, token: HistoryToken), in chat: Int64, at ords: ClosedRange<Int64>
  ) throws(DatabaseError) -> HistoryHole {
    let after = try tables.messages.firstEvent(at: gap.ord...ords.upperBound, in: chat)
    return HistoryHole(token: gap.token, before: after.map { .event($0) })
  }
}
