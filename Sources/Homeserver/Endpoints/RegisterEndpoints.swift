internal import Matrix
internal import Network

enum RegisterEndpoints {
  private static let maxNameLength = 64

  static func register(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard call.query["kind"] != "guest" else { return try registerGuest(server, call) }
    let (body, former) = try body(server, call)
    if let former { return .json(former) }
    let proof = try RegistrationProof(server.configuration.registration, auth: body["auth"])
    guard [nil, "user"].contains(call.query["kind"]) else {
      throw MatrixError(status: 400, code: .unrecognized, message: "Unknown kind of account")
    }
    let name = try body.optionalText("username")?.lowercased()
    let guest = try guest(body, name, server)
    if let name, guest == nil { try check(name, server) }
    guard proof.isGiven else { return .response(proof.next(session: begin(body, server))) }
    let applicant = try Applicant(
      body, name: name ?? server.identifiers.randomText(12).lowercased())
    try server.accounts.limits.take(.register, call.address)
    if let token = proof.token, !isGood(token, server) {
      return .response(
        proof.next(session: begin(body, server), error: "This invitation is not good (any more)"))
    }
    let cost = server.configuration.hashing
    try server.accounts.hashing.add(from: call.address) {
      PasswordHashing.hash(applicant.password, cost: cost)
    } then: { hash in
      call.finish(true) {
        guard let hash else {
          throw MatrixError(status: 500, code: .unknown, message: "Not enough memory")
        }
        // The same request may have been carried out meanwhile, or another registration may have
        // used the name, the token, or the guest's account.
        if let former = try self.body(server, call).answer { return .json(former) }
        let guest = try self.guest(body, name, server)
        if guest == nil { try check(applicant.name, server) }
        let answer = try makeAccount(applicant, password: hash, guest: guest, server)
        try redeem(proof.token, server)
        if let id = body["auth"]?["session"]?.string {
          server.accounts.authSessions.complete(id, with: answer)
          server.database.whenCommitted {
            if $0 != nil { server.accounts.authSessions.complete(id, with: nil) }
          }
        }
        return .json(answer)
      }
    }
    return .later
  }

  private static let purpose = "POST /register"

  /// Begins an authentication session that stores the body of a registration, so that the client
  /// need not repeat the body when it sends a proof; returns the session's id.
  private static func begin(_ body: JSONObject, _ server: ServerParts) -> String {
    server.accounts.authSessions.begin(purpose, user: nil, body: body)
  }

  /// Makes a guest account, to which nobody can sign in again when its session has ended.
  private static func registerGuest(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard case .open = server.configuration.registration else {
      throw MatrixError.guestsForbidden("No guests")
    }
    let device = try call.body().optionalText("initial_device_display_name")
    guard (device ?? "").utf8.count <= 255 else { throw MatrixError.invalid("Too long") }
    try server.accounts.limits.take(.register, call.address)
    let name = server.identifiers.randomText(12).lowercased()
    return try server.database.write {
      let user = try server.accounts.users.makeUser(
        id: server.identifiers.identifier("@", name), displayName: "Guest", password: nil,
        isBot: false, isGuest: true)
      let (session, token) = try server.accounts.sessions.signIn(user, deviceID: nil, name: device)
      return .json(LoginEndpoints.json(server, session, token: token))
    }
  }

  /// The guest account that this registration turns into an ordinary one, found by the access token
  /// `guest_access_token` in the body; `nil` without such a token.
  private static func guest(
    _ body: JSONObject, _ name: String?, _ server: ServerParts
  ) throws -> User? {
    guard let token = try body.optionalText("guest_access_token") else { return nil }
    guard let session = try? server.accounts.sessions.session(token: token), session.isGuest,
      case let user = try server.accounts.users.user(session.user), user.localpart == name
    else { throw MatrixError.forbidden("This is not the token of a guest with this name") }
    return user
  }

  /// The body of a request, completed by the body of the first request of the same authentication
  /// session, which the client need not repeat unless it was too long to be kept (`AuthSessions`).
  /// `answer` is the response that the session's request has got already: a client that did not
  /// receive it repeats the request, and gets no second account.
  private static func body(
    _ server: ServerParts, _ call: Call
  ) throws -> (whole: JSONObject, answer: JSONValue?) {
    let body = try call.body()
    guard let id = body["auth"]?["session"]?.string,
      let first = try? server.accounts.authSessions.request(id, purpose, user: nil)
    else { return (body, nil) }
    var whole = first.body
    for member in body { whole[member.key] = member.value }
    return (whole, first.answer)
  }

  static func validity(_ server: ServerParts, _ call: Call) throws -> Answer {
    try server.accounts.limits.take(.register, call.address)
    guard let token = call.query["token"] else { throw MatrixError.missing("token") }
    return .json(["valid": .bool(isGood(token, server))])
  }

  static func isAvailable(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard let name = call.query["username"] else { throw MatrixError.missing("username") }
    try check(name, server)
    return .json(["available": true])
  }

  private static func check(_ name: String, _ server: ServerParts) throws {
    guard UserNames.isValid(name), name.utf8.count <= maxNameLength else {
      throw MatrixError(status: 400, code: .invalidUsername, message: "Not a user name")
    }
    guard try server.accounts.users.user(id: server.identifiers.identifier("@", name)) == nil else {
      throw MatrixError(status: 400, code: .userInUse, message: "The name is taken")
    }
  }

  private static func makeAccount(
    _ applicant: Applicant, password: String, guest: User?, _ server: ServerParts
  ) throws -> JSONValue {
    let user: User
    if let guest {
      user = try server.accounts.users.promote(guest, password: password)
      try server.accounts.sessions.removeAll(of: guest.row, except: nil)
    } else {
      user = try server.accounts.users.makeUser(
        id: server.identifiers.identifier("@", applicant.name), displayName: applicant.name,
        password: password, isBot: false)
    }
    if applicant.inhibitsLogin { return ["user_id": .string(user.id)] }
    let (session, token) = try server.accounts.sessions.signIn(
      user, deviceID: applicant.deviceID, name: applicant.deviceName)
    return LoginEndpoints.json(server, session, token: token)
  }

  private static func isGood(_ token: String, _ server: ServerParts) -> Bool {
    guard case .byInvitation(let invitations) = server.configuration.registration else {
      return false
    }
    return invitations.isGood(token)
  }

  /// Uses an invitation token up, as the last step of a registration; throws M_FORBIDDEN when it is
  /// not valid any more. The token is valid again when the commit fails.
  private static func redeem(_ token: String?, _ server: ServerParts) throws {
    guard let token, case .byInvitation(let invitations) = server.configuration.registration else {
      return
    }
    guard invitations.redeem(token) else {
      throw MatrixError.forbidden("This invitation is not good (any more)")
    }
    server.database.whenCommitted { if $0 != nil { invitations.giveBack(token) } }
  }
}

/// The user-interactive authentication by which a client may register an account at /register. See
/// <https://spec.matrix.org/v1.19/client-server-api/#token-authenticated-registration>.
struct RegistrationProof {
  let stage: String
  /// The invitation token with which the request completes `stage`; `nil` if the request does not
  /// complete it, or if the server demands no token.
  let token: String?
  /// `true` if the request completes `stage`. An invitation token is checked later.
  let isGiven: Bool

  private static let tokenStage = LoginType.registrationToken

  init(_ registration: Registration, auth: JSONValue?) throws {
    let type = auth?["type"]?.string
    switch registration {
    case .closed: throw MatrixError.forbidden("Registration is closed")
    case .open: (stage, token, isGiven) = (LoginType.dummy, nil, type == LoginType.dummy)
    case .byInvitation:
      stage = Self.tokenStage
      token = type == Self.tokenStage ? auth?["token"]?.string : nil
      isGiven = token != nil
    }
  }

  /// - Parameters:
  ///   - session: the id of the authentication session, as the specification demands.
  ///   - error: the reason why the request's attempt failed; `nil` for a request that does not
  ///     complete the stage.
  func next(session: String, error: String? = nil) -> HTTPResponse {
    var body: JSONObject = [
      "session": .string(session), "flows": [["stages": [.string(stage)]]], "params": [:],
    ]
    if let error {
      body.append("errcode", .string(MatrixError.Code.forbidden.rawValue))
      body.append("error", .string(error))
    }
    return .json(401, JSONValue.object(body).bytes)
  }
}

struct Applicant {
  private static let minPasswordLength = 1

  let name: String
  let password: String
  let deviceID: String?
  let deviceName: String?
  let inhibitsLogin: Bool

  init(_ body: JSONObject, name: String) throws {
    self.name = name
    password = try body.text("password")
    try Self.check(password)
    deviceID = try body.optionalText("device_id")
    deviceName = try body.optionalText("initial_device_display_name")
    guard (deviceID ?? "x").isSmallName, (deviceName ?? "").utf8.count <= 255 else {
      throw MatrixError.invalid("Too long")
    }
    inhibitsLogin = body["inhibit_login"]?.bool ?? false
  }

  static func check(_ password: String) throws {
    guard (minPasswordLength...LoginEndpoints.maxPasswordLength).contains(password.utf8.count)
    else {
      throw MatrixError(
        status: 400, code: .weakPassword, message: "The password is empty or too long")
    }
  }
}
