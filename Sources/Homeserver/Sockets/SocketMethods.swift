internal import Matrix

/// What a client may ask for over a WebSocket.
extension HomeserverCore {
  /// Answers one message of a client.
  func answer(_ text: String, on socket: SocketSession) {
    let depth = JSONValue.usualDepth - 18
    guard let message = try? JSONValue(parsing: text, maximumDepth: depth, deep: .refuse) else {
      return send(
        .failure(MatrixError(status: 400, code: .notJSON, message: "Not JSON")), id: .null,
        on: socket)
    }
    let id = message["id"] ?? .null
    do {
      let result = try result(of: message, for: socket.session)
      whenCommitted { [weak self] isCommitted in
        let lost = MatrixError(status: 500, code: .unknown, message: "Internal error")
        self?.send(isCommitted ? .success(result) : .failure(lost), id: id, on: socket)
      }
    } catch {
      if !(error is MatrixError) { log("a socket's request failed: \(error)") }
      let shown =
        error as? MatrixError
        ?? MatrixError(status: 500, code: .unknown, message: "Internal error")
      whenCommitted { [weak self] _ in self?.send(.failure(shown), id: id, on: socket) }
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
    let parameters = message["params"]?.object ?? [:]
    switch method {
    case "ping": return [:]
    case "send":
      guard let id = message["id"]?.string else { throw MatrixError.missing("id") }
      return try sendOverSocket(parameters, transaction: id, session)
    case "state": return try setStateOverSocket(parameters, session)
    case "typing":
      let room = try joinedRoom(parameters.text("room_id"), session)
      guard let isTyping = parameters["typing"]?.bool else { throw MatrixError.missing("typing") }
      setTyping(
        isTyping, milliseconds: parameters["timeout"]?.integer, user: session.user, in: room)
      return [:]
    case "read_markers":
      return try write {
        let room = try joinedRoom(parameters.text("room_id"), session)
        try setMarkers(parameters, in: room, of: session.user)
        return [:]
      }
    case "presence":
      return try write {
        try setPresence(
          parameters.text("presence"), status: parameters.optionalText("status_msg"), of: session)
        return [:]
      }
    default:
      throw MatrixError(status: 404, code: .unrecognized, message: "Unknown method")
    }
  }

  private func sendOverSocket(
    _ parameters: JSONObject, transaction: String, _ session: Session
  ) throws -> JSONValue {
    let (room, type) = (try parameters.text("room_id"), try parameters.text("event_type"))
    guard let content = parameters["content"]?.object else { throw MatrixError.missing("content") }
    try limits.take(.message, session.userID, now: now)
    let event = try write {
      try send(type, content, to: room, by: session, transaction: transaction)
    }
    return ["event_id": .string(event)]
  }

  private func setStateOverSocket(
    _ parameters: JSONObject, _ session: Session
  ) throws -> JSONValue {
    let (room, type) = (try parameters.text("room_id"), try parameters.text("event_type"))
    guard let content = parameters["content"]?.object else { throw MatrixError.missing("content") }
    let key = try parameters.optionalText("state_key") ?? ""
    try limits.take(.message, session.userID, now: now)
    let event = try write { try send(type, stateKey: key, content, to: room, by: session) }
    return ["event_id": .string(event)]
  }
}
