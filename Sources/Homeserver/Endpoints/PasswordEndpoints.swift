internal import Matrix
internal import Network

enum PasswordEndpoints {
  static func change(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    let check = PasswordProof(server: server, call: call, isForChange: true)
    return try check.demand(call.body()) { user, proof, body in
      let password = try body.text("new_password")
      try Applicant.check(password)
      let endsOthers = body["logout_devices"]?.bool ?? true
      let cost = server.configuration.hashing
      try server.accounts.hashing.add(from: call.address) {
        PasswordHashing.hash(password, cost: cost)
      } then: { hash in
        call.finish(true) {
          guard let hash else {
            throw MatrixError(status: 500, code: .unknown, message: "Not enough memory")
          }
          // The account may have been closed meanwhile, or have a password that was asked for
          // later.
          guard try server.accounts.users.setPassword(hash, of: user, after: proof) else {
            throw MatrixError.forbidden("The password has changed meanwhile")
          }
          if endsOthers {
            try server.accounts.sessions.removeAll(of: user.row, except: session.device)
          }
          return .empty
        }
      }
      return .later
    }
  }

  /// Its user name stays reserved: no new account can have it.
  static func deactivate(_ server: ServerParts, _ call: Call) throws -> Answer {
    try PasswordProof(server: server, call: call).demand(call.body()) { user, _, body in
      try server.sending.departures.end(user, erases: body["erase"]?.bool ?? false)
      try server.accounts.sessions.removeAll(of: user.row, except: nil)
      try server.accounts.crossSigning.forget(user.row)
      return .json(["id_server_unbind_result": "no-support"])
    }
  }
}

struct PasswordCheck: Sendable {
  let server: ServerParts
  let call: Call
  /// `true` for a request that sets a new password; see `Users.accepts`.
  var isForChange = false

  /// Compares a password on the background thread; if it is right, and the account's password is
  /// still the same after that, calls `then` with the user and the proof, in a transaction, and
  /// sends the response that it returns. For an unknown user or one without a password, the
  /// comparison takes as long as for a wrong password and the response is the same. When too many
  /// passwords wait already, throws M_LIMIT_EXCEEDED or, after a pause, responds with it.
  ///
  /// - Parameters:
  ///   - afterMilliseconds: the pause before the comparison; 0 for none.
  ///   - otherwise: makes the response to a wrong password; by default it throws M_FORBIDDEN.
  func run(
    _ password: String, of userID: String, afterMilliseconds: Int,
    then: @escaping (User, ProvenPassword) throws -> Answer,
    otherwise: @escaping () throws -> Answer = {
      throw MatrixError.forbidden("Wrong name or password")
    }
  ) throws {
    let number = server.accounts.users.nextProof()
    let next = Confined((then, otherwise))
    guard afterMilliseconds > 0 else { return try compare(password, of: userID, number, next) }
    let cancel = server.scheduler.after(afterMilliseconds) {
      do {
        try compare(password, of: userID, number, next)
      } catch {
        call.finish(false) { throw error }
      }
    }
    call.reply.onDisconnect(cancel)
  }

  private func compare(
    _ password: String, of userID: String, _ number: Int64,
    _ next: Confined<((User, ProvenPassword) throws -> Answer, () throws -> Answer)>
  ) throws {
    let stored = try server.accounts.users.user(id: userID).flatMap {
      try server.accounts.users.passwordHash(of: $0)
    }
    let cost = server.configuration.hashing
    try server.accounts.hashing.add(from: call.address) {
      guard let stored else {
        _ = PasswordHashing.hash(password, cost: cost)
        return nil
      }
      return PasswordHashing.verify(password, hash: stored) ? stored : nil
    } then: { [server, call, isForChange] match in
      call.finish(true) {
        let users = server.accounts.users
        guard let hash = match, let user = try users.user(id: userID),
          case let proof = ProvenPassword(hash: hash, number: number),
          try users.accepts(proof, of: user, forChange: isForChange)
        else { return try next.value.1() }
        return try next.value.0(user, proof)
      }
    }
  }
}

/// User-interactive authentication by the password of the account: a request without the password
/// gets a response with HTTP status 401, which demands it, and the client repeats the request with
/// it.
struct PasswordProof: Sendable {
  private static let stage = LoginType.password

  let server: ServerParts
  let call: Call
  /// `true` for a request that sets a new password; see `Users.accepts`.
  var isForChange = false

  private var purpose: String { call.request.method + " " + call.request.path }

  /// Calls `then` in a transaction if the request proves the password of its user. A request
  /// without the proof, or with a wrong password, gets a 401 response that names the stages of
  /// user-interactive authentication which the client has to complete. Throws M_FORBIDDEN when the
  /// proof names another user, M_LIMIT_EXCEEDED after too many attempts, and the errors of
  /// `AuthSessions.request`.
  ///
  /// - Parameter then: gets the user, the proof, and the body of the request without the proof,
  ///   completed by members of the body with which this authentication began.
  func demand(
    _ body: JSONObject, then: @escaping (User, ProvenPassword, JSONObject) throws -> Answer
  ) throws -> Answer {
    let session = try call.session
    let sessions = server.accounts.authSessions
    var plain = body
    plain["auth"] = nil
    guard let auth = body["auth"]?.object, !auth.isEmpty else {
      return .response(flows(sessions.begin(purpose, user: session.user, body: plain)))
    }
    let id = try auth.optionalText("session")
    let begun = try id.map { try sessions.request($0, purpose, user: session.user) }
    let known = id ?? sessions.begin(purpose, user: session.user, body: plain)
    guard auth["type"]?.string == Self.stage else { return .response(flows(known)) }
    try checkUser(auth, session)
    let password = try auth.text("password")
    guard password.utf8.count <= LoginEndpoints.maxPasswordLength else {
      throw MatrixError.invalid("Too long")
    }
    var whole = begun?.body ?? [:]
    for member in plain { whole[member.key] = member.value }
    try check(password, of: session, known) { [whole] in try then($0, $1, whole) }
    return .later
  }

  private func check(
    _ password: String, of session: Session, _ id: String,
    then: @escaping (User, ProvenPassword) throws -> Answer
  ) throws {
    let wait = try server.accounts.limits.beginLogin(session.userID, from: call.address)
    try PasswordCheck(server: server, call: call, isForChange: isForChange).run(
      password, of: session.userID, afterMilliseconds: wait
    ) { user, proof in
      server.accounts.limits.loginSucceeded(session.userID, from: call.address)
      server.accounts.authSessions.end(id)
      return try then(user, proof)
    } otherwise: {
      .response(flows(id, error: "Wrong password"))
    }
  }

  private func checkUser(_ auth: JSONObject, _ session: Session) throws {
    let identifier = auth["identifier"]?.object
    guard let name = try identifier?.optionalText("user") ?? auth.optionalText("user") else {
      throw MatrixError.missing("identifier")
    }
    let id = name.hasPrefix("@") ? name : server.identifiers.identifier("@", name)
    guard id.lowercased() == session.userID else {
      throw MatrixError.forbidden("This is the password of another account")
    }
  }

  private func flows(_ id: String, error: String? = nil) -> HTTPResponse {
    var body: JSONObject = [
      "session": .string(id), "flows": [["stages": [.string(Self.stage)]]], "params": [:],
    ]
    if let error {
      body.append("completed", [])
      body.append("errcode", .string(MatrixError.Code.forbidden.rawValue))
      body.append("error", .string(error))
    }
    return .json(401, JSONValue.object(body).bytes)
  }
}
