internal import Database
internal import Intents
internal import Model

extension EventCommit {
  func apply(_ event: MessageEvent) throws {
    switch event {
    case .arrived(let arrival): try apply(arrival)
    case .delivery(let transaction, let change): try setDelivery(change, of: transaction)
    case .receipts(let chat, let receipts): try setReceipts(receipts, in: chat)
    case .deleted(let chat, let event): try delete(event, in: chat)
    case .edited(let chat, let edit): try add(edit, in: chat)
    case .quoted(let chat, let message): try keep(message, in: chat)
    case .historyFailed, .typing: break
    }
  }

  private func apply(_ arrival: Arrival) throws {
    let chat = try chat(arrival.chat)
    switch arrival.placement {
    case .newest(let gap): try append(arrival.messages, gap, to: chat)
    case .older(let filling, let rest):
      try fill(chat, with: arrival.messages, from: filling, rest: rest)
    }
  }

  private func append(
    _ messages: [TimelineMessage], _ gap: HistoryToken?, to chat: ChatInCommit
  ) throws {
    // A first message that we have tells that nothing is missing before it.
    if let gap, try messages.first.map({ try ord(of: $0.event, in: chat) == nil }) ?? true {
      try openGap(gap, in: chat)
    }
    for message in messages {
      if try insert(message, at: chat.row.timeline.next, in: chat) {
        chat.row.timeline.next += 1
        try noteNews(message, in: chat)
      }
      try settleOutbox(message, in: chat)
    }
  }

  // The room that is left holds more messages than any chat has; there are two thousand million such
  // rooms. In a chat of which nothing is stored, the gap is all of its history.
  private func openGap(_ token: HistoryToken, in chat: ChatInCommit) throws {
    let (key, next) = (chat.row.key, chat.row.timeline.next)
    changes.chats.insert(chat.row.id)
    guard chat.row.timeline.first != nil else {
      chat.row.timeline.edge = .more(token)
      chat.row.timeline.edgeOrd = nil
      return
    }
    // Nothing came behind the last gap yet: this one goes back over both.
    try database.run(
      "UPDATE gaps SET token = ? WHERE chat = ? AND ord = ?", token.rawValue, key, next)
    guard database.changes == 0 else { return }
    chat.row.timeline.next = next &+ (1 << 32)
    try database.run(
      "INSERT INTO gaps VALUES (?, ?, ?)", key, chat.row.timeline.next, token.rawValue)
  }

  /// Where an event stands, `nil` when it is not stored.
  func ord(of event: EventID, in chat: ChatInCommit) throws -> Int64? {
    try database.first(
      "SELECT ord FROM messages WHERE chat = ? AND event = ?", chat.row.key, event.rawValue
    ) { $0.integer(0) }
  }

  /// Stores a message at this free place; `false` when its event is stored already.
  func insert(_ message: TimelineMessage, at ord: Int64, in chat: ChatInCommit) throws -> Bool {
    let isDeleted = try chat.row.reading.awaits && wasDeleted(message.event, in: chat)
    let content = isDeleted ? .deleted : message.content
    let columns = ContentColumns(content)
    try database.run(
      """
      INSERT INTO messages (chat, ord, event, sender, time, kind, text, answers)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (chat, event) DO NOTHING
      """, chat.row.key, ord, message.event.rawValue, message.sender.rawValue,
      message.timestamp.milliseconds, columns.kind, columns.text, message.answers?.rawValue)
    guard database.changes > 0 else { return false }
    note(message, content, at: ord, in: chat)
    if chat.row.reading.awaits { try resolve(message.event, at: ord, in: chat) }
    return true
  }

  private func note(
    _ message: TimelineMessage, _ content: MessageContent, at ord: Int64, in chat: ChatInCommit
  ) {
    chat.row.timeline.first = min(chat.row.timeline.first ?? ord, ord)
    if ord > chat.row.timeline.newest ?? .min {
      chat.row.timeline.newest = ord
      chat.row.timeline.newestEvent = message.event
    }
    guard message.content.isSaid else {
      let time = message.timestamp.milliseconds
      chat.row.identity.founded = max(chat.row.identity.founded, time)
      return
    }
    if ord > chat.previewOrd ?? .min {
      chat.newestSaid = .init(
        ord: ord, sender: message.sender, content: content, time: message.timestamp.milliseconds)
    }
    // Whoever says something has read what stands before it.
    if message.sender == store.ownUser {
      chat.row.reading.readOrd = max(chat.row.reading.readOrd, ord)
    } else {
      chat.row.reading.seenOrd = max(chat.row.reading.seenOrd, ord)
    }
  }
}
