internal import Database
internal import Intents
internal import Model

/// What came before the message that it is about.
extension EventCommit {
  /// Keeps a deletion for an event that is not stored yet. The server has judged it already.
  func keepDeletion(of event: EventID, in chat: ChatInCommit) throws {
    chat.row.reading.awaits = true
    try database.run(
      "INSERT INTO waiting_changes VALUES (?, ?, '', ?, '') ON CONFLICT DO NOTHING",
      chat.row.key, event.rawValue, ContentColumns.deleted)
  }

  /// Whether a deletion waits for this event.
  func wasDeleted(_ event: EventID, in chat: ChatInCommit) throws -> Bool {
    try database.first(
      "SELECT 1 FROM waiting_changes WHERE chat = ? AND event = ? AND sender = ''",
      chat.row.key, event.rawValue
    ) { _ in true } ?? false
  }

  /// Keeps a message that others answer and that is not stored.
  func keep(_ message: TimelineMessage, in id: ChatID) throws {
    let chat = try chat(id)
    guard try ord(of: message.event, in: chat) == nil else { return }
    let isDeleted = try wasDeleted(message.event, in: chat)
    let columns = ContentColumns(isDeleted ? .deleted : message.content)
    try database.run(
      "INSERT INTO originals VALUES (?, ?, ?, ?, ?) ON CONFLICT (chat, event) DO NOTHING",
      chat.row.key, message.event.rawValue, message.sender.rawValue, columns.kind, columns.text)
    if database.changes > 0 { changes.chats.insert(id) }
  }

  /// A message is stored now: what waited for it is applied.
  func resolve(_ event: EventID, at ord: Int64, in chat: ChatInCommit) throws {
    let key = chat.row.key
    try database.run(
      "DELETE FROM waiting_changes WHERE chat = ? AND event = ?", key, event.rawValue)
    try database.run(
      "UPDATE receipts SET ord = ? WHERE chat = ? AND event = ? AND ord IS NULL", ord, key,
      event.rawValue)
    if database.changes > 0 { chat.row.reading.seenOrd = max(chat.row.reading.seenOrd, ord) }
    try placeReactions(to: event, at: ord, in: chat)
    try renewText(of: event, in: chat)
    guard chat.row.reading.readWaiting == event else { return }
    chat.row.reading.readWaiting = nil
    try moveRead(chat, to: ord)
  }

  /// How far others have read. Ours comes as a chat's event.
  func setReceipts(_ receipts: [Receipt], in id: ChatID) throws {
    let chat = try chat(id)
    for receipt in receipts where receipt.user != store.ownUser {
      let ord = try ord(of: receipt.event, in: chat)
      try database.run(
        """
        INSERT INTO receipts VALUES (?, ?, ?, ?, ?) ON CONFLICT (chat, user) DO UPDATE
        SET event = excluded.event, ord = excluded.ord, time = excluded.time
        WHERE event <> excluded.event OR ord IS NOT excluded.ord
        """, chat.row.key, receipt.user.rawValue, receipt.event.rawValue, ord,
        receipt.timestamp.milliseconds)
      if database.changes > 0 { changes.receipts.insert(id) }
      if let ord {
        chat.row.reading.seenOrd = max(chat.row.reading.seenOrd, ord)
      } else {
        chat.row.reading.awaits = true
      }
    }
  }
}
