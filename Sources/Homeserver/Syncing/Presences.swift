internal import Database
internal import Matrix

/// The presence of users (online, unavailable or offline) and their status texts.
struct Presences {
  private static let presences: Set<String> = ["online", "unavailable", "offline"]
  /// The length limit of a user's status message, in bytes.
  private static let longestStatus = 1_000

  /// `true` for the known presences `online`, `unavailable` and `offline`.
  static func isKnown(_ presence: String) -> Bool { presences.contains(presence) }

  let database: ServerDatabase
  let limits: RateLimiting
  let rooms: Rooms
  let members: Members
  let waiters: SyncWaiters
  let activity: Activity

  /// The number of ms after `Activity.mark` last recorded a user during which the user counts as
  /// present even if no sync of the user waits.
  private static let presentMilliseconds = 30_000

  /// The presence of a user as others see it: the content of an m.presence event. Until the user
  /// sets one, it is `online` while a sync of the user waits and for 30 s after `Activity` last
  /// recorded the user, and else `offline`.
  func presence(of user: Int64) throws -> JSONObject {
    let found = try database.first("SELECT presence, status FROM users WHERE id=?", user) {
      (presence: $0.optionalText(0), status: $0.optionalText(1))
    }
    let age = activity.age(of: user)
    let isHere = waiters.isWaiting(user) || age.map { $0 < Self.presentMilliseconds } ?? false
    let presence = found?.presence ?? (isHere ? "online" : "offline")
    var content: JSONObject = [
      "presence": .string(presence), "currently_active": .bool(isHere && presence == "online"),
    ]
    if let age { content.append("last_active_ago", .integer(age)) }
    if let status = found?.status { content.append("status_msg", .string(status)) }
    return content
  }

  /// Sets the presence and the status of a user, and wakes the syncs of everybody in a room with
  /// the user. Records the user as active if the presence is `online`. Requires an open
  /// transaction. Throws M_BAD_JSON for an unknown presence, M_INVALID_PARAM for a status that is
  /// too long.
  func set(_ presence: String, status: String?, of session: Session) throws {
    guard Self.presences.contains(presence) else { throw MatrixError.badJSON("Unknown presence") }
    guard (status?.utf8.count ?? 0) <= Self.longestStatus else {
      throw MatrixError.invalid("The status is too long")
    }
    if presence == "online" { activity.mark(session.user) }
    try database.run(
      "UPDATE users SET presence=?, status=?, presence_position=? WHERE id=?", presence, status,
      database.nextPosition(), session.user)
    for row in try members.joinedRooms(of: session.user) {
      database.wakeAfterCommit(try rooms.room(row).joined.filter { waiters.isWaiting($0) })
    }
  }

  /// Applies the parameter `set_presence` of a sync, by GET or by WebSocket. Without it (`nil`),
  /// the presence that was set stays. Records the user as active if the parameter is `nil` or
  /// `online`.
  func apply(_ wanted: String?, of session: Session) throws {
    if let wanted { try set(wanted, of: session) }
    if wanted ?? "online" == "online" { activity.mark(session.user) }
  }

  /// Sets the presence that a sync request names; the status stays. Does nothing for an unknown
  /// presence, for the current one, and for `online` when none was set. Throws M_LIMIT_EXCEEDED
  /// when the user makes too many requests.
  private func set(_ presence: String, of session: Session) throws {
    let known = try database.first("SELECT presence, status FROM users WHERE id=?", session.user) {
      (presence: $0.optionalText(0), status: $0.optionalText(1))
    }
    guard Self.presences.contains(presence), known?.presence != presence,
      known?.presence != nil || presence != "online"
    else { return }
    try limits.take(.request, session.userID)
    try database.write { try set(presence, status: known?.status, of: session) }
  }
}
