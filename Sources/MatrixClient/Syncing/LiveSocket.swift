internal import Intents
internal import Matrix
internal import Network

/// The live socket: a WebSocket to the homeserver that brings sync responses while a chat is open
/// and for some time after that, and carries requests. Only one such WebSocket is open at a time.
actor LiveSocket {
  /// The size limit of one message from the server on the live socket, in bytes: a sync response
  /// after a long absence is large.
  private static let maximumMessageBytes = 64 << 20
  /// The size limit of one request on the live socket, in bytes; servers refuse larger requests.
  private static let maximumRequestBytes = 65_536

  enum News: Sendable {
    case sync(JSONValue)
    case notUnderstood
    /// The server closed the socket because it does not accept the access token any more, and the
    /// token cannot be renewed.
    case signedOut
  }

  private let thread: NetworkThread
  private let calls: MatrixCalls
  private let timings: ClientTimings
  private var hear: (@Sendable (News) -> Void)?
  private var live: LiveSocketState?
  private var handshake: Task<Result<WebSocket, NetworkError>, Never>?
  /// The numbers of the newest WebSocket and of the newest request. An event of an older WebSocket
  /// that arrives late has a lower number, and is dropped.
  private var (sockets, requests) = (0, 0)

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(thread: NetworkThread, calls: MatrixCalls, timings: ClientTimings) {
    self.thread = thread
    self.calls = calls
    self.timings = timings
  }

  var isThere: Bool { live != nil }

  /// `true` once a sync response has arrived over the open socket, which shows that the socket
  /// works.
  var isProven: Bool { live?.isProven == true }

  // MARK: Opening and closing

  /// - Parameters:
  ///   - query: the sync token and the filter.
  ///   - wantsNewConnection: `true` to use a new connection, as the open connections may be dead.
  ///   - hear: called on the network thread for each `News`.
  /// - Returns: the reason for the end of the socket; `nil` if `close` was called during this call.
  func listen(
    query: [(String, String)], wantsNewConnection: Bool, hear: @escaping @Sendable (News) -> Void
  ) async -> SyncPlan.SocketEnd? {
    self.hear = hear
    sockets += 1
    let number = sockets
    live = LiveSocketState(number: number, lastHeard: thread.monotonicMilliseconds)
    let result = await open(query, number, wantsNewConnection)
    guard live?.number == number else {
      if case .success(let socket) = result { socket.close(code: 1000) }
      return nil
    }
    let end: SyncPlan.SocketEnd
    switch result {
    case .success(let socket): end = await listen(to: socket)
    case .failure(.handshakeRefused(let status)): end = status == 401 ? .unreachable : .unusable
    case .failure(.cancelled): end = .notWanted
    case .failure(.timedOut): end = .unusable
    case .failure: end = .unreachable
    }
    guard live?.number == number else { return nil }
    close()
    return end
  }

  private func open(
    _ query: [(String, String)], _ number: Int, _ wantsNewConnection: Bool
  ) async -> Result<WebSocket, NetworkError> {
    let seconds = (timings.socketPatienceMilliseconds + 999) / 1000
    let onEvent: @Sendable (WebSocketEvent) -> Void = { [weak self] event in
      self?.assumeIsolated { $0.heard(event, on: number) }
    }
    // The task runs on the network thread from its first step. A single step on the global executor
    // would start libdispatch's pool, which then wakes up every second for the rest of the run.
    let task = Task(executorPreference: thread) { [calls] in
      await calls.openSocket(
        query: query, timeoutSeconds: seconds, maximumMessageBytes: Self.maximumMessageBytes,
        wantsNewConnection: wantsNewConnection, onEvent: onEvent)
    }
    handshake = task
    let result = await task.value
    if handshake == task { handshake = nil }
    return result
  }

  private func listen(to socket: WebSocket) async -> SyncPlan.SocketEnd {
    guard socket.subprotocol == "m.json" else {
      socket.close(code: 1002)
      return .unusable
    }
    return await withCheckedContinuation { continuation in
      live?.socket = socket
      live?.onEnd = { continuation.resume(returning: $0) }
      watch(afterMilliseconds: timings.socketPatienceMilliseconds)
      let early = live?.early ?? []
      live?.early = []
      for event in early { take(event) }
    }
  }

  /// Ends the handshake or the listening of the live socket; `listen` then returns `.notWanted`.
  func interrupt() {
    if let handshake { handshake.cancel() } else { finish(.notWanted) }
  }

  /// Ends the listening of the live socket, as it may have missed an event, for example one that a
  /// push announced; `listen` then closes the socket and returns `.doubted`.
  func doubt() { finish(.doubted) }

  /// Closes the live socket. Requests that wait for a response over it fail as lost, and `listen`
  /// returns `nil` if it still waits.
  func close() {
    guard let old = live else { return }
    finish(.notWanted)
    live = nil
    old.timer?.cancel()
    old.socket?.close(code: 1000)
    for answer in old.pending.values { answer(.failure(.network(.dropped("socket closed")))) }
  }

  /// Makes `listen(to:)` return this reason for the end of the live socket, and `listen(query:…)`
  /// too, unless `close` was called. Does nothing during the handshake and after the first call.
  private func finish(_ end: SyncPlan.SocketEnd) {
    let onEnd = live?.onEnd
    live?.onEnd = nil
    onEnd?(end)
  }

  // MARK: Requests

  func ask(
    _ method: String, _ params: JSONObject, in chat: ChatID
  ) async -> Result<JSONValue, CallFailure>? {
    var params = params
    params["room_id"] = .string(chat.rawValue)
    requests += 1
    return await ask(method, params, id: "\(method)-\(requests)")
  }

  /// Sends a request over the live socket and returns the response. `nil` if the caller is to send
  /// it by HTTP instead: no proven socket is open, the request is too large, its response was lost,
  /// no response arrived within `ClientTimings.socketAnswerMilliseconds`, or the server refused an
  /// access token that can be renewed.
  ///
  /// - Parameter id: the request's id. If another request with the same id is pending, the result
  ///   is `nil`.
  func ask(
    _ method: String, _ params: JSONObject, id: String
  ) async -> Result<JSONValue, CallFailure>? {
    guard let live, live.isProven, let socket = live.socket, live.pending[id] == nil else {
      return nil
    }
    let text = JSONValue.request(id: id, method, params).text
    guard text.utf8.count <= Self.maximumRequestBytes else { return nil }
    let patience = thread.after(milliseconds: timings.socketAnswerMilliseconds) { [weak self] in
      self?.assumeIsolated { $0.answer(id, .failure(.network(.timedOut))) }
    }
    let result = await withCheckedContinuation { continuation in
      self.live?.pending[id] = { continuation.resume(returning: $0) }
      socket.send(text)
    }
    patience.cancel()
    // If the server refused the access token, the caller repeats the request over HTTP, which
    // renews the token.
    if case .failure(let failure) = result,
      failure.isLost || (failure.isSignedOut && calls.canRenew)
    {
      return nil
    }
    return result
  }

  private func answer(_ id: String, _ result: Result<JSONValue, CallFailure>) {
    live?.pending.removeValue(forKey: id)?(result)
  }

  // MARK: Messages from the server

  private func heard(_ event: WebSocketEvent, on number: Int) {
    guard live?.number == number else { return }
    if live?.socket == nil { live?.early.append(event) } else { take(event) }
  }

  private func take(_ event: WebSocketEvent) {
    switch event {
    case .text(let text): take(LiveMessage(text))
    case .closed(let code):
      // With the close codes 3001 and 3002 the server refuses the access token. If the token can be
      // renewed, that happens once the server has refused the next GET /sync, too.
      if code == 3001 || code == 3002, !calls.canRenew {
        hear?(.signedOut)
      } else {
        finish(isProven ? .closed(code: code) : .unusable)
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
      hear?(.sync(answer))
    case .response(let id, let result): answer(id, result)
    case .other: break
    case .notUnderstood:
      hear?(.notUnderstood)
      finish(.unusable)
    }
  }

  // MARK: Checking the connection

  private func watch(afterMilliseconds milliseconds: Int) {
    live?.timer?.cancel()
    live?.timer = thread.after(milliseconds: milliseconds) { [weak self] in
      self?.assumeIsolated { $0.watch() }
    }
  }

  /// Checks whether the live socket works: sends a ping after some silence. Ends the socket as
  /// `.unusable` if no sync response has arrived in time, and as closed (code 1006) after two
  /// unanswered pings.
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

struct LiveSocketState {
  let number: Int
  var socket: WebSocket?
  var early: [WebSocketEvent] = []
  var isProven = false
  var lastHeard: Int64
  var unansweredPings = 0
  var timer: NetworkTimer?
  var pending: [String: (Result<JSONValue, CallFailure>) -> Void] = [:]
  /// Makes `LiveSocket.listen` return with the reason for the end of the socket; `nil` before the
  /// socket is open and after its end.
  var onEnd: ((SyncPlan.SocketEnd) -> Void)?
}

enum LiveMessage {
  /// A /sync response: any JSON object without an id.
  case sync(JSONValue)
  case response(id: String, Result<JSONValue, CallFailure>)
  case other
  case notUnderstood

  init(_ text: String) {
    guard let json = try? JSONValue(parsing: text), json.object != nil else {
      self = .notUnderstood
      return
    }
    guard let id = json["id"] else {
      self = .sync(json["method"]?.string == "sync" ? json["data"] ?? json : json)
      return
    }
    guard let id = id.string else {
      self = .other
      return
    }
    if let error = json["error"], !error.isNull {
      let failure = CallFailure(status: 0, body: error)
      let isUsable = error["errcode"]?.string?.isEmpty == false
      self = .response(
        id: id, .failure(isUsable ? failure : .notUnderstood("an error without a code")))
    } else {
      self = .response(id: id, .success(json["result"] ?? [:]))
    }
  }
}

extension JSONValue {
  static func request(id: String, _ method: String, _ params: JSONObject) -> JSONValue {
    ["id": .string(id), "method": .string(method), "params": .object(params)]
  }
}

struct HeardEvents {
  /// The limit of ids in each of the sets `newer` and `older`. When `newer` is full, it becomes
  /// `older`, and a new set begins.
  private static let most = 4_096

  private var newer: Set<String> = []
  private var older: Set<String> = []

  func contains(_ event: String) -> Bool { newer.contains(event) || older.contains(event) }

  mutating func note(_ answer: JSONValue) {
    for (_, room) in answer["rooms"]?["join"]?.object ?? [:] {
      for event in room["timeline"]?["events"]?.array ?? [] {
        if let id = event["event_id"]?.string { insert(id) }
      }
    }
  }

  private mutating func insert(_ event: String) {
    if newer.count >= Self.most { (older, newer) = (newer, []) }
    newer.insert(event)
  }
}
