internal import Matrix
internal import Model
internal import Network

/// A sign-in on a page of the server, in a browser that is then redirected to this machine: by
/// OAuth 2.0 with PKCE (RFC 7636), or by single sign-on with a login token.
package struct BrowserSignIn: Sendable {
  private enum Kind: Sendable {
    case singleSignOn
    case oauth(OAuthClient, verifier: String, state: String)
  }

  /// The address of the sign-in page, which is to be opened in a browser.
  package let page: String
  /// The address to which the browser is redirected after the sign-in.
  package let back: BrowserReturn

  private let kind: Kind
  private let server: FoundServer
  private let setup: LoginSetup

  /// Starts to listen for the browser's return from the sign-in page, and makes the address of that
  /// page. For a sign-in by OAuth 2.0, also registers the program as a client.
  package static func begin(
    at offer: LoginOffer, on setup: LoginSetup
  ) async throws(LoginError) -> BrowserSignIn {
    guard offer.ways.contains(.browser) else { throw .notOffered(.browser) }
    let back: BrowserReturn
    do throws(NetworkError) {
      back = try BrowserReturn(
        thread: offer.server.client.thread, secret: setup.secret(characters: 32))
    } catch {
      throw .refused(CallFailure.network(error).reason)
    }
    do throws(LoginError) {
      return try await begin(at: offer, back, on: setup)
    } catch {
      back.stop()
      throw error
    }
  }

  private static func begin(
    at offer: LoginOffer, _ back: BrowserReturn, on setup: LoginSetup
  ) async throws(LoginError) -> BrowserSignIn {
    guard let oauth = offer.oauth, let endpoint = oauth.authorization else {
      let page =
        offer.server.url + "/_matrix/client/v3/login/sso/redirect?redirectUrl="
        + PercentEncoding.encode(back.url)
      return BrowserSignIn(
        page: page, back: back, kind: .singleSignOn, server: offer.server, setup: setup)
    }
    let client = try await OAuthClient.register(
      at: oauth, of: offer.server, redirect: back.urlWithoutPort, on: setup)
    let (verifier, state) = (setup.secret(characters: 64), setup.secret(characters: 32))
    let query = [
      ("response_type", "code"), ("response_mode", "query"), ("client_id", client.clientID),
      ("redirect_uri", back.url), ("scope", client.scope), ("state", state),
      ("code_challenge_method", "S256"), ("code_challenge", challenge(of: verifier)),
    ].map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
    return BrowserSignIn(
      page: endpoint + (endpoint.contains("?") ? "&" : "?") + query, back: back,
      kind: .oauth(client, verifier: verifier, state: state), server: offer.server, setup: setup)
  }

  /// The PKCE code challenge for a code verifier: the verifier's SHA-256 digest in base64url
  /// without padding (RFC 7636, section 4.2).
  static func challenge(of verifier: String) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    let digest = SHA256.digest(Array(verifier.utf8))
    var text: [UInt8] = []
    for start in stride(from: 0, to: digest.count, by: 3) {
      let bytes = digest[start...].prefix(3)
      let bits = bytes.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - bytes.count))
      text += (0...bytes.count).map { alphabet[bits >> (18 - 6 * $0) & 63] }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Waits until the browser is redirected to `back`, or the person pastes that address, and signs
  /// in with the parameters in its query.
  package func confirmed() async throws(LoginError) -> MatrixSession {
    guard let fields = await back.fields() else { throw .notConfirmed }
    switch kind {
    case .singleSignOn:
      guard let token = fields["loginToken"], !token.isEmpty else { throw .badReturn }
      return try await Login.signIn(
        to: server, ["type": "m.login.token", "token": .string(token)], on: setup)
    case .oauth(let client, let verifier, let state):
      guard fields["state"] == state else { throw .badReturn }
      if let error = fields["error"] {
        let words = CleanText.line(fields["error_description"] ?? error) ?? ""
        throw .denied(words)
      }
      guard let code = fields["code"], !code.isEmpty else { throw .badReturn }
      return try await exchange(code, verifier, client)
    }
  }

  private func exchange(
    _ code: String, _ verifier: String, _ client: OAuthClient
  ) async throws(LoginError) -> MatrixSession {
    let answer: JSONValue
    do throws(CallFailure) {
      answer = try await client.calls.post(
        client.server.token,
        [
          ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", back.url),
          ("client_id", client.clientID), ("code_verifier", verifier),
        ])
    } catch {
      throw LoginError(error)
    }
    return try await client.session(answer, at: server, on: setup)
  }
}
