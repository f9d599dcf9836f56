internal import Database
internal import Matrix

extension HomeserverCore {
  private static let presences: Set<String> = ["online", "unavailable", "offline"]
  private static let longestStatus = 1_000

  /// What others see of a user.
  func presence(of user: Int64) throws -> JSONObject {
    let found = try database.first("SELECT presence, status FROM users WHERE id=?", user) {
      (presence: $0.optionalText(0), status: $0.optionalText(1))
    }
    let isHere = waiters.isWaiting(user)
    let presence = found?.presence ?? (isHere ? "online" : "offline")
    var content: JSONObject = [
      "presence": .string(presence), "currently_active": .bool(isHere && presence == "online"),
    ]
    if let status = found?.status { content.append("status_msg", .string(status)) }
    return content
  }

  /// Changes it, and tells those who are in a room with the user.
  func setPresence(_ presence: String, status: String?, of session: Session) throws {
    guard Self.presences.contains(presence) else { throw MatrixError.badJSON("Unknown presence") }
    guard (status?.utf8.count ?? 0) <= Self.longestStatus else {
      throw MatrixError.invalid("The status is too long")
    }
    try database.run(
      "UPDATE users SET presence=?, status=?, presence_position=? WHERE id=?", presence, status,
      nextPosition(), session.user)
    batch.effects.users.formUnion(try companions(of: session.user))
  }

  /// The same as a side effect of a sync: the status stays, and what is so already is no news.
  func setPresence(_ presence: String, of session: Session) throws {
    let known = try database.first("SELECT presence, status FROM users WHERE id=?", session.user) {
      (presence: $0.optionalText(0), status: $0.optionalText(1))
    }
    guard Self.presences.contains(presence), known?.presence != presence,
      known?.presence != nil || presence != "online"
    else { return }
    try write { try setPresence(presence, status: known?.status, of: session) }
  }
}

/// /presence/{user}/status.
enum PresenceEndpoints {
  static func get(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    guard let user = try core.user(id: call.path[0]), try core.share(call.session.user, user.row)
    else {
      throw MatrixError.forbidden("You share no room")
    }
    return .json(.object(try core.presence(of: user.row)))
  }

  static func put(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    let body = try call.body()
    try core.setPresence(
      body.text("presence"), status: body.optionalText("status_msg"), of: call.session)
    return .empty
  }
}
