internal import Database
internal import Matrix

struct Presences {
  private static let presences: Set<String> = ["online", "unavailable", "offline"]
  /// The length limit of a user's status message, in bytes.
  private static let maxStatusLength = 1_000

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

  /// Requires an open transaction. Throws M_BAD_JSON for an unknown presence, M_INVALID_PARAM for a
  /// status that is too long.
  func set(_ presence: String, status: String?, of session: Session) throws {
    guard Self.presences.contains(presence) else { throw MatrixError.badJSON("Unknown presence") }
    guard (status?.utf8.count ?? 0) <= Self.maxStatusLength else {
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

  func apply(_ wanted: String?, of session: Session) throws {
    if let wanted { try set(wanted, of: session) }
    if wanted ?? "online" == "online" { activity.mark(session.user) }
  }

  /// Throws M_LIMIT_EXCEEDED when the user makes too many requests.
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

/// The times at which users were last active, in memory only: when a client of theirs asked for a
/// sync or a WebSocket as `online` (the default), or set the presence `online`. Other requests do
/// not count.
///
/// The server's thread owns this object.
final class Activity {
  private static let most = 10_000

  private let scheduler: ServerScheduler
  private var times: [Int64: Int64] = [:]

  init(scheduler: ServerScheduler) { self.scheduler = scheduler }

  func mark(_ user: Int64) {
    if times.count >= Self.most, times[user] == nil { times = [:] }
    times[user] = scheduler.now()
  }

  /// The ms since a user, given by row id, was last active; `nil` when that is not known.
  func age(of user: Int64) -> Int64? { times[user].map { max(0, scheduler.now() - $0) } }
}

/// Finds the users with whom a user has begun or ceased to share rooms.
struct Companions {
  /// The limit on membership changes that are read, the newest first, and the number of users in a
  /// result from which on no further change is examined.
  private static let (maxChanges, maxUsers) = (2_000, 500)

  let database: ServerDatabase
  let rooms: Rooms
  let members: Members

  /// The row ids of the users with whom a user has begun to share a room, perhaps one more room
  /// (`came`), and of the users with whom the user shares no room any more (`left`). `left` may
  /// also contain users who never shared a room with the user, for instance after a declined
  /// invite.
  struct Changes {
    var came: Set<Int64> = []
    var left: Set<Int64> = []
  }

  private struct Move {
    let room: Int64
    let user: Int64
    let value: String
  }

  /// The users with whom `user` has begun or ceased to share rooms after a position in the stream
  /// of changes. Somebody who did both is in `came` if the two share a room now, otherwise in
  /// `left`.
  func changes(of user: Int64, after position: Int64) throws -> Changes {
    let moves = try database.rows(
      """
      SELECT room, user, value FROM access_changes WHERE position>? AND user<>0
      ORDER BY position DESC LIMIT ?
      """, position, Self.maxChanges
    ) { Move(room: $0.integer(0), user: $0.integer(1), value: $0.text(2)) }
    guard !moves.isEmpty else { return Changes() }
    let present = Set(try members.joinedRooms(of: user))
    var found = Changes()
    for move in moves where found.came.count + found.left.count < Self.maxUsers {
      let isEnd = move.value == "leave" || move.value == "ban"
      guard isEnd || move.value == "join" else { continue }
      let others: [Int64]
      if move.user == user {
        others = try rooms.room(move.room).joined
      } else {
        others = present.contains(move.room) ? [move.user] : []
      }
      if isEnd { found.left.formUnion(others) } else { found.came.formUnion(others) }
    }
    found.came = try found.came.filter { try $0 != user && members.share(user, $0) }
    found.left = try found.left.filter { try $0 != user && !members.share(user, $0) }
    return found
  }
}
