internal import Matrix

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
    let creation = try state.content(room.row, "m.room.create")
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
    guard let tags = try content("m.tag", room: old.row, of: user),
      try content("m.tag", room: room.row, of: user) == nil
    else { return }
    try accountData.put(tags, of: user, room: room.row, type: "m.tag")
  }

  private func copyDirect(from old: Room, to room: Room, of user: Int64) throws {
    guard var chats = try content("m.direct", room: 0, of: user) else { return }
    var isChanged = false
    for chat in chats {
      let list = chat.value.array ?? []
      guard list.contains(.string(old.id)), !list.contains(.string(room.id)) else { continue }
      chats[chat.key] = .array(list + [.string(room.id)])
      isChanged = true
    }
    if isChanged { try accountData.put(chats, of: user, room: 0, type: "m.direct") }
  }

  private func content(_ type: String, room: Int64, of user: Int64) throws -> JSONObject? {
    try accountData.content(of: user, room: room, type: type)
      .flatMap { try? JSONValue(parsing: $0).object }
  }
}
