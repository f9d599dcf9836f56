internal import Intents
internal import Matrix
internal import Model

/// Sends messages and changes of messages, such as edits, reactions, votes and deletions. Each has
/// a transaction id, by which the server recognises a repeated request.
struct MessageSender: Sendable {
  /// The limit of successive attempts to send a message, which last about ten minutes: a server may
  /// be out of order for a while.
  private static let mostAttempts = 16

  let attempts: Attempts
  let calls: MatrixCalls
  let socket: LiveSocket
  let reports: ClientReports
  let files: FileTransfers
  /// Returns `true` while the client is online: the last sync succeeded, and no failure has put the
  /// connection in doubt since.
  let isOnline: @Sendable () -> Bool

  /// Sends one message and reports each change of its delivery state. Tries up to `mostAttempts`
  /// times, with pauses, while the failures are temporary and the server responds.
  func send(_ message: OutgoingMessage) async {
    tell(message, .sending)
    let file = message.file.map { _ in MessageID.local(message.transaction) }
    if let file { await files.begin(file) }
    let result = await attempts.run(most: Self.mostAttempts) { await event(of: message) }
    if let file { await files.end(file) }
    switch result {
    case .success(let event): tell(message, .sent(event))
    case .failure(let failure): await end(message, failure)
    }
  }

  /// Reports the failure of the last attempt to send a message. A reaction that exists already
  /// counts as sent. The message is queued again after a lost connection or the end of the session,
  /// and after a temporary failure while syncs fail as well. If only the request for this message
  /// fails, the message fails, as it would otherwise delay the later messages for ever.
  private func end(_ message: OutgoingMessage, _ failure: CallFailure) async {
    if failure.isThere, case .reaction(let event) = message.purpose {
      return tell(message, .sent(event))
    }
    if failure.isSignedOut { reports.signOut() }
    if failure.isLost || failure.isSignedOut || (failure.isPassing && !isOnline()) {
      tell(message, .queued)
      return reports.doubtConnection()
    }
    let isOutside = failure.mayMeanGone ? await calls.isOutside(message.chat) : false
    tell(message, .failed(isOutside ? .outside : failure.reason))
  }

  /// Makes one attempt to send a message, uploads its file first if it has one, and returns the
  /// event id that the server assigned.
  private func event(of message: OutgoingMessage) async -> Result<EventID, CallFailure> {
    var address: MediaAddress?
    if let file = message.file {
      switch await files.upload(file, of: message) {
      case .success(let uploaded): address = uploaded
      case .failure(let failure): return .failure(failure)
      }
    }
    return await transmit(message, at: address).flatMap { answer in
      guard let event = answer["event_id"]?.string, CleanText.isSafe(event) else {
        return .failure(.notUnderstood("it names no event"))
      }
      return .success(EventID(event))
    }
  }

  private func tell(_ message: OutgoingMessage, _ change: DeliveryChange) {
    reports.tell([.messages(.delivery(message.transaction, change))])
  }

  /// Sends the event of a message, over the live socket or by HTTP, or, for a deletion, redacts the
  /// event that it names. `address` is the address of the message's uploaded file; `nil` for a
  /// message without a file.
  private func transmit(
    _ message: OutgoingMessage, at address: MediaAddress?
  ) async -> Result<JSONValue, CallFailure> {
    guard let event = OutgoingContent(message, file: address) else {
      return await transmitDeletion(message)
    }
    let transaction = message.transaction.rawValue
    let params: JSONObject = [
      "room_id": .string(message.chat.rawValue), "event_type": .string(event.type),
      "content": .object(event.content),
    ]
    // A request that was lost with the live socket is repeated by HTTP with the same transaction
    // id, so that it cannot be sent twice.
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
