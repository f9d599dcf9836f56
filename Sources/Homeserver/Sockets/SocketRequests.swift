internal import Matrix

/// Handles the requests that clients send over a WebSocket, such as `send`, `typing` and
/// `read_markers`.
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

  /// Handles one request, the text of a WebSocket message, and sends the response, a result or an
  /// error. A result waits for the commit if a transaction is open, as the transaction may contain
  /// the request's changes.
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
