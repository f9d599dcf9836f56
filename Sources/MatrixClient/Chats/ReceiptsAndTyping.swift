internal import Intents
internal import Matrix
internal import Model

/// Sends read receipts and typing notices to the server.
struct ReceiptsAndTyping: Sendable {
  let attempts: Attempts
  let calls: MatrixCalls
  let own: UserID
  let timings: ClientTimings
  let socket: LiveSocket
  let reports: ClientReports

  /// Sends a read receipt for an event and, unless the receipt is for a thread, also moves the read
  /// marker. Reports the receipt as sent, also if the server refuses it for good. Repeats the
  /// requests with pauses after a temporary failure; after the last attempt, or a lost connection,
  /// the engine sends the receipt again once reconnected.
  func sendReceipt(_ event: EventID, _ scope: ReadScope, in chat: ChatID) async {
    switch await attempts.run({ await send(event, scope, in: chat) }) {
    case .failure(let failure) where failure.isSignedOut: reports.signOut()
    // The engine sends the receipt again after a reconnect.
    case .failure(let failure) where failure.isPassing: reports.doubtConnection()
    // A receipt that the server refuses for good counts as sent, so that it does not delay the next
    // one.
    case .success, .failure: reports.tell([.chats(.receiptSent(chat, event))])
    }
  }

  /// Sends a typing notice: the person is typing in a chat, or has stopped. The server ends the
  /// notice by itself after `ClientTimings.typingMilliseconds`, unless it is repeated. A failure is
  /// ignored.
  func sendTyping(_ isTyping: Bool, in chat: ChatID) async {
    var params: JSONObject = ["typing": .bool(isTyping)]
    if isTyping { params["timeout"] = .integer(Int64(timings.typingMilliseconds)) }
    if await socket.ask("typing", params, in: chat) == nil {
      _ = await calls.result(
        "PUT", ["v3", "rooms", chat.rawValue, "typing", own.rawValue], body: .object(params))
    }
  }

  private func send(
    _ event: EventID, _ scope: ReadScope, in chat: ChatID
  ) async -> Result<JSONValue, CallFailure> {
    let name = JSONValue.string(event.rawValue)
    switch scope {
    case .everything:
      return await post("read_markers", ["m.fully_read": name, "m.read": name], in: chat)
    case .main:
      // The endpoint `read_markers` accepts no thread, so a receipt sent there would cover all
      // threads. Only the read marker is sent there, and the receipt to its own endpoint.
      let marked = await post("read_markers", ["m.fully_read": name], in: chat)
      guard case .success = marked else { return marked }
      return await postReceipt(event, thread: "main", in: chat)
    case .thread(let root): return await postReceipt(event, thread: root.rawValue, in: chat)
    }
  }

  private func postReceipt(
    _ event: EventID, thread: String, in chat: ChatID
  ) async -> Result<JSONValue, CallFailure> {
    await calls.result(
      "POST", ["v3", "rooms", chat.rawValue, "receipt", "m.read", event.rawValue],
      body: ["thread_id": .string(thread)])
  }

  private func post(
    _ method: String, _ params: JSONObject, in chat: ChatID
  ) async -> Result<JSONValue, CallFailure> {
    if let result = await socket.ask(method, params, in: chat) { return result }
    return await calls.result(
      "POST", ["v3", "rooms", chat.rawValue, method], body: .object(params))
  }
}
