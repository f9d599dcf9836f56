internal import Database
package import Intents
package import Model

extension ChatStore {
  /// Returns a part of the messages of a chat, or of a thread, around the message `query.around`,
  /// oldest first; the newest messages if that is `nil` or does not belong there. The limit is
  /// clamped to 1...2,000. Empty if the chat is not stored.
  package func messages(_ query: MessageQuery) throws(StorageError) -> MessageWindow {
    try guarded { () throws(DatabaseError) in
      guard let chat = try tables.chats.load(query.chat) else { return .empty }
      let limit = min(max(query.limit, 1), 2_000)
      return try messageReader.window(
        around: query.around, limit,
        of: messageReader.timeline(of: chat, thread: query.thread))
    }
  }

  /// Returns the pagination token with which the missing history just before this message is
  /// fetched; `nil` if nothing is missing, if the chat has no token for it (as before the first
  /// reply of a thread), or if no stored timeline contains the message.
  package func gap(_ id: ChatID, before message: MessageID) throws(StorageError) -> HistoryToken? {
    try guarded { () throws(DatabaseError) in
      guard case .event(let event) = message, let chat = try tables.chats.load(id),
        let ord = try tables.messages.ord(of: event, in: chat.key)
      else { return nil }
      if let token = try tables.gaps.token(at: ord, in: chat.key) { return token }
      // The missing history before the first reply of a thread is fetched with the token of the
      // thread, so the chat has no token for it.
      return ord == chat.timeline.first ? chat.timeline.edge.token : nil
    }
  }

  /// Returns the message, the other people who have seen it, at most 500 of them by name, and, for
  /// an edited message, its first version and its newest ones. `nil` when neither a stored timeline
  /// nor the outbox contains the message, or when it is hidden, as one of an ignored person is.
  package func facts(
    of message: MessageID, in id: ChatID
  ) throws(StorageError) -> MessageFacts? {
    try guarded { () throws(DatabaseError) in
      guard let chat = try tables.chats.load(id) else { return nil }
      let timeline = try messageReader.timeline(of: chat, thread: thread(of: message, in: chat))
      let window = try messageReader.window(around: message, 2, of: timeline)
      guard let found = window.messages.first(where: { $0.id == message }) else { return nil }
      return try facts(found, of: timeline)
    }
  }

  // The thread of a message that only this thread shows; `nil` for a message of the main timeline.
  private func thread(
    of message: MessageID, in chat: ChatRow
  ) throws(DatabaseError) -> EventID? {
    switch message {
    case .local(let transaction): return try tables.outbox.thread(of: transaction)
    case .event(let event):
      guard chat.reading.hasThreads, let ord = try tables.messages.ord(of: event, in: chat.key),
        !ThreadRange.isMain(ord)
      else { return nil }
      return try tables.replies.thread(of: event, in: chat.key)
    }
  }

  private func facts(
    _ message: Message, of timeline: StoredTimeline
  ) throws(DatabaseError) -> MessageFacts {
    let chat = timeline.chat.key
    guard case .event(let event) = message.id else {
      return MessageFacts(message: message, readers: [], unnamedReaders: 0)
    }
    var readers: [Reader] = []
    for row in try tables.receipts.readers(
      of: event, limit: 500, owner: timeline.owner, in: chat)
    {
      readers.append(
        Reader(
          user: row.user, name: try names.name(of: row.user, in: chat), timestamp: row.time,
          isExact: row.isExact))
    }
    let all = try tables.receipts.countReaders(of: event, owner: timeline.owner, in: chat)
    return MessageFacts(
      message: message, readers: readers, unnamedReaders: max(0, all - readers.count),
      versions: try versions(of: message, event, in: chat))
  }

  private func versions(
    of message: Message, _ event: EventID, in chat: Int64
  ) throws(DatabaseError) -> [MessageVersion] {
    guard message.isEdited else { return [] }
    return try tables.edits.versions(of: event, limit: MessageVersion.most, in: chat)
  }

  var messageReader: MessageReader {
    MessageReader(tables: tables, names: names, identity: identity)
  }
}

extension ChatStore {
  /// Returns the place of a typed date that `DayRange` reads, such as `2026-03` or `yesterday`, or
  /// of the beginning (`first`, `start`, `beginning`), in the main timeline of a chat. Messages are
  /// stored in the order of the server, in which times seldom decrease, so a binary search finds
  /// the place.
  package func place(
    of words: String, in id: ChatID, clock: SearchClock
  ) throws(StorageError) -> DayPlace {
    try guarded { () throws(DatabaseError) in
      let word = words.lowercased()
      let days = DayRange(word, today: clock.today)
      guard days != nil || ["first", "start", "beginning"].contains(word) else {
        return .unknownDate
      }
      guard let chat = try tables.chats.load(id) else { return .nothing }
      return try place(of: days, in: chat, clock)
    }
  }

  // `days`: `nil` for the beginning of the chat.
  private func place(
    of days: DayRange?, in chat: ChatRow, _ clock: SearchClock
  ) throws(DatabaseError) -> DayPlace {
    guard let oldest = try shown(from: ThreadRange.mainFloor, in: chat) else { return .nothing }
    let knowsStart = chat.timeline.edge == .start
    guard let days else { return knowsStart ? .message(oldest.id) : .oldest(oldest.id) }
    let start = clock.start(of: days.first)
    if oldest.time >= start {
      let day = clock.day(of: oldest.time)
      guard knowsStart || day == days.first else { return .oldest(oldest.id) }
      return day <= days.last ? .message(oldest.id) : .next(oldest.id)
    }
    guard let newest = try tables.messages.newestSaid(in: chat.key) else { return .nothing }
    let ord = try firstOrd(notBefore: start, from: oldest.ord, to: newest.ord, in: chat.key)
    guard let found = try shown(from: min(ord, newest.ord), in: chat) else { return .nothing }
    if found.time < start { return .newest(found.id) }
    return clock.day(of: found.time) <= days.last ? .message(found.id) : .next(found.id)
  }

  /// The order number, from `low` to `high`, from which on the messages are not older than `time`;
  /// `high` if all messages before it are older.
  private func firstOrd(
    notBefore time: Int64, from low: Int64, to high: Int64, in chat: Int64
  ) throws(DatabaseError) -> Int64 {
    var (low, high) = (low, high)
    while low < high {
      // Between the numbers of damaged rows, the distance may be greater than `Int64.max`.
      let middle = low + Int64(UInt64(bitPattern: high &- low) / 2)
      guard let ord = try tables.messages.firstOrd(from: middle, in: chat), ord < high,
        let origin = try tables.messages.origin(at: ord, in: chat)
      else {
        high = middle
        continue
      }
      if origin.time >= time { high = middle } else { low = ord + 1 }
    }
    return low
  }

  private func shown(
    from ord: Int64, in chat: ChatRow
  ) throws(DatabaseError) -> (ord: Int64, id: MessageID, time: Int64)? {
    // A report of a change of the room, such as a join, cannot be selected, so it is passed over.
    let found = try tables.messages.said(from: ord, in: chat.key)
    return found.map { ($0.ord, .event($0.event), $0.time.milliseconds) }
  }
}

extension SearchClock {
  /// The local day of a time in milliseconds since 1970, as the number of days since 1970-01-01.
  fileprivate func day(of time: Int64) -> Int {
    dayNumber(ServerTimestamp(milliseconds: time))
  }
}
