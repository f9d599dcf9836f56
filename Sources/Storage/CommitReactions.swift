internal import Database
internal import Intents
internal import Model

/// Reactions to messages, and what takes them back.
extension EventCommit {
  func add(_ reaction: Reaction, in id: ChatID) throws {
    let chat = try chat(id)
    guard try !wasTakenBack(reaction.event, in: chat) else { return }
    let target = try database.first(
      "SELECT ord, kind FROM messages WHERE chat = ? AND event = ?", chat.row.key,
      reaction.target.rawValue
    ) { (ord: $0.integer(0), isDeleted: $0.integer(1) == ContentColumns.deleted) }
    // What is deleted loses its reactions; one from another server may be late.
    if target?.isDeleted == true { return }
    try database.run(
      """
      INSERT INTO reactions (chat, event, target, ord, sender, key, time) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (chat, event) DO NOTHING
      """, chat.row.key, reaction.event.rawValue, reaction.target.rawValue, target?.ord,
      reaction.sender.rawValue, reaction.key, reaction.timestamp.milliseconds)
    guard database.changes > 0 else { return }
    if target == nil { chat.row.reading.awaits = true } else { changes.chats.insert(id) }
  }

  /// A message is stored now: the reactions that waited for it get its place.
  func placeReactions(to event: EventID, at ord: Int64, in chat: ChatInCommit) throws {
    try database.run(
      "UPDATE reactions SET ord = ? WHERE chat = ? AND target = ? AND ord IS NULL", ord,
      chat.row.key, event.rawValue)
  }

  /// Removes the reaction that is this event; `false` when there is none.
  func takeBackReaction(_ event: EventID, in chat: ChatInCommit) throws -> Bool {
    try database.run(
      "DELETE FROM reactions WHERE chat = ? AND event = ?", chat.row.key, event.rawValue)
    guard database.changes > 0 else { return false }
    changes.chats.insert(chat.row.id)
    return true
  }

  // History comes backwards, so what takes a reaction back may come first. It is kept: the same page may
  // come again.
  private func wasTakenBack(_ event: EventID, in chat: ChatInCommit) throws -> Bool {
    try chat.row.reading.awaits && wasDeleted(event, in: chat)
  }
}
