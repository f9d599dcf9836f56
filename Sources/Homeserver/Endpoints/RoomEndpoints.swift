internal import Matrix

enum RoomEndpoints {
  static func create(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    let plan = try RoomPlan(call.body())
    let room = try server.sending.roomMaker.make(
      plan, creator: server.accounts.users.user(session.user))
    for invited in plan.invites {
      try server.sending.memberships.invite(
        invited, by: session, to: server.reading.rooms.room(room.row), isDirect: plan.isDirect,
        reason: nil)
    }
    return .json(["room_id": .string(room.id)])
  }

  /// The JSON members of the request's body are added to the content of the user's member event,
  /// except for those that only the server sets.
  static func join(_ server: ServerParts, _ call: Call) throws -> Answer {
    let (room, body) = (try named(call.path[0], server), try call.body())
    try server.sending.memberships.join(
      server.accounts.users.user(call.session.user), room, reason: body.optionalText("reason"),
      given: body)
    return .json(["room_id": .string(room.id)])
  }

  static func knock(_ server: ServerParts, _ call: Call) throws -> Answer {
    let room = try named(call.path[0], server)
    try server.sending.memberships.knock(
      server.accounts.users.user(call.session.user), room,
      reason: call.body().optionalText("reason"))
    return .json(["room_id": .string(room.id)])
  }

  private static func named(_ name: String, _ server: ServerParts) throws -> Room {
    if name.hasPrefix("#") { return try server.reading.aliases.room(name) }
    guard name.hasPrefix("!") else { throw MatrixError.invalid("\(name) is no room") }
    return try server.reading.rooms.room(id: name)
  }

  static func invite(_ server: ServerParts, _ call: Call) throws -> Answer {
    let body = try call.body()
    let room = try server.reading.rooms.room(id: call.path[0])
    let session = try call.session
    guard body["user_id"] != nil || body["medium"] == nil else {
      throw MatrixError.forbidden("People are invited here by their user ids only")
    }
    try server.sending.memberships.invite(
      body.text("user_id"), by: session, to: room,
      isDirect: body["is_direct"]?.bool ?? false, reason: body.optionalText("reason"))
    return .empty
  }

  static func leave(_ server: ServerParts, _ call: Call) throws -> Answer {
    try server.sending.memberships.leave(
      call.session, server.reading.rooms.room(id: call.path[0]),
      reason: call.body().optionalText("reason"))
    return .empty
  }

  /// - Parameters:
  ///   - membership: the membership that the removed user gets: "ban" for a ban, "leave" for a kick
  ///     or the end of a ban.
  ///   - isUnban: `true` for the end of a ban: the user has to be banned, and the caller needs the
  ///     power to ban.
  static func remove(membership: String, isUnban: Bool = false)
    -> @Sendable (ServerParts, Call) throws -> Answer
  {
    { server, call in
      let body = try call.body()
      try server.sending.memberships.remove(
        body.text("user_id"), by: call.session, from: server.reading.rooms.room(id: call.path[0]),
        membership: membership, reason: body.optionalText("reason"), isUnban: isUnban)
      return .empty
    }
  }

  static func forget(_ server: ServerParts, _ call: Call) throws -> Answer {
    let (session, room) = (try call.session, try server.reading.rooms.room(id: call.path[0]))
    let own = try server.reading.members.membership(of: session.user, in: room.row)?.membership
    guard own == "leave" || own == "ban" else {
      throw MatrixError(status: 400, code: .unknown, message: "Leave the room first")
    }
    try server.reading.access.forgetRoom(room.row, for: session.user)
    return .empty
  }

  static func joinedRooms(_ server: ServerParts, _ call: Call) throws -> Answer {
    let rooms = try server.reading.rooms.ids(of: call.session.user)
    return .json(["joined_rooms": .array(rooms.map { .string($0) })])
  }

  // MARK: Sending

  static func send(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    return try event(
      server.sending.sender.send(
        call.path[1], call.body(), to: call.path[0], by: session, transaction: call.path[2]))
  }

  static func setState(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    return try event(
      server.sending.sender.send(
        call.path[1], stateKey: call.path.count > 2 ? call.path[2] : "", call.body(),
        to: call.path[0], by: session))
  }

  static func redact(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    let room = try server.reading.access.joinedRoom(call.path[0], session)
    if let known = try server.sending.sender.sent(
      call.path[2], EventType.redaction, in: room, by: session)
    {
      return event(known)
    }
    return event(
      try server.sending.redactions.redact(
        call.path[1], in: room, by: session, transaction: call.path[2], content: call.body()
      ).id)
  }

  private static func event(_ id: String) -> Answer { .json(["event_id": .string(id)]) }

  // MARK: Receipts and typing notices

  static func receipt(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    let room = try server.reading.access.joinedRoom(call.path[0], session)
    let (type, event, body) = (call.path[1], call.path[2], try call.body())
    if type == EventType.fullyRead {
      guard body["thread_id"] == nil else {
        throw MatrixError.invalid("m.fully_read belongs to no thread")
      }
      try server.sending.receipts.setMarkers(
        [EventType.fullyRead: .string(event)], in: room, of: session.user)
      return .empty
    }
    guard Receipts.types.contains(type) else {
      throw MatrixError.invalid("Unknown type of receipt")
    }
    var thread = ""
    if let value = body["thread_id"] {
      guard let text = value.string, text.isSmallName else {
        throw MatrixError.invalid("thread_id is no thread")
      }
      thread = text
    }
    try server.sending.receipts.set(type, at: event, thread: thread, in: room, of: session.user)
    return .empty
  }

  static func readMarkers(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    let room = try server.reading.access.joinedRoom(call.path[0], session)
    try server.sending.receipts.setMarkers(call.body(), in: room, of: session.user)
    return .empty
  }

  static func typing(_ server: ServerParts, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[1])
    let session = try call.session
    let room = try server.reading.access.joinedRoom(call.path[0], session)
    let body = try call.body()
    guard let isTyping = body["typing"]?.bool else { throw MatrixError.missing("typing") }
    server.syncing.typing.set(
      isTyping, milliseconds: body["timeout"]?.integer, user: session.user, in: room)
    return .empty
  }
}

enum UpgradeEndpoints {
  static func upgrade(_ server: ServerParts, _ call: Call) throws -> Answer {
    let (session, body) = (try call.session, try call.body())
    guard let version = body["new_version"] else { throw MatrixError.missing("new_version") }
    let room = try server.reading.access.joinedRoom(call.path[0], session)
    let new = try server.sending.upgrades.upgrade(
      room, to: RoomPlan.version(version.string), by: session)
    return .json(["replacement_room": .string(new)])
  }
}

/// Endpoints by which people report events, rooms and users to the operator of the server, who
/// finds the reports in the log.
enum ReportEndpoints {
  private static let maxReasonLength = 1_000

  static func event(_ server: ServerParts, _ call: Call) throws -> Answer {
    let viewer = try server.reading.access.viewer(call.path[0], call.session)
    let event = try HistoryEndpoints.visible(server, call, viewer)
    let body = try call.body()
    guard body["score"].map({ $0.integer != nil }) ?? true else {
      throw MatrixError.badJSON("score is no integer")
    }
    return try report("event \(event.id) of room \(viewer.room.id)", body, server, call)
  }

  static func room(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard let room = try? server.reading.rooms.room(id: call.path[0]) else {
      throw MatrixError.notFound("No such room")
    }
    return try report("room \(room.id)", call.body(), server, call)
  }

  static func user(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard let user = try server.accounts.users.user(id: call.path[0]) else {
      throw MatrixError.notFound("No such user")
    }
    return try report("user \(user.id)", call.body(), server, call)
  }

  private static func report(
    _ subject: String, _ body: JSONObject, _ server: ServerParts, _ call: Call
  ) throws -> Answer {
    let reason = try body.optionalText("reason") ?? ""
    guard reason.utf8.count <= maxReasonLength else { throw MatrixError.invalid("Too long") }
    // The reason is written as JSON, so that no line break or control character in it reaches the
    // log.
    let words = JSONValue.string(reason).text
    server.log("report by \(try call.session.userID) of \(subject): \(words)")
    return .empty
  }
}

enum AliasEndpoints {
  static func room(_ server: ServerParts, _ call: Call) throws -> Answer {
    .json([
      "room_id": .string(try server.reading.aliases.room(call.path[0]).id),
      "servers": [.string(server.configuration.serverName)],
    ])
  }

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

  static func delete(_ server: ServerParts, _ call: Call) throws -> Answer {
    let (alias, session) = (call.path[0], try call.session)
    let room = try server.reading.aliases.room(alias)
    let mayChange = try mayChangeAliases(of: room, session, server)
    guard try mayChange || server.reading.aliases.entry(alias)?.creator == session.user else {
      throw MatrixError.forbidden("You may not remove this name")
    }
    try server.reading.aliases.remove(alias)
    let type = EventType.canonicalAlias
    if mayChange, let content = try server.reading.roomState.content(room.row, type),
      let rest = CanonicalAlias.content(content, without: alias)
    {
      _ = try server.sending.sender.send(type, stateKey: "", rest, to: room.id, by: session)
    }
    return .empty
  }

  static func mayChangeAliases(
    of room: Room, _ session: Session, _ server: ServerParts
  ) throws -> Bool {
    guard room.joined.contains(session.user) else { return false }
    return room.power.level(of: session.userID)
      >= room.power.needed(type: EventType.canonicalAlias, isState: true)
  }

  static func ofRoom(_ server: ServerParts, _ call: Call) throws -> Answer {
    let viewer = try server.reading.access.viewer(call.path[0], call.session)
    guard viewer.visibility.state == .current else {
      throw MatrixError.forbidden("You are not in this room")
    }
    let aliases = try server.reading.aliases.all(of: viewer.room.row)
    return .json(["aliases": .array(aliases.map { .string($0) })])
  }
}
