internal import Matrix
package import Network

/// Ends a session at its homeserver.
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

  /// Signs out of the session with these tokens. A session that the server does not know any more
  /// counts as signed out.
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
