internal import Database
internal import Intents
internal import Model

/// Deletions and edits.
extension EventCommit {
  func delete(_ event: EventID, in id: ChatID) throws {
    let chat = try chat(id)
    let (key, gone) = (chat.row.key, ContentColumns(.deleted))
    guard let ord = try ord(of: event, in: chat) else {
      if try takeBackReaction(event, in: chat) { return }
      if try takeBackEdit(event, in: chat) { return }
      try database.run(
        "UPDATE originals SET kind = ?, text = '' WHERE chat = ? AND event = ?", gone.kind, key,
        event.rawValue)
      if database.changes > 0 { changes.chats.insert(id) }
      return try keepDeletion(of: event, in: chat)
    }
    guard try change(ord, in: chat, to: gone, isEdited: false) else { return }
    try database.run("DELETE FROM reactions WHERE chat = ? AND ord = ?", key, ord)
    try database.run("DELETE FROM edits WHERE chat = ? AND target = ?", key, event.rawValue)
  }

  func add(_ edit: Edit, in id: ChatID) throws {
    let chat = try chat(id)
    let columns = ContentColumns(edit.content)
    try database.run(
      "INSERT INTO edits VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (chat, event) DO NOTHING",
      chat.row.key, edit.event.rawValue, edit.target.rawValue, edit.sender.rawValue,
      edit.timestamp.milliseconds, columns.kind, columns.text)
    guard database.changes > 0 else { return }
    try renewText(of: edit.target, in: chat)
  }

  /// Gives a message its newest text: that of the last edit by its own sender, else what it said first.
  /// What is deleted, or a change of the room, stays as it is.
  func renewText(of event: EventID, in chat: ChatInCommit) throws {
    let key = chat.row.key
    let stored = try database.first(
      "SELECT ord, kind, is_edited FROM messages WHERE chat = ? AND event = ?", key, event.rawValue
    ) { (ord: $0.integer(0), kind: $0.integer(1), isEdited: $0.bool(2)) }
    guard let stored else {
      chat.row.reading.awaits = true
      return
    }
    guard stored.kind != ContentColumns.deleted, stored.kind != ContentColumns.change else {
      return
    }
    if !stored.isEdited { try keepFirst(event, in: chat) }
    let newest = try database.first(
      """
      SELECT e.kind, e.text, e.event <> e.target FROM edits e
      JOIN messages m ON m.chat = e.chat AND m.event = e.target AND m.sender = e.sender
      WHERE e.chat = ? AND e.target = ?
      ORDER BY e.event <> e.target DESC, e.time DESC, e.event DESC LIMIT 1
      """, key, event.rawValue
    ) { (columns: ContentColumns(kind: $0.integer(0), text: $0.text(1)), isEdit: $0.bool(2)) }
    guard let newest else { return }
    _ = try change(stored.ord, in: chat, to: newest.columns, isEdited: newest.isEdit)
  }

  private func keepFirst(_ event: EventID, in chat: ChatInCommit) throws {
    try database.run(
      """
      INSERT INTO edits SELECT chat, event, event, sender, time, kind, text FROM messages
      WHERE chat = ? AND event = ? ON CONFLICT (chat, event) DO NOTHING
      """, chat.row.key, event.rawValue)
  }

  /// Removes the edit that is this event; `false` when there is none.
  private func takeBackEdit(_ event: EventID, in chat: ChatInCommit) throws -> Bool {
    let target = try database.first(
      "SELECT target FROM edits WHERE chat = ? AND event = ? AND event <> target", chat.row.key,
      event.rawValue
    ) { EventID($0.text(0)) }
    guard let target else { return false }
    try database.run(
      "DELETE FROM edits WHERE chat = ? AND event = ?", chat.row.key, event.rawValue)
    try renewText(of: target, in: chat)
    return true
  }

  private func change(
    _ ord: Int64, in chat: ChatInCommit, to new: ContentColumns, isEdited: Bool
  ) throws -> Bool {
    try database.run(
      """
      UPDATE messages SET kind = ?1, text = ?2, is_edited = ?5 WHERE chat = ?3 AND ord = ?4
      AND (kind <> ?1 OR text <> ?2 OR is_edited <> ?5)
      """, new.kind, new.text, chat.row.key, ord, isEdited)
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
