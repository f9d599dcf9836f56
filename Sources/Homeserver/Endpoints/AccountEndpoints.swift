internal import Matrix

/// Endpoints of account data, tags and filters, and small ones by which clients learn what the
/// server can do.
enum AccountEndpoints {
  static func versions(_ server: ServerParts, _ call: Call) throws -> Answer {
    // The oldest versions, r0, are not listed: clients that know no newer one download files
    // without an access token, which this server refuses.
    let versions: [JSONValue] = (1...13).map { .string("v1.\($0)") }
    return .json([
      "versions": .array(versions),
      "unstable_features": ["org.matrix.msc1148": true, "org.matrix.msc4222": true],
    ])
  }

  static func capabilities(_ server: ServerParts, _ call: Call) throws -> Answer {
    .json([
      "capabilities": [
        "m.room_versions": [
          "default": .string(RoomVersion.usual.name),
          "available": .object(
            JSONObject(RoomVersion.known.map { ($0.name, "stable") })),
        ],
        "m.change_password": ["enabled": .bool(!server.configuration.isLocalProfile)],
        "m.3pid_changes": ["enabled": false],
        "m.set_displayname": ["enabled": true], "m.set_avatar_url": ["enabled": true],
      ]
    ])
  }

  /// GET /account/3pid: an empty list, as accounts on this server have no e-mail addresses and no
  /// telephone numbers.
  static func thirdParties(_ server: ServerParts, _ call: Call) throws -> Answer {
    .json(["threepids": []])
  }

  // MARK: Account data

  /// GET /user/{user}/account_data/{type}: the content of an entry of the user's own account data.
  /// Throws M_NOT_FOUND when it is not set.
  static func get(_ server: ServerParts, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    return try stored(server, call, room: 0, type: call.path[1])
  }

  static func put(_ server: ServerParts, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    try checkType(call.path[1])
    try server.accounts.accountData.put(
      call.body(), of: call.session.user, room: 0, type: call.path[1])
    return .empty
  }

  /// GET /user/{user}/rooms/{room}/account_data/{type}: the content of an entry of the user's own
  /// account data for a room to which the user is joined. Throws M_NOT_FOUND when it is not set.
  static func getOfRoom(_ server: ServerParts, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    let room = try server.reading.access.joinedRoom(call.path[1], call.session)
    return try stored(server, call, room: room.row, type: call.path[2])
  }

  static func putOfRoom(_ server: ServerParts, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    let room = try server.reading.access.joinedRoom(call.path[1], call.session)
    try checkType(call.path[2])
    try server.accounts.accountData.put(
      call.body(), of: call.session.user, room: room.row, type: call.path[2])
    return .empty
  }

  private static func stored(
    _ server: ServerParts, _ call: Call, room: Int64, type: String
  ) throws -> Answer {
    guard
      let found = try server.accounts.accountData.content(
        of: call.session.user, room: room, type: type)
    else {
      throw MatrixError.notFound("Not set")
    }
    return .raw(Array(found.utf8))
  }

  /// Throws M_BAD_JSON (HTTP status 405) for `m.fully_read` and `m.push_rules`, which only
  /// their own endpoints may set. `m.tag` has endpoints of its own, too, but is accepted.
  private static func checkType(_ type: String) throws {
    guard type.isSmallName else {
      throw MatrixError.invalid("The type is empty, too long or has control characters")
    }
    guard type != "m.fully_read", type != PushRuleSets.type else {
      throw MatrixError(status: 405, code: .badJSON, message: "\(type) has endpoints of its own")
    }
  }

  /// GET /user/{user}/rooms/{room}/tags: the tags that the user has given to a joined room.
  static func tags(_ server: ServerParts, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    return .json(.object(["tags": .object(try tags(server, call).tags)]))
  }

  static func putTag(_ server: ServerParts, _ call: Call) throws -> Answer {
    try changeTag(server, call, .object(call.body()))
  }

  static func deleteTag(_ server: ServerParts, _ call: Call) throws -> Answer {
    try changeTag(server, call, nil)
  }

  private static func changeTag(
    _ server: ServerParts, _ call: Call, _ value: JSONValue?
  ) throws -> Answer {
    try call.requireSelf(call.path[0])
    var (room, tags) = try tags(server, call)
    tags[call.path[2]] = value
    try server.accounts.accountData.put(
      ["tags": .object(tags)], of: call.session.user, room: room.row, type: "m.tag")
    return .empty
  }

  private static func tags(
    _ server: ServerParts, _ call: Call
  ) throws -> (room: Room, tags: JSONObject) {
    let room = try server.reading.access.joinedRoom(call.path[1], call.session)
    let stored = try server.accounts.accountData.content(
      of: call.session.user, room: room.row, type: "m.tag")
    let tags = stored.flatMap { try? JSONValue(parsing: $0)["tags"]?.object }
    return (room, tags ?? [:])
  }

  // MARK: Filters

  static func makeFilter(_ server: ServerParts, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    let filter = JSONValue.object(try call.body())
    _ = try SyncFilter(filter)
    let id = try server.syncing.filters.store(filter.text, of: call.session.user)
    return .json(["filter_id": .string("\(id)")])
  }

  static func filter(_ server: ServerParts, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    return .raw(Array(try server.syncing.filters.stored(call.path[1], of: call.session.user).utf8))
  }

  // MARK: Endpoints that clients call at their start

  /// GET /thirdparty/protocols: an empty object, as the server has no bridges to other networks.
  static func protocols(_ server: ServerParts, _ call: Call) throws -> Answer { .empty }

  static func turnServer(_ server: ServerParts, _ call: Call) throws -> Answer { .empty }

  static func noKeyBackup(_ server: ServerParts, _ call: Call) throws -> Answer {
    throw MatrixError.notFound("No backup of keys")
  }
}
