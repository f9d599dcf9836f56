internal import Database
internal import Intents
internal import Model

/// What came before the message that it is about.
extension EventCommit {
  /// Keeps a change for a message that is not stored yet. `sender`: "" for a deletion, which the server
  /// has judged already.
  func keep(
    _ change: ContentColumns, of event: EventID, by sender: String, in chat: ChatInCommit
  ) throws {
    chat.row.reading.awaits = true
    try database.run(
      """
      INSERT INTO waiting_changes VALUES (?, ?, ?, ?, ?) ON CONFLICT (chat, event, sender)
      DO UPDATE SET kind = excluded.kind, text = excluded.text
      """, chat.row.key, event.rawValue, sender, change.kind, change.text)
  }

  /// What a message that comes only now was changed to. A deletion stands above an edit; an edit counts
  /// only from the message's own sender.
  func waitingChange(
    _ message: TimelineMessage, in chat: ChatInCommit
  ) throws -> ContentColumns? {
    try database.first(
      """
      SELECT kind, text FROM waiting_changes WHERE chat = ? AND event = ? AND sender IN ('', ?)
      ORDER BY sender LIMIT 1
      """, chat.row.key, message.event.rawValue,
      message.content.isSaid ? message.sender.rawValue : ""
    ) { ContentColumns(kind: $0.integer(0), text: $0.text(1)) }
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
