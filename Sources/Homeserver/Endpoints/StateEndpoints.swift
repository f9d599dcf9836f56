internal import Database
internal import Matrix

/// Endpoints that read a room's state and members: the current ones if the user is joined or
/// everybody may read the room, otherwise those at the time when the user left. `RoomEndpoints` has
/// the endpoints that change the state.
enum StateEndpoints {
  static func state(_ server: ServerParts, _ call: Call) throws -> Answer {
    let viewer = try server.reading.access.viewer(call.path[0], call.session)
    let events = try server.reading.roomState.state(of: viewer.room.row, before: viewer.stateEnd)
    var json = JSONWriter(reservingBytes: 4096)
    try server.reading.writer.write(events, to: &json, for: viewer)
    return .raw(json.bytes)
  }

  /// GET /rooms/{room}/state/{type}, with a state key after it or without: the content of a state
  /// event, or the whole event with `format=event`. Throws M_NOT_FOUND when there is no such event.
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

  /// GET /rooms/{room}/members: the member events that the user may read, the current ones or those
  /// at the token `at`; optionally only those with a given membership (`membership`), and none with
  /// another given one (`not_membership`).
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

  /// GET /rooms/{room}/joined_members: display names and avatars of the joined members, by user id.
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
