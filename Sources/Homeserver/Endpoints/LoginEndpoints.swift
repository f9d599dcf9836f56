internal import Matrix

/// Endpoints of /login, /logout, /account/whoami and /devices.
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
    guard name.utf8.count <= UserIDMapping.maximumBytes else {
      throw MatrixError.invalid("Too long")
    }
    let userID = (name.hasPrefix("@") ? name : server.identifiers.identifier("@", name))
      .lowercased()
    let wait = try server.accounts.limits.beginLogin(userID, from: call.address)
    let check = PasswordCheck(server: server, call: call)
    try check.run(password, of: userID, afterMilliseconds: wait) { user in
      server.accounts.limits.loginSucceeded(userID, from: call.address)
      let (session, token) = try server.accounts.sessions.signIn(
        user, deviceID: deviceID, name: deviceName)
      return answer(server, session, token: token)
    }
    return .later
  }

  /// The response to a login or a registration: the user id, the device id and the access token.
  static func answer(_ server: ServerParts, _ session: Session, token: String) -> Answer {
    .json([
      "user_id": .string(session.userID), "device_id": .string(session.deviceID),
      "access_token": .string(token), "home_server": .string(server.configuration.serverName),
    ])
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
      "user_id": .string(session.userID), "device_id": .string(session.deviceID), "is_guest": false,
    ])
  }

  static func devices(_ server: ServerParts, _ call: Call) throws -> Answer {
    // Some clients need each of the four fields.
    let devices = try server.accounts.sessions.devices(of: call.session.user).map {
      device -> JSONValue in
      [
        "device_id": .string(device.id), "display_name": .string(device.name), "last_seen_ip": "",
        "last_seen_ts": 0,
      ]
    }
    return .json(["devices": .array(devices)])
  }
}
