import Matrix
import Network
import Testing

@testable import Homeserver

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
      session = try server.socket(socket.port, "since=" + ben.position(), as: ben)
      session.open()
    }

    func ask(_ message: JSONValue) -> JSONValue {
      session.received(.text(message.text))
      server.clock.runPending()
      return socket.take().last { $0["id"] != nil } ?? .null
    }
  }

  @Test func `a WebSocket's first sync response comes at once even when it is empty`() throws {
    let scene = try Scene()
    #expect(scene.socket.take().map { $0.object?.keys } == [["next_batch"]])
  }

  @Test func `a client that reads its WebSocket slowly gets one larger response for many events`()
    throws
  {
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

  @Test func `a message sent again with its transaction id gives the same event, also over HTTP`()
    throws
  {
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

  @Test func `an unknown or malformed request on a WebSocket is answered with an error`() throws {
    let scene = try Scene()
    #expect(scene.ask(["id": "1", "method": "no"])["error"]?["errcode"] == "M_UNRECOGNIZED")
    #expect(scene.ask(["id": "2", "method": "send"])["error"]?["errcode"] == "M_MISSING_PARAM")
    #expect(scene.ask(["id": "3", "method": "ping"])["result"] == [:])
    scene.session.received(.text("nonsense"))
    let answer = scene.socket.take().last
    #expect(answer?["id"] == .null)
    #expect(answer?["error"]?["errcode"] == "M_NOT_JSON")
  }

  @Test func `a client that sends requests and never reads is disconnected`() throws {
    let scene = try Scene()
    let id = String(repeating: "x", count: 60_000)
    for _ in 0..<200 { scene.session.received(.text(#"{"id":"\#(id)","method":"ping"}"#)) }
    #expect(scene.socket.closeCode == 1008)
    #expect(!scene.server.core.parts.syncing.waiters.isWaiting(2))
  }

  @Test func `signing out closes the session's WebSocket`() throws {
    let scene = try Scene()
    scene.ben.post("/logout", [:])
    #expect(scene.socket.closeCode == 3001)
  }

  @Test(arguments: [
    ("", "online", 0), ("&set_presence=unavailable", "unavailable", nil as JSONValue?),
  ])
  func `a WebSocket's upgrade makes a user online and active, unless it names another presence`(
    query: String, presence: String, age: JSONValue?
  ) throws {
    let scene = try Scene()
    let cid = scene.server.client("cid")
    _ = scene.server.directRoom(scene.ann, cid)
    _ = scene.server.core.decide(
      HTTPServerRequest(
        method: "GET", path: "/_matrix/client/ws/r0", query: "access_token=\(cid.token)\(query)",
        headers: [], body: [], remoteAddress: ""))
    let seen = scene.ann.get("/presence/\(cid.id.escaped)/status").json
    #expect(seen["last_active_ago"] == age)
    #expect(seen["presence"] == .string(presence))
  }

  @Test func `a WebSocket with a bad access token is refused before the upgrade`() throws {
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

  @Test func `read markers, typing and presence sent over a WebSocket are rate-limited`() throws {
    for (method, parameters, most) in [
      ("typing", ["typing": true], 2_000), ("read_markers", [:], 2_000),
      ("presence", ["presence": "online"], 200),
    ] as [(String, JSONObject, Int)] {
      let scene = try Scene()
      var parameters = parameters
      parameters["room_id"] = .string(scene.room)
      let message: JSONValue = [
        "id": "x", "method": .string(method), "params": .object(parameters),
      ]
      let answers = (0...most).map { _ in scene.ask(message) }
      scene.socket.drain()
      #expect(answers.first?["error"] == nil)
      #expect(answers.last?["error"]?["errcode"] == "M_LIMIT_EXCEEDED")
    }
  }
}
