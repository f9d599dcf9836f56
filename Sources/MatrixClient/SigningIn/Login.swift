internal import Intents
internal import Matrix
package import Model
package import Network

package enum Login {
  /// - Parameters:
  ///   - server: a URL, `unix:PATH`, a server name or a full user id.
  ///   - trustedCertificates: a file of certificates to trust instead of the system's, for tests;
  ///     `nil` for the system's.
  package static func find(
    _ server: String, thread: NetworkThread, trustedCertificates: String? = nil
  ) async throws(LoginError) -> FoundServer {
    try await ServerDiscovery(thread: thread, trustedCertificates: trustedCertificates)
      .find(server)
  }

  /// The parameters are those of `find`.
  package static func offer(
    of server: String, thread: NetworkThread, trustedCertificates: String? = nil
  ) async throws(LoginError) -> LoginOffer {
    try await LoginOffer.ask(
      try await find(server, thread: thread, trustedCertificates: trustedCertificates))
  }

  /// - Parameter user: a user id or its localpart.
  package static func signIn(
    to offer: LoginOffer, user: String, password: String, on setup: LoginSetup
  ) async throws(LoginError) -> MatrixSession {
    guard offer.takesPasswords else { throw .notOffered(.password) }
    return try await signIn(
      to: offer.server,
      [
        "type": .string(LoginType.password),
        "identifier": ["type": "m.id.user", "user": .string(user)],
        "password": .string(password),
      ], on: setup)
  }

  static func signIn(
    to server: FoundServer, _ properties: JSONObject, on setup: LoginSetup
  ) async throws(LoginError) -> MatrixSession {
    var body = properties
    body["initial_device_display_name"] = .string(setup.deviceName)
    body["refresh_token"] = true
    if let device = setup.device { body["device_id"] = .string(device) }
    switch await server.calls.result("POST", ["v3", "login"], body: .object(body)) {
    case .success(let answer): return try await session(server, answer, setup)
    case .failure(let failure): throw LoginError(failure)
    }
  }

  /// - Parameters:
  ///   - user: the localpart of the new user id.
  ///   - invitation: the registration token, if the server requires one; `nil` for none.
  package static func register(
    at server: FoundServer, user: String, password: String, invitation: String? = nil,
    on setup: LoginSetup
  ) async throws(LoginError) -> MatrixSession {
    var body: JSONObject = [
      "username": .string(user), "password": .string(password),
      "initial_device_display_name": .string(setup.deviceName), "refresh_token": true,
    ]
    switch await server.calls.registration(.object(body)) {
    case .done(let answer): return try await session(server, answer, setup)
    case .failed(let failure): throw .refused(failure.reason)
    case .step(let step): body["auth"] = .object(try proof(for: step, invitation: invitation))
    }
    switch await server.calls.registration(.object(body)) {
    case .done(let answer): return try await session(server, answer, setup)
    case .failed(let failure): throw .refused(failure.reason)
    case .step: throw invitation == nil ? .noRegistration : .badInvitation
    }
  }

  /// Only a flow with a single stage is supported, which is `m.login.dummy` or the one for a
  /// registration token.
  private static func proof(
    for step: JSONValue, invitation: String?
  ) throws(LoginError) -> JSONObject {
    let flows = (step["flows"]?.array ?? []).map { $0["stages"]?.array ?? [] }
    var auth = JSONObject()
    if flows.contains([.string(LoginType.dummy)]) {
      auth["type"] = .string(LoginType.dummy)
    } else if flows.contains([.string(LoginType.registrationToken)]) {
      guard let invitation else { throw .needsInvitation }
      auth["type"] = .string(LoginType.registrationToken)
      auth["token"] = .string(invitation)
    } else {
      throw .noRegistration
    }
    auth["session"] = step["session"]
    return auth
  }

  private static func session(
    _ server: FoundServer, _ answer: JSONValue, _ setup: LoginSetup
  ) async throws(LoginError) -> MatrixSession {
    guard let grant = SessionGrant(answer) else {
      throw .refused(.badAnswer("it lacks an id or a token"))
    }
    return try await session(server, answer, grant, setup)
  }

  /// Makes the session with the granted tokens, for the user and the device that the response
  /// `owner` names. Requests the user's display name; a failure of that request is ignored.
  static func session(
    _ server: FoundServer, _ owner: JSONValue, _ grant: SessionGrant, _ setup: LoginSetup,
    oauth: OAuthSession? = nil
  ) async throws(LoginError) -> MatrixSession {
    guard let user = UserID(wire: owner["user_id"]),
      let device = owner["device_id"]?.string, CleanText.isSafe(device)
    else { throw .refused(.badAnswer("it lacks an id or a token")) }
    let profile = try? await server.calls.call("GET", ["v3", "profile", user.rawValue])
    return MatrixSession(
      serverURL: server.url, unixSocketPath: server.unixSocketPath, user: user.rawValue,
      device: device, accessToken: grant.accessToken, isLocal: false,
      displayName: profile?["displayname"]?.string.flatMap(CleanText.name),
      refreshToken: grant.refreshToken, renewAtMilliseconds: grant.renewAt(now: setup.now()),
      oauth: oauth)
  }
}

package struct LoginSetup: Sendable {
  /// The display name of the new device in the account's list of devices; for OAuth 2.0, the name
  /// under which the program registers.
  let deviceName: String
  /// The id of the device that signs in again; `nil` for a new one.
  let device: String?
  /// Returns the current time in milliseconds since 1970.
  let now: @Sendable () -> Int64
  /// Returns a uniformly distributed random number that nobody can guess.
  let random: @Sendable () -> UInt64

  package init(
    deviceName: String, device: String? = nil, now: @escaping @Sendable () -> Int64,
    random: @escaping @Sendable () -> UInt64
  ) {
    self.deviceName = deviceName
    self.device = device
    self.now = now
    self.random = random
  }

  /// A random text that nobody can guess. Each character has 6 random bits and needs no escape in a
  /// URL.
  func secret(characters: Int) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    let bytes = (0..<characters).map { _ in alphabet[Int(random() & 63)] }
    return String(decoding: bytes, as: UTF8.self)
  }
}

enum RegistrationAnswer: Sendable {
  case done(JSONValue)
  /// The server requires a further step, which the JSON describes. The status of the response is
  /// 401, but this is not a failure.
  case step(JSONValue)
  case failed(CallFailure)
}

extension MatrixCalls {
  func registration(_ body: JSONValue) async -> RegistrationAnswer {
    switch await response("POST", ["v3", "register"], body: body) {
    case .failure(let error): return .failed(.network(error))
    case .success(let response):
      if response.status == 401, let step = try? JSONValue(parsing: response.body),
        step["flows"]?.array != nil
      {
        return .step(step)
      }
      do throws(CallFailure) {
        return .done(try Self.result(of: response))
      } catch {
        return .failed(error)
      }
    }
  }
}

package enum LoginError: Error, Sendable, Equatable {
  case badServer(String)
  /// Discovery led to this plain HTTP URL on another machine. Such a URL is used only if the person
  /// typed it.
  case plainHTTP(String)
  /// No homeserver was found at this URL, for this reason: no Matrix homeserver responds there, or
  /// its well-known file cannot be fetched or names no homeserver.
  case noHomeserver(String, FailureReason)
  /// The server does not offer this way to sign in; with `nil`, it offers no way that the program
  /// supports.
  case notOffered(LoginWay?)
  case notConfirmed
  /// The sign-in was refused, or failed, on the server's page in the browser. The text is the
  /// server's explanation or error code, or "".
  case denied(String)
  /// The browser was redirected here with parameters that belong to another sign-in, or that lack
  /// what a sign-in needs.
  case badReturn
  case noRegistration
  case needsInvitation
  /// The server did not complete the registration although the person named a registration token:
  /// usually the token does not exist or has been used.
  case badInvitation
  case refused(FailureReason)

  /// A message that the server sent with M_FORBIDDEN is used, as it says more than the program
  /// could: a wrong password, or a deactivated account.
  init(_ failure: CallFailure) {
    if case .refused(_, MatrixError.Code.forbidden.rawValue, let message, _) = failure,
      !message.isEmpty
    {
      self = .refused(.refused(code: MatrixError.Code.forbidden.rawValue, message: message))
    } else {
      self = .refused(failure.reason)
    }
  }
}

package struct LoginOffer: Sendable {
  package let server: FoundServer
  let takesPasswords: Bool
  /// `true` if the server offers single sign-on: a page of the server that redirects the browser to
  /// the program with a login token.
  let hasSingleSignOn: Bool
  let oauth: OAuthServer?

  /// The offered ways to sign in, in the order in which the program prefers them if the person
  /// named none. OAuth 2.0 comes before passwords, as a server that has it may keep passwords for
  /// old programs only.
  package var ways: [LoginWay] {
    var ways: [LoginWay] = []
    if oauth?.deviceAuthorization != nil { ways.append(.code) }
    if oauth?.authorization != nil { ways.append(.browser) }
    if takesPasswords { ways.append(.password) }
    if hasSingleSignOn, !ways.contains(.browser) { ways.append(.browser) }
    return ways
  }

  static func ask(_ server: FoundServer) async throws(LoginError) -> LoginOffer {
    let oauth = try await metadata(of: server)
    let answer = await server.calls.result("GET", ["v3", "login"])
    // A server that has only OAuth 2.0 may refuse the request for its other ways to sign in.
    if case .failure(let failure) = answer, oauth == nil { throw LoginError(failure) }
    let flows = ((try? answer.get())?["flows"]?.array ?? []).compactMap { $0["type"]?.string }
    return LoginOffer(
      server: server, takesPasswords: flows.contains(LoginType.password),
      hasSingleSignOn: flows.contains(LoginType.sso), oauth: oauth)
  }

  private static func metadata(
    of server: FoundServer
  ) async throws(LoginError) -> OAuthServer? {
    do throws(CallFailure) {
      let answer = try await server.calls.call("GET", ["v1", "auth_metadata"])
      return OAuthServer(answer, isPlain: server.url.hasPrefix("http://"))
    } catch {
      // A server of an older version of the specification refuses the unknown path, sometimes
      // without an error code.
      if error.isLost { throw .refused(error.reason) }
      return nil
    }
  }
}

package enum LoginWay: String, CaseIterable, Sendable {
  case password
  /// The sign-in on a page of the server in a browser, which is then redirected to an address of
  /// this machine where the program listens.
  case browser
  /// The sign-in on a page of the server in a browser of any machine: there the person types a code
  /// that the program shows, or opens the page with the code in its address.
  case code
}

package enum Logout {
  /// Signs out of a stored session that no running client uses. Throws if the server cannot be
  /// reached or refuses; a session that the server does not know any more counts as signed out.
  package static func end(
    _ session: MatrixSession, keeping: SessionKeeping, thread: NetworkThread
  ) async throws(CallFailure) {
    let client = HTTPClient(
      thread: thread, configuration: .init(unixSocketPath: session.unixSocketPath))
    let tokens = SessionTokens(session, client: client, thread: thread, keeping: keeping)
    try await end(tokens, client: client)
  }

  static func end(
    _ tokens: SessionTokens, client: HTTPClient
  ) async throws(CallFailure) {
    do throws(CallFailure) {
      let session = tokens.session
      guard let oauth = session.oauth, let endpoint = oauth.revocationEndpoint else {
        let calls = MatrixCalls(client: client, serverURL: session.serverURL, tokens: tokens)
        _ = try await calls.call("POST", ["v3", "logout"], body: [:])
        return
      }
      // Revoking the refresh token ends the session, and with it the access token (RFC 7009,
      // section 2.1).
      let isRefresh = session.refreshToken != nil
      _ = try await OAuthCalls(client: client).post(
        endpoint,
        [
          ("token", session.refreshToken ?? session.accessToken),
          ("token_type_hint", isRefresh ? "refresh_token" : "access_token"),
          ("client_id", oauth.clientID),
        ])
    } catch {
      guard !error.isSignedOut else { return }
      throw error
    }
  }
}
