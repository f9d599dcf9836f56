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

  /// Sends a read marker and a receipt for an event. Reports them as sent, also if the server
  /// refuses them for good. Repeats a temporary failure with pauses; after the last attempt the
  /// engine sends them again once reconnected.
  func sendReceipt(_ event: EventID, in chat: ChatID) async {
    let params: JSONObject = [
      "m.fully_read": .string(event.rawValue), "m.read": .string(event.rawValue),
    ]
    switch await attempts.run({ await post("read_markers", params, in: chat) }) {
    case .failure(let failure) where failure.isSignedOut: reports.signOut()
    // The engine sends the receipt again after a reconnect.
    case .failure(let failure) where failure.isPassing: reports.doubtConnection()
    // A receipt that is refused for good counts as sent, so that it does not delay the next one.
    case .success, .failure: reports.tell([.chats(.receiptSent(chat, event))])
    }
  }

  /// Tells the server that the user types or has stopped typing. The server ends a typing notice by
  /// itself after `ClientTimings.typingMilliseconds`, unless it is repeated. A failed notice is not
  /// sent again.
  func sendTyping(_ isTyping: Bool, in chat: ChatID) async {
    var params: JSONObject = ["typing": .bool(isTyping)]
    if isTyping { params["timeout"] = .integer(Int64(timings.typingMilliseconds)) }
    if await socket.ask("typing", params, in: chat) == nil {
      _ = await calls.result(
        "PUT", ["v3", "rooms", chat.rawValue, "typing", own.rawValue], body: .object(params))
    }
  }

  private func post(
    _ method: String, _ params: JSONObject, in chat: ChatID
  ) async -> Result<JSONValue, CallFailure> {
    if let result = await socket.ask(method, params, in: chat) { return result }
    return await calls.result(
      "POST", ["v3", "rooms", chat.rawValue, method], body: .object(params))
  }
}
