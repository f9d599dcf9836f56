internal import Matrix
internal import Network

enum SyncEndpoints {
  /// The limit on the time that a sync waits for changes, in ms.
  private static let maxWait = 120_000

  static func sync(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    let request = try server.syncing.requests.request(call.query, session)
    try server.syncing.presences.apply(call.query["set_presence"], of: session)
    let wait = call.query.number("timeout", in: 0...maxWait, otherwise: 0)
    guard request.since != nil, wait > 0, server.syncing.waiters.hasRoom(for: session.user) else {
      return .raw(try server.syncing.answers.answer(request).json)
    }
    server.syncing.polls.open(request, call, milliseconds: wait)
    return .later
  }
}

/// `@unchecked Sendable`: it belongs to the server's thread.
struct SocketUpgrades: @unchecked Sendable {
  static let paths: Set<String> = ["/_matrix/client/ws/r0", "/_matrix/client/ws/v3"]
  private static let socketProtocol = "m.json"

  let server: ServerParts
  let dispatcher: Dispatcher

  func decide(_ request: HTTPServerRequest) -> WebSocketDecision {
    guard Self.paths.contains(request.path) else { return .notHere }
    do {
      let query = Query(request.query)
      let wanted = try server.syncing.requests.request(
        query, dispatcher.session(of: request, query))
      try server.syncing.presences.apply(query["set_presence"], of: wanted.session)
      guard server.sockets.hasRoom(for: wanted.session.user) else {
        throw MatrixError(
          status: 429, code: .limitExceeded, message: "Too many sockets",
          retryAfterMilliseconds: 60_000)
      }
      return .accept(protocol: chosenProtocol(request)) { [self] socket in
        let session = SocketSession(
          sockets: server.sockets, request: wanted, port: SocketPort(socket))
        // The session may have ended during the upgrade.
        let isCurrent = (try? dispatcher.session(of: request, query)) == wanted.session
        server.scheduler.soon {
          isCurrent ? session.open() : session.close(code: SocketSession.sessionEnded)
        }
        return { session.received($0) }
      }
    } catch {
      return .refuse(dispatcher.response(to: error))
    }
  }

  private func chosenProtocol(_ request: HTTPServerRequest) -> String {
    let offered = (request.header("Sec-WebSocket-Protocol") ?? "").split(separator: ",")
    let isOffered = offered.contains { $0.filter { $0 != " " } == Self.socketProtocol }
    return isOffered ? Self.socketProtocol : ""
  }
}

extension SocketPort {
  fileprivate init(_ socket: WebSocket) {
    self.init(
      send: { socket.send($0) }, close: { socket.close(code: $0) },
      whenWritten: { socket.whenWritten($0) })
  }
}
