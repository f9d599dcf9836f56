internal import Database
package import Intents
package import Model

/// Windows of a chat's messages: those the server has, then those of ours that it has not.
extension ChatStore {
  /// A part of a chat's messages, oldest first. A message that is not stored is taken as the newest.
  package func messages(_ query: MessageQuery) throws(StorageError) -> MessageWindow {
    try guarded {
      guard let chat = try ChatRow.load(query.chat, from: database) else { return .empty }
      let limit = min(max(query.limit, 1), 2_000)
      let place = try place(of: query.around, in: chat)
      let before = limit / 2
      // One more tells whether there are more.
      var later = try rows(from: place, limit: limit - before + 1, in: chat)
      let hasLater = later.count > limit - before
      later = Array(later.prefix(limit - before))
      var earlier = try rows(before: place, limit: limit - later.count + 1, in: chat)
      let hasEarlier = earlier.count > limit - later.count
      earlier = Array(earlier.prefix(limit - later.count).reversed())
      return try window(earlier + later, hasEarlier, hasLater, of: chat)
    }
  }

  /// Where to fetch what is missing just before this message; `nil`: nothing is, or it is not known how.
  package func gap(_ id: ChatID, before message: MessageID) throws(StorageError) -> HistoryToken? {
    try guarded {
      guard case .event(let event) = message, let chat = try ChatRow.load(id, from: database),
        let ord = try ord(of: event, in: chat)
      else { return nil }
      let token = try database.first(
        "SELECT token FROM gaps WHERE chat = ? AND ord = ?", chat.key, ord
      ) { HistoryToken($0.text(0)) }
      if let token { return token }
      return ord == chat.timeline.first ? chat.timeline.edge.token : nil
    }
  }

  private func ord(of event: EventID, in chat: ChatRow) throws(DatabaseError) -> Int64? {
    try database.first(
      "SELECT ord FROM messages WHERE chat = ? AND event = ?", chat.key, event.rawValue
    ) { $0.integer(0) }
  }

  private func place(of id: MessageID?, in chat: ChatRow) throws(DatabaseError) -> MessagePlace {
    switch id {
    case nil: return .end
    case .event(let event): return try ord(of: event, in: chat).map { .stored($0) } ?? .end
    case .local(let transaction):
      let seq = try database.first(
        "SELECT seq FROM outbox WHERE txn = ? AND chat = ?", transaction.rawValue, chat.key
      ) { $0.integer(0) }
      return seq.map { .outbox($0) } ?? .end
    }
  }

  private func rows(
    from place: MessagePlace, limit: Int, in chat: ChatRow
  ) throws(DatabaseError) -> [MessageRow] {
    switch place {
    case .end: return []
    case .outbox(let seq): return try outboxRows(chat, "seq >= ? ORDER BY seq", seq, limit)
    case .stored(let ord):
      let stored = try storedRows(chat, "ord >= ? ORDER BY ord", ord, limit)
      guard stored.count < limit else { return stored }
      return try stored + outboxRows(chat, "seq >= ? ORDER BY seq", .min, limit - stored.count)
    }
  }

  private func rows(
    before place: MessagePlace, limit: Int, in chat: ChatRow
  ) throws(DatabaseError) -> [MessageRow] {
    var rows: [MessageRow] = []
    var bound = Int64.max
    switch place {
    case .end: rows = try outboxRows(chat, "seq < ? ORDER BY seq DESC", .max, limit)
    case .outbox(let seq): rows = try outboxRows(chat, "seq < ? ORDER BY seq DESC", seq, limit)
    case .stored(let ord): bound = ord
    }
    guard rows.count < limit else { return rows }
    return try rows
      + storedRows(chat, "ord < ? ORDER BY ord DESC", bound, limit - rows.count)
  }

  private func storedRows(
    _ chat: ChatRow, _ range: String, _ bound: Int64, _ limit: Int
  ) throws(DatabaseError) -> [MessageRow] {
    try database.rows(
      """
      SELECT ord, event, sender, time, kind, text, answers, is_edited FROM messages
      WHERE chat = ? AND \(range) LIMIT ?
      """, chat.key, bound, limit
    ) { row in
      MessageRow(
        ord: row.integer(0), id: .event(EventID(row.text(1))), sender: UserID(row.text(2)),
        time: row.integer(3),
        content: ContentColumns(kind: row.integer(4), text: row.text(5)).content, delivery: nil,
        answers: row.optionalText(6).map { EventID($0) }, isEdited: row.bool(7))
    }
  }

  private func outboxRows(
    _ chat: ChatRow, _ range: String, _ bound: Int64, _ limit: Int
  ) throws(DatabaseError) -> [MessageRow] {
    let sender = ownUser ?? UserID("")
    return try database.rows(
      """
      SELECT txn, text, time, state, reason, target, is_emote FROM outbox
      WHERE chat = ? AND purpose <= \(OutboxPurpose.reply) AND \(range) LIMIT ?
      """, chat.key, bound, limit
    ) { row in
      MessageRow(
        ord: nil, id: .local(TransactionID(row.text(0))), sender: sender, time: row.integer(2),
        content: row.bool(6) ? .emote(row.text(1)) : .text(row.text(1), mentionsUs: false),
        delivery: Self.delivery(row.integer(3), row.text(4)),
        answers: row.optionalText(5).map { EventID($0) }, isEdited: false)
    }
  }

  static func delivery(_ state: Int64, _ reason: String) -> Delivery {
    switch state {
    case OutboxState.queued: .queued
    case OutboxState.sending: .sending
    case OutboxState.sent: .sent
    default: .failed(FailureColumn.reason(reason))
    }
  }

  func messages(
    in chat: ChatRow, after id: MessageID?, limit: Int
  ) throws(DatabaseError) -> [Message] {
    let place: MessagePlace =
      switch try place(of: id, in: chat) {
      case .stored(let ord): .stored(ord + 1)
      case .outbox(let seq): .outbox(seq + 1)
      case .end: id == nil ? .stored(.min) : .end
      }
    let rows = try rows(from: place, limit: limit, in: chat)
    return try messages(rows, of: chat)
  }

  private func window(
    _ rows: [MessageRow], _ hasEarlier: Bool, _ hasLater: Bool, of chat: ChatRow
  ) throws(DatabaseError) -> MessageWindow {
    MessageWindow(
      messages: try messages(rows, of: chat), hasEarlier: hasEarlier, hasLater: hasLater,
      history: chat.timeline.edge,
      newestEvent: chat.timeline.newestEvent,
      firstUnread: firstUnread(rows, hasEarlier, hasLater, chat.reading),
      isReadToEnd: chat.reading.readOrd >= chat.timeline.newest ?? .min)
  }

  private func messages(
    _ rows: [MessageRow], of chat: ChatRow
  ) throws(DatabaseError) -> [Message] {
    let around = MessageSurroundings(
      gaps: try gaps(in: rows, of: chat), reactions: try reactions(in: rows, of: chat),
      pending: try pendingChanges(in: chat.key))
    var messages: [Message] = []
    messages.reserveCapacity(rows.count)
    for row in rows { messages.append(try message(row, in: chat, around)) }
    return messages
  }

  private func reactions(
    in rows: [MessageRow], of chat: ChatRow
  ) throws(DatabaseError) -> [Int64: [ReactionCount]] {
    let ords = rows.compactMap(\.ord)
    guard let first = ords.first, let last = ords.last else { return [:] }
    return try reactions(from: first, to: last, in: chat.key)
  }

  private func gaps(in rows: [MessageRow], of chat: ChatRow) throws(DatabaseError) -> Set<Int64> {
    let ords = rows.compactMap(\.ord)
    guard let first = ords.first, let last = ords.last else { return [] }
    return Set(
      try database.rows(
        "SELECT ord FROM gaps WHERE chat = ? AND ord BETWEEN ? AND ?", chat.key, first, last
      ) { $0.integer(0) })
  }

  private func message(
    _ row: MessageRow, in chat: ChatRow, _ around: MessageSurroundings
  ) throws(DatabaseError) -> Message {
    let isOwn = row.sender == ownUser || row.ord == nil
    var delivery = row.delivery
    if isOwn, delivery == nil, row.content.isSaid, let ord = row.ord {
      delivery = ord <= chat.reading.seenOrd ? .seen : .sent
    }
    return Message(
      id: row.id, sender: row.sender, senderName: try names.name(of: row.sender, in: chat.key),
      isOwn: isOwn, timestamp: ServerTimestamp(milliseconds: row.time), content: row.content,
      delivery: delivery, hasGapBefore: row.ord.map { around.gaps.contains($0) } ?? false,
      quote: row.content == .deleted
        ? nil : try row.answers.map { event throws(DatabaseError) in try quote(event, in: chat) },
      isEdited: row.isEdited && row.content != .deleted,
      reactions: row.ord.flatMap { row.content == .deleted ? nil : around.reactions[$0] } ?? [],
      pending: row.ord.flatMap { around.pending[$0] } ?? [])
  }

  // Behind our own position; where we have none, the server's count is counted back from the end.
  private func firstUnread(
    _ rows: [MessageRow], _ hasEarlier: Bool, _ hasLater: Bool, _ reading: ChatReading
  ) -> MessageID? {
    guard reading.unread.messages > 0 else { return nil }
    let others = rows.filter { $0.ord != nil && $0.content.isSaid && $0.sender != ownUser }
    if reading.readOrd == .min {
      guard !hasLater, others.count >= reading.unread.messages else {
        return hasEarlier || hasLater ? nil : others.first?.id
      }
      return others[others.count - reading.unread.messages].id
    }
    let starts = rows.first?.ord.map { $0 <= reading.readOrd } ?? false
    guard starts || !hasEarlier else { return nil }
    return others.first { $0.ord ?? .min > reading.readOrd }?.id
  }
}

/// A place among a chat's messages.
private enum MessagePlace {
  case stored(Int64)
  case outbox(Int64)
  case end
}

/// A message as read, before its chat's names and receipts are added.
private struct MessageRow {
  /// `nil`: it is in the outbox.
  let ord: Int64?
  let id: MessageID
  let sender: UserID
  let time: Int64
  let content: MessageContent
  let delivery: Delivery?
  let answers: EventID?
  let isEdited: Bool
}

/// What is read once for all messages of a window, by their places.
private struct MessageSurroundings {
  let gaps: Set<Int64>
  let reactions: [Int64: [ReactionCount]]
  let pending: [Int64: [PendingChange]]
}
