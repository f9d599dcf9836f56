internal import Database
internal import Matrix

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

  func event(at position: Int64) throws -> StoredEvent? {
    try database.first(Self.columns + "WHERE position=?", position, read: Self.read)
  }

  /// The event with an id, in any room; `nil` when there is none.
  func event(id: String) throws -> StoredEvent? {
    guard let position = EventID.position(id), let found = try event(at: position), found.id == id
    else { return nil }
    return found
  }

  func containsState(of room: Int64, in range: ClosedRange<Int64>) throws -> Bool {
    try database.first(
      """
      SELECT 1 FROM events WHERE room=? AND position BETWEEN ? AND ? AND state_key IS NOT NULL
      LIMIT 1
      """, room, range.lowerBound, range.upperBound
    ) { _ in true } ?? false
  }
}

/// The ids of events: `$`, the event's position (its number among all changes on the server) in
/// base 36, `-`, random characters; in rooms of the oldest versions also a colon and the server's
/// name. The position in an id makes an index of ids unnecessary.
enum EventID {
  private static let randomLetters = 20
  /// The limit on the bytes of an id, those of the server's name included.
  private static let mostBytes = 255

  static func make(
    position: Int64, version: RoomVersion, _ identifiers: IdentifierMaker
  ) -> String {
    let name = String(position, radix: 36) + "-" + identifiers.randomText(randomLetters)
    return version.namesServerInEventIDs ? identifiers.identifier("$", name) : "$" + name
  }

  /// The position that an event id contains, whether or not there is such an event; `nil` when the
  /// id does not begin as this server's event ids do, or is too long.
  static func position(_ id: String) -> Int64? {
    guard id.first == "$", id.utf8.count <= mostBytes, let end = id.firstIndex(of: "-") else {
      return nil
    }
    return Int64(id[id.index(after: id.startIndex)..<end], radix: 36)
  }
}

struct StoredEvent: Sendable {
  /// The event's stream position: its number among all changes on the server.
  let position: Int64
  let room: Int64
  let id: String
  let type: String
  /// The event's state key; `nil` for an event that is not state.
  let stateKey: String?
  let sender: Int64
  /// The event's content: a JSON object as text.
  let content: String
  /// The time at which the server stored the event, ms since 1970, UTC.
  let sentAt: Int64
  /// The row id of the device that sent the event; `nil` for an event without a transaction id.
  let device: Int64?
  let transaction: String?
  /// The stream position of the state event that this event replaced; `nil` for the first of its
  /// type and state key, and for an event that is not state.
  let replaces: Int64?
  /// The stream position of the first redaction of this event, which removed content from it; `nil`
  /// for an event that is not redacted.
  let redaction: Int64?
  /// The id of the event that this event redacts; `nil` for an event that is no redaction.
  let redacts: String?
  /// `true` if other events relate to this event, or did before they were redacted.
  let isRelated: Bool
  /// The type of this event's own relation to another event, such as `m.replace`; `nil` when none
  /// is stored, for instance for a redacted event.
  let relation: String?
}
