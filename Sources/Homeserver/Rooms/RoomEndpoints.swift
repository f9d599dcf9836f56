internal import Database
internal import Matrix

/// Making, joining and leaving rooms, and what is in them.
enum RoomEndpoints {
  static func create(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let session = try call.session
    try core.limits.take(.request, session.userID, now: core.now)
    let plan = try RoomPlan(call.body())
    let room = try core.makeRoom(plan, creator: core.user(session.user))
    for invited in plan.invites {
      try core.invite(
        invited, by: session, to: core.room(room.row), isDirect: plan.isDirect, reason: nil)
    }
    return .json(["room_id": .string(room.id)])
  }

  /// POST /join/{roomIdOrAlias} and /rooms/{room}/join.
  static func join(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let room = try named(call.path[0], core)
    try core.join(core.user(call.session.user), room)
    return .json(["room_id": .string(room.id)])
  }

  private static func named(_ name: String, _ core: HomeserverCore) throws -> Room {
    guard name.hasPrefix("#") else { return try core.room(id: name) }
    guard let row = try core.room(alias: name) else {
      throw MatrixError.notFound("There is no room of this name")
    }
    return try core.room(row)
  }

  static func invite(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let body = try call.body()
    let room = try core.room(id: call.path[0])
    let session = try call.session
    try core.invite(
      body.text("user_id"), by: session, to: room,
      isDirect: body["is_direct"]?.bool ?? false, reason: body.optionalText("reason"))
    return .empty
  }

  static func leave(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    try core.leave(
      call.session, core.room(id: call.path[0]), reason: call.body().optionalText("reason"))
    return .empty
  }

  /// POST /rooms/{room}/kick | ban | unban.
  static func remove(membership: String, isUnban: Bool = false)
    -> @Sendable (HomeserverCore, Call) throws -> Answer
  {
    { core, call in
      let body = try call.body()
      try core.remove(
        body.text("user_id"), by: call.session, from: core.room(id: call.path[0]),
        membership: membership, reason: body.optionalText("reason"), isUnban: isUnban)
      return .empty
    }
  }

  static func forget(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let (session, room) = (try call.session, try core.room(id: call.path[0]))
    let own = try core.membership(of: session.user, in: room.row)?.membership
    guard own == "leave" || own == "ban" else {
      throw MatrixError(status: 400, code: .unknown, message: "Leave the room first")
    }
    try core.database.run(
      "UPDATE members SET is_forgotten=1 WHERE user=? AND room=?", session.user, room.row)
    return .empty
  }

  static func joinedRooms(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let rooms = try core.database.rows(
      """
      SELECT rooms.room_id FROM members JOIN rooms ON rooms.id=members.room
      WHERE members.user=? AND members.membership='join'
      """, call.session.user
    ) { JSONValue.string($0.text(0)) }
    return .json(["joined_rooms": .array(rooms)])
  }

  // MARK: Sending

  static func send(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let session = try call.session
    try core.limits.take(.message, session.userID, now: core.now)
    return try event(
      core.send(
        call.path[1], call.body(), to: call.path[0], by: session, transaction: call.path[2]))
  }

  /// PUT /rooms/{room}/state/{type} with and without a key.
  static func setState(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let session = try call.session
    try core.limits.take(.message, session.userID, now: core.now)
    return try event(
      core.send(
        call.path[1], stateKey: call.path.count > 2 ? call.path[2] : "", call.body(),
        to: call.path[0], by: session))
  }

  static func redact(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let session = try call.session
    let room = try core.joinedRoom(call.path[0], session)
    if let known = try core.sent(call.path[2], "m.room.redaction", in: room, by: session) {
      return event(known)
    }
    return event(
      try core.redact(
        call.path[1], in: room, by: session, transaction: call.path[2], content: call.body()
      ).id)
  }

  private static func event(_ id: String) -> Answer { .json(["event_id": .string(id)]) }

  // MARK: Marks

  static func receipt(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let session = try call.session
    let room = try core.joinedRoom(call.path[0], session)
    let (type, event, body) = (call.path[1], call.path[2], try call.body())
    if type == "m.fully_read" {
      try core.setMarkers(["m.fully_read": .string(event)], in: room, of: session.user)
      return .empty
    }
    guard HomeserverCore.receiptTypes.contains(type) else {
      throw MatrixError.invalid("Unknown type of receipt")
    }
    var thread = ""
    if let value = body["thread_id"] {
      guard let text = value.string, text.isSmallName else {
        throw MatrixError.invalid("thread_id is no thread")
      }
      thread = text
    }
    try core.setReceipt(type, at: event, thread: thread, in: room, of: session.user)
    return .empty
  }

  static func readMarkers(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let session = try call.session
    let room = try core.joinedRoom(call.path[0], session)
    try core.setMarkers(call.body(), in: room, of: session.user)
    return .empty
  }

  static func typing(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[1])
    let session = try call.session
    let room = try core.joinedRoom(call.path[0], session)
    let body = try call.body()
    guard let isTyping = body["typing"]?.bool else { throw MatrixError.missing("typing") }
    core.setTyping(
      isTyping, milliseconds: body["timeout"]?.integer, user: session.user, in: room)
    return .empty
  }
}
