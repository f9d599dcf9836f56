internal import Matrix

struct RoomMaker {
  let database: ServerDatabase
  let limits: RoomLimits
  let identifiers: IdentifierMaker
  let rooms: Rooms
  let aliases: Aliases
  let publicRooms: PublicRooms
  let appender: EventAppender
  let moved: MovedSettings
  let canonicalAlias: CanonicalAlias

  /// Makes a room and joins its creator to it, but does not invite the plan's users. Requires an
  /// open transaction. Throws M_FORBIDDEN when the creator has too many rooms, and the errors of
  /// the parts of the plan, such as an alias that exists.
  ///
  /// - Parameter row: the row id of a room that has no events yet; `nil` makes one.
  func make(_ plan: RoomPlan, creator: User, row: Int64? = nil) throws -> Room {
    try limits.checkRooms(of: creator.row, database)
    let row = try row ?? rooms.make()
    func set(_ type: String, _ key: String = "", _ content: JSONObject) throws {
      try appender.append(
        EventDraft(room: row, type: type, stateKey: key, sender: creator.row, content: content))
    }
    var creation = plan.creationContent
    creation["creator"] = plan.version.isBeforeEleven ? .string(creator.id) : nil
    creation["room_version"] = .string(plan.version.name)
    try set(EventType.create, "", creation)
    try set(EventType.member, creator.id, creator.memberContent("join"))
    try set(EventType.powerLevels, "", plan.power(creator: creator.id))
    if let name = plan.aliasName {
      let alias = identifiers.identifier("#", name)
      try aliases.make(alias, room: row, by: creator.row)
      try set(EventType.canonicalAlias, "", ["alias": .string(alias)])
    }
    for (type, content) in Self.rules(plan) { try set(type, "", content) }
    try setInitialState(plan, of: row, by: creator) { try set($0, $1, $2) }
    if let name = plan.name { try set(EventType.name, "", ["name": .string(name)]) }
    if let topic = plan.topic { try set(EventType.topic, "", ["topic": .string(topic)]) }
    if plan.isPublished { try publicRooms.set(true, row) }
    let room = try rooms.room(row)
    try moved.copy(to: room, of: creator.row)
    return room
  }

  private static func rules(_ plan: RoomPlan) -> [(type: String, content: JSONObject)] {
    let isPublic = plan.preset == "public_chat"
    var rules: [(type: String, content: JSONObject)] = [
      (EventType.joinRules, ["join_rule": isPublic ? "public" : "invite"]),
      (EventType.historyVisibility, ["history_visibility": "shared"]),
    ]
    // A room without this event admits no guests.
    if !isPublic { rules.append((EventType.guestAccess, ["guest_access": "can_join"])) }
    let given = Set(
      plan.initialState.filter { ($0["state_key"]?.string ?? "").isEmpty }
        .compactMap { $0["type"]?.string })
    return rules.filter { !given.contains($0.type) }
  }

  private func setInitialState(
    _ plan: RoomPlan, of row: Int64, by creator: User,
    _ set: (String, String, JSONObject) throws -> Void
  ) throws {
    for state in plan.initialState {
      let (type, key) = (try state.text("type"), try state.optionalText("state_key") ?? "")
      let content = state["content"]?.object ?? [:]
      try SendingRules.checkInitial(type, stateKey: key, by: creator.id)
      if type == EventType.powerLevels { try PowerLevels.check(content) }
      if type == EventType.canonicalAlias, key.isEmpty {
        try canonicalAlias.check(content, former: nil, of: row)
      }
      try set(type, key, content)
    }
  }
}

struct RoomPlan {
  var preset = "private_chat"
  var isDirect = false
  var isPublished = false
  var name: String?
  var topic: String?
  var aliasName: String?
  var invites: [String] = []
  var initialState: [JSONObject] = []
  var creationContent: JSONObject = [:]
  var powerLevels: JSONObject?
  var version = RoomVersion.usual

  private static let (maxInvites, maxInitialState) = (100, 100)
}

extension RoomPlan {
  init(_ body: JSONObject) throws {
    if let name = try body.optionalText("room_version") { version = try Self.version(name) }
    isPublished = try body.optionalText("visibility") == "public"
    preset = try body.optionalText("preset") ?? (isPublished ? "public_chat" : "private_chat")
    guard ["private_chat", "public_chat", "trusted_private_chat"].contains(preset) else {
      throw MatrixError.badJSON("Unknown preset")
    }
    isDirect = body["is_direct"]?.bool ?? false
    name = try body.optionalText("name")
    topic = try body.optionalText("topic")
    aliasName = try body.optionalText("room_alias_name")
    if let aliasName, aliasName.contains(where: { $0 == ":" || $0 == "#" }) {
      throw MatrixError.invalid("room_alias_name is the part before the colon")
    }
    guard (body["invite_3pid"] ?? []).array?.isEmpty == true else {
      throw MatrixError.forbidden("People are invited here by their user ids only")
    }
    invites = try body.optionalTexts("invite") ?? []
    guard invites.count <= Self.maxInvites else { throw MatrixError.invalid("Too many invites") }
    guard body["initial_state"]?.array?.count ?? 0 <= Self.maxInitialState else {
      throw MatrixError.invalid(
        "A room begins with at most \(Self.maxInitialState) pieces of state")
    }
    initialState = (body["initial_state"]?.array ?? []).compactMap(\.object)
    guard (body["creation_content"] ?? [:]).object != nil else {
      throw MatrixError.badJSON("creation_content is no object")
    }
    creationContent = body["creation_content"]?.object ?? [:]
    powerLevels = body["power_level_content_override"]?.object
    if let powerLevels { try PowerLevels.check(powerLevels) }
  }

  static func version(_ name: String?) throws -> RoomVersion {
    guard let found = name.flatMap({ RoomVersion($0) }) else {
      let names = RoomVersion.known.map(\.name).joined(separator: ", ")
      throw MatrixError(
        status: 400, code: .unsupportedRoomVersion, message: "Rooms here have a version of \(names)"
      )
    }
    return found
  }

  func power(creator: String) -> JSONObject {
    var users: JSONObject = [creator: 100]
    if preset == "trusted_private_chat" {
      for invited in invites where invited != creator { users[invited] = 100 }
    }
    var content: JSONObject = [
      "users": .object(users), "users_default": 0, "events_default": 0, "state_default": 50,
      "ban": 50, "kick": 50, "redact": 50, "invite": 0, "historical": 100,
      "events": [
        EventType.name: 50, EventType.powerLevels: 100, EventType.historyVisibility: 100,
        EventType.canonicalAlias: 50, EventType.avatar: 50, EventType.tombstone: 100,
        EventType.serverACL: 100, EventType.encryption: 100,
      ],
    ]
    for member in powerLevels ?? [:] { content[member.key] = member.value }
    return content
  }
}
