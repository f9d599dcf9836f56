internal import Matrix

/// Endpoints of room aliases.
enum AliasEndpoints {
  /// GET /directory/room/{alias}: the id of the room with this alias.
  static func room(_ server: ServerParts, _ call: Call) throws -> Answer {
    .json([
      "room_id": .string(try server.reading.aliases.room(call.path[0]).id),
      "servers": [.string(server.configuration.serverName)],
    ])
  }

  /// PUT /directory/room/{alias}: gives an alias to a room to which the user is joined. Throws
  /// M_UNKNOWN (HTTP status 409) when the alias exists.
  static func put(_ server: ServerParts, _ call: Call) throws -> Answer {
    let (alias, session) = (call.path[0], try call.session)
    try Aliases.check(alias)
    let id = try call.body().text("room_id")
    guard try server.reading.aliases.entry(alias) == nil else {
      throw MatrixError(status: 409, code: .unknown, message: "The alias \(alias) exists already")
    }
    let room = try server.reading.access.joinedRoom(id, session)
    try server.reading.aliases.make(alias, room: room.row, by: session.user)
    return .empty
  }

  /// DELETE /directory/room/{alias}: removes an alias, also from the room's canonical aliases if
  /// the user may change these. Throws M_FORBIDDEN for a user who neither made the alias nor is a
  /// joined member with the power to change the canonical alias.
  static func delete(_ server: ServerParts, _ call: Call) throws -> Answer {
    let (alias, session) = (call.path[0], try call.session)
    let room = try server.reading.aliases.room(alias)
    let mayChange = try mayChangeAliases(of: room, session, server)
    guard try mayChange || server.reading.aliases.entry(alias)?.creator == session.user else {
      throw MatrixError.forbidden("You may not remove this name")
    }
    try server.reading.aliases.remove(alias)
    let type = "m.room.canonical_alias"
    if mayChange, let content = try server.reading.roomState.content(room.row, type),
      let rest = CanonicalAlias.content(content, without: alias)
    {
      _ = try server.sending.sender.send(type, stateKey: "", rest, to: room.id, by: session)
    }
    return .empty
  }

  /// `true` if a user is joined to a room and has the power to change its canonical alias.
  static func mayChangeAliases(
    of room: Room, _ session: Session, _ server: ServerParts
  ) throws -> Bool {
    guard room.joined.contains(session.user) else { return false }
    return room.power.level(of: session.userID)
      >= room.power.needed(type: "m.room.canonical_alias", isState: true)
  }

  /// GET /rooms/{room}/aliases: the aliases of a room whose current state the user may read.
  static func ofRoom(_ server: ServerParts, _ call: Call) throws -> Answer {
    let viewer = try server.reading.access.viewer(call.path[0], call.session)
    guard viewer.visibility.state == .current else {
      throw MatrixError.forbidden("You are not in this room")
    }
    let aliases = try server.reading.aliases.all(of: viewer.room.row)
    return .json(["aliases": .array(aliases.map { .string($0) })])
  }
}
