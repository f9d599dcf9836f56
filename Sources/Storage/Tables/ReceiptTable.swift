internal import Database
internal import Intents
internal import Model

/// The table `receipts`: the message up to which each person has read. `ord` is its order number,
/// NULL while the message is not stored.
struct ReceiptTable {
  let database: Connection

  private static let readers = Select(
    """
    FROM receipts r JOIN messages m ON m.chat = r.chat AND m.event = ?
    WHERE r.chat = ? AND r.ord >= m.ord ORDER BY r.time, r.user LIMIT ?
    """
  ) { list in
    (user: list.column("r.user", UserID.self), time: list.column("r.time", ServerTimestamp.self))
  }

  /// The other people who have read a message, with the times of their latest receipts (for this
  /// message or a later one), the earliest first.
  func readers(
    of event: EventID, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> [(user: UserID, time: ServerTimestamp)] {
    try database.rows(Self.readers, event, chat, limit) { row, at in (row[at.user], row[at.time]) }
  }

  /// Stores a person's read position. `ord` is the order number of its message, `nil` while the
  /// message is not stored. `false` when nothing changed.
  func set(_ receipt: Receipt, at ord: Int64?, in chat: Int64) throws(DatabaseError) -> Bool {
    try database.run(
      """
      INSERT INTO receipts (chat, user, event, ord, time) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (chat, user) DO UPDATE
      SET event = excluded.event, ord = excluded.ord, time = excluded.time
      WHERE event <> excluded.event OR ord IS NOT excluded.ord
      """, chat, receipt.user, receipt.event, ord, receipt.timestamp)
    return database.changes > 0
  }

  /// Sets `ord`, the order number of a newly stored message, in the receipts that arrived before
  /// the message. Returns `false` when there are none.
  func place(_ event: EventID, at ord: Int64, in chat: Int64) throws(DatabaseError) -> Bool {
    try database.run(
      "UPDATE receipts SET ord = ? WHERE chat = ? AND event = ? AND ord IS NULL", ord, chat, event)
    return database.changes > 0
  }
}
