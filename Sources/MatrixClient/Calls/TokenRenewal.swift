internal import Matrix
internal import Network

/// The request that renews the tokens of a session: `POST /refresh` of the client-server API, or
/// the refresh grant of OAuth 2.0 (RFC 6749, section 6).
struct TokenRenewal: Sendable {
  /// The time limit of a request of the client-server API that renews an access token, in seconds.
  private static let timeoutSeconds = 60

  let client: HTTPClient
  let session: MatrixSession
  let refreshToken: String

  func run() async throws(CallFailure) -> SessionGrant {
    guard let oauth = session.oauth else { return try await refresh() }
    let answer = try await OAuthCalls(client: client).post(
      oauth.tokenEndpoint,
      [
        ("grant_type", "refresh_token"), ("refresh_token", refreshToken),
        ("client_id", oauth.clientID),
      ])
    return try grant(SessionGrant(oauth: answer))
  }

  private func refresh() async throws(CallFailure) -> SessionGrant {
    let calls = MatrixCalls(client: client, serverURL: session.serverURL, tokens: nil)
    let answer = try await calls.call(
      "POST", ["v3", "refresh"], body: ["refresh_token": .string(refreshToken)],
      timeoutSeconds: Self.timeoutSeconds)
    return try grant(SessionGrant(answer))
  }

  private func grant(_ grant: SessionGrant?) throws(CallFailure) -> SessionGrant {
    guard let grant else { throw .notUnderstood("it has no access token") }
    return grant
  }
}
