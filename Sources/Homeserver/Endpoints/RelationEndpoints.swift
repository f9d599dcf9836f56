internal import Database
internal import Matrix

enum RelationEndpoints {
  private static let maxInAnswer = 100
  /// The limits, for `recurse=true`, on the number of relations that are followed one after the
  /// other (an event, its replies, their reactions, …), and on the events whose relations are
  /// followed.
  private static let (deepest, maxParents) = (3, 500)

  /// GET /rooms/{room}/relations/{event}: a page of the events that relate to an event, optionally
  /// only those with a relation type, or with a relation type and an event type; with
  /// `recurse=true` also those that relate to it through others.
  static func relations(_ server: ServerParts, _ call: Call) throws -> Answer {
    let viewer = try server.reading.access.viewer(call.path[0], call.session)
    let parent = try HistoryEndpoints.visible(server, call, viewer)
    let isForward = try isForward(call)
    let parents =
      try call.query["recurse"] == "true"
      ? family(of: parent, server) : [parent.position]
    let (relation, type) = (call.path.dropFirst(2).first, call.path.dropFirst(3).first)
    var page = RelationPage<Int64>(
      limit: call.query.number("limit", in: 1...maxInAnswer, otherwise: 20), isForward: isForward)
    // A pagination token marks the gap after its position: a page back in time begins with the
    // event at that position, a page forward with the next event.
    let from = try HistoryEndpoints.point(call, "from")
    try page.fill(from: isForward ? (from ?? 0) + 1 : from ?? Int64.max) { start, count in
      try server.database.rows(
        """
        SELECT position FROM events
        WHERE relates IN (\(parents.map { "\($0)" }.joined(separator: ",")))
          AND (?1 IS NULL OR relation=?1) AND (?2 IS NULL OR type=?2)
          AND position\(isForward ? ">" : "<")=?3
        ORDER BY position \(isForward ? "" : "DESC") LIMIT ?4
        """, relation, type, start, count
      ) { ($0.integer(0), $0.integer(0)) }
    } takes: {
      guard viewer.visibility.contains($0) else { return nil }
      return try server.reading.events.event(at: $0)
    }
    return try answer(server, page, viewer, depth: call.query["recurse"] == "true" ? deepest : nil)
  }

  private static func isForward(_ call: Call) throws -> Bool {
    guard let direction = call.query["dir"] else { return false }
    guard ["b", "f"].contains(direction) else { throw MatrixError.invalid("dir is b or f") }
    return direction == "f"
  }

  /// The stream positions of an event and of those events, at most `deepest` - 1 relations away
  /// from it, to which others relate; at most `maxParents`, the nearest and of these the newest. A
  /// response for `recurse=true` contains the events that relate to any of these.
  private static func family(of event: StoredEvent, _ server: ServerParts) throws -> [Int64] {
    var all = [event.position]
    var parents = all
    for _ in 1..<deepest where !parents.isEmpty && all.count < maxParents {
      parents = try server.database.rows(
        """
        SELECT position FROM events
        WHERE relates IN (\(parents.map { "\($0)" }.joined(separator: ","))) AND is_related
        ORDER BY position DESC LIMIT ?
        """, maxParents - all.count
      ) { $0.integer(0) }
      all += parents
    }
    return all
  }

  /// GET /rooms/{room}/threads: a page of the roots of threads, the one with the latest readable
  /// reply first; optionally only of threads in which the user took part.
  static func threads(_ server: ServerParts, _ call: Call) throws -> Answer {
    let viewer = try server.reading.access.viewer(call.path[0], call.session)
    let limit = call.query.number("limit", in: 1...maxInAnswer, otherwise: 20)
    let from = try HistoryEndpoints.point(call, "from") ?? Int64.max
    let include = call.query["include"] ?? "all"
    guard ["all", "participated"].contains(include) else {
      throw MatrixError.invalid("include is all or participated")
    }
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
        let root = try server.reading.events.event(at: reply.root), viewer.sees(root),
        try include == "all" || root.sender == viewer.session.user
          || server.reading.bundles.hasReplied(viewer, to: root)
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
    _ server: ServerParts, _ page: RelationPage<Row>, _ viewer: RoomViewer, depth: Int? = nil
  ) throws -> Answer {
    var json = JSONWriter(reservingBytes: 4096)
    json.beginObject()
    json.key("chunk")
    try server.reading.writer.write(page.events, to: &json, for: viewer)
    if let next = page.next {
      let point = page.isForward ? next - 1 : next
      json.member("next_batch", StreamToken(position: point).text)
    }
    if let depth {
      json.key("recursion_depth")
      json.integer(Int64(depth))
    }
    json.endObject()
    return .raw(json.bytes)
  }
}

struct RelationPage<Row> {
  /// The number of rows after which a request stops reading; its response then contains the events
  /// found so far and a token to continue.
  private static var maxScanned: Int { 2_000 }

  let limit: Int
  let isForward: Bool
  private(set) var events: [StoredEvent] = []
  /// The stream position at which the next page of events begins; `nil` when there is no next page.
  private(set) var next: Int64?

  init(limit: Int, isForward: Bool) {
    self.limit = limit
    self.isForward = isForward
  }

  /// - Parameters:
  ///   - rows: returns at most `count` rows with their stream positions, from `start` on in the
  ///     page's direction.
  ///   - takes: returns the event that belongs to a row; `nil` leaves the row out.
  mutating func fill(
    from start: Int64, rows: (_ start: Int64, _ count: Int) throws -> [(Int64, Row)],
    takes: (Row) throws -> StoredEvent?
  ) throws {
    var (start, scanned) = (start, 0)
    while scanned < Self.maxScanned {
      let found = try rows(start, limit + 1)
      for (position, row) in found {
        guard let event = try takes(row) else { continue }
        guard events.count < limit else { return next = position }
        events.append(event)
      }
      guard found.count == limit + 1, let last = found.last?.0 else { return }
      start = isForward ? last + 1 : last - 1
      scanned += found.count
    }
    next = start
  }
}
