internal import Database
internal import Intents
internal import Model

/// Reads the messages before and after a position in a chat: the messages of the timeline, followed
/// by those of the outbox.
struct MessageReader {
  let tables: Tables
  let names: NameBook
  let identity: OwnIdentity

  /// A position among a chat's messages: the order number (`ord`) of a stored one, the row id
  /// (`seq`) of one in the outbox, or the end after all messages.
  private enum MessagePlace {
    case stored(Int64)
    case outbox(Int64)
    case end
  }

  /// Returns a part of a chat's messages, half of it before `id`; the end of the chat for `nil` or
  /// an unknown id. `limit`: at least 1.
  func window(
    around id: MessageID?, _ limit: Int, of chat: ChatRow
  ) throws(DatabaseError) -> MessageWindow {
    let place = try place(of: id, in: chat)
    let before = limit / 2
    // One more message than wanted is read, to learn if there are more.
    var later = try entries(from: place, limit: limit - before + 1, in: chat)
    let hasLater = later.count > limit - before
    later = Array(later.prefix(limit - before))
    var earlier = try entries(before: place, limit: limit - later.count + 1, in: chat)
    let hasEarlier = earlier.count > limit - later.count
    earlier = Array(earlier.prefix(limit - later.count).reversed())
    let entries = earlier + later
    let messages = try messages(entries, of: chat)
    return MessageWindow(
      messages: messages, hasEarlier: hasEarlier, hasLater: hasLater,
      seenBy: hasLater ? nil : try seenBy(zip(entries, messages).reversed(), of: chat),
      history: chat.timeline.edge, newestEvent: chat.timeline.newestEvent,
      firstUnread: firstUnread(entries, hasEarlier, hasLater, chat.reading),
      isReadToEnd: chat.reading.readOrd >= chat.timeline.newest ?? .min)
  }

  // The readers of the newest own message that others have read; `nil` when there is none.
  // `messages`: newest first.
  private func seenBy(
    _ messages: [(MessageEntry, Message)], of chat: ChatRow
  ) throws(DatabaseError) -> SeenBy? {
    guard let (entry, message) = messages.first(where: { $0.1.delivery == .seen }),
      let ord = entry.ord
    else { return nil }
    let readers = try tables.receipts.firstReaders(
      of: ord, limit: SeenBy.mostNames, most: SeenBy.mostReaders, in: chat.key)
    return SeenBy(
      message: message.id,
      names: try readers.users.map { user throws(DatabaseError) in
        try names.name(of: user, in: chat.key)
      }, count: readers.count)
  }

  /// Returns the messages after `id`, oldest first; from the first stored one for `nil`, none for
  /// an unknown id.
  func messages(
    in chat: ChatRow, after id: MessageID?, limit: Int
  ) throws(DatabaseError) -> [Message] {
    let place: MessagePlace =
      switch try place(of: id, in: chat) {
      case .stored(let ord): .stored(ord.placeBehind)
      case .outbox(let seq): .outbox(seq.placeBehind)
      case .end: id == nil ? .stored(.min) : .end
      }
    return try messages(try entries(from: place, limit: limit, in: chat), of: chat)
  }

  private func place(of id: MessageID?, in chat: ChatRow) throws(DatabaseError) -> MessagePlace {
    switch id {
    case nil: return .end
    case .event(let event):
      return try tables.messages.ord(of: event, in: chat.key).map { .stored($0) } ?? .end
    case .local(let transaction):
      return try tables.outbox.seq(of: transaction, in: chat.key).map { .outbox($0) } ?? .end
    }
  }

  private func entries(
    from place: MessagePlace, limit: Int, in chat: ChatRow
  ) throws(DatabaseError) -> [MessageEntry] {
    switch place {
    case .end: return []
    case .outbox(let seq): return try outbox(from: seq, limit, in: chat)
    case .stored(let ord):
      let stored = try tables.messages.messages(from: ord, limit: limit, in: chat.key)
        .map { MessageEntry($0) }
      guard stored.count < limit else { return stored }
      return try stored + outbox(from: .min, limit - stored.count, in: chat)
    }
  }

  private func outbox(
    from seq: Int64, _ limit: Int, in chat: ChatRow
  ) throws(DatabaseError) -> [MessageEntry] {
    try tables.outbox.messages(from: seq, limit: limit, in: chat.key)
      .map { MessageEntry($0, sender: identity.userOrNobody) }
  }

  // The entries before a position, newest first.
  private func entries(
    before place: MessagePlace, limit: Int, in chat: ChatRow
  ) throws(DatabaseError) -> [MessageEntry] {
    let (lastSeq, lastOrd): (Int64?, Int64) =
      switch place {
      case .end: (.max, .max)
      case .outbox(let seq): (seq, .max)
      case .stored(let ord): (nil, ord)
      }
    var entries: [MessageEntry] = []
    if let lastSeq {
      entries = try tables.outbox.messages(before: lastSeq, limit: limit, in: chat.key)
        .map { MessageEntry($0, sender: identity.userOrNobody) }
    }
    guard entries.count < limit else { return entries }
    return try entries
      + tables.messages.messages(before: lastOrd, limit: limit - entries.count, in: chat.key)
      .map { MessageEntry($0) }
  }

  private func messages(
    _ entries: [MessageEntry], of chat: ChatRow
  ) throws(DatabaseError) -> [Message] {
    let relations = RelationReader(tables: tables, names: names, identity: identity)
    let related = try relations.read(entries.compactMap(\.ord), in: chat.key)
    var messages: [Message] = []
    messages.reserveCapacity(entries.count)
    for entry in entries {
      let name = try names.name(of: entry.sender, in: chat.key)
      let quote: Quote? =
        if let answered = entry.quoted { try relations.quote(answered, in: chat.key) } else { nil }
      messages.append(
        entry.message(
          name, quote, isOwn: entry.ord == nil || entry.sender == identity.user,
          seenOrd: chat.reading.seenOrd, related))
    }
    return messages
  }

  // The first message after the user's own read position. Without a position, as many messages as
  // the server counts as unread are counted back from the end.
  private func firstUnread(
    _ entries: [MessageEntry], _ hasEarlier: Bool, _ hasLater: Bool, _ reading: ChatReadState
  ) -> MessageID? {
    guard reading.unread.messages > 0 else { return nil }
    let others = entries.filter {
      $0.ord != nil && $0.content.isSaid && $0.sender != identity.user
    }
    if reading.readOrd == .min {
      guard !hasLater, others.count >= reading.unread.messages else {
        return hasEarlier || hasLater ? nil : others.first?.id
      }
      return others[others.count - reading.unread.messages].id
    }
    let startsAtReadMessage = entries.first?.ord.map { $0 <= reading.readOrd } ?? false
    guard startsAtReadMessage || !hasEarlier else { return nil }
    return others.first { $0.ord ?? .min > reading.readOrd }?.id
  }
}
