internal import Database
internal import Matrix

/// Account data, filters, and what clients insist on.
enum AccountEndpoints {
  static func versions(_ core: HomeserverCore, _ call: Call) -> Answer {
    let versions: [JSONValue] = ["r0.6.1"] + (1...13).map { .string("v1.\($0)") }
    return .json([
      "versions": .array(versions),
      "unstable_features": ["org.matrix.msc1148": true, "org.matrix.msc4222": true],
    ])
  }

  static func capabilities(_ core: HomeserverCore, _ call: Call) -> Answer {
    .json([
      "capabilities": [
        "m.room_versions": [
          "default": .string(RoomPlan.version), "available": [RoomPlan.version: "stable"],
        ],
        "m.change_password": ["enabled": false], "m.3pid_changes": ["enabled": false],
        "m.set_displayname": ["enabled": true], "m.set_avatar_url": ["enabled": true],
      ]
    ])
  }

  // MARK: Account data

  /// GET and PUT /user/{user}/account_data/{type}.
  static func get(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    return try stored(core, call, room: 0, type: call.path[1])
  }

  static func put(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    try checkType(call.path[1])
    try core.setAccountData(of: call.session.user, room: 0, type: call.path[1], call.body())
    return .empty
  }

  /// GET and PUT /user/{user}/rooms/{room}/account_data/{type}.
  static func getOfRoom(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    let room = try core.joinedRoom(call.path[1], call.session)
    return try stored(core, call, room: room.row, type: call.path[2])
  }

  static func putOfRoom(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    let room = try core.joinedRoom(call.path[1], call.session)
    try checkType(call.path[2])
    try core.setAccountData(of: call.session.user, room: room.row, type: call.path[2], call.body())
    return .empty
  }

  private static func stored(
    _ core: HomeserverCore, _ call: Call, room: Int64, type: String
  ) throws -> Answer {
    guard let found = try core.accountData(of: call.session.user, room: room, type: type) else {
      throw MatrixError.notFound("Not set")
    }
    return .raw(Array(found.utf8))
  }

  /// What the server keeps itself cannot be set as account data.
  private static func checkType(_ type: String) throws {
    guard type != "m.fully_read", type != HomeserverCore.pushRulesType else {
      throw MatrixError(status: 405, code: .badJSON, message: "\(type) has endpoints of its own")
    }
  }

  /// GET /user/{user}/rooms/{room}/tags.
  static func tags(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    return .json(.object(["tags": .object(try tags(core, call).tags)]))
  }

  static func putTag(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    try changeTag(core, call, .object(call.body()))
  }

  static func deleteTag(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    try changeTag(core, call, nil)
  }

  private static func changeTag(
    _ core: HomeserverCore, _ call: Call, _ value: JSONValue?
  ) throws -> Answer {
    try call.requireSelf(call.path[0])
    var (room, tags) = try tags(core, call)
    tags[call.path[2]] = value
    try core.setAccountData(
      of: call.session.user, room: room.row, type: "m.tag", ["tags": .object(tags)])
    return .empty
  }

  private static func tags(
    _ core: HomeserverCore, _ call: Call
  ) throws -> (room: Room, tags: JSONObject) {
    let room = try core.joinedRoom(call.path[1], call.session)
    let stored = try core.accountData(of: call.session.user, room: room.row, type: "m.tag")
    let tags = stored.flatMap { try? JSONValue(parsing: $0)["tags"]?.object }
    return (room, tags ?? [:])
  }

  // MARK: Filters

  static func makeFilter(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    let content = JSONValue.object(try call.body()).text
    guard content.utf8.count <= 65_536 else {
      throw MatrixError.tooLarge("The filter is too large")
    }
    let user = try call.session.user
    try core.database.run(
      "INSERT OR IGNORE INTO filters(user, content) VALUES(?, ?)", user, content)
    let id = try core.database.first(
      "SELECT id FROM filters WHERE user=? AND content=?", user, content
    ) { $0.integer(0) }
    return .json(["filter_id": .string("\(id ?? 0)")])
  }

  static func filter(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    return .raw(Array(try core.storedFilter(call.path[1], of: call.session.user).utf8))
  }

  // MARK: What clients insist on

  /// Encryption keys are not kept here: every count is zero.
  static func uploadKeys(_ core: HomeserverCore, _ call: Call) -> Answer {
    .json(["one_time_key_counts": ["signed_curve25519": 0]])
  }

  static func queryKeys(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let asked = try call.body()["device_keys"]?.object ?? [:]
    let devices = JSONObject(asked.prefix(1_000).map { ($0.key, [:]) })
    return .json(["device_keys": .object(devices), "failures": [:]])
  }

  static func claimKeys(_ core: HomeserverCore, _ call: Call) -> Answer {
    .json(["one_time_keys": [:], "failures": [:]])
  }

  static func turnServer(_ core: HomeserverCore, _ call: Call) -> Answer { .empty }

  static func noKeyBackup(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    throw MatrixError.notFound("No backup of keys")
  }
}
