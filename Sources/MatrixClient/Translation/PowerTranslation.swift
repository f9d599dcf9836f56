internal import Intents
internal import Matrix
internal import Model

/// Translates the events about power in a room into values of `Model`: the content of
/// `m.room.power_levels`, and the people who created the room.
enum PowerTranslation {
  /// The limit of people whose power levels are stored: the people with the highest levels. The
  /// signed-in user's level is stored in any case.
  private static let mostUsers = 1_000
  /// The limit of additional creators of a room that are read: people with unlimited power from
  /// room version 12 on.
  private static let mostCreators = 100

  /// Translates the content of `m.room.power_levels`. Missing levels get the specification's
  /// defaults.
  static func powers(_ content: JSONValue, ownUser: UserID) -> RoomPowers {
    let events = content["events"]
    let state = level(content["state_default"]) ?? 50
    let needed = NeededPowers(
      message: level(events?["m.room.message"]) ?? level(content["events_default"]) ?? 0,
      name: level(events?["m.room.name"]) ?? state, topic: level(events?["m.room.topic"]) ?? state,
      invite: level(content["invite"]) ?? 0, kick: level(content["kick"]) ?? 50,
      ban: level(content["ban"]) ?? 50, redact: level(content["redact"]) ?? 50)
    let usual = level(content["users_default"]) ?? 0
    return RoomPowers(
      needed: needed, usual: usual,
      users: users(content["users"]?.object ?? [:], usual: usual, ownUser: ownUser))
  }

  /// The people who created a room, for a room whose version puts them above all power levels.
  static func creators(_ creation: StateEvent) -> [UserID] {
    let more = (creation.content["additional_creators"]?.array ?? []).prefix(mostCreators)
    return ([creation.sender].compactMap(\.self) + more).compactMap { UserID(wire: $0) }
  }

  private static func users(
    _ object: JSONObject, usual: Int, ownUser: UserID
  ) -> [UserID: Int] {
    var all: [UserID: Int] = [:]
    for (id, value) in object {
      guard let user = UserID(wire: .string(id)), let level = level(value), level != usual else {
        continue
      }
      all[user] = level
    }
    guard all.count > mostUsers else { return all }
    let highest = all.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(mostUsers)
    var kept = Dictionary(uniqueKeysWithValues: highest.map { ($0.key, $0.value) })
    kept[ownUser] = all[ownUser]
    return kept
  }

  /// A power level, which rooms before version 10 may write as a string; `nil` for any other value.
  private static func level(_ value: JSONValue?) -> Int? {
    let number = value?.integer ?? value?.string.flatMap { Int64($0) }
    return number.map { min(max(Int(clamping: $0), -RoomPowers.highest), RoomPowers.highest) }
  }
}
