internal import Matrix
internal import Network

enum LoginEndpoints {
  /// The length limit of a password, in bytes.
  static let maxPasswordLength = 512

  static func flows(_ server: ServerParts, _ call: Call) throws -> Answer {
    .json(["flows": [["type": .string(LoginType.password)]]])
  }

  static func login(_ server: ServerParts, _ call: Call) throws -> Answer {
    let body = try call.body()
    guard try body.text("type") == LoginType.password else {
      throw MatrixError(status: 400, code: .unknown, message: "Unknown login type")
    }
    guard let name = try name(body) else { throw MatrixError.missing("identifier") }
    let password = try body.text("password")
    let deviceID = try body.optionalText("device_id")
    let deviceName = try body.optionalText("initial_device_display_name")
    guard password.utf8.count <= maxPasswordLength, (deviceID ?? "x").isSmallName,
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

  private static func name(_ body: JSONObject) throws -> String? {
    guard let identifier = body["identifier"]?.object else { return try body.optionalText("user") }
    switch try identifier.text("type") {
    case "m.id.user": return try identifier.optionalText("user") ?? body.optionalText("user")
    case "m.id.thirdparty", "m.id.phone":
      throw MatrixError.forbidden("People sign in here with their user ids only")
    default: throw MatrixError(status: 400, code: .unknown, message: "Unknown type of identifier")
    }
  }

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

/// Endpoints of OpenID: a user gets a token, and gives it to another service, which learns by it
/// who the user is. See <https://spec.matrix.org/v1.19/client-server-api/#openid>.
enum OpenIDEndpoints {
  static func make(_ server: ServerParts, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    let (token, seconds) = try server.accounts.openIDTokens.make(for: call.session)
    return .json([
      "access_token": .string(token), "token_type": "Bearer", "expires_in": .integer(seconds),
      "matrix_server_name": .string(server.configuration.serverName),
    ])
  }

  static func user(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard let token = call.query["access_token"] else {
      throw MatrixError(status: 401, code: .missingToken, message: "An access token is missing")
    }
    guard let user = server.accounts.openIDTokens.user(of: token) else {
      throw MatrixError.unknownToken
    }
    return .json(["sub": .string(user)])
  }
}

enum WellKnownEndpoints {
  private static let maxHostLength = 255

  /// GET /.well-known/matrix/client: the address at which the client reached this server. Throws
  /// M_NOT_FOUND for a request without a proper Host header.
  static func client(_ server: ServerParts, _ call: Call) throws -> Answer {
    let host = call.request.header("Host") ?? ""
    let isProper = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
        true
      default: false
      }
    }
    guard isProper, !host.isEmpty, host.utf8.count <= maxHostLength else {
      throw MatrixError.notFound("No address")
    }
    // The server itself speaks no TLS. A trusted proxy in front of it reports by
    // `X-Forwarded-Proto` whether the client used HTTPS.
    let proxies = server.configuration.trustedProxies
    let isSecure =
      proxies.contains(call.request.remoteAddress)
      && call.request.header("X-Forwarded-Proto")?.lowercased() == "https"
    let address = (isSecure ? "https://" : "http://") + host
    return .json(["m.homeserver": ["base_url": .string(address)]])
  }
}
