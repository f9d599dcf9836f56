internal import Matrix
internal import Model
internal import Network
internal import Synchronization

/// The tokens of one session, which all its calls share. Renews the access token before it expires,
/// or after the server has refused the token. Only one renewal runs at a time; the other calls wait
/// for its result.
final class SessionTokens: Sendable {
  private typealias Waiter = CheckedContinuation<Result<String, CallFailure>, Never>

  private struct State {
    var session: MatrixSession
    var waiting: [Int: Waiter] = [:]
    var lastWaiter = 0
    var isRenewing = false
    /// `true` once a renewal has failed for good, usually because the server has refused the
    /// refresh token.
    var isOver = false
    var end: FailureReason?
    /// The earliest time, in milliseconds since 1970, for a renewal of an access token that is
    /// still valid. A failed renewal of such a token sets this time.
    var earlyAfter = Int64.min
  }

  /// The pause after a failed renewal of an access token that is still valid, in milliseconds.
  private static let earlyPauseMilliseconds: Int64 = 10_000

  private let state: Mutex<State>
  private let client: HTTPClient
  private let thread: NetworkThread
  private let keeping: SessionKeeping?

  init(
    _ session: MatrixSession, client: HTTPClient, thread: NetworkThread, keeping: SessionKeeping?
  ) {
    state = Mutex(State(session: session))
    self.client = client
    self.thread = thread
    self.keeping = keeping
  }

  var session: MatrixSession { state.withLock { $0.session } }

  var canRenew: Bool {
    keeping != nil && state.withLock { $0.session.refreshToken != nil && !$0.isOver }
  }

  /// The reason why the session has ended: `expired` if the same device may sign in again,
  /// otherwise `signedOut`; `nil` unless the tokens had to be renewed, and that was impossible or
  /// failed for good.
  var end: FailureReason? { state.withLock { $0.end } }

  /// If the token is about to expire and can be renewed, renews it first, but not again shortly
  /// after that has failed; if the renewal fails, the call is made with the old token.
  func token() async -> String {
    let now = keeping?.now() ?? 0
    let (token, isDue) = state.withLock { state in
      let isDue = state.session.renewAtMilliseconds.map { $0 <= now } ?? false
      return (state.session.accessToken, isDue && now >= state.earlyAfter)
    }
    guard isDue, canRenew else { return token }
    switch await renewed(after: token, isSoft: true) {
    case .success(let new): return new
    case .failure:
      state.withLock { $0.earlyAfter = now + Self.earlyPauseMilliseconds }
      return token
    }
  }

  /// Returns the access token that replaces `old`, which was refused or is about to expire. Renews
  /// the tokens first unless that has happened already. If the renewal fails for now, or this task
  /// is cancelled, returns that failure. If the tokens cannot be renewed, or the renewal fails for
  /// good, ends the session and returns a refusal with the code M_UNKNOWN_TOKEN.
  ///
  /// - Parameter isSoft: `true` if the same device may sign in again when the session ends (a soft
  ///   logout).
  func renewed(after old: String, isSoft: Bool) async -> Result<String, CallFailure> {
    let known = state.withLock { state -> Result<String, CallFailure>? in
      if state.session.accessToken != old { return .success(state.session.accessToken) }
      guard state.session.refreshToken == nil || state.isOver || keeping == nil else { return nil }
      state.end = isSoft ? .expired : .signedOut
      return .failure(Self.signedOut)
    }
    if let known { return known }
    let number = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        begin(number, waiter, isSoft: isSoft)
        // If the task was cancelled before its waiter was registered, the waiter is resumed now.
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  private static let signedOut = CallFailure.refused(
    status: 401, code: MatrixError.Code.unknownToken.rawValue, message: "", retryAfterSeconds: nil)

  private func cancel(_ number: Int) {
    state.withLock { $0.waiting.removeValue(forKey: number) }?
      .resume(returning: .failure(.network(.cancelled)))
  }

  private func begin(_ number: Int, _ waiter: Waiter, isSoft: Bool) {
    let isFirst = state.withLock { state in
      state.waiting[number] = waiter
      defer { state.isRenewing = true }
      return !state.isRenewing
    }
    // The renewal runs in a task of its own: the call that began it may be cancelled, but the
    // response with the new tokens must not be lost.
    if isFirst {
      Task(executorPreference: thread) { self.finish(await self.renew(isSoft: isSoft)) }
    }
  }

  private func finish(_ result: Result<String, CallFailure>) {
    let waiting = state.withLock { state in
      state.isRenewing = false
      defer { state.waiting = [:] }
      return state.waiting
    }
    for waiter in waiting.values { waiter.resume(returning: result) }
  }

  private func renew(isSoft: Bool) async -> Result<String, CallFailure> {
    let session = session
    guard let keeping, let refreshToken = session.refreshToken else {
      return .failure(Self.signedOut)
    }
    let renewal = TokenRenewal(client: client, session: session, refreshToken: refreshToken)
    do throws(CallFailure) {
      let renewed = session.renewed(try await renewal.run(), now: keeping.now())
      // The old refresh token stays valid until the new tokens are used, so a failure to store the
      // new tokens loses nothing.
      if let reason = keeping.store(renewed) { throw .notStored(reason) }
      state.withLock { $0.session = renewed }
      return .success(renewed.accessToken)
    } catch {
      guard !error.isPassing, !error.isCancelled else { return .failure(error) }
      state.withLock { state in
        state.isOver = true
        state.end = isSoft ? .expired : .signedOut
      }
      return .failure(Self.signedOut)
    }
  }
}

/// The request that renews the tokens of a session: `POST /refresh` of the client-server API, or
/// the refresh grant of OAuth 2.0 (RFC 6749, section 6).
struct TokenRenewal: Sendable {
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

struct OAuthCalls: Sendable {
  private static let timeoutSeconds = 60
  private static let maximumBytes = 1 << 18

  let client: HTTPClient

  /// Posts a form (RFC 6749, appendix B) and returns the response's JSON object, which is empty for
  /// an empty response. If the response is an OAuth error object, throws a `refused` failure whose
  /// code is the object's `error`.
  func post(
    _ endpoint: String, _ fields: [(String, String)]
  ) async throws(CallFailure) -> JSONValue {
    let form = fields.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
    return try await send(
      endpoint, Array(form.utf8), type: "application/x-www-form-urlencoded")
  }

  /// Posts JSON and returns the response's JSON object; throws as `post(_:_:)` for forms does.
  func post(_ endpoint: String, json: JSONValue) async throws(CallFailure) -> JSONValue {
    try await send(endpoint, json.bytes, type: "application/json")
  }

  private func send(
    _ endpoint: String, _ body: [UInt8], type: String
  ) async throws(CallFailure) -> JSONValue {
    let response: HTTPResponse
    do throws(NetworkError) {
      response = try await client.send(
        HTTPRequest(
          method: "POST", url: endpoint,
          headers: [HTTPHeader("Content-Type", type), HTTPHeader("Accept", "application/json")],
          body: body, timeoutSeconds: Self.timeoutSeconds,
          maximumAnswerBytes: Self.maximumBytes))
    } catch {
      throw .network(error)
    }
    return try Self.result(of: response)
  }

  private static func result(of response: HTTPResponse) throws(CallFailure) -> JSONValue {
    let body = try? JSONValue(parsing: response.body)
    if (200...299).contains(response.status) {
      // A server responds to a revocation with an empty body (RFC 7009, section 2.2).
      guard !response.body.isEmpty else { return .object([:]) }
      guard let body, body.object != nil else { throw .notUnderstood("it is no JSON object") }
      return body
    }
    guard let code = body?["error"]?.string.flatMap(CleanText.line), !code.isEmpty else {
      return try MatrixCalls.result(of: response)
    }
    throw .refused(
      status: response.status, code: code,
      message: body?["error_description"]?.string.flatMap(CleanText.line) ?? "",
      retryAfterSeconds: HTTPDate.retryAfter(response))
  }
}
