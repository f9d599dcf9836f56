internal import Database
internal import Matrix

/// The endpoint that finds the event of a room that was sent at a given time, or else the next one
/// after or the last one before that time.
enum TimestampEndpoints {
  /// GET /rooms/{room}/timestamp_to_event: the first event that the viewer may read at a time or
  /// after it (`dir=f`), or the last one at that time or before it (`dir=b`). Throws M_NOT_FOUND
  /// when there is none.
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
