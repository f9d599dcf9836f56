internal import Matrix

/// Makes rooms with their first state events.
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
    try set("m.room.create", "", creation)
    try set("m.room.member", creator.id, creator.memberContent("join"))
    try set("m.room.power_levels", "", plan.power(creator: creator.id))
    if let name = plan.aliasName {
      let alias = identifiers.identifier("#", name)
      try aliases.make(alias, room: row, by: creator.row)
      try set("m.room.canonical_alias", "", ["alias": .string(alias)])
    }
    for (type, content) in Self.rules(plan) { try set(type, "", content) }
    try setInitialState(plan, of: row, by: creator) { try set($0, $1, $2) }
    if let name = plan.name { try set("m.room.name", "", ["name": .string(name)]) }
    if let topic = plan.topic { try set("m.room.topic", "", ["topic": .string(topic)]) }
    if plan.isPublished { try publicRooms.set(true, row) }
    let room = try rooms.room(row)
    try moved.copy(to: room, of: creator.row)
    return room
  }

  /// The state events of the plan's preset, which decide who may join and read the room, without
  /// those that the plan's initial state sets.
  private static func rules(_ plan: RoomPlan) -> [(type: String, content: JSONObject)] {
    let isPublic = plan.preset == "public_chat"
    var rules: [(type: String, content: JSONObject)] = [
      ("m.room.join_rules", ["join_rule": isPublic ? "public" : "invite"]),
      ("m.room.history_visibility", ["history_visibility": "shared"]),
    ]
    // A room without this event admits no guests.
    if !isPublic { rules.append(("m.room.guest_access", ["guest_access": "can_join"])) }
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
      if type == "m.room.power_levels" { try PowerLevels.check(content) }
      if type == "m.room.canonical_alias", key.isEmpty {
        try canonicalAlias.check(content, former: nil, of: row)
      }
      try set(type, key, content)
    }
  }
}
