internal import Matrix

/// Who may do what in a room (m.room.power_levels, room version 10).
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
  /// What is needed to notify everybody by `@room`.
  let notifyRoom: Int64

  /// From the content of the state event; without one only `creator` has power.
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

  func level(of user: String) -> Int64 { users[user] ?? usersDefault }

  /// What is needed to send an event of this type.
  func needed(type: String, isState: Bool) -> Int64 {
    events[type] ?? (isState ? stateDefault : eventsDefault)
  }

  /// Whether `user` may put `next` in the place of these levels: nobody gives more than they have,
  /// or changes who has as much.
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
      (redact, next.redact), (invite, next.invite),
    ]
    return pairs.allSatisfy { old, new in old == new || max(old ?? 0, new ?? 0) <= own }
  }
}
