internal import Matrix
internal import Network

/// The ways to sign in that a homeserver offers.
package struct LoginOffer: Sendable {
  package let server: FoundServer
  let takesPasswords: Bool
  /// `true` if the server offers single sign-on: a page of the server that redirects the browser to
  /// the program with a login token.
  let hasSingleSignOn: Bool
  /// The server's OAuth 2.0 endpoints; `nil` if the server has none that the program can use.
  let oauth: OAuthServer?

  /// The offered ways to sign in, in the order in which the program prefers them if the person
  /// named none. OAuth 2.0 comes before passwords, as a server that has it may keep passwords for
  /// old programs only.
  package var ways: [LoginWay] {
    var ways: [LoginWay] = []
    if oauth?.deviceAuthorization != nil { ways.append(.code) }
    if oauth?.authorization != nil { ways.append(.browser) }
    if takesPasswords { ways.append(.password) }
    if hasSingleSignOn, !ways.contains(.browser) { ways.append(.browser) }
    return ways
  }

  /// Requests from the server the ways to sign in that it offers.
  static func ask(_ server: FoundServer) async throws(LoginError) -> LoginOffer {
    let oauth = try await metadata(of: server)
    let answer = await server.calls.result("GET", ["v3", "login"])
    // A server that has only OAuth 2.0 may refuse the request for its other ways to sign in.
    if case .failure(let failure) = answer, oauth == nil { throw LoginError(failure) }
    let flows = ((try? answer.get())?["flows"]?.array ?? []).compactMap { $0["type"]?.string }
    return LoginOffer(
      server: server, takesPasswords: flows.contains("m.login.password"),
      hasSingleSignOn: flows.contains("m.login.sso"), oauth: oauth)
  }

  private static func metadata(
    of server: FoundServer
  ) async throws(LoginError) -> OAuthServer? {
    do throws(CallFailure) {
      let answer = try await server.calls.call("GET", ["v1", "auth_metadata"])
      return OAuthServer(answer, isPlain: server.url.hasPrefix("http://"))
    } catch {
      // A server of an older version of the specification refuses the unknown path, sometimes
      // without an error code.
      if error.isLost { throw .refused(error.reason) }
      return nil
    }
  }
}
