internal import Database
internal import Matrix

/// Endpoints that read a room's state and members: the current ones if the user is joined or
/// everybody may read the room, otherwise those at the time when the user left.
enum StateEndpoints {
  static func state(_ server: ServerParts, _ call: Call) throws -> Answer {
    let viewer = try server.reading.access.viewer(call.path[0], call.session)
    let events = try server.reading.roomState.state(of: viewer.room.row, before: viewer.stateEnd)
    var json = JSONWriter(reservingBytes: 4096)
    try server.reading.writer.write(events, to: &json, for: viewer)
    return .raw(json.bytes)
  }

  static func content(_ server: ServerParts, _ call: Call) throws -> Answer {
    let viewer = try server.reading.access.viewer(call.path[0], call.session)
    let key = call.path.count > 2 ? call.path[2] : ""
    let found = try server.reading.roomState.event(
      viewer.room.row, call.path[1], key, before: viewer.stateEnd)
    guard let found else { throw MatrixError.notFound("Not set") }
    switch call.query["format"] ?? "content" {
    case "content": return .raw(Array(found.content.utf8))
    case "event":
      var json = JSONWriter(reservingBytes: 1024)
      try server.reading.writer.write(found, to: &json, for: viewer)
      return .raw(json.bytes)
    default: throw MatrixError.invalid("format is content or event")
    }
  }

  static func members(_ server: ServerParts, _ call: Call) throws -> Answer {
    let viewer = try server.reading.access.viewer(call.path[0], call.session)
    let (wanted, unwanted) = (call.query["membership"], call.query["not_membership"])
    let at = try HistoryEndpoints.point(call, "at")
    let end = try min(viewer.stateEnd, at.map { $0 + 1 } ?? .max)
    let events = try server.reading.roomState.members(of: viewer.room.row, before: end)
      .filter { event in
        guard wanted != nil || unwanted != nil else { return true }
        let membership = try? JSONValue(parsing: event.content)["membership"]?.string
        return (wanted ?? membership) == membership && unwanted != membership
      }
    var json = JSONWriter(reservingBytes: 4096)
    json.beginObject()
    json.key("chunk")
    try server.reading.writer.write(events, to: &json, for: viewer)
    json.endObject()
    return .raw(json.bytes)
  }

  /// Throws M_FORBIDDEN for a user who is not joined, as the specification says.
  static func joinedMembers(_ server: ServerParts, _ call: Call) throws -> Answer {
    let room = try server.reading.access.joinedRoom(call.path[0], call.session)
    var joined = JSONObject()
    for row in room.joined {
      let user = try server.accounts.users.user(row)
      joined.append(
        user.id,
        [
          "display_name": user.displayName.map { .string($0) } ?? .null,
          "avatar_url": user.avatarURL.map { .string($0) } ?? .null,
        ])
    }
    return .json(["joined": .object(joined)])
  }
}

enum TimestampEndpoints {
  static func event(_ server: ServerParts, _ call: Call) throws -> Answer {
    let viewer = try server.reading.access.viewer(call.path[0], call.session)
    guard let time = call.query["ts"].flatMap({ Int64($0) }), (0...1 << 60) ~= time else {
      throw MatrixError.invalid("ts is no time in milliseconds")
    }
    let found: StoredEvent?
    switch call.query["dir"] ?? "f" {
    case "f":
      let first = try position(at: time, in: viewer.room.row, server)
      found = try server.reading.timelines.forward(
        for: viewer, after: first - 1, upTo: .max, limit: 1
      ).events.first
    case "b":
      let next = try position(at: time + 1, in: viewer.room.row, server)
      found = try server.reading.timelines.timeline(
        for: viewer, after: 0, upTo: next - 1, limit: 1, filter: EventFilter()
      ).events.last
    default: throw MatrixError.invalid("dir is b or f")
    }
    guard let found else { throw MatrixError.notFound("No event there") }
    return .json([
      "event_id": .string(found.id), "origin_server_ts": .integer(found.sentAt),
    ])
  }

  /// The lowest stream position from which on all events of a room were sent at `time` or later,
  /// found by binary search, which takes for granted that later positions have later times.
  private static func position(
    at time: Int64, in room: Int64, _ server: ServerParts
  ) throws -> Int64 {
    var (low, high) = (Int64(0), try server.database.currentPosition() + 1)
    while low < high {
      let middle = (low + high) / 2
      let next = try server.database.first(
        """
        SELECT position, sent_at FROM events WHERE room=? AND position>=? ORDER BY position LIMIT 1
        """, room, middle
      ) { (position: $0.integer(0), sentAt: $0.integer(1)) }
      guard let next else {
        high = middle
        continue
      }
      if next.sentAt >= time { high = middle } else { low = next.position + 1 }
    }
    return low
  }
}
