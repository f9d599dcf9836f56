internal import Database
internal import Matrix

/// Endpoints that read relations and threads.
enum RelationEndpoints {
  private static let mostInAnswer = 100

  /// GET /rooms/{room}/relations/{event}: a page of the events that relate to an event, optionally
  /// only those with a relation type and an event type.
  static func relations(_ server: ServerParts, _ call: Call) throws -> Answer {
    let viewer = try server.reading.access.viewer(call.path[0], call.session)
    let parent = try HistoryEndpoints.visible(server, call, viewer)
    let isForward = call.query["dir"] == "f"
    let (relation, type) = (call.path.dropFirst(2).first, call.path.dropFirst(3).first)
    var page = RelationPage<StoredEvent>(
      limit: call.query.number("limit", in: 1...mostInAnswer, otherwise: 20), isForward: isForward)
    // A token marks the gap after its position: a page back begins with the event at that position,
    // a page forward with the next event.
    let from = try HistoryEndpoints.point(call, "from")
    try page.fill(from: isForward ? (from ?? 0) + 1 : from ?? Int64.max) { start, count in
      try server.database.rows(
        Events.columns
          + """
          WHERE relates=?1 AND (?2 IS NULL OR relation=?2) AND (?3 IS NULL OR type=?3)
            AND position\(isForward ? ">" : "<")=?4
          ORDER BY position \(isForward ? "" : "DESC") LIMIT ?5
          """, parent.position, relation, type, start, count, read: Events.read
      ).map { ($0.position, $0) }
    } takes: {
      viewer.sees($0) ? $0 : nil
    }
    return try answer(server, page, viewer)
  }

  /// GET /rooms/{room}/threads: the roots of threads, the one with the latest readable reply first.
  static func threads(_ server: ServerParts, _ call: Call) throws -> Answer {
    let viewer = try server.reading.access.viewer(call.path[0], call.session)
    let limit = call.query.number("limit", in: 1...mostInAnswer, otherwise: 20)
    let from = try HistoryEndpoints.point(call, "from") ?? Int64.max
    var page = RelationPage<Reply>(limit: limit, isForward: false)
    try page.fill(from: from) { start, count in
      try server.database.rows(
        """
        SELECT position, relates FROM events
        WHERE room=? AND relation='m.thread' AND position<=? ORDER BY position DESC LIMIT ?
        """, viewer.room.row, start, count
      ) { ($0.integer(0), Reply(position: $0.integer(0), root: $0.integer(1))) }
    } takes: { reply in
      guard
        try server.reading.bundles.newestReply(to: reply.root, for: viewer)?.position
          == reply.position,
        let root = try server.reading.events.event(at: reply.root), viewer.sees(root)
      else { return nil }
      return root
    }
    return try answer(server, page, viewer)
  }

  private struct Reply {
    let position: Int64
    let root: Int64
  }

  private static func answer<Row>(
    _ server: ServerParts, _ page: RelationPage<Row>, _ viewer: RoomViewer
  ) throws -> Answer {
    var json = JSONWriter(reservingBytes: 4096)
    json.beginObject()
    json.key("chunk")
    try server.reading.writer.write(page.events, to: &json, for: viewer)
    if let next = page.next {
      let point = page.isForward ? next - 1 : next
      json.member("next_batch", SyncToken(position: point).text)
    }
    json.endObject()
    return .raw(json.bytes)
  }
}
