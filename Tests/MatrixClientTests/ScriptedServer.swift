import Intents
import Matrix
import MatrixClient
import Model
import Network
import Synchronization

/// A homeserver that answers what a test tells it, and a client of it. Polls that have no answer
/// yet wait for it.
final class ScriptedServer: Sendable {
  struct Request: Sendable, Equatable {
    let method: String
    /// Behind /_matrix/client, decoded.
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
    var held: [String: [HTTPReply]] = [:]
    var polls = 0
    var seen: [Request] = []
    var lost: [HTTPReply] = []
  }

  private let state = Mutex(State())
  let thread = NetworkThread(name: "test-server")
  let clientThread = NetworkThread(name: "test-client")
  let log = EventLog()
  let requests: AsyncStream<Request>
  let socketTexts: AsyncStream<String>
  private let noteRequest: AsyncStream<Request>.Continuation
  private let noteText: AsyncStream<String>.Continuation
  private let serving = Mutex<HTTPServer?>(nil)
  private let address = Mutex<(String, Int)>(("127.0.0.1", 0))

  init() throws {
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

  /// Listens, at the same port as before.
  func listen() throws {
    let (host, port) = address.withLock { $0 }
    let server = HTTPServer(
      thread: thread, maximumBodyBytes: 1 << 20,
      handler: { [weak self] in self?.handle($0, $1) },
      acceptWebSocket: { [weak self] in self?.decide($0) ?? .notHere },
      webSocketMaximumBytes: 1 << 20)
    guard case .tcp(_, let real) = try server.listen(on: .tcp(address: host, port: port)) else {
      return
    }
    address.withLock { $0 = (host, real) }
    serving.withLock { $0 = server }
  }

  func stopListening() {
    serving.withLock { $0 }?.stop()
    // The stop answers who waits. Behind it, so that no dead poll takes the next answer.
    thread.run { [weak self] in self?.state.withLock { $0.waiting = [] } }
  }

  /// A client of this server, with short pauses.
  func client(
    since: SyncToken? = nil, isLocal: Bool = false, push: PushSetting = .untouched,
    change: (inout ClientTimings) -> Void = { _ in },
    pusherRemoved: @escaping @Sendable () -> Void = {}
  ) -> MatrixClient {
    var timings = ClientTimings()
    timings.firstPauseMilliseconds = 1
    timings.emptyAnswerMilliseconds = 1
    timings.gatheringMilliseconds = 0
    change(&timings)
    let session = MatrixSession(
      serverURL: url, unixSocketPath: nil, user: "@me:s", device: "D", accessToken: "token",
      isLocal: isLocal, displayName: nil)
    return MatrixClient(
      session: session, profile: "p", thread: clientThread, since: since, timings: timings,
      push: push, random: { 0 }, emit: { [log] in log.take($0) }, pusherRemoved: pusherRemoved)
  }

  // MARK: What it answers

  /// The next answer of /sync, by poll or by socket.
  func sync(_ json: String) { push(HTTPResponse(status: 200, body: Array(json.utf8))) }

  func push(_ response: HTTPResponse) {
    let reply = state.withLock { state -> HTTPReply? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.answers.append(response)
      return nil
    }
    reply?.send(response)
  }

  /// What "METHOD path" answers, once each; the last one stays. Without any: `{}`.
  func on(_ route: String, _ responses: HTTPResponse...) {
    state.withLock { $0.routes[route] = responses }
  }

  /// What all but /sync and /versions answers; `nil`: what it should.
  func breakAll(_ fault: HTTPResponse?) { state.withLock { $0.fault = fault } }

  func offerSocket(protocol name: String = "m.json", refusal: HTTPResponse? = nil) {
    state.withLock { state in
      state.offersSocket = true
      state.socketProtocol = name
      state.refusal = refusal
    }
  }

  var sockets: [WebSocket] { state.withLock { $0.sockets } }
  /// Every request so far.
  var seen: [Request] { state.withLock { $0.seen } }

  /// Those who wait now never get an answer, as over a connection that is dead.
  func loseWaitingPolls() {
    state.withLock { state in
      state.lost += state.waiting; state.waiting = []
    }
  }

  /// Polls that wait for an answer now.
  var waitingPolls: Int { state.withLock { $0.waiting.count } }

  // MARK: Inside

  private func decide(_ request: HTTPServerRequest) -> WebSocketDecision {
    note(Request(method: "SOCKET", path: "/ws/r0", query: decoded(request.query), body: nil))
    let (refusal, name) = state.withLock { ($0.refusal, $0.socketProtocol) }
    if let refusal { return .refuse(refusal) }
    return .accept(protocol: name) { [weak self] socket in
      self?.state.withLock { $0.sockets.append(socket) }
      return { [weak self] event in
        if case .text(let text) = event { self?.noteText.yield(text) }
      }
    }
  }

  private func handle(_ request: HTTPServerRequest, _ reply: HTTPReply) {
    let path = decoded(String(request.path.dropFirst("/_matrix/client".count)))
    note(
      Request(
        method: request.method, path: path, query: decoded(request.query),
        body: try? JSONValue(parsing: request.body)))
    guard request.header("Authorization") == "Bearer token" || path == "/versions" else {
      return reply.send(HTTPResponse(status: 401))
    }
    if path == "/v3/sync" { return answerSync(reply) }
    let response = state.withLock { state -> HTTPResponse in
      if let fault = state.fault, path != "/versions" { return fault }
      let route = "\(request.method) \(path)"
      if var responses = state.routes[route], let first = responses.first {
        if responses.count > 1 { responses.removeFirst() }
        state.routes[route] = responses
        return first
      }
      return json(path == "/versions" ? versions(state.offersSocket) : "{}")
    }
    reply.send(response)
  }

  private func note(_ request: Request) {
    state.withLock { $0.seen.append(request) }
    noteRequest.yield(request)
  }

  private func answerSync(_ reply: HTTPReply) {
    let response = state.withLock { state -> HTTPResponse? in
      if !state.answers.isEmpty { return state.answers.removeFirst() }
      state.waiting.append(reply)
      return nil
    }
    if let response { return reply.send(response) }
    reply.onDisconnect = { [weak self] in
      self?.state.withLock { state in state.waiting.removeAll { $0 === reply } }
    }
  }

  private func versions(_ offersSocket: Bool) -> String {
    #"{"versions":["v1.19"],"unstable_features":{"org.matrix.msc1148":\#(offersSocket)}}"#
  }

  private func decoded(_ text: String) -> String { PercentEncoding.decode(text) ?? text }
}

/// An answer with a JSON body.
func json(_ text: String, status: Int = 200) -> HTTPResponse {
  HTTPResponse(status: status, body: Array(text.utf8))
}

/// A refusal with an error code.
func refusal(_ status: Int, _ code: String) -> HTTPResponse {
  json(#"{"errcode":"\#(code)","error":"no"}"#, status: status)
}

extension AsyncStream where Element: Sendable {
  /// The next element that matches; those before it are passed over.
  func next(where matches: @Sendable (Element) -> Bool) async -> Element? {
    for await element in self where matches(element) { return element }
    return nil
  }
}
