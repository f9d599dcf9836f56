internal import Intents
internal import Matrix
internal import Model
internal import Network

/// Sends messages, edits, reactions and deletions. Each has a transaction id, by which the server
/// recognises a repeated request as the same message.
struct MessageSender: Sendable {
  private static let mostAttempts = 8

  let thread: NetworkThread
  let calls: MatrixCalls
  let timings: ClientTimings
  let random: @Sendable () -> UInt64
  let socket: LiveSocket
  let reports: ClientReports

  /// Sends one message and reports each change of its delivery state. Tries up to `mostAttempts`
  /// times, with pauses, while the server limits the rate or has an internal error.
  func send(_ message: OutgoingMessage) async {
    tell(message, .sending)
    var backoff = timings.backoff
    for attempt in 1... {
      switch await transmit(message) {
      case .success(let answer): return delivered(message, answer)
      case .failure(let failure):
        guard failure.isPassing, !failure.isLost, attempt < Self.mostAttempts else {
          return await end(message, failure)
        }
        let asked = (failure.retryAfterSeconds ?? 0) * 1000
        await thread.sleep(milliseconds: max(asked, backoff.pause(random: random())))
      }
    }
  }

  /// Reports the outcome of the last attempt. A reaction that exists already counts as sent; after
  /// a lost connection or the end of the session the message is queued again.
  private func end(_ message: OutgoingMessage, _ failure: CallFailure) async {
    if failure.isThere, case .reaction(let event) = message.purpose {
      return tell(message, .sent(event))
    }
    if failure.isSignedOut { reports.signOut() }
    if failure.isLost || failure.isSignedOut {
      tell(message, .queued)
      return reports.doubtConnection()
    }
    let isOutside = failure.mayMeanGone ? await calls.isOutside(message.chat) : false
    tell(message, .failed(isOutside ? .outside : failure.reason))
  }

  private func delivered(_ message: OutgoingMessage, _ answer: JSONValue) {
    guard let event = answer["event_id"]?.string, CleanText.isSafe(event) else {
      return tell(message, .failed(.badAnswer("it names no event")))
    }
    tell(message, .sent(EventID(event)))
  }

  private func tell(_ message: OutgoingMessage, _ change: DeliveryChange) {
    reports.tell([.messages(.delivery(message.transaction, change))])
  }

  private func transmit(_ message: OutgoingMessage) async -> Result<JSONValue, CallFailure> {
    guard let event = OutgoingContent(message) else { return await transmitDeletion(message) }
    let transaction = message.transaction.rawValue
    let params: JSONObject = [
      "room_id": .string(message.chat.rawValue), "event_type": .string(event.type),
      "content": .object(event.content),
    ]
    // A request that was lost with the socket is repeated by HTTP with the same transaction id, so
    // that it cannot be sent twice.
    if let result = await socket.ask("send", params, id: transaction) { return result }
    return await calls.result(
      "PUT", ["v3", "rooms", message.chat.rawValue, "send", event.type, transaction],
      body: .object(event.content))
  }

  private func transmitDeletion(_ message: OutgoingMessage) async -> Result<JSONValue, CallFailure>
  {
    guard case .deletion(let event) = message.purpose else { return .failure(.notUnderstood("")) }
    return await calls.result(
      "PUT",
      [
        "v3", "rooms", message.chat.rawValue, "redact", event.rawValue,
        message.transaction.rawValue,
      ], body: [:])
  }
}
