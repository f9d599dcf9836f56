internal import Matrix
internal import Model
internal import Network

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

  /// Registers the program as a client of the authorization server, and requests from that server
  /// the code that the person is to type on the server's page.
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

  /// Returns `text` if it is an address that may be shown and opened in a browser, otherwise `nil`.
  private static func page(_ text: String) -> String? {
    let isWeb = text.hasPrefix("https://") || text.hasPrefix("http://")
    return isWeb && CleanText.isSafe(text) ? text : nil
  }

  /// Polls the authorization server until the person has confirmed or refused the sign-in, the code
  /// has expired, or a request fails in a way that is not temporary. Throws unless the person has
  /// confirmed and the session could be made.
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
