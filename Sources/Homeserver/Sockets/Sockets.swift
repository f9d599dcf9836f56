internal import Matrix
internal import Network

struct SocketPort: Sendable {
  let send: @Sendable (String) -> Void
  let close: @Sendable (_ code: Int) -> Void
  /// Calls `body` on the server's thread when everything that was sent is written, or when the
  /// WebSocket has ended.
  let whenWritten: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void
}

struct SocketRequests {
  let database: ServerDatabase
  let limits: RateLimiting
  let access: RoomAccess
  let sender: EventSender
  let typing: Typing
  let receipts: Receipts
  let presences: Presences
  let log: @Sendable (String) -> Void

  /// The methods whose HTTP routes do not admit guests (`Route.admitsGuests`).
  private static let closedToGuests: Set<String> = ["presence", "read_markers", "typing"]

  /// A result waits for the commit if a transaction is open, as the transaction may contain the
  /// request's changes.
  func answer(_ text: String, on socket: SocketSession) {
    let depth = JSONValue.usualDepth - 18
    guard
      let message = try? JSONValue(
        parsing: text, maximumDepth: depth, deep: .refuse, duplicates: .refuse)
    else {
      return send(
        .failure(MatrixError(status: 400, code: .notJSON, message: "Not JSON")), id: .null,
        on: socket)
    }
    let id = message["id"] ?? .null
    do {
      let result = try result(of: message, for: socket.session)
      database.whenCommitted { failure in
        let lost = MatrixError(status: 500, code: .unknown, message: "Internal error")
        send(failure == nil ? .success(result) : .failure(lost), id: id, on: socket)
      }
    } catch {
      if !(error is MatrixError) { log("a socket's request failed: \(error)") }
      let shown =
        error as? MatrixError
        ?? MatrixError(status: 500, code: .unknown, message: "Internal error")
      database.whenCommitted { _ in send(.failure(shown), id: id, on: socket) }
    }
  }

  private func send(
    _ result: Result<JSONValue, MatrixError>, id: JSONValue, on socket: SocketSession
  ) {
    var answer: JSONObject = ["id": id]
    switch result {
    case .success(let value): answer.append("result", value)
    case .failure(let error): answer.append("error", error.json)
    }
    socket.send(JSONValue.object(answer).text)
  }

  private func result(of message: JSONValue, for session: Session) throws -> JSONValue {
    guard let method = message["method"]?.string else { throw MatrixError.missing("method") }
    if session.isGuest, Self.closedToGuests.contains(method) {
      throw MatrixError.guestsForbidden("Guests may not do this")
    }
    let parameters = message["params"]?.object ?? [:]
    switch method {
    case "ping": return [:]
    case "send":
      guard let id = message["id"]?.string else { throw MatrixError.missing("id") }
      return try send(parameters, transaction: id, session)
    case "state": return try setState(parameters, session)
    case "typing": return try setTyping(parameters, session)
    case "read_markers": return try setMarkers(parameters, session)
    case "presence": return try setPresence(parameters, session)
    default:
      throw MatrixError(status: 404, code: .unrecognized, message: "Unknown method")
    }
  }

  private func setTyping(_ parameters: JSONObject, _ session: Session) throws -> JSONValue {
    try limits.take(.message, session.userID)
    let room = try access.joinedRoom(parameters.text("room_id"), session)
    guard let isTyping = parameters["typing"]?.bool else { throw MatrixError.missing("typing") }
    typing.set(
      isTyping, milliseconds: parameters["timeout"]?.integer, user: session.user, in: room)
    return [:]
  }

  private func setMarkers(_ parameters: JSONObject, _ session: Session) throws -> JSONValue {
    try limits.take(.message, session.userID)
    return try database.write {
      let room = try access.joinedRoom(parameters.text("room_id"), session)
      try receipts.setMarkers(parameters, in: room, of: session.user)
      return [:]
    }
  }

  private func setPresence(_ parameters: JSONObject, _ session: Session) throws -> JSONValue {
    try limits.take(.request, session.userID)
    return try database.write {
      try presences.set(
        parameters.text("presence"), status: parameters.optionalText("status_msg"), of: session)
      return [:]
    }
  }

  private func send(
    _ parameters: JSONObject, transaction: String, _ session: Session
  ) throws -> JSONValue {
    let (room, type) = (try parameters.text("room_id"), try parameters.text("event_type"))
    guard let content = parameters["content"]?.object else { throw MatrixError.missing("content") }
    try limits.take(.message, session.userID)
    let event = try database.write {
      try sender.send(type, content, to: room, by: session, transaction: transaction)
    }
    return ["event_id": .string(event)]
  }

  private func setState(
    _ parameters: JSONObject, _ session: Session
  ) throws -> JSONValue {
    let (room, type) = (try parameters.text("room_id"), try parameters.text("event_type"))
    guard let content = parameters["content"]?.object else { throw MatrixError.missing("content") }
    let key = try parameters.optionalText("state_key") ?? ""
    try limits.take(.message, session.userID)
    let event = try database.write {
      try sender.send(type, stateKey: key, content, to: room, by: session)
    }
    return ["event_id": .string(event)]
  }
}

/// The next sync answer is made only when everything that was sent is written, and continues from
/// the last answer's token: a slow reader gets fewer and larger answers, and the server keeps only
/// one of them in memory.
///
/// `@unchecked Sendable`: it belongs to the server's thread.
final class SocketSession: @unchecked Sendable {
  /// The limit on bytes that wait to be written; beyond it, a peer that does not read is
  /// disconnected. A single message may be longer.
  private static let maxUnwritten = 4 << 20
  /// The close code by which a client learns that its access token is not valid any more.
  static let sessionEnded = 3001

  let session: Session
  /// A strong reference, because a socket may be closed after the server was released. `end`
  /// removes this session from `sockets`, which breaks the reference cycle.
  private let sockets: Sockets
  private let port: SocketPort
  private var request: SyncRequest
  private var waiter: Int?
  private var isWriting = false
  private var isDue = false
  private var isClosed = false
  private var unwritten = 0

  init(sockets: Sockets, request: SyncRequest, port: SocketPort) {
    self.sockets = sockets
    self.request = request
    self.port = port
    session = request.session
    // This session is added to `sockets` before its WebSocket is open, because the sign-out of the
    // device closes only the sockets that were added.
    sockets.add(self)
  }

  /// The first sync answer is sent even if it is empty, to show that the connection works.
  func open() {
    guard !isClosed else { return }
    waiter = sockets.waiters.add(session.user) { [weak self] in self?.tell(evenNothing: false) }
    tell(evenNothing: true)
  }

  func received(_ event: WebSocketEvent) {
    switch event {
    case .text(let text): if !isClosed { sockets.requests.answer(text, on: self) }
    case .closed: end()
    }
  }

  func close(code: Int) {
    guard !isClosed else { return }
    end()
    port.close(code)
  }

  func send(_ text: String) {
    guard !isClosed else { return }
    unwritten += text.utf8.count
    guard unwritten <= Self.maxUnwritten || !isWriting else { return close(code: 1008) }
    port.send(text)
    guard !isWriting else { return }
    isWriting = true
    port.whenWritten { [weak self] in self?.written() }
  }

  private func written() {
    isWriting = false
    unwritten = 0
    guard isDue else { return }
    isDue = false
    tell(evenNothing: false)
  }

  private func tell(evenNothing: Bool) {
    guard !isClosed else { return }
    if isWriting { return isDue = true }
    do {
      let answer = try sockets.answers.answer(request)
      guard evenNothing || !answer.isEmpty else { return }
      request.since = answer.next
      sockets.database.whenCommitted { [weak self] failure in
        guard failure == nil else { return self?.close(code: 1011) ?? () }
        self?.send(String(decoding: answer.json, as: UTF8.self))
        // The next sync answer continues with the rooms that did not fit into this one.
        if answer.next.lastRoom != nil { self?.isDue = true }
      }
    } catch {
      sockets.log("a socket failed: \(error)")
      close(code: 1011)
    }
  }

  private func end() {
    isClosed = true
    if let waiter { sockets.waiters.remove(waiter, of: session.user) }
    sockets.remove(self)
  }
}

/// The server's thread owns this object.
final class Sockets {
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

  func hasRoom(for user: Int64) -> Bool {
    sockets.count < Self.most && waiters.hasRoom(for: user)
  }

  func add(_ socket: SocketSession) { sockets[ObjectIdentifier(socket)] = socket }
  func remove(_ socket: SocketSession) { sockets[ObjectIdentifier(socket)] = nil }
}
