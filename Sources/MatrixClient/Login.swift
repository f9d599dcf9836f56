internal import Intents
internal import Matrix
internal import Model
package import Network

extension MatrixClient {
  /// Signs in with a password.
  ///
  /// - Parameters:
  ///   - server: a URL, `unix:PATH`, or a server name.
  ///   - user: a user id or its local part.
  ///   - deviceName: how the login is called in the list of the account's devices.
  ///   - trustedCertificates: instead of the system's, for tests.
  package static func login(
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

  /// Makes an account, and signs in to it. Parameters as for `login`; `user` is the local part.
  package static func register(
    server: String, user: String, password: String, deviceName: String, thread: NetworkThread,
    trustedCertificates: String? = nil
  ) async throws(LoginError) -> MatrixSession {
    let found = try await find(server, thread, trustedCertificates)
    var body: JSONObject = [
      "username": .string(user), "password": .string(password),
      "initial_device_display_name": .string(deviceName),
    ]
    let first = await found.calls.registration(.object(body))
    switch first {
    case .done(let answer): return try await session(found, answer)
    case .failed(let failure): throw .refused(failure.reason)
    case .step(let step):
      let flows = (step["flows"]?.array ?? []).map { $0["stages"]?.array ?? [] }
      guard flows.contains([.string("m.login.dummy")]) else { throw .noRegistration }
      var auth: JSONObject = ["type": "m.login.dummy"]
      auth["session"] = step["session"]
      body["auth"] = .object(auth)
    }
    switch await found.calls.registration(.object(body)) {
    case .done(let answer): return try await session(found, answer)
    case .failed(let failure): throw .refused(failure.reason)
    case .step: throw .noRegistration
    }
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
      // Here the server's own words tell more: a wrong password, an account that was closed.
      if case .refused(_, "M_FORBIDDEN", let message, _) = error, !message.isEmpty {
        throw .refused(.refused(code: "M_FORBIDDEN", message: message))
      }
      throw .refused(error.reason)
    }
  }

  /// The user id is the one that the server tells, not the one that was typed.
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

/// What a request to register leads to.
enum RegistrationAnswer: Sendable {
  case done(JSONValue)
  /// What is to be done next: not a failure, though its status is 401.
  case step(JSONValue)
  case failed(CallFailure)
}

extension MatrixCalls {
  func registration(_ body: JSONValue) async -> RegistrationAnswer {
    switch await response("POST", ["v3", "register"], body: body) {
    case .failure(let error): return .failed(.network(error))
    case .success(let response):
      if response.status == 401, let step = try? JSONValue(parsing: response.body),
        step["flows"]?.array != nil, step["errcode"] == nil
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
