internal import Database
internal import Matrix

/// Replaces rooms by new ones, with most of their settings. See
/// <https://spec.matrix.org/v1.19/client-server-api/#server-behaviour-18>.
struct RoomUpgrades {
  /// The types of state events that the new room gets from the old one, besides power levels, bans,
  /// the canonical alias and the rooms of a space. Of the creation event, the new room gets `type`
  /// and `m.federate`.
  private static let copied = [
    EventType.joinRules, EventType.historyVisibility, EventType.guestAccess, EventType.name,
    EventType.topic, EventType.avatar, EventType.encryption, EventType.serverACL,
  ]
  private static let maxBans = 100
  private static let maxChildren = 500

  let database: ServerDatabase
  let users: Users
  let rooms: Rooms
  let state: RoomState
  let publicRooms: PublicRooms
  let aliases: Aliases
  let roomMaker: RoomMaker
  let memberships: MembershipChanges
  let sender: EventSender

  /// Requires an open transaction. Throws M_FORBIDDEN for instance without the power to send
  /// `m.room.tombstone`.
  func upgrade(_ old: Room, to version: RoomVersion, by session: Session) throws -> String {
    let row = try rooms.make()
    let new = try rooms.room(row).id
    rooms.forget(row)
    let tombstone = try sender.send(
      EventType.tombstone, stateKey: "",
      ["body": "This room has been replaced", "replacement_room": .string(new)], to: old.id,
      by: session)
    var plan = try plan(old)
    // The new room takes the place of the old one, also in a full list of published rooms.
    try publicRooms.set(false, old.row)
    plan.version = version
    plan.creationContent["predecessor"] = [
      "room_id": .string(old.id), "event_id": .string(tombstone),
    ]
    let made = try roomMaker.make(plan, creator: users.user(session.user), row: row)
    try copyBans(from: old, to: made, by: session)
    try moveNames(from: old, to: made, by: session)
    try close(old, session)
    return new
  }

  private func plan(_ old: Room) throws -> RoomPlan {
    var plan = RoomPlan()
    let creation = try state.content(old.row, EventType.create) ?? [:]
    for key in ["type", "m.federate"] { plan.creationContent[key] = creation[key] }
    plan.powerLevels = try state.content(old.row, EventType.powerLevels)
    plan.initialState = try Self.copied.compactMap { type in
      try state.content(old.row, type).map { ["type": .string(type), "content": .object($0)] }
    }
    if creation["type"] == "m.space" { plan.initialState += try children(of: old) }
    plan.isPublished = try publicRooms.contains(old.row)
    return plan
  }

  private func children(of space: Room) throws -> [JSONObject] {
    let type = EventType.spaceChild
    let keys = try database.rows(
      "SELECT state_key FROM state WHERE room=? AND type=? ORDER BY position LIMIT ?", space.row,
      type, Self.maxChildren
    ) { $0.text(0) }
    return try keys.compactMap { key in
      guard let content = try state.content(space.row, type, key), !content.isEmpty else {
        return nil
      }
      return ["type": .string(type), "state_key": .string(key), "content": .object(content)]
    }
  }

  private func copyBans(from old: Room, to new: Room, by session: Session) throws {
    let banned = try database.rows(
      """
      SELECT state_key FROM state JOIN events USING(room, type, state_key, position)
      WHERE room=? AND type='m.room.member' AND json_extract(content, '$.membership')='ban' LIMIT ?
      """, old.row, Self.maxBans
    ) { $0.text(0) }
    for id in banned {
      let content = try state.content(old.row, EventType.member, id) ?? [:]
      try memberships.appendMember(content, of: id, by: session.user, in: new)
    }
  }

  private func moveNames(from old: Room, to new: Room, by session: Session) throws {
    try database.run("UPDATE aliases SET room=? WHERE room=?", new.row, old.row)
    let type = EventType.canonicalAlias
    guard let content = try state.content(old.row, type), !content.isEmpty else { return }
    do {
      _ = try sender.send(type, stateKey: "", content, to: new.id, by: session)
      _ = try sender.send(type, stateKey: "", [:], to: old.id, by: session)
    } catch let error as MatrixError where [.forbidden, .badAlias].contains(error.code) {
      // The upgrade continues when the canonical alias cannot be moved, because an alias in it does
      // not lead to the room or the user may not set it.
      return
    }
  }

  private func close(_ old: Room, _ session: Session) throws {
    let type = EventType.powerLevels
    guard var levels = try state.content(old.row, type) else { return }
    let needed = max(50, min(levels["users_default"]?.integer ?? 0, 1 << 40) + 1)
    for key in ["events_default", "invite"] {
      levels[key] = .integer(max(needed, levels[key]?.integer ?? 0))
    }
    do {
      _ = try sender.send(type, stateKey: "", levels, to: old.id, by: session)
    } catch let error as MatrixError where error.code == .forbidden {
      return
    }
  }
}

/// Copies a user's settings for a room to the room that replaces it, when the user joins that room:
/// the tags, unless the user has tags for that room already, and the entries in the list of direct
/// chats (`m.direct`). See
/// <https://spec.matrix.org/v1.19/client-server-api/#server-behaviour-18>.
struct MovedSettings {
  let rooms: Rooms
  let members: Members
  let state: RoomState
  let accountData: AccountData

  /// Copies the settings to `room` of a user, given by row id, from the predecessor that the room's
  /// creation event names, if the user has ever joined that predecessor. Requires an open
  /// transaction. Leaves out the settings for which `AccountData.put` throws M_TOO_LARGE.
  func copy(to room: Room, of user: Int64) throws {
    let creation = try state.content(room.row, EventType.create)
    guard let id = creation?["predecessor"]?["room_id"]?.string, let old = try? rooms.room(id: id),
      try members.membership(of: user, in: old.row)?.joinedAt != nil
    else { return }
    try ifThereIsSpace { try copyTags(from: old, to: room, of: user) }
    try ifThereIsSpace { try copyDirect(from: old, to: room, of: user) }
  }

  // A user without space for more account data can still join the room.
  private func ifThereIsSpace(_ copy: () throws -> Void) throws {
    do {
      try copy()
    } catch let error as MatrixError where error.code == .tooLarge {
      return
    }
  }

  private func copyTags(from old: Room, to room: Room, of user: Int64) throws {
    guard let tags = try content(EventType.tag, room: old.row, of: user),
      try content(EventType.tag, room: room.row, of: user) == nil
    else { return }
    try accountData.put(tags, of: user, room: room.row, type: EventType.tag)
  }

  private func copyDirect(from old: Room, to room: Room, of user: Int64) throws {
    guard var chats = try content(EventType.direct, room: 0, of: user) else { return }
    var isChanged = false
    for chat in chats {
      let list = chat.value.array ?? []
      guard list.contains(.string(old.id)), !list.contains(.string(room.id)) else { continue }
      chats[chat.key] = .array(list + [.string(room.id)])
      isChanged = true
    }
    if isChanged { try accountData.put(chats, of: user, room: 0, type: EventType.direct) }
  }

  private func content(_ type: String, room: Int64, of user: Int64) throws -> JSONObject? {
    try accountData.content(of: user, room: room, type: type)
      .flatMap { try? JSONValue(parsing: $0).object }
  }
}
