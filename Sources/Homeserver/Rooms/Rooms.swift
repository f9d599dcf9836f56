internal import Database
internal import Matrix

/// The rooms of the server, with a cache of their `Room` values.
final class Rooms {
  /// The limit on cached rooms; when it is reached, the cache is emptied.
  private static let mostKept = 2_000

  private let database: ServerDatabase
  private let identifiers: IdentifierMaker
  private let users: Users
  private let state: RoomState
  private var rooms: [Int64: Room] = [:]
  private var rows: [String: Int64] = [:]

  init(database: ServerDatabase, identifiers: IdentifierMaker, users: Users, state: RoomState) {
    self.database = database
    self.identifiers = identifiers
    self.users = users
    self.state = state
    database.whenRolledBack { [weak self] in self?.forgetAll() }
  }

  /// The room with an id. Throws M_FORBIDDEN when there is no such room: a client gets the same
  /// error for a room that its user is not in.
  func room(id: String) throws -> Room {
    if let row = rows[id] { return try room(row) }
    let row = try database.first("SELECT id FROM rooms WHERE room_id=?", id) { $0.integer(0) }
    guard let row else { throw MatrixError.forbidden("You are not in this room") }
    return try room(row)
  }

  /// The room with a row id; throws M_NOT_FOUND when there is none.
  func room(_ row: Int64) throws -> Room {
    if let known = rooms[row] { return known }
    let id = try database.first("SELECT room_id FROM rooms WHERE id=?", row) { $0.text(0) }
    guard let id else { throw MatrixError.notFound("No such room") }
    let members = try database.rows(
      """
      SELECT members.user, users.is_bot FROM members JOIN users ON users.id=members.user
      WHERE members.room=? AND members.membership='join'
      """, row
    ) { (user: $0.integer(0), isBot: $0.bool(1)) }
    let creation = try state.event(row, "m.room.create")
    let version = creation.flatMap { try? JSONValue(parsing: $0.content)["room_version"]?.string }
    let found = Room(
      row: row, id: id, joined: members.map(\.user),
      bots: members.filter(\.isBot).map(\.user),
      power: PowerLevels(
        try state.content(row, "m.room.power_levels"),
        creator: try creation.map { try users.user($0.sender).id }),
      joinRule: try state.content(row, "m.room.join_rules")?["join_rule"]?.string ?? "invite",
      version: version.flatMap { RoomVersion($0) } ?? .usual)
    keep(found)
    return found
  }

  private func keep(_ room: Room) {
    if rooms.count >= Self.mostKept { forgetAll() }
    rooms[room.row] = room
    rows[room.id] = room.row
  }

  private func forgetAll() { (rooms, rows) = ([:], [:]) }

  /// Drops a room from the cache; the next use reads it again. Called when a value that `Room`
  /// contains may have changed.
  func forget(_ row: Int64) { rooms[row] = nil }

  /// Stores a new room that has no events yet, and returns its row id. Requires an open
  /// transaction.
  func make() throws -> Int64 {
    let id = identifiers.identifier("!", identifiers.randomText(18))
    try database.run("INSERT INTO rooms(room_id) VALUES(?)", id)
    return try database.connection.lastInsertedRow
  }

  /// The ids of the rooms that a user is joined to.
  func ids(of user: Int64) throws -> [String] {
    try database.rows(
      """
      SELECT rooms.room_id FROM members JOIN rooms ON rooms.id=members.room
      WHERE members.user=? AND members.membership='join'
      """, user
    ) { $0.text(0) }
  }
}
