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

  func rules() throws(DatabaseError) -> [ChatID: NotificationLevel] {
    let rows = try database.rows(Self.rules) { row, at in (row[at.id], row[at.level]) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  func setRule(_ level: NotificationLevel?, of chat: ChatID) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO chat_levels (id, level) VALUES (?, ?)
      ON CONFLICT (id) DO UPDATE SET level = excluded.level
      """, chat, level)
    try database.run(
      "DELETE FROM chat_levels WHERE id = ? AND level IS NULL AND pending IS NULL", chat)
  }

  func choose(_ level: NotificationLevel, for chat: ChatID) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO chat_levels (id, pending) VALUES (?, ?)
      ON CONFLICT (id) DO UPDATE SET pending = excluded.pending
      """, chat, level)
  }

  /// `false` when `level` is not the pending choice any more.
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

  func pending() throws(DatabaseError) -> [PendingLevel] {
    try database.rows(Self.waiting) { row, at in
      PendingLevel(chat: row[at.id], level: row[at.pending], usual: row[at.usual] ?? .all)
    }
  }
}

/// The table `chat_numbers`: the numbers from 1 to 9 that the person gave to chats. A number
/// belongs to at most one chat, and a chat has at most one number.
struct ChatNumberTable {
  let database: Connection

  // CROSS JOIN makes SQLite begin with the few numbers and not with all chats.
  private static let all = Select(
    "FROM chat_numbers n CROSS JOIN chats c ON c.key = n.chat"
  ) { list in
    (number: list.column("n.number", Int.self), chat: list.column("c.id", ChatID.self))
  }

  /// Stored numbers outside of 1 to 9 are left out.
  func numbers() throws(DatabaseError) -> [ChatNumber: ChatID] {
    let rows = try database.rows(Self.all) { row, at in (row[at.number], row[at.chat]) }
    return Dictionary(
      rows.compactMap { number, chat in ChatNumber(number).map { ($0, chat) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Gives the number of a chat to another one, unless that one has a number itself.
  func move(from chat: Int64, to next: Int64) throws(DatabaseError) {
    try database.run("UPDATE OR IGNORE chat_numbers SET chat = ? WHERE chat = ?", next, chat)
  }

  func set(_ number: ChatNumber?, of chat: Int64) throws(DatabaseError) -> Bool {
    guard let number else {
      try database.run("DELETE FROM chat_numbers WHERE chat = ?", chat)
      return database.changes > 0
    }
    let isSet = try database.exists(
      "SELECT 1 FROM chat_numbers WHERE number = ? AND chat = ?", number.digit, chat)
    guard !isSet else { return false }
    // REPLACE removes both conflicting rows: the one with the chat's former number, and the one
    // with the chat that had this number.
    try database.run("REPLACE INTO chat_numbers (number, chat) VALUES (?, ?)", number.digit, chat)
    return true
  }
}

/// The columns of `chats` with changes of a chat's tag and of its mark as unread that the server
/// does not have yet.
struct RoomDataTable {
  let database: Connection

  private static let waiting = Select(
    """
    FROM chats WHERE (tag_waiting IS NOT NULL OR mark_waiting IS NOT NULL)
    AND \(ChatTable.isJoined) ORDER BY key
    """
  ) { list in
    (
      chat: list.column("id", ChatID.self), tag: list.column("tag_waiting", ChatTag?.self),
      isMarked: list.column("mark_waiting", Bool?.self)
    )
  }

  func waiting() throws(DatabaseError) -> [PendingDatum] {
    try database.rows(Self.waiting) { row, at in
      let tag = row[at.tag].map { RoomDatum.tag($0) }
      let mark = row[at.isMarked].map { RoomDatum.markedUnread($0) }
      return [tag, mark].compactMap(\.self).map { PendingDatum(chat: row[at.chat], datum: $0) }
    }.flatMap(\.self)
  }
}

/// The table `direct_chats`: the other person of each direct chat, from the account data
/// `m.direct`. A row may exist for a chat that is not stored yet.
struct DirectChatTable {
  let database: Connection

  private static let all = Select("FROM direct_chats") { list in
    (id: list.column("id", ChatID.self), user: list.column("user", UserID.self))
  }

  func user(of chat: ChatID) throws(DatabaseError) -> UserID? {
    try database.value("SELECT user FROM direct_chats WHERE id = ?", chat)
  }

  func users() throws(DatabaseError) -> [ChatID: UserID] {
    let rows = try database.rows(Self.all) { row, at in (row[at.id], row[at.user]) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  func set(_ user: UserID, for chat: ChatID) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO direct_chats (id, user) VALUES (?, ?)
      ON CONFLICT (id) DO UPDATE SET user = excluded.user
      """, chat, user)
  }

  func remove(_ chat: ChatID) throws(DatabaseError) {
    try database.run("DELETE FROM direct_chats WHERE id = ?", chat)
  }
}
