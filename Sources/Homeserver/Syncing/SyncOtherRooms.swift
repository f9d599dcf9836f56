internal import Database
internal import Matrix

/// Rooms to which the one who asks is invited, and those that they left.
extension HomeserverCore {
  /// What of a room's state an invited person is shown.
  private static let shownToInvited = [
    "m.room.create", "m.room.join_rules", "m.room.name", "m.room.avatar", "m.room.topic",
    "m.room.canonical_alias", "m.room.encryption",
  ]

  func invitedRooms(_ request: SyncRequest) throws -> [(id: String, json: [UInt8])] {
    let rows = try database.rows(
      "SELECT room FROM members WHERE user=? AND membership='invite' AND position>?",
      request.session.user, request.since?.position ?? 0
    ) { $0.integer(0) }
    return try rows.compactMap { row in
      let room = try room(row)
      guard request.filter.takes(room: room.id) else { return nil }
      return (room.id, try invitation(room, request.session))
    }
  }

  private func invitation(_ room: Room, _ session: Session) throws -> [UInt8] {
    var events = try Self.shownToInvited.compactMap { try stateEvent(room.row, $0) }
    if let own = try stateEvent(room.row, "m.room.member", session.userID) {
      if let inviter = try stateEvent(room.row, "m.room.member", user(own.sender).id) {
        events.append(inviter)
      }
      events.append(own)
    }
    var json = JSONWriter()
    json.beginObject()
    json.key("invite_state")
    json.beginObject()
    json.key("events")
    json.beginArray()
    for event in events {
      json.beginObject()
      json.member("type", event.type)
      json.member("state_key", event.stateKey ?? "")
      json.member("sender", try user(event.sender).id)
      json.key("content")
      json.raw(event.content)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endObject()
    return json.bytes
  }

  func leftRooms(
    _ request: SyncRequest, _ next: SyncToken
  ) throws -> [(id: String, json: [UInt8])] {
    guard request.since != nil || request.filter.includesLeft else { return [] }
    let rows = try database.rows(
      """
      SELECT room, position, joined_at FROM members
      WHERE user=? AND membership IN ('leave', 'ban') AND position>? AND is_forgotten=0
      """, request.session.user, request.since?.position ?? 0
    ) { (room: $0.integer(0), left: $0.integer(1), joinedAt: $0.optionalInteger(2)) }
    return try rows.compactMap { row in
      let room = try room(row.room)
      guard request.filter.takes(room: room.id) else { return nil }
      // Who never was inside sees the end of the invite and nothing else.
      let first = row.joinedAt == nil ? row.left - 1 : request.since?.position ?? 0
      return (room.id, try farewell(room, after: first, upTo: row.left, request))
    }
  }

  private func farewell(
    _ room: Room, after first: Int64, upTo last: Int64, _ request: SyncRequest
  ) throws -> [UInt8] {
    let timeline = try timeline(
      of: room.row, after: first, upTo: last, limit: request.filter.timelineLimit,
      filter: request.filter.timeline)
    let start = timeline.events.first?.position ?? last + 1
    let state =
      first == last - 1 ? [] : try stateChanges(in: room.row, after: first, before: start)
    var json = JSONWriter()
    json.beginObject()
    json.key("timeline")
    json.beginObject()
    json.key("events")
    json.beginArray()
    for event in timeline.events {
      try write(event, to: &json, for: request.session, withRoom: false)
    }
    json.endArray()
    json.key("limited")
    json.bool(timeline.isLimited)
    json.member("prev_batch", SyncToken(position: start - 1).text)
    json.endObject()
    json.key("state")
    json.beginObject()
    json.key("events")
    json.beginArray()
    for event in state {
      try write(event, to: &json, for: request.session, withRoom: false)
    }
    json.endArray()
    json.endObject()
    json.endObject()
    return json.bytes
  }
}
