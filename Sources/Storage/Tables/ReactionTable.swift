internal import Database
internal import Intents
internal import Model

/// The table `reactions`: people's reactions to messages. `ord` is the order number of the message
/// to which the person reacted, NULL while that message is not stored.
struct ReactionTable {
  let database: Connection

  private static let placed = Select(
    """
    FROM reactions WHERE chat = ? AND ord IS NOT NULL AND ord BETWEEN ? AND ?
    AND \(IgnoredTable.isShown) ORDER BY ord, time, event LIMIT ?
    """
  ) { list in
    (
      ord: list.column("ord", Int64.self), key: list.column("key", String.self),
      sender: list.column("sender", UserID.self), event: list.column("event", EventID.self)
    )
  }

  /// The reactions to the messages from `first` to `last`, both included, except those of ignored
  /// people; sorted by message, and the reactions to each message by time, the oldest first.
  func reactions(
    from first: Int64, to last: Int64, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> [StoredReaction] {
    try database.rows(Self.placed, chat, first, last, limit) { row, at in
      StoredReaction(
        ord: row[at.ord], key: row[at.key], sender: row[at.sender], event: row[at.event])
    }
  }

  /// Stores a reaction to the message with the order number `ord`; `ord` is `nil` if that message
  /// is not stored. Returns `false` when the reaction is stored already.
  func insert(_ reaction: Reaction, at ord: Int64?, in chat: Int64) throws(DatabaseError) -> Bool {
    try database.run(
      """
      INSERT INTO reactions (chat, event, target, ord, sender, key, time) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (chat, event) DO NOTHING
      """, chat, reaction.event, reaction.target, ord, reaction.sender, reaction.key,
      reaction.timestamp)
    return database.changes > 0
  }

  /// Completes the reactions that arrived before a message: stores `ord`, the order number of the
  /// newly stored message, in them.
  func place(_ target: EventID, at ord: Int64, in chat: Int64) throws(DatabaseError) {
    try database.run(
      "UPDATE reactions SET ord = ? WHERE chat = ? AND target = ? AND ord IS NULL", ord, chat,
      target)
  }

  /// Removes the reaction with this event id. Returns `false` when no such reaction is stored.
  func remove(_ event: EventID, in chat: Int64) throws(DatabaseError) -> Bool {
    try database.run("DELETE FROM reactions WHERE chat = ? AND event = ?", chat, event)
    return database.changes > 0
  }

  /// Removes all reactions to the message with the order number `ord`.
  func removeAll(at ord: Int64, in chat: Int64) throws(DatabaseError) {
    try database.run("DELETE FROM reactions WHERE chat = ? AND ord = ?", chat, ord)
  }
}
