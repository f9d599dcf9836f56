internal import Intents
internal import Matrix
internal import Model
package import Network

/// Signs in to a homeserver, or registers an account there.
package enum Login {
  /// Signs in with a password.
  ///
  /// - Parameters:
  ///   - server: a URL, `unix:PATH`, a server name or a full user id.
  ///   - user: a user id or its localpart.
  ///   - deviceName: the name of this login in the account's list of devices.
  ///   - trustedCertificates: a file that replaces the system's certificates, for tests.
  package static func signIn(
    server: String, user: String, password: String, deviceName: String, thread: NetworkThread,
    trustedCertificates: String? = nil
  ) async throws(LoginError) -> MatrixSession {
    let found = try await find(server, thread, trustedCertificates)
    let flows = try await ask(found) { () throws(CallFailure) in
      try await found.calls.call("GET", ["v3", "login"])
    }
    let types = (flows["flows"]?.array ?? []).compactMap { $0["type"]?.string }
    guard types.contains("m.login.password") else { throw .noPasswordLogin }
    let answer = try await ask(found) { () throws(CallFailure) in
      try await found.calls.call(
        "POST", ["v3", "login"],
        body: [
          "type": "m.login.password",
          "identifier": ["type": "m.id.user", "user": .string(user)],
          "password": .string(password), "initial_device_display_name": .string(deviceName),
        ])
    }
    return try await session(found, answer)
  }

  /// Registers an account and signs in to it. The parameters are those of `signIn`; `user` is the
  /// localpart.
  ///
  /// - Parameter invitation: the registration token that the server may require.
  package static func register(
    server: String, user: String, password: String, invitation: String? = nil, deviceName: String,
    thread: NetworkThread, trustedCertificates: String? = nil
  ) async throws(LoginError) -> MatrixSession {
    let found = try await find(server, thread, trustedCertificates)
    var body: JSONObject = [
      "username": .string(user), "password": .string(password),
      "initial_device_display_name": .string(deviceName),
    ]
    switch await found.calls.registration(.object(body)) {
    case .done(let answer): return try await session(found, answer)
    case .failed(let failure): throw .refused(failure.reason)
    case .step(let step): body["auth"] = .object(try proof(for: step, invitation: invitation))
    }
    switch await found.calls.registration(.object(body)) {
    case .done(let answer): return try await session(found, answer)
    case .failed(let failure): throw .refused(failure.reason)
    case .step: throw invitation == nil ? .noRegistration : .badInvitation
    }
  }

  /// Returns the `auth` object for the next step of a registration. Only a flow whose one stage is
  /// `m.login.dummy` or a registration token is supported.
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

  private static func find(
    _ server: String, _ thread: NetworkThread, _ certificates: String?
  ) async throws(LoginError) -> FoundServer {
    try await ServerDiscovery(thread: thread, trustedCertificates: certificates).find(server)
  }

  private static func ask(
    _ found: FoundServer, _ call: () async throws(CallFailure) -> JSONValue
  ) async throws(LoginError) -> JSONValue {
    do throws(CallFailure) {
      return try await call()
    } catch {
      // The server's own message says more here than the program's: a wrong password, or a
      // deactivated account.
      if case .refused(_, "M_FORBIDDEN", let message, _) = error, !message.isEmpty {
        throw .refused(.refused(code: "M_FORBIDDEN", message: message))
      }
      throw .refused(error.reason)
    }
  }

  /// Makes the session with the user id of the server's response, which can differ from the typed
  /// one.
  private static func session(
    _ found: FoundServer, _ answer: JSONValue
  ) async throws(LoginError) -> MatrixSession {
    guard let user = UserID(wire: answer["user_id"]), let token = answer["access_token"]?.string,
      let device = answer["device_id"]?.string
    else { throw .refused(.badAnswer("it lacks an id or a token")) }
    let profile = try? await found.calls.call("GET", ["v3", "profile", user.rawValue])
    return MatrixSession(
      serverURL: found.url, unixSocketPath: found.unixSocketPath, user: user.rawValue,
      device: device, accessToken: token, isLocal: false,
      displayName: profile?["displayname"]?.string.flatMap(CleanText.name))
  }
}

/// The server's response to a request to register.
enum RegistrationAnswer: Sendable {
  case done(JSONValue)
  /// The server requires a further step. Its status is 401, but this is not a failure.
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
