internal import Database
internal import Matrix

/// /profile/{user}.
enum ProfileEndpoints {
  /// The longest name and address, in bytes.
  private static let longest = 1_000

  static func get(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let user = try user(core, call)
    var profile = JSONObject()
    profile["displayname"] = user.displayName.map { .string($0) }
    profile["avatar_url"] = user.avatarURL.map { .string($0) }
    guard call.path.count > 1 else { return .json(.object(profile)) }
    guard let value = profile[call.path[1]] else { throw MatrixError.notFound("Not set") }
    return .json(.object([call.path[1]: value]))
  }

  private static func user(_ core: HomeserverCore, _ call: Call) throws -> User {
    try core.prepare()
    guard let user = try core.user(id: call.path[0]) else {
      throw MatrixError.notFound("No such user")
    }
    return user
  }

  static func put(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    let value = try call.body().optionalText(call.path[1]).flatMap { $0.isEmpty ? nil : $0 }
    guard (value?.utf8.count ?? 0) <= longest else { throw MatrixError.invalid("Too long") }
    let user = try core.user(call.session.user)
    switch call.path[1] {
    case "displayname": try core.setProfile(of: user, displayName: value, avatarURL: user.avatarURL)
    case "avatar_url":
      try core.setProfile(of: user, displayName: user.displayName, avatarURL: value)
    default: throw MatrixError.invalid("Unknown field")
    }
    return .empty
  }
}

extension HomeserverCore {
  /// Changes a user's name and picture, and says so in every room they are in.
  func setProfile(of user: User, displayName: String?, avatarURL: String?) throws {
    guard displayName != user.displayName || avatarURL != user.avatarURL else { return }
    try database.run(
      "UPDATE users SET display_name=?, avatar_url=?, search=? WHERE id=?", displayName, avatarURL,
      searchText(user.localpart, displayName), user.row)
    caches.forgetUser(user.row)
    caches.forgetRules(of: user.row)
    let user = try self.user(user.row)
    let rooms = try database.rows(
      "SELECT room FROM members WHERE user=? AND membership='join'", user.row
    ) { $0.integer(0) }
    for row in rooms {
      try appendMember(user.memberContent("join"), of: user, by: user.row, in: room(row))
    }
  }
}

/// POST /user_directory/search.
enum DirectoryEndpoints {
  static func search(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let body = try call.body()
    let term = try body.text("search_term").lowercased().trimmingSigil
    let limit = min(max(body["limit"]?.integer ?? 10, 1), 50)
    let found = try core.database.rows(
      """
      SELECT user_id, display_name, avatar_url FROM users
      WHERE instr(search, ?1)>0 AND id<>?2 ORDER BY instr(search, ?1), id LIMIT ?3
      """, term, call.session.user, limit + 1
    ) { row in
      var user: JSONObject = ["user_id": .string(row.text(0))]
      user["display_name"] = row.optionalText(1).map { .string($0) }
      user["avatar_url"] = row.optionalText(2).map { .string($0) }
      return JSONValue.object(user)
    }
    return .json([
      "results": .array(Array(found.prefix(Int(limit)))), "limited": .bool(found.count > limit),
    ])
  }

  /// GET /directory/room/{alias}.
  static func room(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    guard let row = try core.room(alias: call.path[0]) else {
      throw MatrixError.notFound("There is no room of this name")
    }
    return .json([
      "room_id": .string(try core.room(row).id),
      "servers": [.string(core.configuration.serverName)],
    ])
  }

  /// PUT /directory/room/{alias}.
  static func setRoom(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let room = try core.joinedRoom(call.body().text("room_id"), call.session)
    _ = try core.makeAlias(call.path[0], room: room.row)
    return .empty
  }

  /// DELETE /directory/room/{alias}.
  static func removeRoom(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    guard let row = try core.room(alias: call.path[0]) else {
      throw MatrixError.notFound("There is no room of this name")
    }
    let room = try core.joinedRoom(core.room(row).id, call.session)
    let power = room.power
    guard
      power.level(of: try call.session.userID)
        >= power.needed(type: "m.room.canonical_alias", isState: true)
    else { throw MatrixError.forbidden("You may not remove this name") }
    try core.database.run("DELETE FROM aliases WHERE alias=?", call.path[0])
    return .empty
  }
}

extension String {
  /// Without the sigil of a user id and the server's name, which people paste.
  fileprivate var trimmingSigil: String {
    guard hasPrefix("@") else { return self }
    return String(dropFirst().prefix { $0 != ":" })
  }
}
