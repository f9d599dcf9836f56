import Matrix
import MatrixClient
import Model
import Network
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct ClientLoginTests {
  private let answer = json(
    #"{"user_id":"@Me:s","access_token":"secret","device_id":"D","home_server":"x","#
      + #""refresh_token":"R","expires_in_ms":300000}"#)

  /// Runs `body` with the address of a server that sends the responses of `routes`, whose keys are
  /// "METHOD path". Each response is used once, the last one of a route repeatedly; another route
  /// gets status 404. `heard` gets the JSON body of each request.
  private func server(
    _ routes: [String: [HTTPResponse]], heard: @escaping @Sendable (JSONValue) -> Void = { _ in },
    _ body: (String, NetworkThread) async throws -> Void
  ) async throws {
    let thread = NetworkThread(name: "test")
    thread.start()
    let left = Routes(routes)
    let server = HTTPServer(
      thread: thread, admit: { _ in .accept(maximumBodyBytes: 1 << 20) },
      handler: { request, reply in
        if let body = try? JSONValue(parsing: request.body) { heard(body) }
        reply.send(left.next("\(request.method) \(request.path)"))
      },
      acceptWebSocket: { _ in .notHere }, webSocketMaximumBytes: 1)
    guard
      case .tcp(_, let port) = try server.listen(on: .tcp(address: "127.0.0.1", port: 0))
    else { return }
    try await body("127.0.0.1:\(port)", thread)
    thread.stop()
  }

  private let versions = ["GET /_matrix/client/versions": [json(#"{"versions":["v1.1"]}"#)]]

  private func routes(_ more: [String: [HTTPResponse]]) -> [String: [HTTPResponse]] {
    versions.merging(more) { $1 }
  }

  private let setup = LoginSetup(deviceName: "d", device: "D", now: { 1000 }, random: { 1 })

  private func signIn(
    _ server: String, _ thread: NetworkThread
  ) async throws(LoginError) -> MatrixSession {
    let offer = try await Login.offer(of: server, thread: thread)
    return try await Login.signIn(to: offer, user: "me", password: "p", on: setup)
  }

  private func register(
    _ server: String, _ thread: NetworkThread, invitation: String? = nil
  ) async throws(LoginError) -> MatrixSession {
    let found = try await Login.find(server, thread: thread)
    return try await Login.register(
      at: found, user: "me", password: "p", invitation: invitation, on: setup)
  }

  @Test(arguments: ["", "http://"])
  func `a password signs in with the user id that the server returns`(prefix: String) async throws {
    try await server(
      routes([
        "GET /_matrix/client/v3/login": [json(#"{"flows":[{"type":"m.login.password"}]}"#)],
        "POST /_matrix/client/v3/login": [answer],
        "GET /_matrix/client/v3/profile/%40Me%3As": [json(#"{"displayname":"M\u001be"}"#)],
      ])
    ) { place, thread in
      let session = try await signIn(prefix + place, thread)
      #expect(
        session
          == MatrixSession(
            serverURL: "http://\(place)", unixSocketPath: nil, user: "@Me:s", device: "D",
            accessToken: "secret", isLocal: false, displayName: "Me", refreshToken: "R",
            renewAtMilliseconds: 1000 + 240_000))
    }
  }

  @Test func `a sign-in asks for a refresh token, and signs the known device in again`()
    async throws
  {
    let bodies = Mutex<[JSONValue]>([])
    try await server(
      routes([
        "GET /_matrix/client/v3/login": [json(#"{"flows":[{"type":"m.login.password"}]}"#)],
        "POST /_matrix/client/v3/login": [answer],
      ]), heard: { body in bodies.withLock { $0.append(body) } }
    ) { place, thread in
      _ = try await signIn(place, thread)
      let body = try #require(bodies.withLock { $0.first })
      #expect(body["device_id"] == "D" && body["refresh_token"] == true)
      #expect(body["password"] == "p")
    }
  }

  @Test func `the ways to sign in are those that the server offers`() async throws {
    let oauth =
      #"{"token_endpoint":"http://127.0.0.1/t","registration_endpoint":"http://127.0.0.1/r","#
      + #""authorization_endpoint":"http://127.0.0.1/a","#
      + #""device_authorization_endpoint":"http://127.0.0.1/d","#
      + #""code_challenge_methods_supported":["S256"],"grant_types_supported":["#
      + #""authorization_code","urn:ietf:params:oauth:grant-type:device_code"]}"#
    let cases: [(String?, String, [LoginWay])] = [
      (nil, #"[{"type":"m.login.password"}]"#, [.password]),
      (nil, #"[{"type":"m.login.sso"},{"type":"m.login.token"}]"#, [.browser]),
      (nil, #"[{"type":"m.login.password"},{"type":"m.login.sso"}]"#, [.password, .browser]),
      (oauth, #"[{"type":"m.login.password"}]"#, [.code, .browser, .password]),
      (
        oauth.replacing("S256", with: "plain"), #"[{"type":"m.login.sso"}]"#, [.code, .browser]
      ),
      (oauth.replacing("http://127.0.0.1/t", with: "ftp://x"), "[]", []),
    ]
    for (metadata, flows, ways) in cases {
      var more = ["GET /_matrix/client/v3/login": [json(#"{"flows":\#(flows)}"#)]]
      if let metadata { more["GET /_matrix/client/v1/auth_metadata"] = [json(metadata)] }
      try await server(routes(more)) { place, thread in
        let offer = try await Login.offer(of: place, thread: thread)
        #expect(offer.ways == ways)
      }
    }
  }

  @Test func `a sign-in with a wrong password or at a server without passwords is reported`()
    async throws
  {
    for (flows, error) in [
      (
        #"[{"type":"m.login.password"}]"#,
        LoginError.refused(.refused(code: "M_FORBIDDEN", message: "no"))
      ),
      (#"[{"type":"m.login.sso"}]"#, .notOffered(.password)),
    ] {
      try await server(
        routes([
          "GET /_matrix/client/v3/login": [json(#"{"flows":\#(flows)}"#)],
          "POST /_matrix/client/v3/login": [refusal(403, "M_FORBIDDEN")],
        ])
      ) { place, thread in
        await #expect(throws: error) {
          try await signIn(place, thread)
        }
      }
    }
  }

  @Test func `a registration performs the second step that the server asks for`() async throws {
    let step = json(
      #"{"session":"S","flows":[{"stages":["m.login.recaptcha"]},{"stages":["m.login.dummy"]}]}"#,
      status: 401)
    try await server(
      routes([
        "POST /_matrix/client/v3/register": [step, answer],
        "GET /_matrix/client/v3/profile/%40Me%3As": [refusal(404, "M_NOT_FOUND")],
      ])
    ) { place, thread in
      let session = try await register(place, thread)
      #expect(session.accessToken == "secret" && session.displayName == nil)
    }
  }

  @Test func `a registration asks for an invitation token, uses it, and reports a bad token`()
    async throws
  {
    let step = json(
      #"{"session":"S","flows":[{"stages":["m.login.registration_token"]}]}"#, status: 401)
    let refused = json(
      #"{"errcode":"M_FORBIDDEN","error":"no","session":"S","flows":[{"stages":["#
        + #""m.login.registration_token"]}]}"#, status: 401)
    for (last, invitation, error) in [
      (answer, nil, LoginError.needsInvitation), (refused, "abc", .badInvitation),
      (answer, "abc", nil),
    ] as [(HTTPResponse, String?, LoginError?)] {
      try await server(
        routes([
          "POST /_matrix/client/v3/register": [step, last],
          "GET /_matrix/client/v3/profile/%40Me%3As": [refusal(404, "M_NOT_FOUND")],
        ])
      ) { place, thread in
        do throws(LoginError) {
          let session = try await register(place, thread, invitation: invitation)
          #expect(error == nil && session.accessToken == "secret")
        } catch let failure {
          #expect(failure == error)
        }
      }
    }
  }

  @Test func `a refused registration is reported with its reason`() async throws {
    for (response, error) in [
      (
        json(#"{"session":"S","flows":[{"stages":["m.login.email"]}]}"#, status: 401),
        LoginError.noRegistration
      ),
      (
        refusal(400, "M_USER_IN_USE"),
        .refused(.refused(code: "M_USER_IN_USE", message: "no"))
      ),
    ] {
      try await server(routes(["POST /_matrix/client/v3/register": [response]])) { place, thread in
        await #expect(throws: error) {
          try await register(place, thread)
        }
      }
    }
  }

  @Test(arguments: ["", "a b", "ftp://x", "http://u:p@x", "a/b", "unix:x", "https://", "@bob"])
  func `a text that names no server is refused`(typed: String) async throws {
    let thread = NetworkThread(name: "test")
    await #expect(throws: LoginError.badServer(typed)) {
      try await signIn(typed, thread)
    }
  }

  @Test func `a server that is not a homeserver is reported`() async throws {
    try await server(["GET /_matrix/client/versions": [json("<html>")]]) { place, thread in
      let error = LoginError.noHomeserver("http://\(place)", .badAnswer("it is not JSON"))
      await #expect(throws: error) {
        try await signIn(place, thread)
      }
    }
  }
}

/// The responses of a server by route ("METHOD path"), in the order in which they are sent. The
/// last one of a route is sent repeatedly; another route gets status 404.
private final class Routes: Sendable {
  private let left: Mutex<[String: [HTTPResponse]]>

  init(_ routes: [String: [HTTPResponse]]) { left = Mutex(routes) }

  func next(_ route: String) -> HTTPResponse {
    left.withLock { left in
      guard var responses = left[route], let first = responses.first else {
        return HTTPResponse(status: 404)
      }
      if responses.count > 1 { responses.removeFirst() }
      left[route] = responses
      return first
    }
  }
}
