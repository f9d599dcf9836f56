internal import Matrix
internal import Network

/// User-interactive authentication by the password of the account: a request without the password
/// gets a response with HTTP status 401, which demands it, and the client repeats the request with
/// it.
struct PasswordProof: Sendable {
  private static let stage = "m.login.password"

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
    guard password.utf8.count <= LoginEndpoints.longestPassword else {
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

  /// The 401 response of user-interactive authentication: the authentication session `id`, and the
  /// flows, which are the lists of stages of which the client completes one.
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
