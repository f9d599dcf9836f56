internal import Matrix

/// Endpoints of the user directory and of room aliases.
enum DirectoryEndpoints {
  /// The length limit of a search term, in bytes: as long as a display name may be.
  private static let longestTerm = 1_000

  static func search(_ server: ServerParts, _ call: Call) throws -> Answer {
    let body = try call.body()
    let typed = try body.text("search_term")
    guard typed.utf8.count <= longestTerm else { throw MatrixError.invalid("Too long") }
    let term = DirectoryTerm(typed, serverName: server.configuration.serverName)
    let limit = min(max(body["limit"]?.integer ?? 10, 1), 50)
    guard let term else { return .json(["results": [], "limited": false]) }
    let found = try server.accounts.users.search(term, for: call.session.user, limit: limit + 1)
    return .json([
      "results": .array(Array(found.prefix(Int(limit)))), "limited": .bool(found.count > limit),
    ])
  }

  /// GET /directory/room/{alias}: the id of the room with this alias.
  static func room(_ server: ServerParts, _ call: Call) throws -> Answer {
    .json([
      "room_id": .string(try server.reading.rooms.room(alias: call.path[0]).id),
      "servers": [.string(server.configuration.serverName)],
    ])
  }

  /// PUT /directory/room/{alias}: gives an alias to a room of which the user is a member.
  static func setRoom(_ server: ServerParts, _ call: Call) throws -> Answer {
    let room = try server.reading.access.joinedRoom(call.body().text("room_id"), call.session)
    _ = try server.reading.rooms.makeAlias(call.path[0], room: room.row)
    return .empty
  }

  /// DELETE /directory/room/{alias}: removes an alias. Throws M_FORBIDDEN when the user lacks the
  /// power to change the room's canonical alias.
  static func removeRoom(_ server: ServerParts, _ call: Call) throws -> Answer {
    let room = try server.reading.access.joinedRoom(
      server.reading.rooms.room(alias: call.path[0]).id, call.session)
    let power = room.power
    guard
      power.level(of: try call.session.userID)
        >= power.needed(type: "m.room.canonical_alias", isState: true)
    else { throw MatrixError.forbidden("You may not remove this name") }
    try server.reading.rooms.removeAlias(call.path[0])
    return .empty
  }
}
