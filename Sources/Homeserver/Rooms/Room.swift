/// The facts of a room that each new event needs: its members and their power.
struct Room: Sendable {
  /// Its number in the database.
  let row: Int64
  /// `!letters:server`.
  let id: String
  /// Rows of the joined users.
  let joined: [Int64]
  /// Rows of the joined users that are bots.
  let bots: [Int64]
  let power: PowerLevels
  let joinRule: String

  /// The types of state, besides members, that these properties are read from.
  static let decidingTypes: Set<String> = [
    "m.room.create", "m.room.power_levels", "m.room.join_rules",
  ]
}
