internal import Database
internal import Matrix

/// A stretch of a room's events.
struct Timeline {
  /// Oldest first.
  var events: [StoredEvent]
  /// Whether there are more before these, in the range that was asked for.
  var isLimited: Bool
}

extension HomeserverCore {
  /// How many events are looked at for one filtered stretch, and how many bytes of content it holds.
  private static let (mostScanned, mostBytes) = (5_000, 1 << 20)

  /// The newest events of a room after one position and up to another.
  func timeline(
    of room: Int64, after first: Int64, upTo last: Int64, limit: Int, filter: EventFilter
  ) throws -> Timeline {
    var found = Timeline(events: [], isLimited: false)
    var (position, bytes, scanned) = (last, 0, 0)
    while true {
      let page = try database.rows(
        Self.eventColumns
          + "WHERE room=? AND position>? AND position<=? ORDER BY position DESC LIMIT ?",
        room, first, position, limit + 1, read: Self.readEvent)
      for event in page {
        guard try filter.takesAll || takes(event, filter) else { continue }
        bytes += event.content.utf8.count
        if found.events.count == limit || bytes > Self.mostBytes && !found.events.isEmpty {
          found.isLimited = true
          break
        }
        found.events.append(event)
      }
      scanned += page.count
      guard !found.isLimited, page.count == limit + 1, let oldest = page.last else { break }
      if scanned > Self.mostScanned {
        found.isLimited = true
        break
      }
      position = oldest.position - 1
    }
    found.events.reverse()
    return found
  }

  /// Events of a room in order from a position on, oldest first.
  func forward(
    of room: Int64, after first: Int64, upTo last: Int64, limit: Int
  ) throws -> [StoredEvent] {
    try database.rows(
      Self.eventColumns + "WHERE room=? AND position>? AND position<=? ORDER BY position LIMIT ?",
      room, first, last, limit, read: Self.readEvent)
  }

  func takes(_ event: StoredEvent, _ filter: EventFilter) throws -> Bool {
    try filter.takes(type: event.type) && filter.takes(sender: user(event.sender).id)
  }

  /// State events of a room after one position and before another; of each piece of state the last.
  func stateChanges(in room: Int64, after first: Int64, before last: Int64) throws -> [StoredEvent]
  {
    let all = try database.rows(
      Self.eventColumns
        + "WHERE room=? AND position>? AND position<? AND state_key IS NOT NULL ORDER BY position",
      room, first, last, read: Self.readEvent)
    let replaced = Set(all.compactMap(\.replaces))
    return all.filter { !replaced.contains($0.position) }
  }

  /// A room's state as it was before a position. `members`: rows of the users whose member events
  /// come; `nil`: all.
  func state(of room: Int64, before last: Int64, members: Set<Int64>? = nil) throws -> [StoredEvent]
  {
    let kinds = members == nil ? "" : " AND state.type<>'m.room.member'"
    var found = try database.rows(
      Self.eventColumns + "JOIN state USING(position) WHERE state.room=?" + kinds, room,
      read: Self.readEvent)
    for member in members ?? [] {
      if let event = try stateEvent(room, "m.room.member", user(member).id) { found.append(event) }
    }
    return try found.compactMap { try former($0, before: last) }.sorted {
      $0.position < $1.position
    }
  }

  /// The piece of state that stood in an event's place before a position.
  private func former(_ event: StoredEvent, before last: Int64) throws -> StoredEvent? {
    var event = event
    while event.position >= last {
      guard let replaces = event.replaces, let older = try self.event(at: replaces) else {
        return nil
      }
      event = older
    }
    return event
  }
}
