internal import Database
internal import Matrix

/// What was said in a room, and its state.
enum HistoryEndpoints {
  /// How many events one answer holds at most.
  private static let most = 500

  static func messages(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let session = try call.session
    let view = try core.view(call.path[0], session)
    let limit = call.query.number("limit", in: 1...most, otherwise: 10)
    let filter = EventFilter(call.query["filter"].flatMap { try? JSONValue(parsing: $0) })
    let from = try point(call, "from")
    let to = try point(call, "to")
    switch call.query["dir"] {
    case "b":
      let start = min(from ?? Int64.max, view.range.upperBound)
      let found = try core.timeline(
        of: view.room.row, after: max(to ?? 0, view.range.lowerBound - 1), upTo: start,
        limit: limit, filter: filter)
      let end = found.isLimited ? found.events.first.map { $0.position - 1 } : nil
      return try page(
        core, found.events.reversed(), start: from ?? core.currentPosition(), end: end, filter,
        session)
    case "f":
      let start = max(from ?? 0, view.range.lowerBound - 1)
      let found = try core.forward(
        of: view.room.row, after: start, upTo: min(to ?? Int64.max, view.range.upperBound),
        limit: limit + 1)
      let events = try found.prefix(limit).filter { try core.takes($0, filter) }
      let end = found.count > limit ? found[limit - 1].position : nil
      return try page(core, events, start: start, end: end, filter, session)
    default: throw MatrixError.invalid("dir is b or f")
    }
  }

  private static func point(_ call: Call, _ name: String) throws -> Int64? {
    try call.query[name].flatMap { $0.isEmpty ? nil : try SyncToken($0).position }
  }

  private static func page(
    _ core: HomeserverCore, _ events: [StoredEvent], start: Int64, end: Int64?,
    _ filter: EventFilter, _ session: Session
  ) throws -> Answer {
    var json = JSONWriter(reservingBytes: 4096)
    json.beginObject()
    json.key("chunk")
    try core.write(events, to: &json, for: session)
    json.member("start", SyncToken(position: start).text)
    if let end { json.member("end", SyncToken(position: end).text) }
    if filter.lazyMembers, let room = events.first?.room {
      json.key("state")
      let members = try Set(events.map(\.sender)).compactMap {
        try core.stateEvent(room, "m.room.member", core.user($0).id)
      }
      try core.write(members, to: &json, for: session)
    }
    json.endObject()
    return .raw(json.bytes)
  }

  static func event(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let session = try call.session
    return .raw(try core.json(visible(core, call), for: session))
  }

  private static func visible(_ core: HomeserverCore, _ call: Call) throws -> StoredEvent {
    let view = try core.view(call.path[0], call.session)
    guard let event = try core.event(id: call.path[1]), view.contains(event) else {
      throw MatrixError.notFound("No such event")
    }
    return event
  }

  static func context(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let session = try call.session
    let view = try core.view(call.path[0], session)
    let event = try visible(core, call)
    let limit = call.query.number("limit", in: 0...100, otherwise: 10)
    let before = try core.timeline(
      of: event.room, after: view.range.lowerBound - 1, upTo: event.position - 1,
      limit: max(1, limit / 2), filter: EventFilter())
    let after = try core.forward(
      of: event.room, after: event.position, upTo: view.range.upperBound, limit: max(1, limit / 2))
    let last = after.last?.position ?? event.position
    var json = JSONWriter(reservingBytes: 4096)
    json.beginObject()
    json.key("event")
    try core.write(event, to: &json, for: session, withRoom: true)
    json.key("events_before")
    try core.write(before.events.reversed(), to: &json, for: session)
    json.key("events_after")
    try core.write(after, to: &json, for: session)
    json.key("state")
    try core.write(core.state(of: event.room, before: last + 1), to: &json, for: session)
    json.member(
      "start",
      SyncToken(position: (before.events.first?.position ?? event.position) - 1).text)
    json.member("end", SyncToken(position: last).text)
    json.endObject()
    return .raw(json.bytes)
  }

  // MARK: State

  static func state(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let session = try call.session
    let view = try core.view(call.path[0], session)
    return .raw(
      try core.array(
        core.state(of: view.room.row, before: view.range.upperBound), for: session))
  }

  /// GET /rooms/{room}/state/{type} with and without a key.
  static func stateContent(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let view = try core.view(call.path[0], call.session)
    let key = call.path.count > 2 ? call.path[2] : ""
    guard let found = try core.stateEvent(view.room.row, call.path[1], key), view.contains(found)
    else { throw MatrixError.notFound("Not set") }
    return .raw(Array(found.content.utf8))
  }

  static func members(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let session = try call.session
    let view = try core.view(call.path[0], session)
    let events = try core.database.rows(
      HomeserverCore.eventColumns
        + """
        JOIN members USING(position) WHERE members.room=?1
          AND (?2 IS NULL OR members.membership=?2) AND (?3 IS NULL OR members.membership<>?3)
          AND members.position<=?4
        ORDER BY position
        """, view.room.row, call.query["membership"], call.query["not_membership"],
      view.range.upperBound, read: HomeserverCore.readEvent)
    var json = JSONWriter(reservingBytes: 4096)
    json.beginObject()
    json.key("chunk")
    try core.write(events, to: &json, for: session)
    json.endObject()
    return .raw(json.bytes)
  }

  static func joinedMembers(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let room = try core.joinedRoom(call.path[0], call.session)
    var joined = JSONObject()
    for row in room.joined {
      let user = try core.user(row)
      joined.append(
        user.id,
        [
          "display_name": user.displayName.map { .string($0) } ?? .null,
          "avatar_url": user.avatarURL.map { .string($0) } ?? .null,
        ])
    }
    return .json(["joined": .object(joined)])
  }

  // MARK: Relations

  /// GET /rooms/{room}/relations/{event} with a relation and a type, or without.
  static func relations(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let session = try call.session
    let event = try visible(core, call)
    let limit = call.query.number("limit", in: 1...100, otherwise: 20)
    let from = try point(call, "from")
    let isForward = call.query["dir"] == "f"
    let relation = call.path.count > 2 ? call.path[2] : nil
    let type = call.path.count > 3 ? call.path[3] : nil
    let found = try core.database.rows(
      HomeserverCore.eventColumns
        + """
        WHERE relates=?1 AND (?2 IS NULL OR relation=?2) AND (?3 IS NULL OR type=?3)
          AND position\(isForward ? ">" : "<=")?4
        ORDER BY position \(isForward ? "" : "DESC") LIMIT ?5
        """, event.position, relation, type, from ?? (isForward ? 0 : Int64.max), limit + 1,
      read: HomeserverCore.readEvent)
    var json = JSONWriter(reservingBytes: 4096)
    json.beginObject()
    json.key("chunk")
    try core.write(Array(found.prefix(limit)), to: &json, for: session)
    if found.count > limit {
      let next = isForward ? found[limit - 1].position : found[limit].position
      json.member("next_batch", SyncToken(position: next).text)
    }
    json.endObject()
    return .raw(json.bytes)
  }

  /// GET /rooms/{room}/threads: roots, the thread with the latest reply first.
  static func threads(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let session = try call.session
    let view = try core.view(call.path[0], session)
    let limit = call.query.number("limit", in: 1...100, otherwise: 20)
    let found = try core.database.rows(
      """
      SELECT relates, max(position) AS latest FROM events
      WHERE room=? AND relation='m.thread' AND relates IS NOT NULL GROUP BY relates
      HAVING latest<=? ORDER BY latest DESC LIMIT ?
      """, view.room.row, try point(call, "from") ?? Int64.max, limit + 1
    ) { (root: $0.integer(0), latest: $0.integer(1)) }
    let roots = try found.prefix(limit).compactMap { try core.event(at: $0.root) }
    var json = JSONWriter(reservingBytes: 4096)
    json.beginObject()
    json.key("chunk")
    try core.write(roots.filter { view.contains($0) }, to: &json, for: session)
    if found.count > limit {
      json.member("next_batch", SyncToken(position: found[limit].latest).text)
    }
    json.endObject()
    return .raw(json.bytes)
  }
}

extension HomeserverCore {
  /// Events as a JSON array.
  func write(_ events: [StoredEvent], to json: inout JSONWriter, for viewer: Session) throws {
    json.beginArray()
    for event in events { try write(event, to: &json, for: viewer, withRoom: true) }
    json.endArray()
  }

  fileprivate func array(_ events: [StoredEvent], for viewer: Session) throws -> [UInt8] {
    var json = JSONWriter(reservingBytes: 4096)
    try write(events, to: &json, for: viewer)
    return json.bytes
  }
}
