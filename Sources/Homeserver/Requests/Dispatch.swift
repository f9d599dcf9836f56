internal import Database
internal import Matrix
internal import Network

extension HomeserverCore {
  /// Answers one request, now or later.
  func handle(_ request: HTTPServerRequest, _ reply: ServerReply) {
    if request.method == "OPTIONS" { return answer(reply, HTTPResponse(status: 204).open) }
    do {
      let (route, path) = try find(request)
      let query = Query(request.query)
      let session = route.access == .open ? nil : try session(of: request, query)
      let call = Call(request: request, reply: reply, path: path, query: query, known: session)
      finish(call, writes: route.writes) { try route.handler(self, call) }
    } catch {
      answer(reply, response(to: error))
    }
  }

  /// Runs `body` and sends what comes of it. Also for handlers that go on later.
  func finish(_ call: Call, writes: Bool, _ body: () throws -> Answer) {
    do {
      switch writes ? try write(body) : try body() {
      case .json(let value): answer(call.reply, .json(200, value.bytes))
      case .raw(let bytes): answer(call.reply, .json(200, bytes))
      case .response(let response): answer(call.reply, response.open)
      case .later: break
      }
    } catch {
      answer(call.reply, response(to: error))
    }
  }

  /// The session of a request: its token is in the header, or for old clients in the query.
  func session(of request: HTTPServerRequest, _ query: Query) throws -> Session {
    try prepare()
    let header = request.header("Authorization").flatMap { value -> String? in
      let parts = value.split(separator: " ", maxSplits: 1)
      return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
    }
    guard let token = header ?? query["access_token"] else {
      throw MatrixError(status: 401, code: .missingToken, message: "An access token is missing")
    }
    return try session(token: token)
  }

  private func find(_ request: HTTPServerRequest) throws -> (Route, [String]) {
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

  /// `/_matrix/client/v3/rooms/…` becomes `client rooms …`: the versions differ in nothing that is
  /// served here. At least two segments.
  private func segments(_ path: String) -> [String]? {
    let parts = path.split(separator: "/", maxSplits: 20, omittingEmptySubsequences: false)
    guard parts.count > 3, parts[1] == "_matrix" else { return nil }
    var rest = parts[2...]
    if ["r0", "v1", "v3"].contains(parts[3]) { rest.remove(at: 3) }
    let decoded = rest.compactMap { PercentEncoding.decode($0) }
    return decoded.count == rest.count && decoded.count > 1 ? decoded : nil
  }

  /// The answer that tells of an error.
  func response(to error: any Error) -> HTTPResponse {
    guard let error = error as? MatrixError else {
      log("a request failed: \(error)")
      let message =
        if case DatabaseError.full = error { "The server's disk is full" } else { "Internal error" }
      return response(to: MatrixError(status: 500, code: .unknown, message: message))
    }
    let response = HTTPResponse.json(error.status, error.json.bytes)
    guard let wait = error.retryAfterMilliseconds else { return response }
    let seconds = HTTPHeader("Retry-After", "\((wait + 999) / 1000)")
    return HTTPResponse(
      status: response.status, headers: response.headers + [seconds], body: response.body)
  }
}

extension HTTPResponse {
  /// Web pages from anywhere may call and read.
  private static let crossOrigin = [
    HTTPHeader("Access-Control-Allow-Origin", "*"),
    HTTPHeader("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE, OPTIONS"),
    HTTPHeader("Access-Control-Allow-Headers", "X-Requested-With, Content-Type, Authorization"),
  ]

  /// A JSON answer.
  static func json(_ status: Int, _ bytes: [UInt8]) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [HTTPHeader("Content-Type", "application/json")], body: bytes
    ).open
  }

  /// The same, readable by web pages.
  var open: HTTPResponse {
    if header("Access-Control-Allow-Origin") != nil { return self }
    return HTTPResponse(status: status, headers: headers + Self.crossOrigin, body: body)
  }
}
