internal import Matrix

/// Describes rooms to users who need not be in them: in the list of published rooms, in spaces, and
/// in the summary of one room.
struct RoomSummaries {
  /// The limit on the bytes of texts in a summary such as the room's name or topic; a longer one is
  /// truncated.
  private static let mostBytes = 4_096

  let rooms: Rooms
  let state: RoomState

  /// A room's properties as JSON: id, name, topic, alias, avatar, type, number of joined members,
  /// and who may join and read it.
  func summary(of room: Room) throws -> JSONObject {
    var summary: JSONObject = [
      "room_id": .string(room.id), "num_joined_members": .integer(Int64(room.joined.count)),
      "join_rule": .string(room.joinRule),
      "guest_can_join": .bool(
        try text(room, "m.room.guest_access", "guest_access") == "can_join"),
      "world_readable": .bool(try isWorldReadable(room)),
    ]
    for (name, type, key) in [
      ("name", "m.room.name", "name"), ("topic", "m.room.topic", "topic"),
      ("canonical_alias", "m.room.canonical_alias", "alias"),
      ("avatar_url", "m.room.avatar", "url"), ("room_type", "m.room.create", "type"),
    ] {
      summary[name] = try text(room, type, key).map { .string($0) }
    }
    return summary
  }

  /// `true` if everybody may read the room.
  func isWorldReadable(_ room: Room) throws -> Bool {
    try text(room, "m.room.history_visibility", "history_visibility") == "world_readable"
  }

  private func text(_ room: Room, _ type: String, _ key: String) throws -> String? {
    guard let text = try state.content(room.row, type)?[key]?.string, !text.isEmpty else {
      return nil
    }
    return String(decoding: text.utf8.prefix(Self.mostBytes), as: UTF8.self)
  }
}
