import Intents
import Matrix
import MatrixClient
import Model
import Network
import Synchronization
import TestSupport

/// A homeserver that sends the responses that a test sets, and makes clients of itself. A long poll
/// waits while no response is set.
final class ScriptedServer: Sendable {
  struct Request: Sendable, Equatable {
    let method: String
    /// The decoded path of the request after "/_matrix/client" or "/_matrix/media/"; "/ws/r0" for a
    /// WebSocket.
    let path: String
    let query: String
    let body: JSONValue?
  }

  private struct State {
    var answers: [HTTPResponse] = []
    var waiting: [HTTPReply] = []
    var sockets: [WebSocket] = []
    var routes: [String: [HTTPResponse]] = [:]
    var offersSocket = false
    var fault: HTTPResponse?
    var socketProtocol = "m.json"
    var refusal: HTTPResponse?
    /// The routes whose requests never get a response.
    var silent: Set<String> = []
    var polls = 0
    var seen: [Request] = []
    var lost: [HTTPReply] = []
    /// The access token that the server accepts, and its response to requests with another token.
    var token = "token"
    var unauthorized = HTTPResponse(status: 401)
  }

  private let state = Mutex(State())
  private let changed = Awaited()
  private let hasMovedClock: Bool
  let thread = NetworkThread(name: "test-server")
  let clientThread: NetworkThread
  let log = EventLog()
  let requests: AsyncStream<Request>
  let socketTexts: AsyncStream<String>
  private let noteRequest: AsyncStream<Request>.Continuation
  private let noteText: AsyncStream<String>.Continuation
  private let serving = Mutex<HTTPServer?>(nil)
  private let address = Mutex<(String, Int)>(("127.0.0.1", 0))

  /// Starts the server without any responses.
  ///
  /// - Parameter clock: the client's clock, moved by the test; `nil` for the system's.
  init(clock: MovedClock? = nil) throws {
    hasMovedClock = clock != nil
    clientThread = NetworkThread(
      name: "test-client",
      clock: clock.map { clock in
        ThreadClock(now: { clock.now }, after: { clock.after($0, $1) })
      })
    (requests, noteRequest) = AsyncStream.makeStream()
    (socketTexts, noteText) = AsyncStream.makeStream()
    thread.start()
    clientThread.start()
    try listen()
  }

  deinit {
    clientThread.stop()
    thread.stop()
  }

  var url: String { address.withLock { "http://\($0.0):\($0.1)" } }

  /// Listens for connections: in the first call on any free port, in later calls on the same port
  /// again.
  func listen() throws {
    let (host, port) = address.withLock { $0 }
    let server = HTTPServer(
      thread: thread, admit: { _ in .accept(maximumBodyBytes: 1 << 20) },
      handler: { [weak self] in self?.handle($0, $1) },
      acceptWebSocket: { [weak self] in self?.decide($0) ?? .notHere },
      webSocketMaximumBytes: 1 << 20)
    guard case .tcp(_, let real) = try server.listen(on: .tcp(address: host, port: port)) else {
      return
    }
    address.withLock { $0 = (host, real) }
    serving.withLock { $0 = server }
  }

  /// The number of connections that are open at the server; 0 before it listens.
  func connectionCount() async -> Int {
    await withCheckedContinuation { answer in
      thread.run { [weak self] in
        answer.resume(returning: self?.serving.withLock { $0 }?.connectionCount ?? 0)
      }
    }
  }

  func stopListening() {
    serving.withLock { $0 }?.stop()
    // Stopping answers the waiting polls. This job runs after it, so that no dead poll gets the
    // next response.
    thread.run { [weak self] in self?.state.withLock { $0.waiting = [] } }
  }

  /// Makes a client of this server. Without a moved clock the client has a short first pause, and
  /// several time limits of an hour, so that no wait ends early on a busy machine; with a moved
  /// clock these are the usual ones. Some other pauses are shorter than usual. `change` may set
  /// others.
  func client(
    since: SyncToken? = nil, wantsState: Bool = false, isLocal: Bool = false,
    push: PushSetting = .untouched, session: MatrixSession? = nil, keeping: SessionKeeping? = nil,
    files: FilePort? = nil,
    change: (inout ClientTimings) -> Void = { _ in },
    pusherRemoved: @escaping @Sendable () -> Void = {}
  ) -> MatrixClient {
    var timings = ClientTimings()
    timings.firstPauseMilliseconds = hasMovedClock ? timings.firstPauseMilliseconds : 1
    timings.emptyAnswerMilliseconds = hasMovedClock ? 0 : 1
    timings.gatheringMilliseconds = 0
    if !hasMovedClock {
      timings.pollPatienceSeconds = 3_600
      timings.socketPatienceMilliseconds = 3_600_000
      timings.pingAfterMilliseconds = 3_600_000
      timings.pingPatienceMilliseconds = 3_600_000
      timings.creationMilliseconds = 3_600_000
    }
    change(&timings)
    return MatrixClient(
      session: session ?? usualSession(isLocal: isLocal), profile: "p", thread: clientThread,
      since: since, wantsState: wantsState, timings: timings, push: push, keeping: keeping,
      random: { 0 }, emit: { [log] in log.take($0) }, files: files, pusherRemoved: pusherRemoved)
  }

  /// A session of this server without a refresh token.
  func usualSession(isLocal: Bool = false) -> MatrixSession {
    MatrixSession(
      serverURL: url, unixSocketPath: nil, user: "@me:s", device: "D", accessToken: "token",
      isLocal: isLocal, displayName: nil)
  }

  // MARK: Setting the answers

  /// Sets the next response to /sync: a long poll that waits receives it now, otherwise the next
  /// poll does.
  func sync(_ json: String) { push(HTTPResponse(status: 200, body: Array(json.utf8))) }

  func push(_ response: HTTPResponse) {
    let reply = state.withLock { state -> HTTPReply? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.answers.append(response)
      return nil
    }
    reply?.send(response)
  }

  /// Sets the responses to requests of a route other than /sync, given as "METHOD path". Each
  /// response is used once, the last one repeatedly. A route without responses gets `{}`, except
  /// /versions, which gets the supported versions.
  func on(_ route: String, _ responses: HTTPResponse...) {
    state.withLock { state in
      state.routes[route] = responses
      state.silent.remove(route)
    }
  }

  /// Sends no response to requests of a route, given as "METHOD path", until `on` sets one, like a
  /// dead connection.
  func loseAnswers(to route: String) {
    state.withLock { _ = $0.silent.insert(route) }
  }

  /// Answers requests other than /sync, /versions and WebSocket handshakes with `fault`; `nil` ends
  /// this.
  func breakAll(_ fault: HTTPResponse?) { state.withLock { $0.fault = fault } }

  /// Accepts only this access token from now on, and sends the response `others` to requests that
  /// need a token and have another one. For instance /versions, /refresh and WebSocket handshakes
  /// need none.
  func accept(token: String, others: HTTPResponse) {
    state.withLock { state in (state.token, state.unauthorized) = (token, others) }
  }

  func offerSocket(protocol name: String = "m.json", refusal: HTTPResponse? = nil) {
    state.withLock { state in
      state.offersSocket = true
      state.socketProtocol = name
      state.refusal = refusal
    }
  }

  var sockets: [WebSocket] { state.withLock { $0.sockets } }
  /// All requests that the server has received so far.
  var seen: [Request] { state.withLock { $0.seen } }

  /// Sends no response to the polls that wait now, like a dead connection.
  func loseWaitingPolls() {
    state.withLock { state in
      state.lost += state.waiting; state.waiting = []
    }
  }

  /// The number of long polls that wait for a response.
  var waitingPolls: Int { state.withLock { $0.waiting.count } }

  /// Returns once a long poll waits for a response.
  func waitForPoll() async { await changed.until { [self] in waitingPolls > 0 } }

  /// Returns once no long poll waits for a response.
  func waitForNoPoll() async { await changed.until { [self] in waitingPolls == 0 } }

  /// Returns the client's `number`th socket once it is open; the first is 0.
  func socket(_ number: Int = 0) async -> WebSocket {
    await changed.until { [self] in sockets.count > number }
    return sockets[number]
  }

  /// Returns once the client has handled the calls before this one, and the server the requests
  /// that they sent.
  func settle() async {
    for thread in [clientThread, thread, clientThread] {
      await withCheckedContinuation { done in thread.run { done.resume() } }
    }
  }

  // MARK: Answering

  private func decide(_ request: HTTPServerRequest) -> WebSocketDecision {
    note(Request(method: "SOCKET", path: "/ws/r0", query: decoded(request.query), body: nil))
    let (refusal, name) = state.withLock { ($0.refusal, $0.socketProtocol) }
    if let refusal { return .refuse(refusal) }
    return .accept(protocol: name) { [weak self] socket in
      self?.state.withLock { $0.sockets.append(socket) }
      self?.changed.check()
      return { [weak self] event in
        if case .text(let text) = event { self?.noteText.yield(text) }
      }
    }
  }

  private func handle(_ request: HTTPServerRequest, _ reply: HTTPReply) {
    let path = decoded(String(request.path.dropFirst("/_matrix/client".count)))
    let (token, unauthorized) = state.withLock { ($0.token, $0.unauthorized) }
    // The older path of downloads must not get the token.
    let isAllowed =
      path.hasPrefix("v3/download")
      ? request.header("Authorization") == nil
      : request.header("Authorization") == "Bearer \(token)"
        || ["/versions", "/v3/refresh"].contains(path)
    let noted = Request(
      method: request.method, path: path, query: decoded(request.query),
      body: try? JSONValue(parsing: request.body))
    guard isAllowed else {
      note(noted)
      return reply.send(unauthorized)
    }
    if path == "/v3/sync" { return answerSync(reply, noted) }
    note(noted)
    let response = state.withLock { state -> HTTPResponse? in
      if let fault = state.fault, path != "/versions" { return fault }
      let route = "\(request.method) \(path)"
      if state.silent.contains(route) {
        state.lost.append(reply)
        return nil
      }
      if var responses = state.routes[route], let first = responses.first {
        if responses.count > 1 { responses.removeFirst() }
        state.routes[route] = responses
        return first
      }
      return json(path == "/versions" ? versions(state.offersSocket) : "{}")
    }
    if let response { reply.send(response) }
  }

  private func note(_ request: Request) {
    state.withLock { $0.seen.append(request) }
    noteRequest.yield(request)
  }

  /// A poll is noted and begins to wait in one step, so that a test that has seen the one can count
  /// on the other.
  private func answerSync(_ reply: HTTPReply, _ request: Request) {
    defer { noteRequest.yield(request) }
    let response = state.withLock { state -> HTTPResponse? in
      state.seen.append(request)
      if !state.answers.isEmpty { return state.answers.removeFirst() }
      // A client has one poll at a time: it has given up the polls before this one, even if the
      // server has not seen their connections close yet.
      state.waiting = [reply]
      return nil
    }
    if let response { return reply.send(response) }
    defer { changed.check() }
    reply.onDisconnect = { [weak self] in
      self?.state.withLock { state in state.waiting.removeAll { $0 === reply } }
      self?.changed.check()
    }
  }

  private func versions(_ offersSocket: Bool) -> String {
    #"{"versions":["v1.19"],"unstable_features":{"org.matrix.msc1148":\#(offersSocket)}}"#
  }

  private func decoded(_ text: String) -> String { PercentEncoding.decode(text) ?? text }
}

/// A response with a JSON body.
func json(_ text: String, status: Int = 200) -> HTTPResponse {
  HTTPResponse(status: status, body: Array(text.utf8))
}

/// An error response with this status and error code.
func refusal(_ status: Int, _ code: String) -> HTTPResponse {
  json(#"{"errcode":"\#(code)","error":"no"}"#, status: status)
}

extension AsyncStream where Element: Sendable {
  /// Returns the sequence's next element for which `matches` is true, and skips the elements before
  /// it; `nil` if the sequence ends.
  func next(where matches: @Sendable (Element) -> Bool) async -> Element? {
    for await element in self where matches(element) { return element }
    return nil
  }
}
