internal import Matrix

/// Endpoints of /login, /logout and /account/whoami.
enum LoginEndpoints {
  /// The length limit of a password, in bytes.
  static let longestPassword = 512

  static func flows(_ server: ServerParts, _ call: Call) throws -> Answer {
    .json(["flows": [["type": "m.login.password"]]])
  }

  static func login(_ server: ServerParts, _ call: Call) throws -> Answer {
    let body = try call.body()
    guard try body.text("type") == "m.login.password" else {
      throw MatrixError(status: 400, code: .unknown, message: "Unknown login type")
    }
    guard let name = try name(body) else { throw MatrixError.missing("identifier") }
    let password = try body.text("password")
    let deviceID = try body.optionalText("device_id")
    let deviceName = try body.optionalText("initial_device_display_name")
    guard password.utf8.count <= longestPassword, (deviceID ?? "x").isSmallName,
      (deviceName ?? "").utf8.count <= 255
    else { throw MatrixError.invalid("Too long") }
    guard name.utf8.count <= UserIDMapping.maximumBytes else {
      throw MatrixError.invalid("Too long")
    }
    let userID = (name.hasPrefix("@") ? name : server.identifiers.identifier("@", name))
      .lowercased()
    let wait = try server.accounts.limits.beginLogin(userID, from: call.address)
    let check = PasswordCheck(server: server, call: call)
    try check.run(password, of: userID, afterMilliseconds: wait) { user, _ in
      server.accounts.limits.loginSucceeded(userID, from: call.address)
      let (session, token) = try server.accounts.sessions.signIn(
        user, deviceID: deviceID, name: deviceName)
      return .json(json(server, session, token: token))
    }
    return .later
  }

  /// The user name or user id in the body of a login; `nil` when the body has none. Throws
  /// M_UNKNOWN for an identifier of an unknown type, M_FORBIDDEN for an e-mail address or a
  /// telephone number.
  private static func name(_ body: JSONObject) throws -> String? {
    guard let identifier = body["identifier"]?.object else { return try body.optionalText("user") }
    switch try identifier.text("type") {
    case "m.id.user": return try identifier.optionalText("user") ?? body.optionalText("user")
    case "m.id.thirdparty", "m.id.phone":
      throw MatrixError.forbidden("People sign in here with their user ids only")
    default: throw MatrixError(status: 400, code: .unknown, message: "Unknown type of identifier")
    }
  }

  /// The response to a login or a registration: the user id, the device id, the access token and
  /// the server's name.
  static func json(_ server: ServerParts, _ session: Session, token: String) -> JSONValue {
    [
      "user_id": .string(session.userID), "device_id": .string(session.deviceID),
      "access_token": .string(token), "home_server": .string(server.configuration.serverName),
    ]
  }

  static func logout(_ server: ServerParts, _ call: Call) throws -> Answer {
    try server.accounts.sessions.end(call.session)
    return .empty
  }

  static func logoutAll(_ server: ServerParts, _ call: Call) throws -> Answer {
    try server.accounts.sessions.endAll(of: call.session.user)
    return .empty
  }

  static func whoami(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    return .json([
      "user_id": .string(session.userID), "device_id": .string(session.deviceID),
      "is_guest": .bool(session.isGuest),
    ])
  }
}
