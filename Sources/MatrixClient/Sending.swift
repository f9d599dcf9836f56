internal import Intents
internal import Matrix
internal import Model
internal import Network

/// Messages on their way out. The transaction id makes a repeated one the same message.
extension MatrixClient {
  /// What a server takes as one message of the live socket.
  private static let socketMessageBytes = 65_536
  private static let mostAttempts = 8

  func send(_ message: OutgoingMessage) async {
    tell([.messages(.delivery(message.transaction, .sending))])
    var backoff = Backoff(
      firstMilliseconds: timings.firstPauseMilliseconds,
      longestMilliseconds: timings.longestPauseMilliseconds)
    for attempt in 1... {
      let failure: CallFailure
      switch await transmit(message) {
      case .success(let answer): return delivered(message, answer)
      case .failure(let reason): failure = reason
      }
      if failure.isThere, case .reaction(let event) = message.purpose {
        return tell([.messages(.delivery(message.transaction, .sent(event)))])
      }
      if failure.isSignedOut { signOut() }
      if failure.isLost || failure.isSignedOut {
        tell([.messages(.delivery(message.transaction, .queued))])
        return doubtConnection()
      }
      guard failure.isPassing, attempt < Self.mostAttempts else {
        let isOutside = failure.mayMeanGone ? await isOutside(message.chat) : false
        let reason = isOutside ? .outside : failure.reason
        return tell([.messages(.delivery(message.transaction, .failed(reason)))])
      }
      let asked = (failure.retryAfterSeconds ?? 0) * 1000
      await sleep(max(asked, backoff.pause(random: random())))
    }
  }

  private func delivered(_ message: OutgoingMessage, _ answer: JSONValue) {
    guard let event = answer["event_id"]?.string, CleanText.isSafe(event) else {
      let reason = FailureReason.badAnswer("it names no event")
      return tell([.messages(.delivery(message.transaction, .failed(reason)))])
    }
    tell([.messages(.delivery(message.transaction, .sent(EventID(event))))])
  }

  private func transmit(_ message: OutgoingMessage) async -> Result<JSONValue, CallFailure> {
    guard let event = OutgoingContent(message) else { return await transmitDeletion(message) }
    let params: JSONObject = [
      "room_id": .string(message.chat.rawValue), "event_type": .string(event.type),
      "content": .object(event.content),
    ]
    // What got lost on the socket goes by HTTP, under the same id.
    if let result = await ask("send", params, id: message.transaction.rawValue) { return result }
    return await calls.result(
      "PUT",
      [
        "v3", "rooms", message.chat.rawValue, "send", event.type, message.transaction.rawValue,
      ], body: .object(event.content))
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

  /// Asks by the live socket; `nil` when it is not there, or went away before the answer.
  func ask(
    _ method: String, _ params: JSONObject, id: String
  ) async -> Result<JSONValue, CallFailure>? {
    guard let live, live.isProven, let socket = live.socket, live.pending[id] == nil else {
      return nil
    }
    let text = JSONValue.request(id: id, method, params).text
    guard text.utf8.count <= Self.socketMessageBytes else { return nil }
    let patience = thread.after(milliseconds: 30_000) { [weak self] in
      self?.assumeIsolated { client in
        client.live?.pending.removeValue(forKey: id)?(.failure(.network(.timedOut)))
      }
    }
    let result = await withCheckedContinuation { continuation in
      self.live?.pending[id] = { continuation.resume(returning: $0) }
      socket.send(text)
    }
    patience.cancel()
    if case .failure(let failure) = result, failure.isLost { return nil }
    return result
  }

  /// Waits a time that nothing shortens.
  private func sleep(_ milliseconds: Int) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      _ = thread.after(milliseconds: milliseconds) { continuation.resume() }
    }
  }
}
