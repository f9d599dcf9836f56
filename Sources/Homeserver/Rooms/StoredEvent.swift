internal import Database
internal import Matrix

/// An event as it lies in the database.
struct StoredEvent: Sendable {
  let position: Int64
  /// The room's row.
  let room: Int64
  let id: String
  let type: String
  /// `nil`: no state.
  let stateKey: String?
  /// The sender's row.
  let sender: Int64
  /// A JSON object.
  let content: String
  /// ms since 1970, UTC.
  let sentAt: Int64
  /// The sending device's row.
  let device: Int64?
  let transaction: String?
  /// The position of the state that it took the place of.
  let replaces: Int64?
  /// The position of the event that emptied it.
  let redaction: Int64?
  /// The id of the event that it empties.
  let redacts: String?
  /// Whether others relate to it.
  let isRelated: Bool
}

extension HomeserverCore {
  /// The columns that `readEvent` reads, in its order.
  static let eventColumns = """
    SELECT events.position, events.room, event_id, events.type, events.state_key, sender, content,
      sent_at, device, txn, replaces, redaction, redacts, is_related FROM events
    """ + " "

  static func readEvent(_ row: Row) -> StoredEvent {
    StoredEvent(
      position: row.integer(0), room: row.integer(1), id: row.text(2), type: row.text(3),
      stateKey: row.optionalText(4), sender: row.integer(5), content: row.text(6),
      sentAt: row.integer(7), device: row.optionalInteger(8), transaction: row.optionalText(9),
      replaces: row.optionalInteger(10), redaction: row.optionalInteger(11),
      redacts: row.optionalText(12), isRelated: row.bool(13))
  }

  /// The event at a position.
  func event(at position: Int64) throws -> StoredEvent? {
    try database.first(Self.eventColumns + "WHERE position=?", position, read: Self.readEvent)
  }

  /// The event with an id, in whatever room.
  func event(id: String) throws -> StoredEvent? {
    guard let position = EventID.position(id), let found = try event(at: position), found.id == id
    else { return nil }
    return found
  }

  /// Writes an event as clients get it.
  ///
  /// - Parameters:
  ///   - viewer: who gets it: only the device that sent it is told its transaction id.
  ///   - withRoom: whether to name the room, which in a sync is known.
  func write(
    _ event: StoredEvent, to json: inout JSONWriter, for viewer: Session, withRoom: Bool
  ) throws {
    let sender = try user(event.sender).id
    json.beginObject()
    json.member("type", event.type)
    json.member("event_id", event.id)
    json.member("sender", sender)
    if withRoom { json.member("room_id", try room(event.room).id) }
    if let key = event.stateKey { json.member("state_key", key) }
    if let redacts = event.redacts { json.member("redacts", redacts) }
    json.key("origin_server_ts")
    json.integer(event.sentAt)
    json.key("content")
    json.raw(event.content)
    try writeUnsigned(event, to: &json, for: viewer)
    json.endObject()
  }

  private func writeUnsigned(
    _ event: StoredEvent, to json: inout JSONWriter, for viewer: Session
  ) throws {
    json.key("unsigned")
    json.beginObject()
    json.key("age")
    json.integer(max(0, now - event.sentAt))
    if let transaction = event.transaction, event.device == viewer.device {
      json.member("transaction_id", transaction)
    }
    if let replaces = event.replaces, let old = try self.event(at: replaces) {
      json.member("replaces_state", old.id)
      json.member("prev_sender", try user(old.sender).id)
      json.key("prev_content")
      json.raw(old.content)
    }
    if let redaction = event.redaction, let because = try self.event(at: redaction) {
      json.member("redacted_by", because.id)
      json.key("redacted_because")
      try write(because, to: &json, for: viewer, withRoom: true)
    } else if event.isRelated {
      try writeRelations(of: event, to: &json, for: viewer)
    }
    json.endObject()
  }

  /// An event as clients get it, as JSON text.
  func json(_ event: StoredEvent, for viewer: Session) throws -> [UInt8] {
    var json = JSONWriter(reservingBytes: 512 + event.content.utf8.count)
    try write(event, to: &json, for: viewer, withRoom: true)
    return json.bytes
  }
}

extension JSONWriter {
  /// A member that is a text.
  mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }
}

/// The ids of events: `$`, the position, `-`, random letters. Opaque to clients; here the position is
/// read back, so that no index of ids is needed.
enum EventID {
  private static let randomLetters = 20

  static func make(position: Int64, core: HomeserverCore) -> String {
    "$" + String(position, radix: 36) + "-" + core.randomText(randomLetters)
  }

  /// `nil` for what cannot be one of ours.
  static func position(_ id: String) -> Int64? {
    guard id.first == "$", id.utf8.count < 64, let end = id.firstIndex(of: "-") else { return nil }
    return Int64(id[id.index(after: id.startIndex)..<end], radix: 36)
  }
}
