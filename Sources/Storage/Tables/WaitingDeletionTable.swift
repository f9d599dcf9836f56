internal import Database
internal import Intents

/// The table `waiting_changes`: deletions of events that no stored timeline contains, and that may
/// still arrive. The columns `sender` and `text` contained edits in an older version and are now
/// empty.
struct WaitingDeletionTable {
  let database: Connection

  /// `true` if a deletion of this event is stored, which will be applied when the event arrives.
  func holds(_ event: EventID, in chat: Int64) throws(DatabaseError) -> Bool {
    try database.exists(
      "SELECT 1 FROM waiting_changes WHERE chat = ? AND event = ? AND sender = ''", chat, event)
  }

  /// Stores the deletion of an event that may arrive later. The server has already checked that the
  /// deletion is allowed.
  func insert(_ event: EventID, in chat: Int64) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO waiting_changes (chat, event, sender, kind, text) VALUES (?, ?, '', ?, '')
      ON CONFLICT DO NOTHING
      """, chat, event, ContentKind.deleted)
  }

  /// Removes the stored deletion of this event.
  func remove(_ event: EventID, in chat: Int64) throws(DatabaseError) {
    try database.run("DELETE FROM waiting_changes WHERE chat = ? AND event = ?", chat, event)
  }
}
