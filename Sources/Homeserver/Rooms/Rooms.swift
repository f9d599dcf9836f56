internal import Database
internal import Matrix

final class Rooms {
  private static let maxKept = 2_000

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
    let creation = try state.event(row, EventType.create)
    let version = creation.flatMap { try? JSONValue(parsing: $0.content)["room_version"]?.string }
    let found = Room(
      row: row, id: id, joined: members.map(\.user),
      bots: members.filter(\.isBot).map(\.user),
      power: PowerLevels(
        try state.content(row, EventType.powerLevels),
        creator: try creation.map { try users.user($0.sender).id }),
      joinRule: try state.content(row, EventType.joinRules)?["join_rule"]?.string ?? "invite",
      version: version.flatMap { RoomVersion($0) } ?? .usual)
    keep(found)
    return found
  }

  private func keep(_ room: Room) {
    if rooms.count >= Self.maxKept { forgetAll() }
    rooms[room.row] = room
    rows[room.id] = room.row
  }

  private func forgetAll() { (rooms, rows) = ([:], [:]) }

  /// Called when a value that `Room` contains may have changed.
  func forget(_ row: Int64) { rooms[row] = nil }

  /// Requires an open transaction.
  func make() throws -> Int64 {
    let id = identifiers.identifier("!", identifiers.randomText(18))
    try database.run("INSERT INTO rooms(room_id) VALUES(?)", id)
    return try database.connection.lastInsertedRow
  }

  func ids(of user: Int64) throws -> [String] {
    try database.rows(
      """
      SELECT rooms.room_id FROM members JOIN rooms ON rooms.id=members.room
      WHERE members.user=? AND members.membership='join'
      """, user
    ) { $0.text(0) }
  }
}

/// The properties of a room that are needed for most new events and joins. `Rooms` caches them
/// until one of them may have changed.
struct Room: Sendable {
  let row: Int64
  /// The room id, `!letters:server`.
  let id: String
  /// The row ids of the joined users.
  let joined: [Int64]
  let bots: [Int64]
  let power: PowerLevels
  let joinRule: String
  let version: RoomVersion

  /// The types of state events, besides m.room.member, from which the properties of a `Room` are
  /// read.
  static let decidingTypes: Set<String> = [
    EventType.create, EventType.powerLevels, EventType.joinRules,
  ]
}

struct RoomEntry {
  /// The limit on entries of a join rule's list `allow`, which can let the members of other rooms
  /// join; further entries are ignored.
  private static let maxAllowed = 100

  let rooms: Rooms
  let members: Members
  let state: RoomState
  let summaries: RoomSummaries

  /// Does not check bans, limits, and whether the room admits guests.
  func mayJoin(_ room: Room, _ user: Int64) throws -> Bool {
    switch room.joinRule {
    case "public": true
    case "restricted", "knock_restricted":
      try room.version.hasRestrictedJoins && isMemberElsewhere(room, user)
    default: false
    }
  }

  static func isOpenToKnocks(_ room: Room) -> Bool {
    room.version.hasKnocks && ["knock", "knock_restricted"].contains(room.joinRule)
  }

  private func isMemberElsewhere(_ room: Room, _ user: Int64) throws -> Bool {
    let allowed = try state.content(room.row, EventType.joinRules)?["allow"]?.array ?? []
    for entry in allowed.prefix(Self.maxAllowed) where entry["type"] == "m.room_membership" {
      guard let id = entry["room_id"]?.string, let other = try? rooms.room(id: id) else { continue }
      if try members.membership(of: user, in: other.row)?.membership == "join" { return true }
    }
    return false
  }

  func maySee(_ room: Room, _ session: Session) throws -> Bool {
    let own = try members.membership(of: session.user, in: room.row)?.membership
    if own == "join" || own == "invite" { return true }
    return try own != "ban"
      && (mayJoin(room, session.user) || Self.isOpenToKnocks(room))
      || summaries.isWorldReadable(room)
  }
}

struct RoomSummaries {
  private static let mostBytes = 4_096

  let rooms: Rooms
  let state: RoomState

  func summary(of room: Room) throws -> JSONObject {
    var summary: JSONObject = [
      "room_id": .string(room.id), "num_joined_members": .integer(Int64(room.joined.count)),
      "join_rule": .string(room.joinRule),
      "guest_can_join": .bool(
        try text(room, EventType.guestAccess, "guest_access") == "can_join"),
      "world_readable": .bool(try isWorldReadable(room)),
    ]
    for (name, type, key) in [
      ("name", EventType.name, "name"), ("topic", EventType.topic, "topic"),
      ("canonical_alias", EventType.canonicalAlias, "alias"),
      ("avatar_url", EventType.avatar, "url"), ("room_type", EventType.create, "type"),
    ] {
      summary[name] = try text(room, type, key).map { .string($0) }
    }
    return summary
  }

  func isWorldReadable(_ room: Room) throws -> Bool {
    try text(room, EventType.historyVisibility, "history_visibility") == "world_readable"
  }

  private func text(_ room: Room, _ type: String, _ key: String) throws -> String? {
    guard let text = try state.content(room.row, type)?[key]?.string, !text.isEmpty else {
      return nil
    }
    return String(decoding: text.utf8.prefix(Self.mostBytes), as: UTF8.self)
  }
}

struct PublicRooms {
  /// The limit on published rooms: each search reads the names of all.
  private static let most: Int64 = 500
  /// The limit on the length, in characters, of a state event's content in which a term is looked
  /// for; a longer content matches no term.
  private static let maxSearchedCharacters = 4_096

  let database: ServerDatabase

  func contains(_ room: Int64) throws -> Bool {
    try database.first("SELECT is_published FROM rooms WHERE id=?", room) { $0.bool(0) } ?? false
  }

  /// Throws M_FORBIDDEN when the list is full. Requires an open transaction.
  func set(_ isPublished: Bool, _ room: Int64) throws {
    try database.run("UPDATE rooms SET is_published=? WHERE id=?", isPublished, room)
    let count = try database.first("SELECT count(*) FROM rooms WHERE is_published") {
      $0.integer(0)
    }
    guard !isPublished || count ?? 0 <= Self.most else {
      throw MatrixError.forbidden("The list has at most \(Self.most) rooms")
    }
  }

  /// The row ids of the published rooms whose name, topic or canonical alias contains a term,
  /// regardless of case, or of all published rooms if `term` is `nil` or ""; those with the most
  /// members come first.
  func rooms(with term: String?) throws -> [Int64] {
    let all = try database.rows(
      """
      SELECT id FROM rooms WHERE is_published ORDER BY
        (SELECT count(*) FROM members WHERE room=rooms.id AND membership='join') DESC, id
      """
    ) { $0.integer(0) }
    guard let term, !term.isEmpty else { return all }
    let found = try matches(term.lowercased())
    return all.filter { found.contains($0) }
  }

  private func matches(_ term: String) throws -> Set<Int64> {
    let contents = try database.rows(
      """
      SELECT state.room, content FROM rooms JOIN state ON state.room=rooms.id
      JOIN events ON events.position=state.position
      WHERE is_published AND state.state_key='' AND length(content)<=?
        AND state.type IN ('m.room.name', 'm.room.topic', 'm.room.canonical_alias')
      """, Self.maxSearchedCharacters
    ) { (room: $0.integer(0), content: $0.text(1)) }
    let found = contents.filter { row in
      guard let content = try? JSONValue(parsing: row.content) else { return false }
      return ["name", "topic", "alias"].contains {
        content[$0]?.string?.lowercased().contains(term) ?? false
      }
    }
    return Set(found.map(\.room))
  }
}
