internal import Glibc
internal import Intents
package import Matrix
internal import Model
internal import Network

package struct MatrixCalls: Sendable {
  let client: HTTPClient
  let serverURL: String
  let tokens: SessionTokens?
  private let timeoutSeconds: Int

  init(
    client: HTTPClient, serverURL: String, tokens: SessionTokens?, timeoutSeconds: Int = 60
  ) {
    self.timeoutSeconds = timeoutSeconds
    self.client = client
    self.serverURL = serverURL
    self.tokens = tokens
  }

  var canRenew: Bool { tokens?.canRenew ?? false }
  var endOfSession: FailureReason { tokens?.end ?? .signedOut }

  /// If the server does not accept the access token any more, renews the token, if that is
  /// possible, and makes the call again.
  ///
  /// - Parameters:
  ///   - path: the segments after `/_matrix/client`, not encoded.
  ///   - query: names and values, not encoded.
  ///   - wantsNewConnection: `true` to use a new connection, because the open ones may be dead.
  ///   - received: called on the network thread with the number of bytes received so far; the time
  ///     limit then counts from the last byte. `nil` for most calls.
  /// - Returns: the response's JSON. Throws a failure if no complete response arrives, if a refused
  ///   access token cannot be renewed, for a status outside 200...299, and for a body that is no
  ///   JSON object.
  package func call(
    _ method: String, _ path: [String], query: [(String, String)] = [], body: JSONValue? = nil,
    timeoutSeconds: Int? = nil, wantsNewConnection: Bool = false,
    received: (@Sendable (Int) -> Void)? = nil
  ) async throws(CallFailure) -> JSONValue {
    try Self.result(
      of: try await authorizedResponse(
        method, path, query: query, body: body, timeoutSeconds: timeoutSeconds,
        wantsNewConnection: wantsNewConnection, received: received))
  }

  /// Makes one call as `call` does, but returns the server's response whatever its status is.
  /// Throws if no complete response arrives, or if a refused access token cannot be renewed.
  func authorizedResponse(
    _ method: String, _ path: [String], query: [(String, String)] = [], body: JSONValue? = nil,
    timeoutSeconds: Int? = nil, wantsNewConnection: Bool = false,
    received: (@Sendable (Int) -> Void)? = nil
  ) async throws(CallFailure) -> HTTPResponse {
    let token = await tokens?.token()
    let request = request(
      method, path, query: query, body: body, timeoutSeconds: timeoutSeconds,
      wantsNewConnection: wantsNewConnection)
    let response = try await sent(request(token), received)
    guard let tokens, let token, let isSoft = Self.tokenRefusal(in: response) else {
      return response
    }
    let renewed = try await tokens.renewed(after: token, isSoft: isSoft).get()
    return try await sent(request(renewed), received)
  }

  private func sent(
    _ request: HTTPRequest, _ received: (@Sendable (Int) -> Void)?
  ) async throws(CallFailure) -> HTTPResponse {
    do throws(NetworkError) {
      if let received { return try await client.send(request, received: received) }
      return try await client.send(request)
    } catch {
      throw .network(error)
    }
  }

  /// For a response that refuses the access token, `true` if the server calls this a soft logout,
  /// after which the same device can sign in again, and otherwise `false`; `nil` for any other
  /// response.
  static func tokenRefusal(in response: HTTPResponse) -> Bool? {
    guard response.status == 401, let body = try? JSONValue(parsing: response.body),
      body["errcode"]?.string == MatrixError.Code.unknownToken.rawValue
    else { return nil }
    return body["soft_logout"]?.bool ?? false
  }

  func response(
    _ method: String, _ path: [String], body: JSONValue? = nil, timeoutSeconds: Int? = nil
  ) async -> Result<HTTPResponse, NetworkError> {
    let request = request(method, path, body: body, timeoutSeconds: timeoutSeconds)(nil)
    do throws(NetworkError) {
      return .success(try await client.send(request))
    } catch {
      return .failure(error)
    }
  }

  private func request(
    _ method: String, _ path: [String], query: [(String, String)] = [], body: JSONValue?,
    timeoutSeconds: Int?, wantsNewConnection: Bool = false
  ) -> (String?) -> HTTPRequest {
    { token in
      HTTPRequest(
        method: method, url: url(path, query), headers: Self.authorization(token),
        body: body?.bytes, timeoutSeconds: timeoutSeconds ?? self.timeoutSeconds,
        wantsNewConnection: wantsNewConnection, isRepeatable: Self.isRepeatable(method, path),
        maximumAnswerBytes: Self.maximumAnswerBytes(method, path))
    }
  }

  /// `true` for a POST that the server may receive twice without another effect: a read receipt,
  /// the read marker, and the searches for people, public rooms and messages.
  static func isRepeatable(_ method: String, _ path: [String]) -> Bool {
    guard method == "POST" else { return false }
    let repeatable = ["read_markers", "search", "publicRooms"]
    return path.contains("receipt") || repeatable.contains(path.last ?? "")
  }

  /// The size limit of a response's body, in bytes.
  private static func maximumAnswerBytes(_ method: String, _ path: [String]) -> Int {
    if path.last == "sync" { return 64 << 20 }
    let isLarge = method == "GET" || ["publicRooms", "search"].contains(path.last)
    return isLarge ? 16 << 20 : 1 << 20
  }

  func result(
    _ method: String, _ path: [String], query: [(String, String)] = [], body: JSONValue? = nil,
    timeoutSeconds: Int? = nil, wantsNewConnection: Bool = false,
    received: (@Sendable (Int) -> Void)? = nil
  ) async -> Result<JSONValue, CallFailure> {
    do throws(CallFailure) {
      return .success(
        try await call(
          method, path, query: query, body: body, timeoutSeconds: timeoutSeconds,
          wantsNewConnection: wantsNewConnection, received: received))
    } catch {
      return .failure(error)
    }
  }

  /// `onEvent` receives the messages on the WebSocket and its end; `timeoutSeconds` limits the
  /// handshake only.
  func openSocket(
    query: [(String, String)], timeoutSeconds: Int, maximumMessageBytes: Int,
    wantsNewConnection: Bool = false, onEvent: @escaping @Sendable (WebSocketEvent) -> Void
  ) async -> Result<WebSocket, NetworkError> {
    let request = HTTPRequest(
      method: "GET", url: url(["ws", "r0"], query),
      headers: Self.authorization(await tokens?.token()), timeoutSeconds: timeoutSeconds,
      wantsNewConnection: wantsNewConnection)
    do throws(NetworkError) {
      return .success(
        try await client.openWebSocket(
          request, protocols: ["m.json"], maximumMessageBytes: maximumMessageBytes,
          onEvent: onEvent))
    } catch {
      return .failure(error)
    }
  }

  func closeIdleConnections() { client.closeIdleConnections() }

  static func authorization(_ token: String?) -> [HTTPHeader] {
    token.map { [HTTPHeader("Authorization", "Bearer \($0)")] } ?? []
  }

  private func url(_ path: [String], _ query: [(String, String)]) -> String {
    let path = path.map(PercentEncoding.encode).joined(separator: "/")
    let query = query.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
    return "\(serverURL)/_matrix/client/\(path)\(query.isEmpty ? "" : "?" + query)"
  }

  /// Throws the server's error for a status outside 200...299. Throws `notUnderstood` if the body
  /// of a successful response is no JSON object, and for a refusal that probably does not come from
  /// the homeserver; see `isOfServer`.
  static func result(of response: HTTPResponse) throws(CallFailure) -> JSONValue {
    let body = try? JSONValue(parsing: response.body)
    guard (200...299).contains(response.status) else {
      guard isOfServer(response.status, body) else {
        throw .withoutCode(response.status)
      }
      throw CallFailure(
        status: response.status, body: body, retryAfterSeconds: HTTPDate.retryAfter(response))
    }
    guard let body else { throw .notUnderstood("it is not JSON") }
    guard body.object != nil else { throw .notUnderstood("it is no JSON object") }
    return body
  }

  /// `true` if a refusal comes from the homeserver, whose refusals name an error code, or is clear
  /// without one: its status is 413 (too large), 429 (rate limit), or 500 or above. The status 511
  /// without a code does not count: it is that of a captive portal (RFC 6585, section 6).
  private static func isOfServer(_ status: Int, _ body: JSONValue?) -> Bool {
    let code = body?["errcode"]?.string.flatMap(CleanText.line) ?? ""
    return !code.isEmpty || status == 413 || status == 429
      || (status >= 500 && status != 511)
  }
}

extension MatrixCalls {
  func joinedRooms() async throws(CallFailure) -> Set<ChatID> {
    let answer = try await call("GET", ["v3", "joined_rooms"])
    return Set((answer["joined_rooms"]?.array ?? []).compactMap(\.string).map { ChatID($0) })
  }

  /// `true` if the server reports that the user has not joined the chat; `false` if the user has
  /// joined it, and if the request fails or its response cannot be read.
  func isOutside(_ chat: ChatID) async -> Bool {
    guard case .success(let answer) = await result("GET", ["v3", "joined_rooms"]),
      let rooms = answer["joined_rooms"]?.array
    else { return false }
    return !rooms.contains(.string(chat.rawValue))
  }
}
