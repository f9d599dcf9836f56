internal import Database
internal import Matrix

/// /login, /logout, /account/whoami, /devices.
enum LoginEndpoints {
  /// How many passwords may wait to be hashed: each takes 64 MiB and 0.1 s or more.
  static let mostHashingJobs = 16
  /// The longest password, in bytes.
  static let longestPassword = 512

  static func flows(_ core: HomeserverCore, _ call: Call) -> Answer {
    .json(["flows": [["type": "m.login.password"]]])
  }

  static func login(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let body = try call.body()
    guard try body.text("type") == "m.login.password" else {
      throw MatrixError(status: 400, code: .unknown, message: "Unknown login type")
    }
    let identifier = body["identifier"]?.object
    guard let name = try identifier?.optionalText("user") ?? body.optionalText("user") else {
      throw MatrixError.missing("identifier")
    }
    let password = try body.text("password")
    let deviceID = try body.optionalText("device_id")
    let deviceName = try body.optionalText("initial_device_display_name")
    guard password.utf8.count <= longestPassword, (deviceID ?? "x").isSmallName,
      (deviceName ?? "").utf8.count <= 255
    else { throw MatrixError.invalid("Too long") }
    let userID = name.hasPrefix("@") ? name : core.identifier("@", name.lowercased())
    try core.prepare()
    try core.limits.take(.login, userID, now: core.now)
    try core.checkPassword(password, of: userID, call) { user in
      core.limits.giveBack(.login, userID)
      let (session, token) = try core.signIn(user, deviceID: deviceID, name: deviceName)
      return core.loginAnswer(session, token: token)
    }
    return .later
  }

  static func logout(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let session = try call.session
    try core.database.run("UPDATE devices SET token=NULL WHERE id=?", session.device)
    try core.database.run(
      "DELETE FROM pushers WHERE user=? AND device=?", session.user, session.device)
    core.caches.forgetPushers()
    core.caches.forgetSessions()
    core.whenCommitted { _ in core.closeSockets { $0.device == session.device } }
    return .empty
  }

  static func logoutAll(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let session = try call.session
    try core.database.run("UPDATE devices SET token=NULL WHERE user=?", session.user)
    try core.database.run("DELETE FROM pushers WHERE user=?", session.user)
    core.caches.forgetPushers()
    core.caches.forgetSessions()
    core.whenCommitted { _ in core.closeSockets { $0.user == session.user } }
    return .empty
  }

  static func whoami(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let session = try call.session
    return .json([
      "user_id": .string(session.userID), "device_id": .string(session.deviceID), "is_guest": false,
    ])
  }

  static func devices(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    // Four fields a device: some clients insist on each.
    let devices = try core.database.rows(
      """
      SELECT device_id, display_name FROM devices WHERE user=? AND token IS NOT NULL
      ORDER BY id DESC LIMIT 500
      """, call.session.user
    ) { row -> JSONValue in
      [
        "device_id": .string(row.text(0)), "display_name": .string(row.text(1)),
        "last_seen_ip": "", "last_seen_ts": 0,
      ]
    }
    return .json(["devices": .array(devices)])
  }
}

extension HomeserverCore {
  /// The answer to a login or a registration.
  func loginAnswer(_ session: Session, token: String) -> Answer {
    .json([
      "user_id": .string(session.userID), "device_id": .string(session.deviceID),
      "access_token": .string(token), "home_server": .string(configuration.serverName),
    ])
  }

  /// Compares a password on the thread that hashes, then goes on with the user in a transaction. That
  /// there is no such user takes as long and reads the same as a wrong password.
  func checkPassword(
    _ password: String, of userID: String, _ call: Call, then: @escaping (User) throws -> Answer
  ) throws {
    let user = try user(id: userID)
    let stored =
      try user.flatMap { user in
        try database.first("SELECT password FROM users WHERE id=?", user.row) { $0.optionalText(0) }
      } ?? nil
    let cost = configuration.hashing
    let next = Confined(then)
    try hash {
      guard let stored else {
        _ = PasswordHashing.hash(password, cost: cost)
        return nil
      }
      return PasswordHashing.verify(password, hash: stored) ? stored : nil
    } then: { [weak self] match in
      self?.finish(call, writes: true) {
        guard match != nil, let user else { throw MatrixError.forbidden("Wrong name or password") }
        return try next.value(user)
      }
    }
  }

  /// Runs `work` on the thread that hashes and `then` on this one. Throws M_LIMIT_EXCEEDED when too
  /// many wait already.
  func hash(
    _ work: @escaping @Sendable () -> String?, then: @escaping @Sendable (String?) -> Void
  ) throws {
    guard hashingJobs < LoginEndpoints.mostHashingJobs else {
      throw MatrixError(
        status: 429, code: .limitExceeded, message: "Too many logins",
        retryAfterMilliseconds: 2_000)
    }
    hashingJobs += 1
    scheduler.background { [scheduler, weak self] in
      let result = work()
      scheduler.soon { [weak self] in
        self?.hashingJobs -= 1
        then(result)
      }
    }
  }
}

extension String {
  /// Not empty, at most 255 bytes.
  var isSmallName: Bool { !isEmpty && utf8.count <= 255 }
}
