internal import Database
internal import Intents
package import Model

/// Of which messages a person is told.
extension ChatStore {
  /// What of it is between us and the server.
  package func notificationsToSettle() throws(StorageError) -> NotificationsToSettle {
    try guarded {
      let pending = try database.rows(
        """
        SELECT l.id, l.pending, \(Self.usualLevel) FROM chat_levels l
        JOIN chats c ON c.id = l.id WHERE l.pending IS NOT NULL AND c.membership = 0 ORDER BY l.id
        """
      ) { row in
        PendingLevel(
          chat: ChatID(row.text(0)), level: NotificationLevel(column: row.optionalInteger(1)),
          usual: NotificationLevel(column: row.optionalInteger(2)))
      }
      let known = try database.first(
        "SELECT 1 FROM settings WHERE name = ?", SettingName.groupLevel.rawValue
      ) { _ in true }
      return NotificationsToSettle(pending: pending, areRulesKnown: known ?? false)
    }
  }

  /// What holds for the chat `c` without a rule of its own; NULL: all.
  private static let usualLevel = """
    (SELECT CAST(value AS INTEGER) FROM settings WHERE name = CASE WHEN c.direct_user IS NULL \
    THEN '\(SettingName.groupLevel.rawValue)' ELSE '\(SettingName.directLevel.rawValue)' END)
    """

  /// What holds for the chat `c`; NULL: all. What a person chose comes before what the server knows.
  static let level = """
    COALESCE((SELECT COALESCE(l.pending, l.level) FROM chat_levels l WHERE l.id = c.id), \
    \(usualLevel))
    """
}

extension NotificationLevel {
  /// As stored; the numbers are on people's disks.
  var column: Int64 {
    switch self {
    case .all: 0
    case .mentions: 1
    case .mute: 2
    }
  }

  init(column: Int64?) {
    self = column == 2 ? .mute : column == 1 ? .mentions : .all
  }
}
