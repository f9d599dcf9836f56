import FuzzTargets
import Glibc
import Homeserver
import Matrix
import Network
import Synchronization
import TestSupport
import Testing

@testable import confab

/// The homeserver serves an ordinary client while hostile clients send arbitrary bytes, and
/// afterwards.
///
/// `CONFAB_SECONDS=3600` makes the test run for an hour, with a limit on the memory of the process;
/// it then has to run alone.
@Suite(.serialized, .timeLimit(.minutes(Soak.seconds.map { $0 / 60 + 10 } ?? 10)))
struct HostileClientTests {
  @Test(arguments: Soak.seeds(1...2))
  func `a homeserver whose clients send anything serves an ordinary client`(
    seed: UInt64
  ) async throws {
    let house = try HostileHouse()
    defer { house.stop() }
    let ann = try await house.register("ann")
    let ben = try await house.register("ben")
    let room = try await house.room(of: ann, with: ben)
    var requests = HostileRequests(
      values: HostileValues(random: SeededRandom(seed: seed)),
      // The ordinary client's token is not among them, because a hostile client would sign it out.
      tokens: [ben, "none", ""], room: room)
    let start = SystemClock.monotonic()
    let (first, seconds) = (try ResidentMemory.mebibytes(), Soak.seconds.map { $0 / 2 })
    var connections = 0
    while seconds.map({ SystemClock.monotonic() - start < UInt64($0) * 1_000_000_000 })
      ?? (connections < Soak.steps(150))
    {
      connections += 1
      let socket = try RawSocket(connectingToPort: house.port)
      socket.send(requests.connection(), milliseconds: 20)
      // Some clients disconnect at once, some wait for a response.
      if requests.values.random.oneIn(2) { _ = socket.receive(milliseconds: 5) }
      if connections % 50 == 0 { try await house.say("hello \(connections)", in: room, as: ann) }
    }
    try await house.say("all is well", in: room, as: ann)
    if seconds != nil {
      let last = try ResidentMemory.mebibytes()
      print("hostile client, seed \(seed): \(connections) connections, \(first) → \(last) MiB")
      #expect(last < first * 2 + 300, "memory grows: \(first) → \(last) MiB")
    }
  }
}

/// The real homeserver on a port of this machine, and an ordinary client.
private final class HostileHouse: Sendable {
  let port: Int
  private let folder: FuzzFolder
  private let serverThread = NetworkThread(name: "hostile-house")
  private let clientThread = NetworkThread(name: "ordinary-client")
  private let server: EmbeddedHomeserver
  private let http: HTTPClient

  init() throws {
    folder = try FuzzFolder()
    serverThread.start()
    clientThread.start()
    server = try EmbeddedHomeserver(
      configuration: HomeserverConfiguration(
        databasePath: "\(folder.path)/server.db", serverName: "s", isLocalProfile: false,
        registration: .open, hashing: .weakest),
      thread: serverThread, now: SystemClock.milliseconds, randomBytes: RandomSource.bytes,
      log: { _ in })
    let places = try server.start(listen: [.tcp(address: "127.0.0.1", port: 0)])
    guard case .tcp(_, let port) = places.first else { throw FuzzFinding("it listens nowhere") }
    self.port = port
    http = HTTPClient(thread: clientThread, configuration: .init())
  }

  func stop() {
    server.stop()
    clientThread.stop()
    serverThread.stop()
  }

  /// Registers a new account and returns its access token.
  func register(_ name: String) async throws -> String {
    let answer = try await call(
      "POST", "register",
      ["username": .string(name), "password": "secret", "auth": ["type": "m.login.dummy"]])
    return try #require(answer["access_token"]?.string)
  }

  func room(of one: String, with other: String) async throws -> String {
    let answer = try await call("POST", "createRoom", ["preset": "public_chat"], as: one)
    let room = try #require(answer["room_id"]?.string)
    _ = try await call("POST", "rooms/\(PercentEncoding.encode(room))/join", [:], as: other)
    return room
  }

  /// Sends a text, and checks that a sync contains it.
  func say(_ text: String, in room: String, as token: String) async throws {
    let way = "rooms/\(PercentEncoding.encode(room))/send/m.room.message/\(text.count)-\(text)"
    _ = try await call(
      "PUT", way.replacing(" ", with: "-"), ["msgtype": "m.text", "body": .string(text)], as: token)
    let sync = try await call("GET", "sync", as: token)
    #expect(sync.text.contains(text))
  }

  private func call(
    _ method: String, _ path: String, _ body: JSONValue? = nil, as token: String? = nil
  ) async throws -> JSONValue {
    let response = try await http.send(
      HTTPRequest(
        method: method, url: "http://127.0.0.1:\(port)/_matrix/client/v3/\(path)",
        headers: token.map { [HTTPHeader("Authorization", "Bearer \($0)")] } ?? [],
        body: body?.bytes, timeoutSeconds: 60))
    guard response.status == 200 else {
      throw FuzzFinding("\(response.status) to \(method) \(path)")
    }
    return try JSONValue(parsing: response.body)
  }
}
