internal import Matrix
internal import Network
internal import Synchronization

/// A homeserver with one account, which signs in by OAuth 2.0 or single sign-on alone. It stands in
/// for a real provider, and checks requests as the specifications demand: RFC 6749 (code and
/// refresh grants), 7009 (revocation), 7591 (registration), 7636 (PKCE), 8252 (loopback), 8414
/// (metadata), 8628 (device grant), and the Matrix client-server API. A test plays the person in
/// the browser.
package final class OAuthStandIn: Sendable {
  /// The properties of an authorization code or a device code that the stand-in has issued.
  private struct Grant {
    var client: String
    var scope: String
    var challenge: String?
    var redirect: String?
    /// For a device code, `true` if the person has confirmed the sign-in and `false` if the person
    /// has refused it; `nil` before that, and always for an authorization code.
    var isConfirmed: Bool?
    var polls = 0
  }

  private struct State {
    var clients: [String: JSONValue] = [:]
    var codes: [String: Grant] = [:]
    var deviceCodes: [String: Grant] = [:]
    var loginTokens: Set<String> = []
    /// The session, with its client, its device, and its access and refresh tokens; `nil` while
    /// nobody is signed in. The client of a sign-in by single sign-on is "".
    var session: (client: String, device: String, access: String, refresh: String)?
    var number = 0
    var slowDowns = 0
    var faults: [String] = []
    var loginBody: JSONValue?
  }

  private let state = Mutex(State())
  private let thread = NetworkThread(name: "stand-in")
  private let address = Mutex("")
  private let changed = Awaited()
  private let hasOAuth: Bool
  private let hasDeviceGrant: Bool

  package static let user = "@ada:stand-in"

  /// Starts the server on a free port of this machine.
  ///
  /// - Parameters:
  ///   - hasOAuth: `false` for a server with single sign-on only.
  ///   - hasDeviceGrant: `false` for a server that offers no device grant.
  ///   - slowDowns: the number of token requests for a device code that are answered with
  ///     `slow_down`.
  package init(hasOAuth: Bool = true, hasDeviceGrant: Bool = true, slowDowns: Int = 0) throws {
    self.hasOAuth = hasOAuth
    self.hasDeviceGrant = hasDeviceGrant
    state.withLock { $0.slowDowns = slowDowns }
    thread.start()
    let server = HTTPServer(
      thread: thread, admit: { _ in .accept(maximumBodyBytes: 1 << 16) },
      handler: { [weak self] request, reply in
        reply.send(self?.answer(request) ?? HTTPResponse(status: 503))
        self?.changed.check()
      }, acceptWebSocket: { _ in .notHere }, webSocketMaximumBytes: 1)
    guard
      case .tcp(_, let port) = try server.listen(on: .tcp(address: "127.0.0.1", port: 0))
    else { return }
    address.withLock { $0 = "http://127.0.0.1:\(port)" }
  }

  deinit { thread.stop() }

  package var url: String { address.withLock { $0 } }

  /// One word for each request with a fault of one of these kinds: "register" for a wrong
  /// registration, "device" for a wrong start of a device grant, "scope" for a grant with a wrong
  /// scope. Other faults are not listed.
  package var faults: [String] { state.withLock { $0.faults } }

  /// `true` while somebody is signed in.
  package var hasSession: Bool { state.withLock { $0.session != nil } }

  /// The device id of the session; `nil` while nobody is signed in.
  package var device: String? { state.withLock { $0.session?.device } }

  /// The number of token requests that asked whether a device code is confirmed, without those for
  /// codes that have been exchanged for tokens.
  package var polls: Int { state.withLock { $0.deviceCodes.values.reduce(0) { $0 + $1.polls } } }

  /// Returns once the server has issued a device code, which waits for the person's decision.
  package func waitForDeviceCode() async {
    await changed.until { [self] in state.withLock { !$0.deviceCodes.isEmpty } }
  }

  /// Confirms or refuses the waiting device codes, in the person's place.
  package func decide(_ isConfirmed: Bool) {
    state.withLock { state in
      for code in state.deviceCodes.keys { state.deviceCodes[code]?.isConfirmed = isConfirmed }
    }
  }

  /// Opens a page of the server and signs in there, in the person's place. Returns the address to
  /// which the browser is redirected; `nil` if the server has no such page or would show an error.
  package func browse(_ page: String) -> String? {
    guard let mark = page.firstIndex(of: "?"), page.hasPrefix(url) else { return nil }
    let path = page[page.index(page.startIndex, offsetBy: url.count)..<mark]
    let fields = Self.fields(String(page[page.index(after: mark)...]))
    return state.withLock { state in
      state.number += 1
      if path == "/_matrix/client/v3/login/sso/redirect", let back = fields["redirectUrl"] {
        state.loginTokens = ["login\(state.number)"]
        return back + "?loginToken=login\(state.number)"
      }
      guard path == "/authorize", let back = fields["redirect_uri"], let sent = fields["state"],
        let client = fields["client_id"], isRegistered(back, client, state),
        fields["response_type"] == "code", fields["code_challenge_method"] == "S256"
      else { return nil }
      state.codes["code\(state.number)"] = Grant(
        client: client, scope: fields["scope"] ?? "", challenge: fields["code_challenge"],
        redirect: back)
      return back + "?code=code\(state.number)&state=" + PercentEncoding.encode(sent)
    }
  }

  /// `true` if the client registered the loopback address `back` as a redirect URI, with any port
  /// (RFC 8252).
  private func isRegistered(_ back: String, _ client: String, _ state: State) -> Bool {
    let parts = back.split(separator: ":", maxSplits: 2)
    guard parts.count == 3, let slash = parts[2].firstIndex(of: "/") else { return false }
    let plain = "\(parts[0]):\(parts[1])\(parts[2][slash...])"
    return state.clients[client]?["redirect_uris"]?.array?.contains(.string(plain)) ?? false
  }

  private func answer(_ request: HTTPServerRequest) -> HTTPResponse {
    let body = try? JSONValue(parsing: request.body)
    let form = Self.fields(String(decoding: request.body, as: UTF8.self))
    switch "\(request.method) \(request.path)" {
    case "GET /_matrix/client/versions": return Self.json(["versions": ["v1.19"]])
    case "GET /_matrix/client/v3/login":
      return Self.json(["flows": [["type": "m.login.sso"], ["type": "m.login.token"]]])
    case "GET /_matrix/client/v1/auth_metadata" where hasOAuth: return Self.json(metadata)
    case "POST /_matrix/client/v3/login": return logIn(body)
    case "GET /_matrix/client/v3/account/whoami": return whoami(request)
    case "POST /register": return register(body)
    case "POST /device": return beginDevice(form)
    case "POST /token": return token(form)
    case "POST /revoke": return revoke(form)
    default:
      return Self.json(["errcode": "M_UNRECOGNIZED", "error": "no such path"], status: 404)
    }
  }

  private var metadata: JSONValue {
    var metadata: JSONObject = [
      "issuer": .string(url + "/"), "token_endpoint": .string(url + "/token"),
      "registration_endpoint": .string(url + "/register"),
      "revocation_endpoint": .string(url + "/revoke"),
      "authorization_endpoint": .string(url + "/authorize"),
      "response_types_supported": ["code"], "code_challenge_methods_supported": ["S256"],
      "grant_types_supported": ["authorization_code", "refresh_token"],
    ]
    if hasDeviceGrant {
      metadata["device_authorization_endpoint"] = .string(url + "/device")
      metadata["grant_types_supported"] = [
        "authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code",
      ]
    }
    return .object(metadata)
  }

  private func logIn(_ body: JSONValue?) -> HTTPResponse {
    state.withLock { state in
      state.loginBody = body
      guard body?["type"] == "m.login.token",
        let token = body?["token"]?.string, state.loginTokens.remove(token) != nil
      else { return Self.json(["errcode": "M_FORBIDDEN", "error": "bad token"], status: 403) }
      let device = body?["device_id"]?.string ?? "DEVICE"
      state.session = (client: "", device: device, access: "access0", refresh: "refresh0")
      return Self.json([
        "user_id": .string(Self.user), "access_token": "access0", "device_id": .string(device),
      ])
    }
  }

  private func whoami(_ request: HTTPServerRequest) -> HTTPResponse {
    state.withLock { state in
      guard let session = state.session,
        request.header("Authorization") == "Bearer \(session.access)"
      else {
        return Self.json(["errcode": "M_UNKNOWN_TOKEN", "error": "inactive"], status: 401)
      }
      return Self.json(["user_id": .string(Self.user), "device_id": .string(session.device)])
    }
  }

  private func register(_ body: JSONValue?) -> HTTPResponse {
    state.withLock { state in
      guard let body, body["client_uri"]?.string?.hasPrefix("https://") == true,
        body["token_endpoint_auth_method"] == "none", body["grant_types"]?.array != nil
      else {
        state.faults.append("register")
        return Self.json(["error": "invalid_client_metadata"], status: 400)
      }
      state.number += 1
      state.clients["client\(state.number)"] = body
      return Self.json(["client_id": .string("client\(state.number)")], status: 201)
    }
  }

  private func beginDevice(_ form: [String: String]) -> HTTPResponse {
    state.withLock { state in
      guard let client = form["client_id"], let scope = form["scope"],
        allows("urn:ietf:params:oauth:grant-type:device_code", client, state)
      else {
        state.faults.append("device")
        return Self.json(["error": "invalid_client"], status: 400)
      }
      state.number += 1
      state.deviceCodes["device\(state.number)"] = Grant(client: client, scope: scope)
      return Self.json([
        "device_code": .string("device\(state.number)"), "user_code": "BCDF-GHJK",
        "verification_uri": .string(url + "/link"),
        "verification_uri_complete": .string(url + "/link?code=BCDF-GHJK"),
        "expires_in": 1200, "interval": 1,
      ])
    }
  }

  private func allows(_ grant: JSONValue, _ client: String, _ state: State) -> Bool {
    state.clients[client]?["grant_types"]?.array?.contains(grant) ?? false
  }

  private func token(_ form: [String: String]) -> HTTPResponse {
    state.withLock { state in
      switch form["grant_type"] {
      case "urn:ietf:params:oauth:grant-type:device_code": devicePoll(form, &state)
      case "authorization_code": exchange(form, &state)
      case "refresh_token": refresh(form, &state)
      default: Self.json(["error": "unsupported_grant_type"], status: 400)
      }
    }
  }

  private func devicePoll(_ form: [String: String], _ state: inout State) -> HTTPResponse {
    guard let code = form["device_code"], var grant = state.deviceCodes[code],
      grant.client == form["client_id"]
    else { return Self.json(["error": "invalid_grant"], status: 400) }
    grant.polls += 1
    state.deviceCodes[code] = grant
    if state.slowDowns > 0 {
      state.slowDowns -= 1
      return Self.json(["error": "slow_down"], status: 400)
    }
    switch grant.isConfirmed {
    case nil: return Self.json(["error": "authorization_pending"], status: 400)
    case false: return Self.json(["error": "access_denied"], status: 400)
    case true:
      state.deviceCodes[code] = nil
      return begin(grant, &state)
    }
  }

  private func exchange(_ form: [String: String], _ state: inout State) -> HTTPResponse {
    guard let code = form["code"], let grant = state.codes.removeValue(forKey: code),
      grant.client == form["client_id"], grant.redirect == form["redirect_uri"],
      let verifier = form["code_verifier"], (43...128).contains(verifier.count),
      Self.challenge(of: verifier) == grant.challenge
    else { return Self.json(["error": "invalid_grant"], status: 400) }
    return begin(grant, &state)
  }

  private func begin(_ grant: Grant, _ state: inout State) -> HTTPResponse {
    let scopes = grant.scope.split(separator: " ").map(String.init)
    let prefix = "urn:matrix:client:device:"
    guard scopes.contains("urn:matrix:client:api:*"),
      let device = scopes.first(where: { $0.hasPrefix(prefix) })?.dropFirst(prefix.count)
    else {
      state.faults.append("scope")
      return Self.json(["error": "invalid_scope"], status: 400)
    }
    state.session = (grant.client, String(device), "access1", "refresh1")
    return Self.grant(access: "access1", refresh: "refresh1")
  }

  /// Answers a refresh grant: with new tokens if it has the client and the current refresh token of
  /// the session, otherwise with an error. Each refresh token is valid once.
  private func refresh(_ form: [String: String], _ state: inout State) -> HTTPResponse {
    guard let session = state.session, session.client == form["client_id"],
      session.refresh == form["refresh_token"]
    else { return Self.json(["error": "invalid_grant"], status: 400) }
    state.number += 1
    let (access, refresh) = ("access1-\(state.number)", "refresh1-\(state.number)")
    state.session = (session.client, session.device, access, refresh)
    return Self.grant(access: access, refresh: refresh)
  }

  private func revoke(_ form: [String: String]) -> HTTPResponse {
    state.withLock { state in
      if let session = state.session,
        [session.access, session.refresh].contains(form["token"]),
        session.client == form["client_id"]
      {
        state.session = nil
      }
      return HTTPResponse(status: 200)
    }
  }

  private static func grant(access: String, refresh: String) -> HTTPResponse {
    json([
      "access_token": .string(access), "token_type": "Bearer", "expires_in": 300,
      "refresh_token": .string(refresh),
    ])
  }

  /// The PKCE code challenge for a verifier, computed bit by bit and so in another way than the
  /// client computes it.
  private static func challenge(of verifier: String) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var bits = SHA256.digest(Array(verifier.utf8)).flatMap { byte in
      (0..<8).map { Int(byte >> (7 - $0)) & 1 }
    }
    while bits.count % 6 > 0 { bits.append(0) }
    return String(
      stride(from: 0, to: bits.count, by: 6).map { start in
        alphabet[bits[start..<start + 6].reduce(0) { $0 * 2 + $1 }]
      })
  }

  private static func fields(_ text: String) -> [String: String] {
    var fields: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      fields[parts[0]] = PercentEncoding.decode(parts[1])
    }
    return fields
  }

  private static func json(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, body: value.bytes)
  }
}
