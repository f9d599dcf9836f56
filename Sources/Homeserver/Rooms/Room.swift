/// The properties of a room that are needed for most new events and joins. `Rooms` caches them
/// until one of them may have changed.
struct Room: Sendable {
  /// The room's row id.
  let row: Int64
  /// The room id, `!letters:server`.
  let id: String
  /// The row ids of the joined users.
  let joined: [Int64]
  /// The row ids of the joined users that are bots.
  let bots: [Int64]
  let power: PowerLevels
  let joinRule: String
  let version: RoomVersion

  /// The types of state events, besides m.room.member, from which the properties of a `Room` are
  /// read.
  static let decidingTypes: Set<String> = [
    "m.room.create", "m.room.power_levels", "m.room.join_rules",
  ]
}
