internal import Database
internal import Intents
internal import Model

/// Deletions and edits.
extension EventCommit {
  func delete(_ event: EventID, in id: ChatID) throws {
    let chat = try chat(id)
    let gone = ContentColumns(.deleted)
    guard let ord = try ord(of: event, in: chat) else {
      guard try !takeBackReaction(event, in: chat) else { return }
      return try keep(gone, of: event, by: "", in: chat)
    }
    guard try change(ord, in: chat, to: gone, only: "kind <> \(ContentColumns.deleted)") else {
      return
    }
    try database.run("DELETE FROM reactions WHERE chat = ? AND ord = ?", chat.row.key, ord)
  }

  func edit(
    _ event: EventID, in id: ChatID, by sender: UserID, _ content: MessageContent
  ) throws {
    let chat = try chat(id)
    guard try isNews(event, by: sender, in: chat) else { return }
    let columns = ContentColumns(content)
    guard let ord = try ord(of: event, in: chat) else {
      return try keep(columns, of: event, by: sender.rawValue, in: chat)
    }
    let rule = "kind NOT IN (\(ContentColumns.change), \(ContentColumns.deleted)) AND sender = ?5"
    guard try change(ord, in: chat, to: columns, only: rule, sender) else { return }
    try markEdited(event, in: chat)
  }

  /// Notes that an edit of a stored message is known.
  func markEdited(_ event: EventID, in chat: ChatInCommit) throws {
    try database.run(
      "UPDATE messages SET is_edited = 1 WHERE chat = ? AND event = ? AND is_edited = 0",
      chat.row.key, event.rawValue)
    if database.changes > 0 { changes.chats.insert(chat.row.id) }
  }

  // Pages of history come newest first, so an edit in one is older than any that is known.
  private func isNews(_ event: EventID, by sender: UserID, in chat: ChatInCommit) throws -> Bool {
    guard let page, !page.edited.contains(event) else { return true }
    let isKnown = try database.first(
      """
      SELECT 1 FROM messages WHERE chat = ?1 AND event = ?2 AND is_edited = 1 UNION ALL
      SELECT 1 FROM waiting_changes WHERE chat = ?1 AND event = ?2 AND sender = ?3 LIMIT 1
      """, chat.row.key, event.rawValue, sender.rawValue
    ) { _ in true }
    guard isKnown == nil else { return false }
    self.page?.edited.insert(event)
    return true
  }

  private func change(
    _ ord: Int64, in chat: ChatInCommit, to new: ContentColumns, only rule: String,
    _ sender: UserID? = nil
  ) throws -> Bool {
    try database.run(
      """
      UPDATE messages SET kind = ?1, text = ?2 WHERE chat = ?3 AND ord = ?4
      AND (kind <> ?1 OR text <> ?2) AND \(rule)
      """, values: [new.kind, new.text, chat.row.key, ord] + (sender.map { [$0.rawValue] } ?? []))
    guard database.changes > 0 else { return false }
    changes.chats.insert(chat.row.id)
    guard ord == chat.previewOrd else { return true }
    chat.newestSaid = try database.first(
      "SELECT sender, time FROM messages WHERE chat = ? AND ord = ?", chat.row.key, ord
    ) { row in
      .init(
        ord: ord, sender: UserID(row.text(0)), content: new.content, time: row.integer(1))
    }
    return true
  }
}
