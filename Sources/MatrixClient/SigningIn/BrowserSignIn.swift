internal import Matrix
internal import Model
internal import Network
internal import Synchronization

/// A sign-in on a page of the server, in a browser that is then redirected to this machine: by
/// OAuth 2.0 with PKCE (RFC 7636), or by single sign-on with a login token.
package struct BrowserSignIn: Sendable {
  private enum Kind: Sendable {
    case singleSignOn
    case oauth(OAuthClient, verifier: String, state: String)
  }

  package let page: String
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
        to: server, ["type": .string(LoginType.token), "token": .string(token)], on: setup)
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

/// The address on this machine to which a browser is redirected from a sign-in page of the server.
/// The object waits for that redirect: it listens only on 127.0.0.1, at a path that nobody can
/// guess, for one request.
package final class BrowserReturn: Sendable {
  private static let patienceMilliseconds = 600_000

  private struct State {
    var fields: [String: String]?
    var waiter: CheckedContinuation<[String: String]?, Never>?
    var isOver = false
  }

  private let state = Mutex(State())
  private let thread: NetworkThread
  private let path: String
  private let serving = Mutex<HTTPServer?>(nil)
  private let bound = Mutex(0)

  init(thread: NetworkThread, secret: String) throws(NetworkError) {
    self.thread = thread
    path = "/" + secret
    let server = HTTPServer(
      thread: thread, admit: { _ in .accept(maximumBodyBytes: 0) },
      handler: { [weak self] request, reply in
        reply.send(self?.answer(request) ?? Self.page(404, "Not here."))
      }, acceptWebSocket: { _ in .notHere }, webSocketMaximumBytes: 1)
    guard case .tcp(_, let port) = try server.listen(on: .tcp(address: "127.0.0.1", port: 0))
    else { throw .cannotListen("") }
    serving.withLock { $0 = server }
    bound.withLock { $0 = port }
  }

  package var port: Int { bound.withLock { $0 } }
  package var url: String { "http://127.0.0.1:\(port)\(path)" }

  /// The address to which the browser is redirected, without its port, for the registration at the
  /// authorization server: that server then accepts any port (RFC 8252, section 7.3).
  var urlWithoutPort: String { "http://127.0.0.1\(path)" }

  /// Ends the wait for the browser with the full address that the person pasted: a browser on
  /// another machine cannot reach the port on this machine, but shows the address after the
  /// sign-in. Returns `false` for any other text, and if the wait has ended already.
  package func take(pasted text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let word = words.first, word.utf8.count <= 8192,
      let start = word.firstRange(of: path + "?")
    else { return false }
    return take(query: String(word[start.upperBound...].prefix { $0 != "#" }))
  }

  /// Waits until the browser has requested the address of the redirect, or the person has pasted
  /// that address, and returns the parameters in its query; `nil` after ten minutes, or if `stop`
  /// has ended the wait.
  func fields() async -> [String: String]? {
    let timer = thread.after(milliseconds: Self.patienceMilliseconds) { [weak self] in
      self?.finish(nil)
    }
    let fields = await withCheckedContinuation { waiter in
      let known = state.withLock { state -> [String: String]?? in
        if state.isOver { return .some(state.fields) }
        state.waiter = waiter
        return nil
      }
      if let known { waiter.resume(returning: known) }
    }
    timer.cancel()
    stop()
    return fields
  }

  package func stop() {
    finish(nil)
    serving.withLock { server in
      defer { server = nil }
      return server
    }?.stop()
  }

  private func answer(_ request: HTTPServerRequest) -> HTTPResponse {
    guard request.method == "GET", request.path == path, request.query.utf8.count <= 8192 else {
      return Self.page(404, "Not here.")
    }
    guard take(query: request.query) else { return Self.page(410, "This page was used already.") }
    return Self.page(200, "confab goes on in the terminal. You can close this page.")
  }

  private func take(query: String) -> Bool {
    var fields: [String: String] = [:]
    for pair in query.split(separator: "&").prefix(32) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let value = String(parts[1].map { $0 == "+" ? " " : $0 })
      fields[String(parts[0])] = PercentEncoding.decode(value) ?? ""
    }
    return finish(fields)
  }

  /// Ends the wait for the browser; `fields` are the parameters in the address of the redirect, or
  /// `nil` if there was none. Returns `false` if the wait had ended before.
  @discardableResult
  private func finish(_ fields: [String: String]?) -> Bool {
    let (isFirst, waiter) = state.withLock { state in
      guard !state.isOver else {
        return (false, nil as CheckedContinuation<[String: String]?, Never>?)
      }
      state.isOver = true
      state.fields = fields
      defer { state.waiter = nil }
      return (true, state.waiter)
    }
    waiter?.resume(returning: fields)
    return isFirst
  }

  /// The page has no script and loads nothing, and its headers keep the browser from sending the
  /// page's address, which contains the secret, anywhere else.
  private static func page(_ status: Int, _ sentence: String) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: [
        HTTPHeader("Content-Type", "text/html; charset=utf-8"),
        HTTPHeader("Cache-Control", "no-store"), HTTPHeader("Referrer-Policy", "no-referrer"),
        HTTPHeader("Content-Security-Policy", "default-src 'none'"),
      ],
      body: Array("<!doctype html><title>confab</title><p>\(sentence)</p>\n".utf8))
  }
}
