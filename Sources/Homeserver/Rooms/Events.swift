internal import Database
internal import Matrix

/// The stored events of all rooms.
struct Events {
  let database: ServerDatabase

  /// The beginning of an SQL query for events, up to the name of the table; `read` reads the
  /// columns in this order.
  static let columns = """
    SELECT events.position, events.room, event_id, events.type, events.state_key, sender, content,
      sent_at, device, txn, replaces, redaction, redacts, is_related, relation FROM events
    """ + " "

  static func read(_ row: Row) -> StoredEvent {
    StoredEvent(
      position: row.integer(0), room: row.integer(1), id: row.text(2), type: row.text(3),
      stateKey: row.optionalText(4), sender: row.integer(5), content: row.text(6),
      sentAt: row.integer(7), device: row.optionalInteger(8), transaction: row.optionalText(9),
      replaces: row.optionalInteger(10), redaction: row.optionalInteger(11),
      redacts: row.optionalText(12), isRelated: row.bool(13), relation: row.optionalText(14))
  }

  /// The event at a stream position; `nil` when there is none.
  func event(at position: Int64) throws -> StoredEvent? {
    try database.first(Self.columns + "WHERE position=?", position, read: Self.read)
  }

  /// The event with an id, in any room; `nil` when there is none.
  func event(id: String) throws -> StoredEvent? {
    guard let position = EventID.position(id), let found = try event(at: position), found.id == id
    else { return nil }
    return found
  }

  /// `true` if a room has a state event in a range of stream positions. `room` is a row id.
  func containsState(of room: Int64, in range: ClosedRange<Int64>) throws -> Bool {
    try database.first(
      """
      SELECT 1 FROM events WHERE room=? AND position BETWEEN ? AND ? AND state_key IS NOT NULL
      LIMIT 1
      """, room, range.lowerBound, range.upperBound
    ) { _ in true } ?? false
  }
}
