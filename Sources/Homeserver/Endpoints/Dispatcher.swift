internal import Database
internal import Matrix
internal import Network

/// `@unchecked Sendable`: it belongs to the server's thread.
final class Dispatcher: @unchecked Sendable {
  /// The size limit of the body, in bytes, of a request that needs no session: such a body contains
  /// little more than names, passwords and tokens.
  private static let maxOpenBytes = 64 << 10

  private let server: ServerParts

  init(server: ServerParts) { self.server = server }

  /// Decides from a request's method, path, query, headers and address whether its body is read,
  /// and up to which size, so that unknown clients cannot fill the memory or the disk.
  ///
  /// Unknown paths and methods, missing or unknown access tokens, uploads whose announced size is
  /// too large or beyond the quota, and too many requests that need no session are refused here.
  /// Requests with the method OPTIONS and those to the paths of WebSockets are always accepted,
  /// without a body.
  func admit(_ request: HTTPServerRequest) -> HTTPAdmission {
    if request.method == "OPTIONS" || SocketUpgrades.paths.contains(request.path) {
      return .accept(maximumBodyBytes: 0)
    }
    do {
      let (route, segments) = try find(request)
      if route.access == .open {
        let address = server.configuration.trustedProxies.origin(of: request)
        try server.accounts.limits.take(.openRequest, address)
        return .accept(maximumBodyBytes: Self.maxOpenBytes)
      }
      let session = try session(of: request, Query(request.query))
      guard route.isUpload else { return .accept(maximumBodyBytes: Call.maximumBodyBytes) }
      let media = server.accounts.media
      let announced = request.header("Content-Length").flatMap { Int($0) }.map { max(0, $0) }
      let most = try media.checkQuota(
        of: session.user, adding: announced, except: [segments.count > 1 ? segments[1] : nil])
      let path = try media.newPath(server.identifiers.randomText(24))
      server.accounts.pendingUploads.begin(path, bytes: most, by: session.user)
      return .store(maximumBodyBytes: announced == nil ? most : Media.largest, path: path)
    } catch {
      return .refuse(response(to: error))
    }
  }

  func handle(_ request: HTTPServerRequest, _ reply: ServerReply) {
    if request.method == "OPTIONS" { return answer(reply, HTTPResponse(status: 204).open) }
    do {
      let (route, path) = try find(request)
      let query = Query(request.query)
      let session = route.access == .open ? nil : try session(of: request, query)
      guard session?.isGuest != true || route.admitsGuests else {
        throw MatrixError.guestsForbidden("Guests may not do this")
      }
      if let session, let limit = route.limit {
        try server.accounts.limits.take(limit, session.userID)
      }
      let call = Call(
        request: request, reply: reply,
        address: server.configuration.trustedProxies.origin(of: request),
        path: path, query: query, known: session,
        finish: { [weak self] writes, body in
          self?.finish(reply, writes: writes) {
            // The session may have ended while the call waited.
            guard try session == nil || self?.session(of: request, query) == session else {
              throw MatrixError.unknownToken
            }
            return try body()
          }
        })
      finish(reply, writes: route.writes) { try route.handler(server, call) }
    } catch {
      answer(reply, response(to: error))
    }
  }

  /// A handler that has returned `Answer.later` calls this method through `Call.finish`.
  private func finish(_ reply: ServerReply, writes: Bool, _ body: () throws -> Answer) {
    do {
      switch writes ? try server.database.write(body) : try body() {
      case .json(let value): answer(reply, .json(200, value.bytes))
      case .raw(let bytes): answer(reply, .json(200, bytes))
      case .response(let response): answer(reply, response.open)
      case .later: break
      }
    } catch {
      answer(reply, response(to: error))
    }
  }

  /// Sends a response; if a transaction is open, after its commit, because the response may report
  /// changes made in it. If the commit fails, sends an internal error instead.
  private func answer(_ reply: ServerReply, _ response: HTTPResponse) {
    server.database.whenCommitted { [weak self] failure in
      guard let self else { return }
      reply.send(failure.map { self.response(to: self.internalError(for: $0)) } ?? response)
    }
  }

  /// The session of a request, by the access token in its header `Authorization` or, as old clients
  /// send it, in its query. Throws M_MISSING_TOKEN or M_UNKNOWN_TOKEN.
  func session(of request: HTTPServerRequest, _ query: Query) throws -> Session {
    let header = request.header("Authorization").flatMap { value -> String? in
      let parts = value.split(separator: " ", maxSplits: 1)
      return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
    }
    guard let token = header ?? query["access_token"] else {
      throw MatrixError(status: 401, code: .missingToken, message: "An access token is missing")
    }
    return try server.accounts.sessions.session(token: token)
  }

  func find(_ request: HTTPServerRequest) throws -> (Route, [String]) {
    guard let path = segments(request.path), let routes = Routes.byFirst[path[0] + "/" + path[1]]
    else {
      throw MatrixError(status: 404, code: .unrecognized, message: "Unknown path")
    }
    var isKnown = false
    for route in routes {
      guard let found = route.match(path) else { continue }
      if route.method == request.method { return (route, found) }
      isKnown = true
    }
    throw MatrixError(
      status: isKnown ? 405 : 404, code: .unrecognized,
      message: isKnown ? "Unknown method" : "Unknown path")
  }

  /// The decoded segments of a path below `/_matrix`, without `_matrix` and the version, as all
  /// versions are served alike: `client rooms …` for `/_matrix/client/v3/rooms/…`. Of a path below
  /// `/.well-known`, all segments, not decoded. `nil` for any other path, for one that is too short
  /// for an endpoint, and when a segment cannot be decoded.
  func segments(_ path: String) -> [String]? {
    let parts = path.split(separator: "/", maxSplits: 20, omittingEmptySubsequences: false)
    if parts.count > 3, parts[1] == ".well-known" { return parts.dropFirst().map(String.init) }
    guard parts.count > 3, parts[1] == "_matrix" else { return nil }
    var rest = parts[2...]
    if ["r0", "v1", "v3"].contains(parts[3]) { rest.remove(at: 3) }
    let decoded = rest.compactMap { PercentEncoding.decode($0) }
    return decoded.count == rest.count && decoded.count > 1 ? decoded : nil
  }

  func response(to error: any Error) -> HTTPResponse {
    guard let error = error as? MatrixError else {
      server.log("a request failed: \(error)")
      return response(to: internalError(for: error))
    }
    let response = HTTPResponse.json(error.status, error.json.bytes)
    guard let wait = error.retryAfterMilliseconds else { return response }
    let seconds = HTTPHeader("Retry-After", "\((wait + 999) / 1000)")
    return HTTPResponse(
      status: response.status, headers: response.headers + [seconds], body: response.body)
  }

  private func internalError(for error: any Error) -> MatrixError {
    let message =
      if case DatabaseError.full = error { "The server's disk is full" } else { "Internal error" }
    return MatrixError(status: 500, code: .unknown, message: message)
  }
}
