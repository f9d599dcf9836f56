internal import Database
internal import Matrix

struct RelationBundles {
  let database: ServerDatabase

  private static let maxReferences = 100
  /// The limit on attempts to find one event. Each failed attempt skips a range of events that the
  /// viewer may not read; the viewer's membership and the room's history visibility bound these
  /// ranges.
  private static let maxSteps = 200
  /// The limit on replies of a thread that are read to count those that the viewer may read.
  private static let maxCounted = 10_000

  func latestEdit(
    of event: StoredEvent, for viewer: RoomViewer
  ) throws -> StoredEvent? {
    try newest(for: viewer) { last in
      try database.first(
        Events.columns + """
          WHERE relates=? AND relation='m.replace' AND sender=? AND type=? AND position<=?
          ORDER BY position DESC LIMIT 1
          """, event.position, event.sender, event.type, last, read: Events.read)
    }
  }

  /// The newest reply that the viewer may read in the thread whose first event has the stream
  /// position `root`; `nil` when `newest` finds none.
  func newestReply(to root: Int64, for viewer: RoomViewer) throws -> StoredEvent? {
    try newest(for: viewer) { last in
      try database.first(
        Events.columns + """
          WHERE relates=? AND relation='m.thread' AND position<=? ORDER BY position DESC LIMIT 1
          """, root, last, read: Events.read)
    }
  }

  /// The newest event that `find` can return and the viewer may read; `nil` when there is none, or
  /// when `maxSteps` attempts found only events that the viewer may not read.
  ///
  /// - Parameter find: returns the newest event of the wanted kind up to the stream position
  ///   `last`.
  private func newest(
    for viewer: RoomViewer, find: (_ last: Int64) throws -> StoredEvent?
  ) throws -> StoredEvent? {
    var last = Int64.max
    for _ in 0..<Self.maxSteps {
      guard let found = try find(last), !viewer.sees(found) else { return try find(last) }
      guard let next = viewer.visibility.lastReadable(upTo: found.position) else { return nil }
      last = next
    }
    return nil
  }

  /// `true` if the thread that begins at an event has a reply by the viewer that is not redacted.
  func hasReplied(_ viewer: RoomViewer, to root: StoredEvent) throws -> Bool {
    try database.first(
      "SELECT 1 FROM events WHERE relates=? AND relation='m.thread' AND sender=? LIMIT 1",
      root.position, viewer.session.user
    ) { _ in true } ?? false
  }

  /// The number of a thread's replies that the viewer may read. For a viewer whose readable history
  /// after the thread's beginning has gaps, at most `maxCounted` replies are examined.
  func replyCount(of root: StoredEvent, for viewer: RoomViewer) throws -> Int64 {
    let ranges = viewer.visibility.ranges(after: root.position, upTo: Int64.max)
    guard ranges.count != 1 else {
      return try database.first(
        """
        SELECT count(*) FROM events
        WHERE relates=? AND relation='m.thread' AND position BETWEEN ? AND ?
        """, root.position, ranges[0].lowerBound, ranges[0].upperBound
      ) { $0.integer(0) } ?? 0
    }
    let positions = try database.rows(
      "SELECT position FROM events WHERE relates=? AND relation='m.thread' LIMIT ?",
      root.position, Self.maxCounted
    ) { $0.integer(0) }
    return Int64(positions.filter(viewer.visibility.contains).count)
  }

  func references(to event: StoredEvent, for viewer: RoomViewer) throws -> [String] {
    try database.rows(
      """
      SELECT event_id, position FROM events WHERE relates=? AND relation='m.reference'
      ORDER BY position LIMIT ?
      """, event.position, Self.maxReferences
    ) { (id: $0.text(0), position: $0.integer(1)) }
    .filter { viewer.visibility.contains($0.position) }.map(\.id)
  }
}

/// Finds the thread to which an event belongs. See
/// <https://spec.matrix.org/v1.19/client-server-api/#threaded-read-receipts>.
struct Threads {
  private static let maxHops = 3

  let database: ServerDatabase

  /// The stream position of the root of an event's thread: of the event at which that thread
  /// begins. An event is in a thread if it is a reply there, or relates to such a reply as an edit
  /// or a reaction does. `nil` for an event of the main timeline, to which the roots of threads
  /// belong, for a redacted event, for one that relates, perhaps through others, to a redacted
  /// event of the thread, and for one that is more than `maxHops` relations away from a reply.
  func root(of position: Int64) throws -> Int64? {
    var current = position
    for _ in 0...Self.maxHops {
      let found = try database.first(
        "SELECT relation, relates FROM events WHERE position=?", current
      ) { (relation: $0.optionalText(0), target: $0.optionalInteger(1)) }
      guard let relation = found?.relation, let target = found?.target else { return nil }
      if relation == RelationType.thread { return target }
      current = target
    }
    return nil
  }
}
