internal import Matrix
internal import Model
internal import Network

/// This program's registration as a client of an OAuth 2.0 authorization server, for one sign-in.
struct OAuthClient: Sendable {
  /// The address of the program's web page, which a registration must contain (`client_uri`). The
  /// program has no page yet; names in the domain `.invalid` never resolve (RFC 2606).
  private static let page = "https://confab.invalid/"

  let server: OAuthServer
  let calls: OAuthCalls
  let clientID: String
  /// The id of the device that signs in. With OAuth 2.0 the client chooses the device id, not the
  /// server.
  let device: String

  /// Registers the program at the authorization server (RFC 7591).
  ///
  /// - Parameter redirect: the URL, without its port, to which the server redirects the browser
  ///   after the sign-in; `nil` for a sign-in by `DeviceGrant`, which redirects no browser.
  static func register(
    at server: OAuthServer, of found: FoundServer, redirect: String?, on setup: LoginSetup
  ) async throws(LoginError) -> OAuthClient {
    let calls = OAuthCalls(client: found.client)
    var grants: [JSONValue] = ["refresh_token"]
    grants.append(redirect == nil ? .string(DeviceGrant.type) : "authorization_code")
    var metadata: JSONObject = [
      "client_name": .string(setup.deviceName), "client_uri": .string(page),
      "application_type": "native", "token_endpoint_auth_method": "none",
      "grant_types": .array(grants),
    ]
    if let redirect {
      metadata["redirect_uris"] = .array([.string(redirect)])
      metadata["response_types"] = ["code"]
    }
    do throws(CallFailure) {
      let answer = try await calls.post(server.registration, json: .object(metadata))
      guard let id = answer["client_id"]?.string, CleanText.isSafe(id) else {
        throw .notUnderstood("it has no client_id")
      }
      return OAuthClient(
        server: server, calls: calls, clientID: id,
        device: setup.device ?? setup.secret(characters: 12))
    } catch {
      throw LoginError(error)
    }
  }

  var scope: String {
    "urn:matrix:client:api:* urn:matrix:client:device:\(device)"
  }

  /// Requests the user id from the homeserver (`GET /account/whoami`), as the response does not
  /// contain the user id.
  func session(
    _ answer: JSONValue, at found: FoundServer, on setup: LoginSetup
  ) async throws(LoginError) -> MatrixSession {
    guard let grant = SessionGrant(oauth: answer) else {
      throw .refused(.badAnswer("it has no access token"))
    }
    let owner: JSONValue
    do throws(CallFailure) {
      owner = try await calls(with: grant, found).call("GET", ["v3", "account", "whoami"])
    } catch {
      throw LoginError(error)
    }
    return try await Login.session(
      found, owner, grant, setup,
      oauth: OAuthSession(
        clientID: clientID, tokenEndpoint: server.token, revocationEndpoint: server.revocation))
  }

  private func calls(with grant: SessionGrant, _ found: FoundServer) -> MatrixCalls {
    let session = MatrixSession(
      serverURL: found.url, unixSocketPath: found.unixSocketPath, user: "", device: device,
      accessToken: grant.accessToken, isLocal: false, displayName: nil)
    let tokens = SessionTokens(
      session, client: found.client, thread: found.client.thread, keeping: nil)
    return MatrixCalls(client: found.client, serverURL: found.url, tokens: tokens)
  }
}

/// The OAuth 2.0 endpoints of a homeserver, from `GET /auth_metadata` (RFC 8414, and section "OAuth
/// 2.0 API" of the Matrix client-server specification).
struct OAuthServer: Sendable, Equatable {
  let token: String
  let registration: String
  let authorization: String?
  let deviceAuthorization: String?
  let revocation: String?

  /// Reads the endpoints from the server's metadata; `nil` if the metadata lacks a usable token
  /// endpoint, or a usable endpoint for the registration of programs.
  ///
  /// - Parameter isPlain: `true` if the homeserver's own URL is plain HTTP, so that plain HTTP
  ///   endpoints are allowed, too; otherwise plain HTTP is allowed on this machine only.
  init?(_ metadata: JSONValue, isPlain: Bool) {
    func endpoint(_ name: String) -> String? {
      guard let url = metadata[name]?.string, url.utf8.count <= 1000, CleanText.isSafe(url),
        !url.contains("#")
      else { return nil }
      let isAllowed =
        url.hasPrefix("https://") || (url.hasPrefix("http://") && (isPlain || isLoopback(url)))
      return isAllowed ? url : nil
    }
    func offers(_ list: String, _ value: String) -> Bool {
      metadata[list]?.array?.contains(.string(value)) ?? false
    }
    guard let token = endpoint("token_endpoint"),
      let registration = endpoint("registration_endpoint")
    else { return nil }
    self.token = token
    self.registration = registration
    let hasCodes =
      offers("grant_types_supported", "authorization_code")
      && offers("code_challenge_methods_supported", "S256")
    authorization = hasCodes ? endpoint("authorization_endpoint") : nil
    deviceAuthorization =
      offers("grant_types_supported", DeviceGrant.type)
      ? endpoint("device_authorization_endpoint") : nil
    revocation = endpoint("revocation_endpoint")
  }
}

/// A sign-in by the device grant of OAuth 2.0 (RFC 8628): the person confirms the sign-in on a page
/// of the server in any browser, by typing a code that this program shows.
package struct DeviceGrant: Sendable {
  static let type = "urn:ietf:params:oauth:grant-type:device_code"

  /// The address of the page that the person opens, on which the person types the code.
  package let page: String
  package let code: String
  /// The address of the page with the code in it; `nil` if the server offers no such address that
  /// may be opened.
  package let pageWithCode: String?

  private let deviceCode: String
  private let lifetimeSeconds: Int
  private let intervalSeconds: Int
  private let client: OAuthClient
  private let server: FoundServer
  private let setup: LoginSetup

  package static func begin(
    at offer: LoginOffer, on setup: LoginSetup
  ) async throws(LoginError) -> DeviceGrant {
    guard let oauth = offer.oauth, let endpoint = oauth.deviceAuthorization else {
      throw .notOffered(.code)
    }
    let client = try await OAuthClient.register(
      at: oauth, of: offer.server, redirect: nil, on: setup)
    let answer: JSONValue
    do throws(CallFailure) {
      answer = try await client.calls.post(
        endpoint, [("client_id", client.clientID), ("scope", client.scope)])
    } catch {
      throw LoginError(error)
    }
    guard let grant = DeviceGrant(answer, client, offer.server, setup) else {
      throw .refused(.badAnswer("it has no code or page"))
    }
    return grant
  }

  private init?(
    _ answer: JSONValue, _ client: OAuthClient, _ server: FoundServer, _ setup: LoginSetup
  ) {
    guard let deviceCode = answer["device_code"]?.string, deviceCode.utf8.count <= 4096,
      let code = answer["user_code"]?.string.flatMap(CleanText.line), code.count <= 64,
      let page = answer["verification_uri"]?.string.flatMap(Self.page)
    else { return nil }
    self.deviceCode = deviceCode
    self.code = code
    self.page = page
    pageWithCode = answer["verification_uri_complete"]?.string.flatMap(Self.page)
    lifetimeSeconds = Int(min(max(answer["expires_in"]?.integer ?? 600, 1), 3600))
    intervalSeconds = Int(min(max(answer["interval"]?.integer ?? 5, 1), 60))
    (self.client, self.server, self.setup) = (client, server, setup)
  }

  private static func page(_ text: String) -> String? {
    let isWeb = text.hasPrefix("https://") || text.hasPrefix("http://")
    return isWeb && CleanText.isSafe(text) ? text : nil
  }

  package func confirmed() async throws(LoginError) -> MatrixSession {
    var waited = 0
    var interval = intervalSeconds
    while waited < lifetimeSeconds {
      await server.client.thread.sleep(milliseconds: interval * 1000)
      waited += interval
      switch await ask() {
      case .success(let answer):
        return try await client.session(answer, at: server, on: setup)
      case .failure(let failure):
        interval = try Self.interval(after: failure, interval)
      }
    }
    throw .notConfirmed
  }

  private func ask() async -> Result<JSONValue, CallFailure> {
    do throws(CallFailure) {
      return .success(
        try await client.calls.post(
          client.server.token,
          [
            ("grant_type", Self.type), ("device_code", deviceCode),
            ("client_id", client.clientID),
          ]))
    } catch {
      return .failure(error)
    }
  }

  /// The pause before the next poll of the authorization server, in seconds (RFC 8628, section
  /// 3.5). Throws if the failure is final.
  private static func interval(
    after failure: CallFailure, _ interval: Int
  ) throws(LoginError) -> Int {
    if case .refused(_, let code, let message, _) = failure {
      switch code {
      case "authorization_pending": return interval
      case "slow_down": return interval + 5
      case "access_denied": throw .denied(message)
      case "expired_token": throw .notConfirmed
      default: break
      }
    }
    guard failure.isPassing else { throw LoginError(failure) }
    return max(min(interval * 2, 60), failure.retryAfterSeconds ?? 0)
  }
}
