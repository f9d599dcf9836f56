internal import Matrix
internal import Network

extension HomeserverCore {
  private static let socketPaths: Set<String> = ["/_matrix/client/ws/r0", "/_matrix/client/ws/v3"]
  private static let socketProtocol = "m.json"
  private static let mostSockets = 1_000

  /// What becomes of a request to upgrade: who may not come in is told so before the upgrade.
  func decide(_ request: HTTPServerRequest) -> WebSocketDecision {
    guard Self.socketPaths.contains(request.path) else { return .notHere }
    do {
      let query = Query(request.query)
      let wanted = try syncRequest(query, session(of: request, query))
      if let state = query["set_presence"] { try setPresence(state, of: wanted.session) }
      guard sockets.count < Self.mostSockets, waiters.hasRoom(for: wanted.session.user) else {
        throw MatrixError(
          status: 429, code: .limitExceeded, message: "Too many sockets",
          retryAfterMilliseconds: 60_000)
      }
      return .accept(protocol: chosenProtocol(request)) { [self] socket in
        let session = SocketSession(core: self, request: wanted, port: SocketPort(socket))
        scheduler.soon { session.open() }
        return { session.received($0) }
      }
    } catch {
      return .refuse(response(to: error))
    }
  }

  /// A client that names no protocol gets none named.
  private func chosenProtocol(_ request: HTTPServerRequest) -> String {
    let offered = (request.header("Sec-WebSocket-Protocol") ?? "").split(separator: ",")
    let isOffered = offered.contains { $0.filter { $0 != " " } == Self.socketProtocol }
    return isOffered ? Self.socketProtocol : ""
  }

  /// Cuts the sockets of a device that has been signed out.
  func closeSockets(where isGone: (Session) -> Bool) {
    for socket in sockets.values where isGone(socket.session) { socket.close(code: 3001) }
  }
}

extension SocketPort {
  fileprivate init(_ socket: WebSocket) {
    self.init(
      send: { socket.send($0) }, close: { socket.close(code: $0) },
      whenWritten: { socket.whenWritten($0) })
  }
}
