internal import Database
internal import Matrix
internal import Network

/// POST /register, GET /register/available.
enum RegisterEndpoints {
  private static let longestName = 64
  private static let shortestPassword = 1

  static func register(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    guard core.configuration.allowsRegistration else {
      throw MatrixError.forbidden("Registration is closed")
    }
    if call.query["kind"] == "guest" { throw MatrixError.forbidden("No guests") }
    let body = try call.body()
    let name = try body.optionalText("username")?.lowercased()
    try core.prepare()
    if let name { try check(name, core) }
    guard body["auth"]?["type"]?.string == "m.login.dummy" else {
      return .response(firstStep(core))
    }
    let password = try body.text("password")
    guard password.utf8.count >= shortestPassword,
      password.utf8.count <= LoginEndpoints.longestPassword
    else {
      throw MatrixError(
        status: 400, code: .weakPassword, message: "The password is empty or too long")
    }
    let deviceID = try body.optionalText("device_id")
    let deviceName = try body.optionalText("initial_device_display_name")
    guard (deviceID ?? "x").isSmallName, (deviceName ?? "").utf8.count <= 255 else {
      throw MatrixError.invalid("Too long")
    }
    let inhibits = body["inhibit_login"]?.bool ?? false
    try core.limits.take(.register, call.request.remoteAddress, now: core.now)
    let chosen = name ?? core.randomText(12).lowercased()
    let cost = core.configuration.hashing
    try core.hash {
      PasswordHashing.hash(password, cost: cost)
    } then: { [weak core] hash in
      core?.finish(call, writes: true) {
        guard let core, let hash else {
          throw MatrixError(status: 500, code: .unknown, message: "Not enough memory")
        }
        // Another one may have taken the name meanwhile.
        try check(chosen, core)
        let user = try core.makeUser(
          id: core.identifier("@", chosen), displayName: chosen, password: hash, isBot: false)
        if inhibits { return .json(["user_id": .string(user.id)]) }
        let (session, token) = try core.signIn(user, deviceID: deviceID, name: deviceName)
        return core.loginAnswer(session, token: token)
      }
    }
    return .later
  }

  static func isAvailable(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    try core.prepare()
    try check(call.query["username"] ?? "", core)
    return .json(["available": true])
  }

  private static func check(_ name: String, _ core: HomeserverCore) throws {
    guard UserNames.isValid(name), name.utf8.count <= longestName else {
      throw MatrixError(status: 400, code: .invalidUsername, message: "Not a user name")
    }
    guard try core.user(id: core.identifier("@", name)) == nil else {
      throw MatrixError(status: 400, code: .userInUse, message: "The name is taken")
    }
  }

  private static func firstStep(_ core: HomeserverCore) -> HTTPResponse {
    let body: JSONValue = [
      "session": .string(core.randomText(24)), "flows": [["stages": ["m.login.dummy"]]],
      "params": [:],
    ]
    return .json(401, body.bytes)
  }
}
