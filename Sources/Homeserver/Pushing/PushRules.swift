internal import Database
internal import Matrix

/// All push rules of one user, in the order in which they are asked.
struct PushRules: Sendable {
  static let kinds = ["override", "content", "room", "sender", "underride"]
  private let rules: [PushRule]

  /// From `{"override": […], …}`.
  init(_ global: JSONObject) {
    rules = Self.kinds.flatMap { kind in
      (global[kind]?.array ?? []).compactMap { PushRule($0, kind: kind) }
    }
  }

  /// What the first rule that matches says.
  func verdict(on event: PushEvent) -> (notifies: Bool, highlights: Bool) {
    guard let rule = rules.first(where: { $0.matches(event) }) else { return (false, false) }
    return (rule.notifies, rule.notifies && rule.highlights)
  }
}

extension HomeserverCore {
  /// The account data that keeps a user's rules.
  static let pushRulesType = "m.push_rules"

  /// The rules of a user, ready to be asked.
  func pushRules(of user: User) throws -> PushRules {
    if let known = caches.rules[user.row] { return known }
    let made = PushRules(try pushRuleset(of: user))
    caches.keep(made, of: user.row)
    return made
  }

  /// The rules of a user as JSON: what they changed, else the defaults.
  func pushRuleset(of user: User) throws -> JSONObject {
    let stored = try accountData(of: user.row, room: 0, type: Self.pushRulesType)
    let parsed = stored.flatMap { try? JSONValue(parsing: $0)["global"]?.object }
    return parsed ?? DefaultPushRules.global(for: user)
  }

  /// Counts a new event for everyone inside whose rules say so.
  func notify(
    of event: StoredEvent, _ content: JSONObject, in room: Room, thread: Int64
  ) throws {
    let sender = try user(event.sender).id
    let senderPower = room.power.level(of: sender)
    // Whoever says something has read what was there.
    if event.type == "m.room.message", !room.bots.contains(event.sender) {
      try clearNotifications(of: event.sender, in: room.row)
    }
    for row in room.joined where row != event.sender {
      let reader = try user(row)
      if reader.isBot { continue }
      let verdict = try pushRules(of: reader).verdict(
        on: PushEvent(
          type: event.type, sender: sender, roomID: room.id, stateKey: event.stateKey,
          content: content, memberCount: room.joined.count, senderPower: senderPower,
          powerToNotifyRoom: room.power.notifyRoom, displayName: reader.displayName))
      guard verdict.notifies else { continue }
      try count(event, for: row, isHighlight: verdict.highlights, thread: thread)
      if try hasPushers() {
        batch.effects.pushes.append(Push(user: row, event: event, isHighlight: verdict.highlights))
      }
    }
  }

  private func count(
    _ event: StoredEvent, for user: Int64, isHighlight: Bool, thread: Int64
  ) throws {
    try database.run(
      "INSERT OR IGNORE INTO notifications VALUES(?, ?, ?, ?, ?)", user, event.room, event.position,
      isHighlight, thread)
    try database.run(
      """
      UPDATE members SET notifications=notifications+1, highlights=highlights+?
      WHERE user=? AND room=?
      """, isHighlight, user, event.room)
  }

  /// Forgets everything unread of one user in one room.
  func clearNotifications(of user: Int64, in room: Int64) throws {
    try database.run(
      """
      UPDATE members SET notifications=0, highlights=0
      WHERE user=? AND room=? AND notifications>0
      """, user, room)
    guard try database.changes > 0 else { return }
    try database.run("DELETE FROM notifications WHERE user=? AND room=?", user, room)
  }

  /// Forgets what is unread up to a position. `thread`: only of this thread (0: the main timeline);
  /// `nil`: of all.
  func clearNotifications(of user: Int64, in room: Int64, upTo position: Int64, thread: Int64?)
    throws
  {
    try database.run(
      """
      DELETE FROM notifications
      WHERE user=?1 AND room=?2 AND position<=?3 AND (?4 IS NULL OR thread=?4)
      """, user, room, position, thread)
    guard try database.changes > 0 else { return }
    try database.run(
      """
      UPDATE members SET (notifications, highlights)=
        (SELECT count(*), coalesce(sum(is_highlight), 0) FROM notifications WHERE user=?1 AND room=?2)
      WHERE user=?1 AND room=?2
      """, user, room)
  }
}
