internal import Database
internal import Intents
internal import Model

/// The table `receipts`: the newest stored message that each person besides the user has read, one
/// row for each person and chat, and one for each person and thread. The parameter `owner` of the
/// functions is the key of the chat or `ThreadRow.ownerKey`. `ord` is the message's order number,
/// NULL while no such message is stored. `waiting` is the event of a receipt whose message is not
/// stored yet, else NULL. The queries leave out ignored people.
struct ReceiptTable {
  let database: Connection

  private static let readers = Select(
    """
    FROM receipts r JOIN messages m ON m.chat = ? AND m.event = ?
    WHERE r.chat = ? AND r.ord >= m.ord AND r.user <> m.sender AND r.\(IgnoredTable.isReaderShown)
    ORDER BY r.time, r.user LIMIT ?
    """
  ) { list in
    (
      user: list.column("r.user", UserID.self), time: list.column("r.time", ServerTimestamp.self),
      isExact: list.column("r.ord = m.ord", Bool.self)
    )
  }

  // The number of readers is limited before they are sorted, so the cost does not grow with the
  // size of the chat.
  private static let first = Select(
    """
    FROM (SELECT user FROM receipts WHERE chat = ? AND ord >= ? AND \(IgnoredTable.isReaderShown)
      ORDER BY ord, user LIMIT ?)
    ORDER BY user LIMIT ?
    """
  ) { list in
    (user: list.column("user", UserID.self), count: list.column("count(*) OVER ()", Int.self))
  }

  /// The people besides the user and the sender who have read a message, with the times of their
  /// read positions, the earliest first. `isExact` is `true` for a read position at this message,
  /// `false` for one at a later message.
  func readers(
    of event: EventID, limit: Int, owner: Int64, in chat: Int64
  ) throws(DatabaseError) -> [(user: UserID, time: ServerTimestamp, isExact: Bool)] {
    try database.rows(Self.readers, chat, event, owner, limit) { row, at in
      (row[at.user], row[at.time], row[at.isExact])
    }
  }

  func countReaders(
    of event: EventID, owner: Int64, in chat: Int64
  ) throws(DatabaseError) -> Int {
    try database.value(
      """
      SELECT count(*) FROM receipts r JOIN messages m ON m.chat = ?1 AND m.event = ?2
      WHERE r.chat = ?3 AND r.ord >= m.ord AND r.user <> m.sender
      AND r.\(IgnoredTable.isReaderShown)
      """, chat, event, owner) ?? 0
  }

  /// The first `limit` of the other people who have read the message with the order number `ord`,
  /// and the number of all these people, counted up to `most`. The people are sorted by user id, so
  /// that the order does not change as people read on.
  func firstReaders(
    of ord: Int64, limit: Int, most: Int, owner: Int64
  ) throws(DatabaseError) -> (users: [UserID], count: Int) {
    let rows = try database.rows(Self.first, owner, ord, most, limit) { row, at in
      (user: row[at.user], count: row[at.count])
    }
    return (rows.map(\.user), rows.first?.count ?? 0)
  }

  /// Stores that a person has read up to the stored message with the order number `ord`, unless the
  /// person is known to have read that message. Returns `false` when nothing changed.
  func set(_ receipt: Receipt, at ord: Int64, owner: Int64) throws(DatabaseError) -> Bool {
    try database.run(
      """
      INSERT INTO receipts (chat, user, event, ord, time) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (chat, user) DO UPDATE
      SET event = excluded.event, ord = excluded.ord, time = excluded.time
      WHERE ord IS NULL OR ord < excluded.ord
      """, owner, receipt.user, receipt.event, ord, receipt.timestamp)
    return database.changes > 0
  }

  /// Stores a receipt for a message that is not stored. The person's read position does not change.
  /// The receipt replaces an earlier receipt of this person whose message is not stored either.
  func keep(_ receipt: Receipt, owner: Int64) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO receipts (chat, user, event, ord, time, waiting, waiting_time)
      VALUES (?1, ?2, ?3, NULL, ?4, ?3, ?4)
      ON CONFLICT (chat, user) DO UPDATE
      SET waiting = excluded.waiting, waiting_time = excluded.waiting_time
      """, owner, receipt.user, receipt.event, receipt.timestamp)
  }

  /// Applies the receipts for this event that arrived before the event: moves the read positions
  /// forward to `ord`, the order number of the event or of its place in the main timeline. Returns
  /// `false` when there is no such receipt.
  func place(_ event: EventID, at ord: Int64, owner: Int64) throws(DatabaseError) -> Bool {
    try database.run(
      """
      UPDATE receipts SET
        event = iif(ord IS NULL OR ord < ?3, waiting, event),
        time = iif(ord IS NULL OR ord < ?3, waiting_time, time),
        ord = iif(ord IS NULL OR ord < ?3, ?3, ord),
        waiting = NULL, waiting_time = NULL
      WHERE chat = ?1 AND waiting = ?2
      """, owner, event, ord)
    return database.changes > 0
  }

  func remove(_ user: UserID, from chat: Int64) throws(DatabaseError) {
    try database.run("DELETE FROM receipts WHERE chat = ? AND user = ?", chat, user)
  }

  func remove(_ user: UserID, fromThreadsOf chat: Int64) throws(DatabaseError) {
    try database.run(
      """
      DELETE FROM receipts WHERE user = ?1
        AND chat IN (SELECT -key FROM threads WHERE chat = ?2)
      """, user, chat)
  }

  func move(from ord: Int64, to new: Int64, of owner: Int64) throws(DatabaseError) {
    try database.run(
      "UPDATE receipts SET ord = ? WHERE chat = ? AND ord = ?", new, owner, ord)
  }
}
