internal import Matrix

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
    guard type != EventType.fullyRead, type != PushRuleSets.type else {
      throw MatrixError(status: 405, code: .badJSON, message: "\(type) has endpoints of its own")
    }
  }

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
      ["tags": .object(tags)], of: call.session.user, room: room.row, type: EventType.tag)
    return .empty
  }

  private static func tags(
    _ server: ServerParts, _ call: Call
  ) throws -> (room: Room, tags: JSONObject) {
    let room = try server.reading.access.joinedRoom(call.path[1], call.session)
    let stored = try server.accounts.accountData.content(
      of: call.session.user, room: room.row, type: EventType.tag)
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

enum ProfileEndpoints {
  /// The length limits of a display name and of an avatar's address, in bytes.
  private static let longest = 1_000

  static func get(_ server: ServerParts, _ call: Call) throws -> Answer {
    let user = try user(server, call)
    var profile = JSONObject()
    profile["displayname"] = user.displayName.map { .string($0) }
    profile["avatar_url"] = user.avatarURL.map { .string($0) }
    guard call.path.count > 1 else { return .json(.object(profile)) }
    guard let value = profile[call.path[1]] else { throw MatrixError.notFound("Not set") }
    return .json(.object([call.path[1]: value]))
  }

  private static func user(_ server: ServerParts, _ call: Call) throws -> User {
    guard let user = try server.accounts.users.user(id: call.path[0]) else {
      throw MatrixError.notFound("No such user")
    }
    return user
  }

  static func put(_ server: ServerParts, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    guard try !call.session.isGuest || call.path[1] == "displayname" else {
      throw MatrixError.guestsForbidden("Guests may change their display name only")
    }
    let body = try call.body()
    guard body[call.path[1]] != nil else { throw MatrixError.missing(call.path[1]) }
    let value = try body.optionalText(call.path[1]).flatMap { $0.isEmpty ? nil : $0 }
    guard (value?.utf8.count ?? 0) <= longest else { throw MatrixError.invalid("Too long") }
    let user = try server.accounts.users.user(call.session.user)
    switch call.path[1] {
    case "displayname":
      try server.sending.profiles.set(of: user, displayName: value, avatarURL: user.avatarURL)
    case "avatar_url":
      try server.sending.profiles.set(of: user, displayName: user.displayName, avatarURL: value)
    default: throw MatrixError.invalid("Unknown field")
    }
    return .empty
  }
}

enum PresenceEndpoints {
  static func get(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard let user = try server.accounts.users.user(id: call.path[0]),
      try server.reading.members.share(call.session.user, user.row)
    else {
      throw MatrixError.forbidden("You share no room")
    }
    return .json(.object(try server.syncing.presences.presence(of: user.row)))
  }

  static func put(_ server: ServerParts, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    let body = try call.body()
    try server.syncing.presences.set(
      body.text("presence"), status: body.optionalText("status_msg"), of: call.session)
    return .empty
  }
}

enum DirectoryEndpoints {
  /// The length limit of a search term, in bytes: as long as a display name may be.
  private static let maxTermLength = 1_000

  static func search(_ server: ServerParts, _ call: Call) throws -> Answer {
    let body = try call.body()
    let typed = try body.text("search_term")
    guard typed.utf8.count <= maxTermLength else { throw MatrixError.invalid("Too long") }
    let term = DirectoryTerm(typed, serverName: server.configuration.serverName)
    let limit = min(max(body["limit"]?.integer ?? 10, 1), 50)
    guard let term else { return .json(["results": [], "limited": false]) }
    let found = try server.accounts.users.search(term, for: call.session.user, limit: limit + 1)
    return .json([
      "results": .array(Array(found.prefix(Int(limit)))), "limited": .bool(found.count > limit),
    ])
  }
}
