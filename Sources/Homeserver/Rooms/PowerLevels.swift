internal import Matrix

/// The power levels of a room (m.room.power_levels), by the rules of room version 10, which this
/// server applies to rooms of all versions.
struct PowerLevels: Sendable, Equatable {
  private let users: [String: Int64]
  private let usersDefault: Int64
  private let events: [String: Int64]
  private let eventsDefault: Int64
  private let stateDefault: Int64
  let ban: Int64
  let kick: Int64
  let redact: Int64
  let invite: Int64
  let notifyRoom: Int64

  /// Parses the content of a room's m.room.power_levels event. If the room has none (`nil`), the
  /// user id `creator` has level 100, other users have level 0, and the other levels are the
  /// specification's defaults.
  init(_ content: JSONObject?, creator: String?) {
    func levels(_ value: JSONValue?) -> [String: Int64] {
      Dictionary(
        (value?.object ?? [:]).compactMap { member in member.value.integer.map { (member.key, $0) }
        },
        uniquingKeysWith: { $1 })
    }
    users = content.map { levels($0["users"]) } ?? creator.map { [$0: 100] } ?? [:]
    usersDefault = content?["users_default"]?.integer ?? 0
    events = levels(content?["events"])
    eventsDefault = content?["events_default"]?.integer ?? 0
    stateDefault = content?["state_default"]?.integer ?? (content == nil ? 0 : 50)
    ban = content?["ban"]?.integer ?? 50
    kick = content?["kick"]?.integer ?? 50
    redact = content?["redact"]?.integer ?? 50
    invite = content?["invite"]?.integer ?? 0
    notifyRoom = content?["notifications"]?["room"]?.integer ?? 50
  }

  /// Throws M_BAD_JSON for content with a level that is no integer, levels that are no object, or a
  /// key of `users` that is no user id, because room versions 10 and 11 refuse such content. It is
  /// refused in rooms of earlier versions, too.
  static func check(_ content: JSONObject) throws {
    let single = [
      "users_default", "events_default", "state_default", "ban", "redact", "kick", "invite",
    ]
    for key in single where content[key].map({ $0.integer == nil }) ?? false {
      throw MatrixError.badJSON("\(key) is no whole number")
    }
    for key in ["users", "events", "notifications"] {
      guard let value = content[key] else { continue }
      guard let levels = value.object, levels.allSatisfy({ $0.value.integer != nil }) else {
        throw MatrixError.badJSON("\(key) holds what is no whole number")
      }
      guard key != "users" || levels.keys.allSatisfy({ $0.hasPrefix("@") && $0.contains(":") })
      else { throw MatrixError.badJSON("users holds what is no user id") }
    }
  }

  func level(of user: String) -> Int64 { users[user] ?? usersDefault }

  func needed(type: String, isState: Bool) -> Int64 {
    events[type] ?? (isState ? stateDefault : eventsDefault)
  }

  /// `true` if `user` may replace these levels by `next`: nobody sets a level above their own,
  /// changes a level above their own, or changes another user's level that is as high as their own.
  func allowsChange(to next: PowerLevels, by user: String) -> Bool {
    let own = level(of: user)
    let changed = Set(users.keys).union(next.users.keys).filter { users[$0] != next.users[$0] }
    for name in changed {
      if name != user, let old = users[name], old >= own { return false }
      if let new = next.users[name], new > own { return false }
    }
    let types = Set(events.keys).union(next.events.keys)
    var pairs = types.map { (events[$0], next.events[$0]) }
    pairs += [
      (usersDefault, next.usersDefault), (eventsDefault, next.eventsDefault),
      (stateDefault, next.stateDefault), (ban, next.ban), (kick, next.kick),
      (redact, next.redact), (invite, next.invite), (notifyRoom, next.notifyRoom),
    ]
    return pairs.allSatisfy { old, new in old == new || max(old ?? 0, new ?? 0) <= own }
  }
}
