internal import Database
internal import Matrix

/// What a room is made of: the body of `POST createRoom`.
struct RoomPlan {
  var preset = "private_chat"
  var isDirect = false
  var name: String?
  var topic: String?
  var aliasName: String?
  var invites: [String] = []
  var initialState: [JSONObject] = []
  var creationContent: JSONObject = [:]
  var powerLevels: JSONObject?

  /// The most people that are invited at once.
  private static let mostInvites = 100
  static let version = "10"
}

extension RoomPlan {
  init(_ body: JSONObject) throws {
    if let version = try body.optionalText("room_version"), version != Self.version {
      throw MatrixError(
        status: 400, code: .unsupportedRoomVersion, message: "Rooms here are of version 10")
    }
    let isPublic = try body.optionalText("visibility") == "public"
    preset = try body.optionalText("preset") ?? (isPublic ? "public_chat" : "private_chat")
    guard ["private_chat", "public_chat", "trusted_private_chat"].contains(preset) else {
      throw MatrixError.badJSON("Unknown preset")
    }
    isDirect = body["is_direct"]?.bool ?? false
    name = try body.optionalText("name")
    topic = try body.optionalText("topic")
    aliasName = try body.optionalText("room_alias_name")
    invites = (body["invite"]?.array ?? []).compactMap(\.string)
    guard invites.count <= Self.mostInvites else { throw MatrixError.invalid("Too many invites") }
    initialState = (body["initial_state"]?.array ?? []).compactMap(\.object)
    creationContent = body["creation_content"]?.object ?? [:]
    powerLevels = body["power_level_content_override"]?.object
  }

  /// The content of m.room.power_levels.
  fileprivate func power(creator: String) -> JSONObject {
    var users: JSONObject = [creator: 100]
    if preset == "trusted_private_chat" {
      for invited in invites where invited != creator { users[invited] = 100 }
    }
    var content: JSONObject = [
      "users": .object(users), "users_default": 0, "events_default": 0, "state_default": 50,
      "ban": 50, "kick": 50, "redact": 50, "invite": 0, "historical": 100,
      "events": [
        "m.room.name": 50, "m.room.power_levels": 100, "m.room.history_visibility": 100,
        "m.room.canonical_alias": 50, "m.room.avatar": 50, "m.room.tombstone": 100,
        "m.room.server_acl": 100, "m.room.encryption": 100,
      ],
    ]
    for member in powerLevels ?? [:] { content[member.key] = member.value }
    return content
  }
}

extension HomeserverCore {
  /// Makes a room with its creator inside; gives its row.
  func makeRoom(_ plan: RoomPlan, creator: User) throws -> Room {
    let id = identifier("!", randomText(18))
    try database.run("INSERT INTO rooms(room_id) VALUES(?)", id)
    let row = try database.lastInsertedRow
    func set(_ type: String, _ key: String = "", _ content: JSONObject) throws {
      try append(
        EventDraft(room: row, type: type, stateKey: key, sender: creator.row, content: content))
    }
    var creation = plan.creationContent
    creation["creator"] = .string(creator.id)
    creation["room_version"] = .string(RoomPlan.version)
    try set("m.room.create", "", creation)
    try set("m.room.member", creator.id, creator.memberContent("join"))
    try set("m.room.power_levels", "", plan.power(creator: creator.id))
    if let name = plan.aliasName {
      let alias = try makeAlias(identifier("#", name), room: row)
      try set("m.room.canonical_alias", "", ["alias": .string(alias)])
    }
    let isPublic = plan.preset == "public_chat"
    try set("m.room.join_rules", "", ["join_rule": isPublic ? "public" : "invite"])
    try set("m.room.history_visibility", "", ["history_visibility": "shared"])
    try set("m.room.guest_access", "", ["guest_access": isPublic ? "forbidden" : "can_join"])
    try setInitialState(plan) { try set($0, $1, $2) }
    if let name = plan.name { try set("m.room.name", "", ["name": .string(name)]) }
    if let topic = plan.topic { try set("m.room.topic", "", ["topic": .string(topic)]) }
    return try room(row)
  }

  private func setInitialState(
    _ plan: RoomPlan, _ set: (String, String, JSONObject) throws -> Void
  ) throws {
    for state in plan.initialState {
      let type = try state.text("type")
      guard type != "m.room.member", type != "m.room.create" else {
        throw MatrixError.badJSON("\(type) cannot be initial state")
      }
      try set(type, state.optionalText("state_key") ?? "", state["content"]?.object ?? [:])
    }
  }

  /// Names a room; throws M_ROOM_IN_USE when the name is taken.
  func makeAlias(_ alias: String, room: Int64) throws -> String {
    guard alias.utf8.count <= 255, alias.hasSuffix(":" + configuration.serverName) else {
      throw MatrixError.invalid("\(alias) is no alias of this server")
    }
    guard try self.room(alias: alias) == nil else {
      throw MatrixError(status: 400, code: .roomInUse, message: "The alias is taken")
    }
    try database.run("INSERT INTO aliases VALUES(?, ?)", alias, room)
    return alias
  }

  /// The row of the room with an alias.
  func room(alias: String) throws -> Int64? {
    try database.first("SELECT room FROM aliases WHERE alias=?", alias) { $0.integer(0) }
  }
}
