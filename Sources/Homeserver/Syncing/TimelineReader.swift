/// Reads pages of the events of rooms.
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
