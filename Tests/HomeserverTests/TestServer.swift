import Database
import Glibc
import Matrix
import Network
import Synchronization

@testable import Homeserver

/// A homeserver core without sockets, on a clock that only the test moves.
///
/// `@unchecked Sendable`: a test uses it from one thread.
final class TestServer: @unchecked Sendable {
  let clock = TestClock()
  private(set) var core: HomeserverCore
  private let configuration: HomeserverConfiguration
  let folder: String
  private var counter: UInt64 = 0

  init(
    isLocal: Bool = false, registration: Registration = .open, proxies: [String] = [],
    limitsRequests: Bool? = nil,
    pushesLocally: Bool = true, quotas: Quotas = Quotas(), roomLimits: RoomLimits? = nil,
    makeBrain: MakeBotBrain? = nil
  ) throws {
    var template = Array("/tmp/homeserver-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestServerError.noFolder }
    folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    var configuration = HomeserverConfiguration(
      databasePath: folder + "/server.db", serverName: isLocal ? "local" : "test",
      isLocalProfile: isLocal, registration: registration,
      trustedProxies: TrustedProxies(proxies) ?? TrustedProxies(), limitsRequests: limitsRequests,
      quotas: quotas, pushesLocally: pushesLocally, hashing: .weakest, makeBrain: makeBrain)
    if let roomLimits { configuration.roomLimits = roomLimits }
    self.configuration = configuration
    core = Self.core(configuration, clock)
  }

  deinit {
    for name in ["server.db", "server.db-wal", "server.db-shm"] { unlink(folder + "/" + name) }
    for name in mediaFiles { unlink(folder + "/media/" + name) }
    rmdir(folder + "/media")
    rmdir(folder)
  }

  private static func core(
    _ configuration: HomeserverConfiguration, _ clock: TestClock
  ) -> HomeserverCore {
    HomeserverCore(
      configuration: configuration, scheduler: clock.scheduler,
      randomBytes: { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      }, log: { clock.log($0) })
  }

  /// The names of the files in the folder of uploaded files.
  var mediaFiles: [String] {
    var names: [String] = []
    guard let directory = opendir(folder + "/media") else { return [] }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Replaces the homeserver core by a new one on the same database, as if the server's process had
  /// been killed and started again.
  func restart() throws {
    clock.forgetEverything()
    core = Self.core(configuration, clock)
  }

  // MARK: Requests

  /// Sends a request, but does not run the jobs that the request queues, so that its response may
  /// come later.
  @discardableResult
  func start(
    _ method: String, _ path: String, _ body: JSONValue? = nil, raw: [UInt8]? = nil,
    as client: TestClient? = nil, headers: [HTTPHeader] = [], from address: String = "192.0.2.1"
  ) -> TestReply {
    let reply = TestReply()
    let parts = path.split(separator: "?", maxSplits: 1)
    let token = client.map { [HTTPHeader("Authorization", "Bearer " + $0.token)] } ?? []
    core.handle(
      HTTPServerRequest(
        method: method,
        path: (parts[0].hasPrefix("/_matrix/") || parts[0].hasPrefix("/.well-known/")
          ? "" : "/_matrix/client/v3") + parts[0],
        query: parts.count > 1 ? String(parts[1]) : "", headers: token + headers,
        body: raw ?? body?.bytes ?? [], remoteAddress: address),
      ServerReply(
        send: { response in reply.set(response) },
        onDisconnect: { gone in reply.onDisconnect.withLock { $0 = gone } }))
    return reply
  }

  /// Sends a request and runs the queued jobs, but no timers; the status is 0 when there is no
  /// response yet.
  @discardableResult
  func call(
    _ method: String, _ path: String, _ body: JSONValue? = nil, raw: [UInt8]? = nil,
    as client: TestClient? = nil, headers: [HTTPHeader] = [], from address: String = "192.0.2.1"
  ) -> (status: Int, json: JSONValue) {
    let reply = start(
      method, path, body, raw: raw, as: client, headers: headers, from: address)
    clock.runPending()
    return (reply.response?.status ?? 0, reply.json)
  }

  /// Registers a user; returns a client that is signed in as that user.
  func client(_ name: String) -> TestClient {
    let answer = call(
      "POST", "/register",
      [
        "username": .string(name), "password": "secret",
        "auth": ["type": "m.login.dummy"],
      ])
    return TestClient(
      server: self, id: answer.json["user_id"]?.string ?? "",
      token: answer.json["access_token"]?.string ?? "")
  }

  /// Makes a direct chat that both people have joined; returns its room id.
  func directRoom(_ one: TestClient, _ other: TestClient) -> String {
    let answer = one.post(
      "/createRoom",
      ["preset": "trusted_private_chat", "is_direct": true, "invite": [.string(other.id)]])
    let room = answer.json["room_id"]?.string ?? ""
    other.post("/rooms/\(room.escaped)/join", [:])
    return room
  }
}

extension TestServer {
  /// Returns the session of a socket that was accepted and is not open yet.
  ///
  /// - Parameter query: the query of the request to upgrade.
  func socket(_ port: SocketPort, _ query: String, as client: TestClient) throws -> SocketSession {
    let session = try core.parts.accounts.sessions.session(token: client.token)
    return SocketSession(
      sockets: core.parts.sockets,
      request: try core.parts.syncing.requests.request(Query(query), session), port: port)
  }
}

enum TestServerError: Error { case noFolder }

/// An HTTP response that may not have come yet.
final class TestReply: Sendable {
  private let value = Mutex<HTTPResponse?>(nil)
  let onDisconnect = Mutex<(@Sendable () -> Void)?>(nil)

  var response: HTTPResponse? { value.withLock { $0 } }
  var json: JSONValue { (try? JSONValue(parsing: response?.body ?? [])) ?? .null }

  func set(_ response: HTTPResponse) { value.withLock { $0 = response } }
}

/// A client of the test server that is signed in as a user.
struct TestClient {
  let server: TestServer
  let id: String
  let token: String

  @discardableResult
  func get(_ path: String) -> (status: Int, json: JSONValue) { server.call("GET", path, as: self) }

  @discardableResult
  func post(_ path: String, _ body: JSONValue) -> (status: Int, json: JSONValue) {
    server.call("POST", path, body, as: self)
  }

  @discardableResult
  func put(_ path: String, _ body: JSONValue) -> (status: Int, json: JSONValue) {
    server.call("PUT", path, body, as: self)
  }

  func sync(_ since: String? = nil, _ more: String = "") -> JSONValue {
    get("/sync?timeout=0" + (since.map { "&since=" + $0 } ?? "") + more).json
  }

  /// The user's current sync token, from a sync that this call makes.
  func position() -> String { sync()["next_batch"]?.string ?? "" }

  /// Sends a text message; returns the event's id, or "" when the server refused.
  @discardableResult
  func say(
    _ text: String, in room: String, _ transaction: String = "\(UInt64.random(in: 0 ... .max))"
  )
    -> String
  {
    put(
      "/rooms/\(room.escaped)/send/m.room.message/\(transaction)",
      ["msgtype": "m.text", "body": .string(text)]
    ).json["event_id"]?.string ?? ""
  }

  /// Sends a receipt for an event, by default a public read receipt; returns the status of the
  /// response.
  @discardableResult
  func read(_ event: String, in room: String, _ type: String = "m.read", _ body: JSONValue = [:])
    -> Int
  {
    post("/rooms/\(room.escaped)/receipt/\(type)/\(event.escaped)", body).status
  }
}

extension JSONValue {
  /// The JSON object of a joined room in this sync response; `nil` if the response has none.
  func joined(_ room: String) -> JSONValue? { self["rooms"]?["join"]?[room] }

  /// The texts (`body`) of the events in a joined room's timeline in this sync response.
  func bodies(_ room: String) -> [String] {
    (joined(room)?["timeline"]?["events"]?.array ?? []).compactMap {
      $0["content"]?["body"]?.string
    }
  }

  /// The events of the type `type` in one list of a joined room's object in a sync response, such
  /// as "state".
  func events(_ room: String, _ part: String, _ type: String) -> [JSONValue] {
    (joined(room)?[part]?["events"]?.array ?? []).filter { $0["type"]?.string == type }
  }

  /// The notification count and the highlight count of a joined room in this sync response; -1 for
  /// a missing count.
  func unread(_ room: String) -> [Int64] {
    let counts = joined(room)?["unread_notifications"]
    return [
      counts?["notification_count"]?.integer ?? -1, counts?["highlight_count"]?.integer ?? -1,
    ]
  }
}

extension String {
  var escaped: String { PercentEncoding.encode(self) }
}
