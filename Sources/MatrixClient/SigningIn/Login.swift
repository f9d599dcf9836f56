internal import Intents
internal import Matrix
internal import Model
package import Network

/// Signs in to a homeserver, or registers an account there.
package enum Login {
  /// Finds the homeserver that the person named.
  ///
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

  /// Finds the homeserver that the person named, and requests the ways to sign in that it offers.
  /// The parameters are those of `find`.
  package static func offer(
    of server: String, thread: NetworkThread, trustedCertificates: String? = nil
  ) async throws(LoginError) -> LoginOffer {
    try await LoginOffer.ask(
      try await find(server, thread: thread, trustedCertificates: trustedCertificates))
  }

  /// Signs in with a password.
  ///
  /// - Parameter user: a user id or its localpart.
  package static func signIn(
    to offer: LoginOffer, user: String, password: String, on setup: LoginSetup
  ) async throws(LoginError) -> MatrixSession {
    guard offer.takesPasswords else { throw .notOffered(.password) }
    return try await signIn(
      to: offer.server,
      [
        "type": "m.login.password",
        "identifier": ["type": "m.id.user", "user": .string(user)],
        "password": .string(password),
      ], on: setup)
  }

  /// Signs in by `POST /login` with the JSON members that one login type needs.
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

  /// Registers an account and signs in to it.
  ///
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

  /// Returns the `auth` object for the next request of a registration. Only a flow with a single
  /// stage is supported, which is `m.login.dummy` or the one for a registration token.
  private static func proof(
    for step: JSONValue, invitation: String?
  ) throws(LoginError) -> JSONObject {
    let flows = (step["flows"]?.array ?? []).map { $0["stages"]?.array ?? [] }
    var auth = JSONObject()
    if flows.contains(["m.login.dummy"]) {
      auth["type"] = "m.login.dummy"
    } else if flows.contains(["m.login.registration_token"]) {
      guard let invitation else { throw .needsInvitation }
      auth["type"] = "m.login.registration_token"
      auth["token"] = .string(invitation)
    } else {
      throw .noRegistration
    }
    auth["session"] = step["session"]
    return auth
  }

  /// Makes the session for the user id in the server's response, which can differ from the typed
  /// user id.
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

/// The program's settings for a sign-in, and the functions that a sign-in needs from it.
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

/// The outcome of a request to register.
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
