internal import Matrix
internal import Model
internal import Network

/// The live socket: instead of the long poll while a chat is open, never beside it.
extension MatrixClient {
  private static let maximumMessageBytes = 64 << 20

  /// A chat is open, or none is: then the socket stays for a while.
  func wantSocket(_ isWanted: Bool) {
    lingering?.cancel()
    lingering = nil
    if isWanted {
      plan.want(socket: true)
      // A poll from a token can be asked again; a first sync is not thrown away.
      switch plan.next(now: thread.monotonicMilliseconds) {
      case .askVersions, .socket: if live == nil { interrupt() }
      case .poll, .wait, .end: break
      }
    } else {
      lingering = thread.after(milliseconds: timings.lingerMilliseconds) { [weak self] in
        self?.assumeIsolated { $0.leaveSocket() }
      }
    }
  }

  private func leaveSocket() {
    plan.want(socket: false)
    if live != nil {
      closeSocket()
      interrupt()
    }
  }

  /// Opens the socket and listens until its end.
  func listen() async {
    let began = beginning
    sockets += 1
    let number = sockets
    live = LiveSocket(number: number, lastHeard: thread.monotonicMilliseconds)
    let (token, filter) = (token?.rawValue ?? "", filter)
    let seconds = (timings.socketPatienceMilliseconds + 999) / 1000
    let onEvent: @Sendable (WebSocketEvent) -> Void = { [weak self] event in
      self?.assumeIsolated { $0.heard(event, on: number) }
    }
    let isDoubtful = push.doubtsConnections
    push.doubtsConnections = false
    let result = await interruptible { client in
      await client.calls.openSocket(
        query: [("since", token), ("filter", filter)], timeoutSeconds: seconds,
        maximumMessageBytes: Self.maximumMessageBytes, wantsNewConnection: isDoubtful,
        onEvent: onEvent)
    }
    guard live?.number == number, began == beginning else {
      if case .success(let socket) = result { socket.close(code: 1000) }
      if live?.number == number { live = nil }
      return
    }
    switch result {
    case .success(let socket): ended(await listen(to: socket), number)
    case .failure(.handshakeRefused(let status)):
      ended(status == 401 ? .unreachable : .unusable, number)
    case .failure(.cancelled): ended(.notWanted, number)
    case .failure(.timedOut): ended(.unusable, number)
    case .failure: ended(.unreachable, number)
    }
  }

  private func listen(to socket: WebSocket) async -> SyncPlan.SocketEnd {
    guard socket.subprotocol == "m.json" else {
      socket.close(code: 1002)
      return .unusable
    }
    return await withCheckedContinuation { continuation in
      live?.socket = socket
      live?.onEnd = { continuation.resume(returning: $0) }
      interruption = { [weak self] in self?.assumeIsolated { $0.finish(.notWanted) } }
      watch(afterMilliseconds: timings.socketPatienceMilliseconds)
      let early = live?.early ?? []
      live?.early = []
      for event in early { take(event) }
    }
  }

  /// The loop goes on with how the socket ended.
  private func finish(_ end: SyncPlan.SocketEnd) {
    let onEnd = live?.onEnd
    live?.onEnd = nil
    onEnd?(end)
  }

  /// The socket is quiet though there is something to tell: another one is opened from the last token.
  func doubtSocket() { finish(.doubted) }

  private func ended(_ end: SyncPlan.SocketEnd, _ number: Int) {
    interruption = nil
    guard live?.number == number else { return }
    closeSocket()
    if plan.socketEnded(end, now: thread.monotonicMilliseconds) { isOnline = false }
  }

  /// Takes leave of the socket; who waits for an answer on it is told that it is lost.
  func closeSocket() {
    guard let old = live else { return }
    finish(.notWanted)
    live = nil
    old.timer?.cancel()
    old.socket?.close(code: 1000)
    for answer in old.pending.values { answer(.failure(.network(.dropped("socket closed")))) }
  }

  // MARK: Hearing

  private func heard(_ event: WebSocketEvent, on number: Int) {
    guard live?.number == number else { return }
    if live?.socket == nil { live?.early.append(event) } else { take(event) }
  }

  private func take(_ event: WebSocketEvent) {
    switch event {
    case .text(let text): take(LiveMessage(text))
    case .closed(let code):
      if code == 3001 || code == 3002 {
        signOut()
      } else {
        finish(live?.isProven == true ? .closed(code: code) : .unusable)
      }
    }
  }

  private func take(_ message: LiveMessage) {
    live?.lastHeard = thread.monotonicMilliseconds
    live?.unansweredPings = 0
    switch message {
    case .sync(let answer):
      if live?.isProven == false {
        live?.isProven = true
        watch(afterMilliseconds: timings.pingAfterMilliseconds)
      }
      take(answer, asked: .min)
    case .response(let id, let result): live?.pending.removeValue(forKey: id)?(result)
    case .other: break
    case .notUnderstood:
      complain("The server's answer was not understood: it is not JSON")
      finish(.unusable)
    }
  }

  // MARK: Watching

  private func watch(afterMilliseconds milliseconds: Int) {
    live?.timer?.cancel()
    live?.timer = thread.after(milliseconds: milliseconds) { [weak self] in
      self?.assumeIsolated { $0.watch() }
    }
  }

  /// After 20 s of silence the server is asked; when it does not answer twice, the socket is dead.
  private func watch() {
    guard let live else { return }
    guard live.isProven else { return finish(.unusable) }
    let silence = Int(thread.monotonicMilliseconds - live.lastHeard)
    if live.unansweredPings == 0, silence < timings.pingAfterMilliseconds {
      return watch(afterMilliseconds: timings.pingAfterMilliseconds - silence)
    }
    guard live.unansweredPings < 2 else { return finish(.closed(code: 1006)) }
    self.live?.unansweredPings += 1
    live.socket?.send(JSONValue.request(id: "ping", "ping", [:]).text)
    watch(afterMilliseconds: timings.pingPatienceMilliseconds)
  }
}

extension JSONValue {
  /// A request on the live socket.
  static func request(id: String, _ method: String, _ params: JSONObject) -> JSONValue {
    ["id": .string(id), "method": .string(method), "params": .object(params)]
  }
}
