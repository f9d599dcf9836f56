internal import Database
internal import Matrix

/// What is needed of a room at each event: who is inside, and who may do what.
struct Room: Sendable {
  /// Its number in the database.
  let row: Int64
  /// `!letters:server`.
  let id: String
  /// Rows of those who are inside.
  let joined: [Int64]
  /// Those of them that are bots.
  let bots: [Int64]
  let power: PowerLevels
  let joinRule: String
  let historyVisibility: String
}

extension HomeserverCore {
  /// The room with an id; throws M_FORBIDDEN when there is none, as for a room one is not in.
  func room(id: String) throws -> Room {
    if let row = caches.roomRows[id] { return try room(row) }
    let row = try database.first("SELECT id FROM rooms WHERE room_id=?", id) { $0.integer(0) }
    guard let row else { throw MatrixError.forbidden("You are not in this room") }
    return try room(row)
  }

  /// The room of a row.
  func room(_ row: Int64) throws -> Room {
    if let known = caches.rooms[row] { return known }
    let id = try database.first("SELECT room_id FROM rooms WHERE id=?", row) { $0.text(0) }
    guard let id else { throw MatrixError.notFound("No such room") }
    let members = try database.rows(
      """
      SELECT members.user, users.is_bot FROM members JOIN users ON users.id=members.user
      WHERE members.room=? AND members.membership='join'
      """, row
    ) { (user: $0.integer(0), isBot: $0.bool(1)) }
    let creator = try stateEvent(row, "m.room.create")?.sender
    let found = Room(
      row: row, id: id, joined: members.map(\.user),
      bots: members.filter(\.isBot).map(\.user),
      power: PowerLevels(
        try stateContent(row, "m.room.power_levels"),
        creator: try creator.map { try user($0).id }),
      joinRule: try stateContent(row, "m.room.join_rules")?["join_rule"]?.string ?? "invite",
      historyVisibility: try stateContent(row, "m.room.history_visibility")?["history_visibility"]?
        .string ?? "shared")
    caches.keep(found)
    return found
  }

  /// The content of a piece of current state, `nil` when there is none.
  func stateContent(_ room: Int64, _ type: String, _ key: String = "") throws -> JSONObject? {
    try stateEvent(room, type, key).flatMap { try? JSONValue(parsing: $0.content).object }
  }

  /// A piece of current state, `nil` when there is none.
  func stateEvent(_ room: Int64, _ type: String, _ key: String = "") throws -> StoredEvent? {
    let position = try database.first(
      "SELECT position FROM state WHERE room=? AND type=? AND state_key=?", room, type, key
    ) { $0.integer(0) }
    return try position.flatMap { try event(at: $0) }
  }
}
