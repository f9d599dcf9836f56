import Matrix
import MatrixClient
import Model
import Network
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct LoginTests {
  private let answer = json(
    #"{"user_id":"@Me:s","access_token":"secret","device_id":"D","home_server":"x"}"#)

  /// Runs `body` with a server that sends the responses of `routes`, by "METHOD path". Each is used
  /// once, the last one repeatedly.
  private func server(
    _ routes: [String: [HTTPResponse]], _ body: (String, NetworkThread) async throws -> Void
  ) async throws {
    let thread = NetworkThread(name: "test")
    thread.start()
    let left = Routes(routes)
    let server = HTTPServer(
      thread: thread, admit: { _ in .accept(maximumBodyBytes: 1 << 20) },
      handler: { request, reply in reply.send(left.next("\(request.method) \(request.path)")) },
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

  @Test(arguments: ["", "http://"])
  func `a password signs in with the user id that the server returns`(prefix: String) async throws {
    try await server(
      routes([
        "GET /_matrix/client/v3/login": [json(#"{"flows":[{"type":"m.login.password"}]}"#)],
        "POST /_matrix/client/v3/login": [answer],
        "GET /_matrix/client/v3/profile/%40Me%3As": [json(#"{"displayname":"M\u001be"}"#)],
      ])
    ) { place, thread in
      let session = try await Login.signIn(
        server: prefix + place, user: "me", password: "p", deviceName: "d", thread: thread)
      #expect(
        session
          == MatrixSession(
            serverURL: "http://\(place)", unixSocketPath: nil, user: "@Me:s", device: "D",
            accessToken: "secret", isLocal: false, displayName: "Me"))
    }
  }

  @Test func `a wrong password and a server without passwords are reported`() async throws {
    for (flows, error) in [
      (
        #"[{"type":"m.login.password"}]"#,
        LoginError.refused(.refused(code: "M_FORBIDDEN", message: "no"))
      ),
      (#"[{"type":"m.login.sso"}]"#, .noPasswordLogin),
    ] {
      try await server(
        routes([
          "GET /_matrix/client/v3/login": [json(#"{"flows":\#(flows)}"#)],
          "POST /_matrix/client/v3/login": [refusal(403, "M_FORBIDDEN")],
        ])
      ) { place, thread in
        await #expect(throws: error) {
          try await Login.signIn(
            server: place, user: "me", password: "p", deviceName: "d", thread: thread)
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
      let session = try await Login.register(
        server: place, user: "me", password: "p", deviceName: "d", thread: thread)
      #expect(session.accessToken == "secret" && session.displayName == nil)
    }
  }

  @Test func `a registration asks for an invitation, uses it, and reports a bad one`() async throws
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
          let session = try await Login.register(
            server: place, user: "me", password: "p", invitation: invitation, deviceName: "d",
            thread: thread)
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
          try await Login.register(
            server: place, user: "me", password: "p", deviceName: "d", thread: thread)
        }
      }
    }
  }

  @Test(arguments: ["", "a b", "ftp://x", "http://u:p@x", "a/b", "unix:x", "https://", "@bob"])
  func `a text that names no server is refused`(typed: String) async throws {
    let thread = NetworkThread(name: "test")
    await #expect(throws: LoginError.badServer(typed)) {
      try await Login.signIn(
        server: typed, user: "me", password: "p", deviceName: "d", thread: thread)
    }
  }

  @Test func `a server that is not a homeserver is reported`() async throws {
    try await server(["GET /_matrix/client/versions": [json("<html>")]]) { place, thread in
      let error = LoginError.noHomeserver("http://\(place)", .badAnswer("it is not JSON"))
      await #expect(throws: error) {
        try await Login.signIn(
          server: place, user: "me", password: "p", deviceName: "d", thread: thread)
      }
    }
  }
}

/// The responses of a server by route, in order.
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
