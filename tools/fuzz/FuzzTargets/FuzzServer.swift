import Matrix
import Network
import Synchronization
import TestSupport

@testable import Homeserver
@testable import confab

/// A `HomeserverCore` without sockets, on a clock that is moved by hand. It turns an unknown user
/// of this server who is invited into a bot.
final class FuzzServer {
  /// A user of the server, with the access token of a session.
  struct Person { let id, token: String }

  private let scheduler = FuzzScheduler()
  private let core: HomeserverCore
  private let folder: FuzzFolder
  private let complaints = Complaints()

  /// The state with which each input begins: the database file, two people with their access
  /// tokens, their room, and a message in it.
  struct Start: Sendable {
    let database: [UInt8]
    let alice, bob: String
    let aliceToken, bobToken: String
    let room, event: String
  }

  /// The server's state with which each input begins, created once by requests.
  static let start: Result<Start, any Error> = Result { try makeStart() }

  /// Starts a server and its bots.
  ///
  /// - Parameter database: the bytes of a server's database file; `nil` for a new server.
  init(database: [UInt8]?) throws {
    folder = try FuzzFolder()
    if let database { try folder.write(database, to: "server.db") }
    let random = Mutex(SeededRandom(seed: database == nil ? 1 : 2))
    core = HomeserverCore(
      configuration: HomeserverConfiguration(
        databasePath: "\(folder.path)/server.db", serverName: "s", isLocalProfile: true,
        registration: .open, hashing: .weakest,
        makeBrain: Guide.brains(GuideConfiguration(pauseScale: 0, text: .fromKeyTable))),
      scheduler: scheduler.scheduler,
      randomBytes: { count in
        random.withLock { random in
          (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
      },
      log: { [complaints] in complaints.note($0) })
    try core.prepare()
    core.parts.pushing.queues.send = { [soon = scheduler.scheduler.soon] url, body, answered in
      soon { answered(Self.gateway(url, body)) }
    }
    core.startBots()
    try scheduler.runPending()
  }

  /// The answer of a push gateway. A gateway whose URL contains "gone" does not know the push key
  /// any more.
  private static func gateway(_ url: String, _ body: [UInt8]) -> PushAnswer {
    let push = (try? JSONValue(parsing: body))?["notification"]
    let key = push?["devices"]?.array?.first?["pushkey"]?.string
    return .taken(rejected: url.contains("gone") ? [key ?? ""] : [])
  }

  /// Stands for the response that `Network` sends for a body over the limit that `admit` has set;
  /// the server never handles such a request.
  private var tooLarge: HTTPResponse {
    HTTPResponse(status: 413, body: Array(#"{"errcode":"M_TOO_LARGE"}"#.utf8))
  }

  /// The first line that the server logged, other than a report by a user; `nil` if it logged none.
  var complaint: String? { complaints.first }

  func advance(milliseconds: Int64) throws { try scheduler.advance(milliseconds) }

  /// Sends one request, whose response may come later.
  ///
  /// - Parameter path: the part after `/_matrix`, with the query.
  func request(
    _ method: String, _ path: String, _ body: [UInt8] = [], headers: [HTTPHeader] = []
  ) throws -> FuzzReply {
    let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let reply = FuzzReply("\(method) \(path)")
    func request(_ body: [UInt8]) -> HTTPServerRequest {
      HTTPServerRequest(
        method: method, path: "/_matrix" + parts[0], query: parts.count > 1 ? String(parts[1]) : "",
        headers: headers, body: body, remoteAddress: "192.0.2.1")
    }
    switch core.admit(request([])) {
    case .refuse(let response): reply.set(response)
    case .accept(let limit) where body.count > limit: reply.set(tooLarge)
    case .store(let limit, _) where body.count > limit: reply.set(tooLarge)
    case .accept, .store:
      core.handle(
        request(body), ServerReply(send: { reply.set($0) }, onDisconnect: { _ in }))
    }
    try scheduler.runPending()
    return reply
  }

  /// Sends one request and returns the JSON of its response; throws if it has not come at once, or
  /// its status is not 200.
  func call(
    _ method: String, _ path: String, _ body: JSONValue? = nil, as token: String? = nil
  ) throws -> JSONValue {
    let headers = token.map { [HTTPHeader("Authorization", "Bearer \($0)")] } ?? []
    let reply = try request(method, path, body?.bytes ?? [], headers: headers)
    guard let response = reply.response else { throw FuzzFinding("no answer to \(method) \(path)") }
    guard response.status == 200 else {
      throw FuzzFinding("\(response.status) to \(method) \(path)")
    }
    return try JSONValue(parsing: response.body)
  }

  /// Opens a live socket of a person; `nil` if `token` belongs to no session. Texts that the server
  /// sends on it are dropped.
  func openSocket(token: String) throws -> SocketSession? {
    guard let session = try? core.parts.accounts.sessions.session(token: token) else { return nil }
    let socket = SocketSession(
      sockets: core.parts.sockets,
      request: try core.parts.syncing.requests.request(Query(""), session),
      port: SocketPort(send: { _ in }, close: { _ in }, whenWritten: { $0() }))
    socket.open()
    try scheduler.runPending()
    return socket
  }

  func say(_ text: String, on socket: SocketSession) throws {
    socket.received(.text(text))
    try scheduler.runPending()
  }

  private static func makeStart() throws -> Start {
    var folder: FuzzFolder?
    var start: (Person, Person, String, String)?
    do {
      let server = try FuzzServer(database: nil)
      let (alice, bob) = (try server.register("alice"), try server.register("bob"))
      let room =
        try server.call(
          "POST", "/client/v3/createRoom",
          ["preset": "trusted_private_chat", "is_direct": true, "invite": [.string(bob.id)]],
          as: alice.token)["room_id"]?.string ?? ""
      let way = "/client/v3/rooms/\(PercentEncoding.encode(room))"
      _ = try server.call("POST", "\(way)/join", [:], as: bob.token)
      let event =
        try server.call(
          "PUT", "\(way)/send/m.room.message/0", ["msgtype": "m.text", "body": "hello"],
          as: alice.token)["event_id"]?.string ?? ""
      start = (alice, bob, room, event)
      folder = server.folder
    }
    guard let folder, let (alice, bob, room, event) = start else { throw FuzzFinding("no start") }
    return Start(
      database: try folder.read("server.db"), alice: alice.id, bob: bob.id,
      aliceToken: alice.token, bobToken: bob.token, room: room, event: event)
  }

  private func register(_ name: String) throws -> Person {
    let answer = try call(
      "POST", "/client/v3/register",
      ["username": .string(name), "password": "secret", "auth": ["type": "m.login.dummy"]])
    return Person(
      id: answer["user_id"]?.string ?? "", token: answer["access_token"]?.string ?? "")
  }
}

/// The response to a request, which may not have arrived yet.
final class FuzzReply: Sendable {
  private struct State {
    var response: HTTPResponse?
    var count = 0
  }

  private let state = Mutex(State())
  /// The method and path of the request to which this is the response.
  let question: String

  init(_ question: String) { self.question = question }

  var response: HTTPResponse? { state.withLock { $0.response } }
  /// The number of responses so far; more than one is an error.
  var count: Int { state.withLock { $0.count } }

  func set(_ response: HTTPResponse) {
    state.withLock { state in
      state.response = response
      state.count += 1
    }
  }
}

/// Keeps the first line that the server logs, except the reports of its users.
private final class Complaints: Sendable {
  private let state = Mutex<String?>(nil)

  var first: String? { state.withLock { $0 } }

  func note(_ line: String) {
    if !line.hasPrefix("report by ") { state.withLock { $0 = $0 ?? line } }
  }
}
