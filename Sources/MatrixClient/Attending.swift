internal import Intents
internal import Matrix
internal import Model
internal import Network

/// What others see of us in a chat: what we read, that we type, that we came.
extension MatrixClient {
  func sendReceipt(_ event: EventID, in chat: ChatID) async {
    let params: JSONObject = [
      "m.fully_read": .string(event.rawValue), "m.read": .string(event.rawValue),
    ]
    switch await askOrPost("read_markers", params, in: chat) {
    case .failure(let failure) where failure.isSignedOut: signOut()
    // It is asked for again when we are connected again.
    case .failure(let failure) where failure.isPassing: doubtConnection()
    // One that is refused for good must not hold up the next.
    case .success, .failure: tell([.chats(.receiptSent(chat, event))])
    }
  }

  func sendTyping(_ isTyping: Bool, in chat: ChatID) async {
    var params: JSONObject = ["typing": .bool(isTyping)]
    if isTyping { params["timeout"] = 30_000 }
    // A notice that gets lost is not worth a word.
    if await asked("typing", params, in: chat) == nil {
      _ = await calls.result(
        "PUT", ["v3", "rooms", chat.rawValue, "typing", account.user.rawValue],
        body: .object(params))
    }
  }

  func join(_ chat: ChatID, directWith user: UserID?) async {
    switch await calls.result("POST", ["v3", "join", chat.rawValue], body: [:]) {
    case .success:
      if let user { _ = await noteDirect(chat, with: user) }
    case .failure(let failure) where failure.isSignedOut: signOut()
    case .failure(let failure):
      tell([.connection(.report("The invite could not be accepted: \(failure.sentence)"))])
    }
  }

  /// Joins what replaced a chat, and waits until it is there.
  func follow(_ chat: ChatID, to successor: Successor, directWith user: UserID?) async {
    // The first name is the specification's since version 1.12.
    let way = successor.server.map { [("via", $0), ("server_name", $0)] } ?? []
    switch await calls.result(
      "POST", ["v3", "join", successor.chat.rawValue], query: way, body: [:])
    {
    case .success:
      if let user { _ = await noteDirect(successor.chat, with: user) }
      let isThere = await hasArrived(successor.chat)
      tell([
        .chats(
          isThere ? .followed(from: chat, to: successor.chat) : .followFailed(chat, .timedOut))
      ])
    case .failure(let failure):
      if failure.isSignedOut { signOut() }
      tell([.chats(.followFailed(chat, failure.reason))])
      if failure.isLost { doubtConnection() }
    }
  }

  /// Leaves a chat or declines an invite. It is not forgotten besides: our other devices would not hear
  /// that we left.
  func leave(_ chat: ChatID) async {
    switch await calls.result("POST", ["v3", "rooms", chat.rawValue, "leave"], body: [:]) {
    case .success: tell([.chats(.left(chat))])
    case .failure(let failure):
      if failure.isSignedOut { signOut() }
      let isGone = failure.mayMeanGone ? await isOutside(chat) : false
      tell([.chats(isGone ? .left(chat) : .leaveFailed(chat, failure.reason))])
      if failure.isLost { doubtConnection() }
    }
  }

  /// Whether the server does not count us among those who are in the chat.
  func isOutside(_ chat: ChatID) async -> Bool {
    guard case .success(let answer) = await calls.result("GET", ["v3", "joined_rooms"]),
      let rooms = answer["joined_rooms"]?.array
    else { return false }
    return !rooms.contains(.string(chat.rawValue))
  }

  private func askOrPost(
    _ method: String, _ params: JSONObject, in chat: ChatID
  ) async -> Result<JSONValue, CallFailure> {
    if let result = await asked(method, params, in: chat) { return result }
    return await calls.result(
      "POST", ["v3", "rooms", chat.rawValue, method], body: .object(params))
  }

  private func asked(
    _ method: String, _ params: JSONObject, in chat: ChatID
  ) async -> Result<JSONValue, CallFailure>? {
    var params = params
    params["room_id"] = .string(chat.rawValue)
    // The newest question is the one that counts; an id a question keeps the answers apart.
    questions += 1
    return await ask(method, params, id: "\(method)-\(questions)")
  }
}

extension CallFailure {
  /// What a server says to those who are not in the room, or to all when it does not know it.
  var mayMeanGone: Bool {
    guard case .refused(_, let code, _, _) = self else { return false }
    return code == "M_FORBIDDEN" || code == "M_NOT_FOUND"
  }

  /// In a few words, for a report.
  var sentence: String {
    switch self {
    case .network(.timedOut): "it took too long"
    case .network: "no connection"
    case .notUnderstood(let what): "the answer was not understood, \(what)"
    case .refused(let status, let code, let message, _):
      message.isEmpty ? (code.isEmpty ? "HTTP \(status)" : code) : message
    }
  }
}
