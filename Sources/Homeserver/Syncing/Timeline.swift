internal import Database
internal import Matrix

struct Timeline {
  /// The events of the page, oldest first.
  var events: [StoredEvent]
  /// The stream position at which the next page begins: that of an event older than `events` or, if
  /// the page began with the oldest events, newer. It is the next event that the page has no space
  /// for or, if looking for events cost too much, the first one that was not examined. `nil` when
  /// there is no next page, or none is looked for.
  var resumesAt: Int64?

  var isLimited: Bool { resumesAt != nil }
}

struct TimelineReader {
  let database: ServerDatabase
  let users: Users
  let events: Events

  /// The newest events after one stream position and up to another that the viewer may read and the
  /// filter accepts, at most `limit`, oldest first; fewer if looking through them costs too much
  /// or their contents are too long together. None for a room that the filter does not accept. With
  /// the limit 0, `events` is empty, and `resumesAt` is `nil` only if there are no such events.
  func timeline(
    for viewer: RoomViewer, after first: Int64, upTo last: Int64, limit: Int, filter: EventFilter
  ) throws -> Timeline {
    guard filter.takes(room: viewer.room.id) else { return Timeline(events: []) }
    var scan = TimelineScan(
      self, room: viewer.room.row, order: .newestFirst, limit: max(limit, 1), filter: filter)
    try scan.scan(viewer.visibility.ranges(after: first, upTo: last))
    guard limit > 0 else {
      return Timeline(events: [], resumesAt: scan.found.first?.position ?? scan.resumesAt)
    }
    return Timeline(events: scan.found.reversed(), resumesAt: scan.resumesAt)
  }

  /// The events of `timeline`, but none from before state that changed while the viewer could not
  /// read the room: a client that applies the events to the state before the first one would not
  /// learn of that change.
  func latest(
    for viewer: RoomViewer, after first: Int64, upTo last: Int64, limit: Int, filter: EventFilter
  ) throws -> Timeline {
    var found = try timeline(
      for: viewer, after: first, upTo: last, limit: limit, filter: filter)
    guard let oldest = found.events.first?.position else { return found }
    let gaps = viewer.visibility.gaps(after: oldest, upTo: last)
    guard
      let gap = try gaps.last(where: { try events.containsState(of: viewer.room.row, in: $0) })
    else { return found }
    let kept = found.events.drop { $0.position < gap.lowerBound }
    found.resumesAt = found.events[..<kept.startIndex].last?.position
    found.events = Array(kept)
    return found
  }

  /// The oldest events after one stream position and up to another that the viewer may read and the
  /// filter accepts, at most `limit`, oldest first; fewer if looking through them costs too much or
  /// their contents are too long together. `resumesAt` is the position at which the next page
  /// begins; `nil` if this page is the last, and with the limit 0.
  func forward(
    for viewer: RoomViewer, after first: Int64, upTo last: Int64, limit: Int,
    filter: EventFilter = EventFilter()
  ) throws -> Timeline {
    guard limit > 0, filter.takes(room: viewer.room.id) else { return Timeline(events: []) }
    var scan = TimelineScan(
      self, room: viewer.room.row, order: .oldestFirst, limit: limit, filter: filter)
    try scan.scan(viewer.visibility.ranges(after: first, upTo: last))
    return Timeline(events: scan.found, resumesAt: scan.resumesAt)
  }

  /// `true` if a filter accepts the type, the sender and the content of an event. The filter's
  /// rooms, ignored users and required relations are not compared.
  func takes(_ event: StoredEvent, _ filter: EventFilter) throws -> Bool {
    if filter.takesAll { return true }
    return try filter.takes(type: event.type) && filter.takes(sender: users.user(event.sender).id)
      && filter.takes(content: event.content)
  }
}

struct TimelineScan {
  enum Order {
    case newestFirst
    case oldestFirst
  }

  /// The limits on the cost of one scan, counted in examined events, and on the bytes of the found
  /// events' contents. At a limit the scan stops, and the client's next request continues it, so
  /// that no request delays other clients.
  private static let (maxScanned, mostBytes) = (5_000, 1 << 20)
  /// Costs that count towards `maxScanned`, in examined events: a query for a page of events or
  /// for a relation costs as much as 10 events, and the first comparison of an event type with the
  /// filter as much as one event for every 16 bytes.
  private static let (queryCost, bytesOfCost) = (10, 16)
  /// The bytes of a content that cost as much to parse as one event.
  private static let contentBytesOfCost = 256

  private let database: ServerDatabase
  private let users: Users
  private let events: Events
  private let room: Int64
  private let order: Order
  private let limit: Int
  private let filter: EventFilter
  private(set) var found: [StoredEvent] = []
  /// The stream position of the event at which the scan stopped because a limit was reached; that
  /// event is not in `found`. `nil` while no limit was reached.
  private(set) var resumesAt: Int64?
  private var bytes = 0
  private var scanned = 0
  /// The result of the filter for each event type met so far, cached because senders choose types
  /// and may make them long.
  private var verdicts: [String: Bool] = [:]

  init(
    _ timelines: TimelineReader, room: Int64, order: Order, limit: Int, filter: EventFilter
  ) {
    database = timelines.database
    users = timelines.users
    events = timelines.events
    self.room = room
    self.order = order
    self.limit = limit
    self.filter = filter
  }

  mutating func scan(_ ranges: [ClosedRange<Int64>]) throws {
    for range in order == .newestFirst ? ranges.reversed() : ranges {
      try scan(range)
      if resumesAt != nil { return }
    }
  }

  private mutating func scan(_ range: ClosedRange<Int64>) throws {
    var rest = range
    while true {
      let page = try keys(in: rest)
      scanned += Self.queryCost
      for key in page {
        guard scanned <= Self.maxScanned else { return resumesAt = key.position }
        scanned += 1
        guard try takes(key), let event = try events.event(at: key.position), try takes(event)
        else {
          continue
        }
        guard add(event) else { return resumesAt = key.position }
      }
      guard page.count > limit, let last = page.last?.position, last != end(of: rest) else {
        return
      }
      rest = order == .newestFirst ? rest.lowerBound...last - 1 : last + 1...rest.upperBound
    }
  }

  private func end(of range: ClosedRange<Int64>) -> Int64 {
    order == .newestFirst ? range.lowerBound : range.upperBound
  }

  private struct Key {
    let position: Int64
    let type: String
    let sender: Int64
    let isState: Bool
  }

  /// The stream positions, types and senders of the first `limit + 1` events in a range, in the
  /// scan's order. The contents, which may be large, are read later, only of events whose type and
  /// sender the filter accepts.
  private func keys(in range: ClosedRange<Int64>) throws -> [Key] {
    try database.rows(
      """
      SELECT position, type, sender, state_key IS NOT NULL FROM events WHERE room=? AND position>=? AND position<=?
      ORDER BY position \(order == .newestFirst ? "DESC" : "ASC") LIMIT ?
      """, room, range.lowerBound, range.upperBound, limit + 1
    ) { row in
      Key(
        position: row.integer(0), type: row.text(1), sender: row.integer(2), isState: row.bool(3))
    }
  }

  private mutating func takes(_ key: Key) throws -> Bool {
    if filter.takesAll { return true }
    if !key.isState, filter.ignored.contains(key.sender) { return false }
    guard filter.takes(sender: try users.user(key.sender).id) else { return false }
    if let known = verdicts[key.type] { return known }
    scanned += key.type.utf8.count / Self.bytesOfCost
    let verdict = filter.takes(type: key.type)
    verdicts[key.type] = verdict
    return verdict
  }

  private mutating func takes(_ event: StoredEvent) throws -> Bool {
    if filter.needsRelation {
      scanned += Self.queryCost
      guard try event.isRelated && isRelated(event) else { return false }
    }
    guard filter.containsURL != nil else { return true }
    scanned += event.content.utf8.count / Self.contentBytesOfCost
    return filter.takes(content: event.content)
  }

  private func isRelated(_ event: StoredEvent) throws -> Bool {
    func list(_ texts: [String]?) -> String? {
      texts.map { JSONValue.array($0.map { .string($0) }).text }
    }
    return try database.first(
      """
      SELECT 1 FROM events JOIN users ON users.id=events.sender WHERE relates=?1
        AND (?2 IS NULL OR relation IN (SELECT value FROM json_each(?2)))
        AND (?3 IS NULL OR users.user_id IN (SELECT value FROM json_each(?3))) LIMIT 1
      """, event.position, list(filter.relatedByTypes), list(filter.relatedBySenders)
    ) { _ in true } ?? false
  }

  /// The first event is always added.
  private mutating func add(_ event: StoredEvent) -> Bool {
    bytes += event.content.utf8.count
    let isFull = found.count == limit || bytes > Self.mostBytes
    guard !isFull || found.isEmpty else { return false }
    found.append(event)
    return true
  }
}
