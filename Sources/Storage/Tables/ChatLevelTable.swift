internal import Database
internal import Intents
internal import Model

/// The table `chat_levels` of notification levels. Its column `level` is the server's rule for the
/// chat, `pending` the person's choice that the server has not accepted yet. A row may exist for a
/// chat that is not stored yet.
struct ChatLevelTable {
  let database: Connection

  /// The SQL expression for the notification level of a chat that has no rule of its own. The chat
  /// is the row `c` of the table `chats`. NULL stands for notifications of all messages.
  private static let usual = """
    (SELECT CAST(value AS INTEGER) FROM settings WHERE name = CASE WHEN c.direct_user IS NULL \
    THEN '\(SettingName.groupLevel.rawValue)' ELSE '\(SettingName.directLevel.rawValue)' END)
    """

  /// The SQL expression for the notification level that applies to a chat, the row `c` of the table
  /// `chats`. The person's pending choice comes before the server's rule. NULL stands for
  /// notifications of all messages.
  static let effective = """
    COALESCE((SELECT COALESCE(l.pending, l.level) FROM chat_levels l WHERE l.id = c.id), \
    \(usual))
    """

  private static let rules = Select("FROM chat_levels WHERE level IS NOT NULL") { list in
    (id: list.column("id", ChatID.self), level: list.column("level", NotificationLevel.self))
  }

  private static let waiting = Select(
    """
    FROM chat_levels l JOIN chats c ON c.id = l.id
    WHERE l.pending IS NOT NULL AND \(ChatTable.isJoined) ORDER BY l.id
    """
  ) { list in
    (
      id: list.column("l.id", ChatID.self),
      pending: list.column("l.pending", NotificationLevel.self),
      usual: list.column(usual, NotificationLevel?.self)
    )
  }

  /// The notification level that applies to a chat: the person's pending choice, else the server's
  /// rule for the chat, else the default for its kind (direct chat or group), else all messages.
  func level(ofChatWithKey key: Int64) throws(DatabaseError) -> NotificationLevel {
    let stored = try database.value(
      "SELECT \(Self.effective) FROM chats c WHERE c.key = ?", key, as: NotificationLevel?.self)
    return (stored ?? nil) ?? .all
  }

  /// The server's rules for single chats: the level of each chat that has a rule of its own.
  func rules() throws(DatabaseError) -> [ChatID: NotificationLevel] {
    let rows = try database.rows(Self.rules) { row, at in (row[at.id], row[at.level]) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Stores the server's push rule for a chat, as a notification level; `nil`: the chat has no rule
  /// of its own any more.
  func setRule(_ level: NotificationLevel?, of chat: ChatID) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO chat_levels (id, level) VALUES (?, ?)
      ON CONFLICT (id) DO UPDATE SET level = excluded.level
      """, chat, level)
    try database.run(
      "DELETE FROM chat_levels WHERE id = ? AND level IS NULL AND pending IS NULL", chat)
  }

  /// Stores the level that the person chose for a chat. The choice stays pending until the server
  /// accepts or refuses it.
  func choose(_ level: NotificationLevel, for chat: ChatID) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO chat_levels (id, pending) VALUES (?, ?)
      ON CONFLICT (id) DO UPDATE SET pending = excluded.pending
      """, chat, level)
  }

  /// Ends the pending choice of a chat's notification level: it becomes the server's rule if the
  /// server accepted it (`isTaken`); otherwise the old rule applies again. `false` when `level` is
  /// not the pending choice any more.
  func settle(
    _ level: NotificationLevel, of chat: ChatID, isTaken: Bool
  ) throws(DatabaseError) -> Bool {
    try database.run(
      """
      UPDATE chat_levels SET level = CASE WHEN ?3 THEN pending ELSE level END, pending = NULL
      WHERE id = ?1 AND pending = ?2
      """, chat, level, isTaken)
    return database.changes > 0
  }

  /// The levels that the person chose for joined chats and that the server has not accepted yet,
  /// each with the level that the chat has without a rule of its own.
  func pending() throws(DatabaseError) -> [PendingLevel] {
    try database.rows(Self.waiting) { row, at in
      PendingLevel(chat: row[at.id], level: row[at.pending], usual: row[at.usual] ?? .all)
    }
  }
}
