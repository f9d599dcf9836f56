internal import Database
internal import Matrix

struct RoomState {
  let database: ServerDatabase
  let events: Events
  let users: Users

  /// The content of a room's current state event of one type and state key; `nil` when there is no
  /// such event or its content cannot be parsed. `room` is a row id.
  func content(_ room: Int64, _ type: String, _ key: String = "") throws -> JSONObject? {
    try event(room, type, key).flatMap { try? JSONValue(parsing: $0.content).object }
  }

  func event(_ room: Int64, _ type: String, _ key: String = "") throws -> StoredEvent? {
    let position = try database.first(
      "SELECT position FROM state WHERE room=? AND type=? AND state_key=?", room, type, key
    ) { $0.integer(0) }
    return try position.flatMap { try events.event(at: $0) }
  }

  func events(of room: Int64, _ type: String) throws -> [StoredEvent] {
    try database.rows(
      Events.columns + "JOIN state USING(position) WHERE state.room=? AND state.type=?", room, type,
      read: Events.read)
  }

  /// The state events of a room after one stream position and before another; of each type and
  /// state key only the last.
  func changes(in room: Int64, after first: Int64, before last: Int64) throws -> [StoredEvent] {
    let all = try database.rows(
      Events.columns
        + "WHERE room=? AND position>? AND position<? AND state_key IS NOT NULL ORDER BY position",
      room, first, last, read: Events.read)
    let replaced = Set(all.compactMap(\.replaces))
    return all.filter { !replaced.contains($0.position) }
  }

  /// A room's state as it was before a stream position (`Int64.max`: the current state), oldest
  /// event first.
  ///
  /// - Parameter members: the row ids of the users whose member events are included; `nil` includes
  ///   all member events.
  func state(of room: Int64, before last: Int64, members: Set<Int64>? = nil) throws -> [StoredEvent]
  {
    let kinds = members == nil ? "" : " AND state.type<>'m.room.member'"
    let current = try database.rows(
      Events.columns + "JOIN state USING(position) WHERE state.room=?" + kinds, room,
      read: Events.read)
    var found = try current.compactMap { try former($0, before: last) }
    for member in members ?? [] {
      if let event = try event(room, EventType.member, users.user(member).id, before: last) {
        found.append(event)
      }
    }
    return found.sorted { $0.position < $1.position }
  }

  /// The member events of a room, of former members too, as they were before a stream position;
  /// only the last of each user, oldest first.
  func members(of room: Int64, before last: Int64) throws -> [StoredEvent] {
    try database.rows(
      Events.columns
        + "JOIN state USING(position) WHERE state.room=? AND state.type='m.room.member'", room,
      read: Events.read
    ).compactMap { try former($0, before: last) }.sorted { $0.position < $1.position }
  }

  func event(
    _ room: Int64, _ type: String, _ key: String = "", before last: Int64
  ) throws -> StoredEvent? {
    try database.first(
      Events.columns + """
        WHERE room=? AND type=? AND state_key=? AND position<? ORDER BY position DESC LIMIT 1
        """, room, type, key, last, read: Events.read)
  }

  private func former(_ event: StoredEvent, before last: Int64) throws -> StoredEvent? {
    if event.position < last { return event }
    return try self.event(event.room, event.type, event.stateKey ?? "", before: last)
  }
}
