internal import Network

/// The WebSockets, each from its upgrade to its end, with the parts of the server that they use.
/// Those of a session are closed when the session ends.
///
/// The server's thread owns this object.
final class Sockets {
  /// The limit on open WebSockets of all users; at the limit, a further one is refused.
  private static let most = 1_000

  let database: ServerDatabase
  let waiters: SyncWaiters
  let answers: SyncAnswerMaker
  let requests: SocketRequests
  let log: @Sendable (String) -> Void
  private var sockets: [ObjectIdentifier: SocketSession] = [:]

  init(
    database: ServerDatabase, sessions: Sessions, waiters: SyncWaiters, answers: SyncAnswerMaker,
    requests: SocketRequests, log: @escaping @Sendable (String) -> Void
  ) {
    self.database = database
    self.waiters = waiters
    self.answers = answers
    self.requests = requests
    self.log = log
    sessions.whenEnded { [weak self] isEnded in
      guard let self else { return }
      for socket in sockets.values where isEnded(socket.session) {
        socket.close(code: SocketSession.sessionEnded)
      }
    }
  }

  /// `true` if no WebSocket is open or being opened.
  var isEmpty: Bool { sockets.isEmpty }

  /// `true` if one more WebSocket of a user may be opened, by the limits on all WebSockets and on
  /// the user's waiting polls and sockets.
  func hasRoom(for user: Int64) -> Bool {
    sockets.count < Self.most && waiters.hasRoom(for: user)
  }

  func add(_ socket: SocketSession) { sockets[ObjectIdentifier(socket)] = socket }
  func remove(_ socket: SocketSession) { sockets[ObjectIdentifier(socket)] = nil }
}
