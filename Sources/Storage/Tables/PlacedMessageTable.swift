internal import Database
internal import Intents
internal import Model

/// The rows of the table `outbox` with a `place`: own messages of the main timeline that the server
/// accepted and left out of a later sync. They belong into the gap that the sync left, and are
/// shown just before the message with the order number `place`, until a page of history contains
/// them.
struct PlacedMessageTable {
  let database: Connection

  // SQLite uses the index of the placed messages only if the query excludes NULL itself: it does
  // not see that the comparison of the pairs excludes NULL, and would read the whole outbox of the
  // chat.
  private static let from = Select(
    """
    FROM outbox WHERE chat = ? AND place IS NOT NULL AND (place, seq) >= (?, ?)
    ORDER BY place, seq LIMIT ?
    """
  ) { PlacedMessageColumns(&$0) }
  private static let before = Select(
    """
    FROM outbox WHERE chat = ? AND place IS NOT NULL AND (place, seq) < (?, ?)
    ORDER BY place DESC, seq DESC LIMIT ?
    """
  ) { PlacedMessageColumns(&$0) }

  /// The messages in gaps from the position (`place`, `seq`) on, sorted by gap and then by `seq`,
  /// the oldest first.
  func messages(
    from place: Int64, _ seq: Int64, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> [(place: Int64, message: OutboxMessage)] {
    try database.rows(Self.from, chat, place, seq, limit) { row, at in at.decode(row) }
  }

  /// The messages in gaps before the position (`place`, `seq`), the newest first.
  func messages(
    before place: Int64, _ seq: Int64, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> [(place: Int64, message: OutboxMessage)] {
    try database.rows(Self.before, chat, place, seq, limit) { row, at in at.decode(row) }
  }

  /// Places the accepted messages of the main timeline that belong to no gap yet into the gap with
  /// this order number.
  func placeSent(at gap: Int64, in chat: Int64) throws(DatabaseError) {
    try database.run(
      """
      UPDATE outbox SET place = ? WHERE chat = ? AND state = \(OutboxState.sent.number)
        AND \(OutboxPurpose.isMessage) AND thread IS NULL AND place IS NULL
      """, gap, chat)
  }

  /// Moves the messages in a gap to the gap's new order number, because newer messages of the gap
  /// were fetched, or because the message after the gap has left the main timeline.
  func move(from gap: Int64, to point: Int64, in chat: Int64) throws(DatabaseError) {
    try database.run(
      "UPDATE outbox SET place = ? WHERE chat = ? AND place = ?", point, chat, gap)
  }
}

/// Adds the columns of an own message in a gap to a query, and decodes each row of its result.
struct PlacedMessageColumns {
  private let place: Column<Int64>
  private let message: OutboxMessageColumns

  init(_ list: inout SelectList) {
    place = list.column("place")
    message = OutboxMessageColumns(&list)
  }

  func decode(_ row: Row) -> (place: Int64, message: OutboxMessage) {
    (row[place], message.decode(row))
  }
}
