import Matrix
import Network
import Synchronization
import Testing

@testable import Homeserver

/// The other end of a WebSocket, which may be slow to read.
private final class TestSocket: Sendable {
  private struct State {
    var sent: [String] = []
    var closed: Int?
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  var closeCode: Int? { state.withLock { $0.closed } }

  var port: SocketPort {
    SocketPort(
      send: { text in self.state.withLock { $0.sent.append(text) } },
      close: { code in self.state.withLock { $0.closed = code } },
      whenWritten: { body in self.state.withLock { $0.waiting.append(body) } })
  }

  /// What was sent since the last call; nothing of it is read yet.
  func take() -> [JSONValue] {
    state.withLock { state in
      defer { state.sent = [] }
      return state.sent.compactMap { try? JSONValue(parsing: $0) }
    }
  }

  /// Reads everything, so that the server may go on.
  func drain() {
    let bodies = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for body in bodies { body() }
  }
}

@Suite struct SocketSessionTests {
  private struct Scene {
    let server: TestServer
    let ann: TestClient
    let ben: TestClient
    let room: String
    let socket = TestSocket()
    let session: SocketSession

    init() throws {
      server = try TestServer()
      (ann, ben) = (server.client("ann"), server.client("ben"))
      room = server.directRoom(ann, ben)
      let core = server.core
      let since = ben.position()
      session = SocketSession(
        core: core,
        request: try core.syncRequest(Query("since=" + since), core.session(token: ben.token)),
        port: socket.port)
      session.open()
    }

    func ask(_ message: JSONValue) -> JSONValue {
      session.received(.text(message.text))
      server.clock.runPending()
      return socket.take().last { $0["id"] != nil } ?? .null
    }
  }

  @Test func `an answer comes at once even when it is empty`() throws {
    let scene = try Scene()
    #expect(scene.socket.take().map { $0.object?.keys } == [["next_batch"]])
  }

  @Test func `a slow reader gets one larger answer for many events`() throws {
    let scene = try Scene()
    _ = scene.socket.take()
    for number in 0..<5 { scene.ann.say("\(number)", in: scene.room) }
    #expect(scene.socket.take() == [])
    scene.socket.drain()
    #expect(scene.socket.take().map { $0.bodies(scene.room) } == [["0", "1", "2", "3", "4"]])
    scene.socket.drain()
    #expect(scene.socket.take() == [])
    scene.ann.say("5", in: scene.room)
    #expect(scene.socket.take().map { $0.bodies(scene.room) } == [["5"]])
  }

  @Test func `a send is known again under its id by either way`() throws {
    let scene = try Scene()
    let message: JSONValue = [
      "id": "t1", "method": "send",
      "params": [
        "room_id": .string(scene.room), "event_type": "m.room.message", "content": ["body": "x"],
      ],
    ]
    let first = scene.ask(message)["result"]?["event_id"]
    #expect(first != nil)
    #expect(scene.ask(message)["result"]?["event_id"] == first)
    #expect(scene.ben.say("x", in: scene.room, "t1") == first?.string)
  }

  @Test func `what is not understood is answered by its error`() throws {
    let scene = try Scene()
    #expect(scene.ask(["id": "1", "method": "no"])["error"]?["errcode"] == "M_UNRECOGNIZED")
    #expect(scene.ask(["id": "2", "method": "send"])["error"]?["errcode"] == "M_MISSING_PARAM")
    #expect(scene.ask(["id": "3", "method": "ping"])["result"] == [:])
    scene.session.received(.text("nonsense"))
    let answer = scene.socket.take().last
    #expect(answer?["id"] == .null)
    #expect(answer?["error"]?["errcode"] == "M_NOT_JSON")
  }

  @Test func `a peer that asks and never reads is cut off`() throws {
    let scene = try Scene()
    let id = String(repeating: "x", count: 60_000)
    for _ in 0..<200 { scene.session.received(.text(#"{"id":"\#(id)","method":"ping"}"#)) }
    #expect(scene.socket.closeCode == 1008)
    #expect(!scene.server.core.waiters.isWaiting(2))
  }

  @Test func `signing out closes the socket`() throws {
    let scene = try Scene()
    scene.ben.post("/logout", [:])
    #expect(scene.socket.closeCode == 3001)
  }

  @Test func `a bad token is refused before the upgrade`() throws {
    let scene = try Scene()
    func decide(_ path: String, _ query: String) -> WebSocketDecision {
      scene.server.core.decide(
        HTTPServerRequest(
          method: "GET", path: path, query: query, headers: [], body: [], remoteAddress: ""))
    }
    guard case .refuse(let response) = decide("/_matrix/client/ws/r0", "access_token=no") else {
      Issue.record("not refused")
      return
    }
    #expect(response.status == 401)
    guard case .notHere = decide("/elsewhere", "") else {
      Issue.record("not passed on")
      return
    }
    guard case .accept = decide("/_matrix/client/ws/r0", "access_token=" + scene.ben.token) else {
      Issue.record("not accepted")
      return
    }
  }
}
