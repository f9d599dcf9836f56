import Glibc
import Matrix
import Network
import Synchronization
import Testing

@testable import Homeserver

@Suite struct EmbeddedHomeserverTests {
  /// A homeserver on its own thread, with its files in a temporary folder.
  private final class Scene {
    let folder: String
    let thread = NetworkThread(name: "test server")
    let server: EmbeddedHomeserver

    init() throws {
      var template = Array("/tmp/homeserver-test-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { throw TestServerError.noFolder }
      folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
      server = try Self.open(folder + "/server.db", "local", thread)
      thread.start()
    }

    static func open(
      _ path: String, _ name: String, _ thread: NetworkThread
    ) throws(HomeserverError) -> EmbeddedHomeserver {
      try EmbeddedHomeserver(
        configuration: HomeserverConfiguration(
          databasePath: path, serverName: name, isLocalProfile: true, registration: .closed,
          hashing: .weakest),
        thread: thread, now: { Int64(time(nil)) * 1000 },
        randomBytes: { count in
          var generator = SystemRandomNumberGenerator()
          return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }, log: { _ in })
    }

    deinit {
      server.stop()
      thread.stop()
      for name in ["server.db", "server.db-wal", "server.db-shm", "socket"] {
        unlink(folder + "/" + name)
      }
      rmdir(folder)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `over a socket file a person syncs and sends, and new events end a long poll`() async throws
  {
    let scene = try Scene()
    let account = try scene.server.localAccount(
      localpart: "ada", displayName: "Ada", guideGreeting: "Hello")
    _ = try scene.server.start(listen: [.unix(path: scene.folder + "/socket")])
    let client = HTTPClient(
      thread: scene.thread,
      configuration: HTTPClient.Configuration(unixSocketPath: scene.folder + "/socket"))
    @Sendable func call(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws
      -> JSONValue
    {
      let response = try await client.send(
        HTTPRequest(
          method: method, url: "http://localhost/_matrix/client/v3" + path,
          headers: [HTTPHeader("Authorization", "Bearer " + account.accessToken)],
          body: body?.bytes))
      return try JSONValue(parsing: response.body)
    }
    let first = try await call("GET", "/sync")
    let room = try #require(first["rooms"]?["join"]?.object?.keys.first)
    #expect(first.bodies(room) == ["Hello"])
    let since = first["next_batch"]?.string ?? ""
    async let poll = call("GET", "/sync?timeout=20000&since=" + since)
    let sent = try await call(
      "PUT", "/rooms/\(room.escaped)/send/m.room.message/%2F1", ["body": "x"])
    #expect(sent["event_id"]?.string?.hasPrefix("$") == true)
    #expect(try await poll.bodies(room) == ["x"])
    var status = stat()
    stat(scene.folder + "/server.db", &status)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test(.timeLimit(.minutes(10)))
  func `over a real WebSocket each event comes once and in order`() async throws {
    let scene = try Scene()
    let account = try scene.server.localAccount(
      localpart: "ada", displayName: "Ada", guideGreeting: "Hello")
    let listening = try scene.server.start(listen: [.tcp(address: "127.0.0.1", port: 0)])
    guard case .tcp(_, let port) = listening.first else {
      Issue.record("no port")
      return
    }
    let client = HTTPClient(thread: scene.thread, configuration: HTTPClient.Configuration())
    let authorization = HTTPHeader("Authorization", "Bearer " + account.accessToken)
    let url = "http://127.0.0.1:\(port)/_matrix/client/"
    let first = try await client.send(
      HTTPRequest(method: "GET", url: url + "v3/sync", headers: [authorization]))
    let sync = try JSONValue(parsing: first.body)
    let room = try #require(sync["rooms"]?["join"]?.object?.keys.first)
    let (messages, yield) = AsyncStream.makeStream(of: JSONValue.self)
    let socket = try await client.openWebSocket(
      HTTPRequest(
        method: "GET",
        url: url + "ws/r0?since=" + (sync["next_batch"]?.string ?? "")
          + "&filter=" + "{\"room\":{\"timeline\":{\"limit\":50}}}".escaped,
        headers: [authorization]), protocols: ["m.json"], maximumMessageBytes: 1 << 20
    ) { event in
      if case .text(let text) = event, let json = try? JSONValue(parsing: text) {
        yield.yield(json)
      }
      if case .closed = event { yield.finish() }
    }
    #expect(socket.subprotocol == "m.json")
    for number in 0..<20 {
      let message: JSONValue = [
        "id": .string("t\(number)"), "method": "send",
        "params": [
          "room_id": .string(room), "event_type": "m.room.message",
          "content": ["msgtype": "m.text", "body": .string("\(number)")],
        ],
      ]
      socket.send(message.text)
    }
    var (heard, answered): ([String], Int) = ([], 0)
    for await message in messages {
      heard += message.bodies(room)
      answered += message["result"]?["event_id"] == nil ? 0 : 1
      if heard.count >= 20, answered == 20 { break }
    }
    #expect(heard == (0..<20).map(String.init))
    socket.close(code: 1000)
  }

  @Test func `a file that is not a database is reported by its path and left unchanged`() throws {
    let scene = try Scene()
    let path = scene.folder + "/other.db"
    let text = String(repeating: "this is no database. ", count: 100)
    let file = fopen(path, "w")
    fputs(text, file)
    fclose(file)
    defer { unlink(path) }
    let error = #expect(throws: HomeserverError.self) {
      let server = try Scene.open(path, "local", scene.thread)
      _ = try server.localAccount(localpart: "a", displayName: "A", guideGreeting: "x")
    }
    guard case .databaseDamaged(path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    var status = stat()
    stat(path, &status)
    #expect(Int(status.st_size) == text.utf8.count)
  }

  @Test func `a truncated database file is reported as damaged`() throws {
    let scene = try Scene()
    let path = scene.folder + "/server.db"
    _ = try scene.server.localAccount(localpart: "a", displayName: "A", guideGreeting: "x")
    let copy = scene.folder + "/cut.db"
    let bytes = try #require(fopen(path, "r"))
    var content = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&content, 1, content.count, bytes)
    fclose(bytes)
    let cut = try #require(fopen(copy, "w"))
    fwrite(content, 1, count / 4 / 4096 * 4096, cut)
    fclose(cut)
    defer { for end in ["", "-wal", "-shm"] { unlink(copy + end) } }
    let error = #expect(throws: HomeserverError.self) {
      _ = try Scene.open(copy, "local", scene.thread)
    }
    guard case .databaseDamaged(copy, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a start after a killed first start makes the local profile again`() throws {
    let scene = try Scene()
    let path = scene.folder + "/server.db"
    for leftover in ["-new", "-new-wal", "-wal", "-shm"] {
      let file = try #require(fopen(path + leftover, "w"))
      fputs("rubbish", file)
      fclose(file)
    }
    let made = try scene.server.localAccount(localpart: "a", displayName: "A", guideGreeting: "x")
    #expect(made.user == "@a:local")
    #expect(access(path + "-new", F_OK) != 0)
  }

  @Test func `a missing folder and another server's database give different errors`() throws {
    let scene = try Scene()
    let missing = #expect(throws: HomeserverError.self) {
      _ = try Scene.open(scene.folder + "/none/x.db", "local", scene.thread).start(listen: [])
    }
    guard case .databaseUnusable = missing else {
      Issue.record("\(String(describing: missing))")
      return
    }
    let path = scene.folder + "/server.db"
    do {
      let first = try Scene.open(path, "local", scene.thread)
      _ = try first.localAccount(localpart: "a", displayName: "A", guideGreeting: "x")
      #expect(throws: HomeserverError.databaseBusy(path: path)) {
        _ = try Scene.open(path, "local", scene.thread)
      }
    }
    #expect(throws: HomeserverError.otherServerName(path: path, name: "local")) {
      _ = try Scene.open(path, "other", scene.thread)
    }
  }

  @Test func `an address that is in use is named in the error`() throws {
    let scene = try Scene()
    let listening = try scene.server.start(listen: [.tcp(address: "127.0.0.1", port: 0)])
    let taken = try #require(listening.first)
    let error = #expect(throws: HomeserverError.self) { try scene.server.start(listen: [taken]) }
    guard case .cannotListen(let address, _) = error, case .tcp(_, let port) = taken else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(address == "127.0.0.1:\(port)")
  }
}
