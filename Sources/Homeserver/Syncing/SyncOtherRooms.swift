internal import Database
internal import Matrix

/// Writes, as JSON for sync answers, the rooms to which a user is invited, those that the user asks
/// to join (a knock), and those that the user has left or of which an invite or knock has ended.
struct SyncOtherRooms {
  private static let maxLeft = 500
  /// The types of a room's state events that a user receives who is invited or asks to join.
  /// Besides these, the user receives the own member event and, if invited, that of the inviter.
  private static let shownToInvited = [
    EventType.create, EventType.joinRules, EventType.name, EventType.avatar, EventType.topic,
    EventType.canonicalAlias, EventType.encryption,
  ]

  let database: ServerDatabase
  let users: Users
  let rooms: Rooms
  let events: Events
  let members: Members
  let state: RoomState
  let access: RoomAccess
  let timelines: TimelineReader
  let writer: EventWriter
  let ignoredUsers: IgnoredUsers

  /// Once the sync answer's byte limit is reached, a room's JSON contains only member events,
  /// without the room's name and other state.
  func waiting(
    _ membership: String, _ request: SyncRequest, _ space: inout SyncBudget
  ) throws -> [(id: String, json: [UInt8])] {
    let rows = try members.rooms(
      of: request.session.user, with: membership, after: request.since?.position ?? 0)
    let ignored = try ignoredUsers.of(request.session.user)
    return try rows.compactMap { row in
      let room = try rooms.room(row)
      guard request.filter.takes(room: room.id) else { return nil }
      guard let own = try state.event(row, EventType.member, request.session.userID),
        !ignored.contains(own.sender)
      else { return nil }
      let json = try invitation(
        room, request.session, isShort: !space.isLeft, "\(membership)_state")
      space.use(json)
      return (room.id, json)
    }
  }

  private func invitation(_ room: Room, _ session: Session, isShort: Bool, _ name: String)
    throws -> [UInt8]
  {
    guard let own = try state.event(room.row, EventType.member, session.userID) else {
      throw MatrixError.notFound("No such invite")
    }
    // The user gets the state at the time of the invite or knock: only members may see later
    // changes.
    var events = try (isShort ? [] : Self.shownToInvited).compactMap {
      try state.event(room.row, $0, before: own.position)
    }
    if own.sender != session.user,
      let inviter = try state.event(
        room.row, EventType.member, users.user(own.sender).id, before: own.position)
    {
      events.append(inviter)
    }
    events.append(own)
    var json = JSONWriter()
    json.beginObject()
    json.key(name)
    json.beginObject()
    json.key("events")
    json.beginArray()
    for event in events {
      json.beginObject()
      json.member("type", event.type)
      json.member("state_key", event.stateKey ?? "")
      json.member("sender", try users.user(event.sender).id)
      json.key("content")
      json.raw(event.content)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endObject()
    return json.bytes
  }

  /// Once the sync answer's byte limit is reached, a room's JSON contains only the event that ended
  /// the membership, the invite or the knock.
  func left(
    _ request: SyncRequest, _ space: inout SyncBudget
  ) throws -> [(id: String, json: [UInt8])] {
    guard request.since != nil || request.filter.includesLeft else { return [] }
    let rows = try database.rows(
      """
      SELECT room FROM members
      WHERE user=? AND membership IN ('leave', 'ban') AND position>? AND is_forgotten=0
      ORDER BY position DESC LIMIT ?
      """, request.session.user, request.since?.position ?? 0, Self.maxLeft
    ) { $0.integer(0) }
    return try rows.compactMap { row in
      let viewer = try access.viewer(rooms.room(row), request.session)
      guard request.filter.takes(room: viewer.room.id) else { return nil }
      guard let json = try farewell(viewer, request, isShort: !space.isLeft) else { return nil }
      space.use(json)
      return (viewer.room.id, json)
    }
  }

  /// A left room as JSON, with the last events up to the viewer's leave. With `isShort`, or after
  /// an invite or a knock without a join, the JSON contains only the event that ended the
  /// membership, the invite or the knock. `nil` when the client has received that event already or
  /// there is none: a ban of a user who was outside, for instance after leaving, is not reported.
  private func farewell(
    _ viewer: RoomViewer, _ request: SyncRequest, isShort: Bool
  ) throws -> [UInt8]? {
    let since = request.since?.position ?? 0
    let last = viewer.visibility.lastLeave ?? 0
    guard last > since, !isShort else {
      let end = max(last, viewer.visibility.endOfInvite ?? 0)
      guard end > since, let event = try events.event(at: end)
      else { return nil }
      return try json(Timeline(events: [event]), [], prevBatch: end - 1, for: viewer)
    }
    let timeline = try timelines.latest(
      for: viewer, after: since, upTo: last, limit: request.filter.timelineLimit,
      filter: request.filter.timeline)
    let start = timeline.events.first?.position ?? last + 1
    // A user who was not joined at the last sync may not know the room's state since then, so all
    // of it is sent.
    let isWhole =
      since == 0 || request.isFullState || viewer.visibility.standing(at: since) != .join
    let changes =
      try isWhole
      ? state.state(of: viewer.room.row, before: start)
      : state.changes(in: viewer.room.row, after: since, before: start)
    let wanted = try changes.filter { try timelines.takes($0, request.filter.state) }
    return try json(timeline, wanted, prevBatch: timeline.resumesAt ?? start - 1, for: viewer)
  }

  private func json(
    _ timeline: Timeline, _ state: [StoredEvent], prevBatch: Int64, for viewer: RoomViewer
  ) throws -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("timeline")
    json.beginObject()
    json.key("events")
    try writer.write(timeline.events, to: &json, for: viewer, withRoom: false)
    json.key("limited")
    json.bool(timeline.isLimited)
    json.member("prev_batch", StreamToken(position: prevBatch).text)
    json.endObject()
    json.key("state")
    json.beginObject()
    json.key("events")
    try writer.write(state, to: &json, for: viewer, withRoom: false)
    json.endObject()
    json.endObject()
    return json.bytes
  }
}
