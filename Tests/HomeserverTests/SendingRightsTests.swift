import Matrix
import Network
import Testing

@testable import Homeserver

/// The checks of events that a client sends or sets as state, by which the server refuses some and
/// changes others.
@Suite struct SendingRightsTests {
  private struct Scene {
    let server: TestServer
    let ann: TestClient
    let eve: TestClient
    let room: String

    init() throws {
      server = try TestServer()
      (ann, eve) = (server.client("ann"), server.client("eve"))
      let answer = ann.post("/createRoom", ["preset": "public_chat"])
      room = answer.json["room_id"]?.string ?? ""
      eve.post("/join/\(room.escaped)", [:])
    }

    func send(_ type: String, _ content: JSONValue, by client: TestClient) -> Int {
      client.put(
        "/rooms/\(room.escaped)/send/\(type)/\(UInt64.random(in: 0 ... .max))", content
      ).status
    }

    func set(_ type: String, _ key: String, _ content: JSONValue, by client: TestClient) -> Int {
      client.put("/rooms/\(room.escaped)/state/\(type)/\(key.escaped)", content).status
    }

    func create(_ state: JSONValue) -> Int {
      ann.post("/createRoom", ["initial_state": [state]]).status
    }
  }

  @Test func `a redaction is sent by its own endpoint only`() throws {
    let scene = try Scene()
    let message = scene.ann.say("x", in: scene.room)
    let content: JSONValue = ["redacts": .string(message)]
    for sender in [scene.eve, scene.ann] {
      #expect(scene.send("m.room.redaction", content, by: sender) == 403)
      #expect(scene.set("m.room.redaction", "", content, by: sender) == 403)
    }
    #expect(
      scene.create(["type": "m.room.redaction", "state_key": "", "content": content]) == 400)
  }

  @Test func `redactions need the power for m.room.redaction, also those of own messages`() throws {
    let scene = try Scene()
    let (own, other) = (scene.eve.say("x", in: scene.room), scene.ann.say("y", in: scene.room))
    func redact(_ message: String, by client: TestClient) -> Int {
      client.put(
        "/rooms/\(scene.room.escaped)/redact/\(message.escaped)/\(UInt64.random(in: 0 ... .max))",
        [:]
      ).status
    }
    let levels: JSONValue = [
      "users": .object([scene.ann.id: 100]), "redact": 0, "events": ["m.room.redaction": 50],
    ]
    #expect(scene.set("m.room.power_levels", "", levels, by: scene.ann) == 200)
    #expect(redact(own, by: scene.eve) == 403 && redact(other, by: scene.eve) == 403)
    #expect(redact(own, by: scene.ann) == 200)
    let closed: JSONValue = ["users": .object([scene.ann.id: 100]), "events_default": 50]
    #expect(scene.set("m.room.power_levels", "", closed, by: scene.ann) == 200)
    #expect(redact(own, by: scene.eve) == 403)
  }

  @Test func `a new room's canonical alias leads to that room`() throws {
    let scene = try Scene()
    func make(_ content: JSONValue, name: String?) -> Int {
      var body: JSONObject = [
        "initial_state": [["type": "m.room.canonical_alias", "content": content]]
      ]
      body["room_alias_name"] = name.map { .string($0) }
      return scene.eve.post("/createRoom", .object(body)).status
    }
    scene.ann.put("/directory/room/%23hall%3Atest", ["room_id": .string(scene.room)])
    #expect(make(["alias": "#hall:test"], name: nil) == 400)
    #expect(make(["alias": "#own:test", "alt_aliases": ["#hall:test"]], name: "own") == 400)
    #expect(make(["alias": "#own:test"], name: "own") == 200)
  }

  @Test func `a redaction cannot be sent over a WebSocket`() throws {
    let scene = try Scene()
    let socket = try scene.server.socket(
      SocketPort(send: { _ in }, close: { _ in }, whenWritten: { $0() }),
      "since=" + scene.eve.position(), as: scene.eve)
    let message = scene.ann.say("x", in: scene.room)
    let since = scene.ann.position()
    for method in ["send", "state"] {
      let call: JSONValue = [
        "id": .string(method), "method": .string(method),
        "params": [
          "room_id": .string(scene.room), "event_type": "m.room.redaction",
          "content": ["redacts": .string(message)],
        ],
      ]
      socket.received(.text(call.text))
    }
    scene.server.clock.runPending()
    #expect(scene.ann.sync(since).joined(scene.room) == nil)
  }

  @Test func `redacted power levels apply at once`() throws {
    let scene = try Scene()
    let levels = scene.ann.put(
      "/rooms/\(scene.room.escaped)/state/m.room.power_levels",
      ["users": [scene.ann.id: 100], "invite": 50])
    func invite(_ client: TestClient) -> Int {
      let guest: JSONValue = ["user_id": .string(client.id)]
      return scene.eve.post("/rooms/\(scene.room.escaped)/invite", guest).status
    }
    #expect(invite(scene.server.client("ben")) == 403)
    // The level for invites is not among those that a redaction keeps, and its default is 0.
    let event = levels.json["event_id"]?.string ?? ""
    scene.ann.put("/rooms/\(scene.room.escaped)/redact/\(event.escaped)/1", [:])
    #expect(invite(scene.server.client("cat")) == 200)
  }

  @Test func `a redaction event keeps only its reason from the body of the request`() throws {
    let scene = try Scene()
    let (message, other) = (scene.eve.say("x", in: scene.room), scene.ann.say("y", in: scene.room))
    let since = scene.ann.position()
    let path = "/rooms/\(scene.room.escaped)/redact/\(message.escaped)/1"
    scene.eve.put(path, ["reason": "r", "redacts": .string(other), "x": 1])
    let redaction = scene.ann.sync(since).events(scene.room, "timeline", "m.room.redaction").first
    #expect(redaction?["redacts"]?.string == message)
    #expect(redaction?["content"] == ["reason": "r"])
  }

  @Test(arguments: [
    "m.room.create", "m.room.member", "m.room.power_levels", "m.room.join_rules",
    "m.room.history_visibility", "m.room.name", "m.room.tombstone", "m.room.encryption",
    "m.room.server_acl", "m.room.third_party_invite", "m.space.child",
  ])
  func `a state event cannot be sent as a message`(_ type: String) throws {
    let scene = try Scene()
    #expect(scene.send(type, ["membership": "ban"], by: scene.ann) == 403)
  }

  @Test func `nobody can set state under another user's id or a second m.room.create`() throws {
    let scene = try Scene()
    #expect(scene.set("x.y", scene.eve.id, [:], by: scene.ann) == 403)
    #expect(scene.set("m.room.create", "", ["creator": "@a:test"], by: scene.ann) == 403)
    #expect(scene.set("m.room.create", "2", [:], by: scene.ann) == 403)
    for type in ["x.y", "m.room.member", "m.room.create"] {
      #expect(
        scene.create(["type": .string(type), "state_key": .string(scene.eve.id), "content": [:]])
          == 400)
    }
  }

  @Test func `nobody can join for another user, or remove one without the power to`() throws {
    let scene = try Scene()
    let ben = scene.server.client("ben")
    #expect(scene.set("m.room.member", ben.id, ["membership": "join"], by: scene.ann) == 400)
    #expect(scene.set("m.room.member", ben.id, ["membership": "knock"], by: scene.ann) == 400)
    #expect(scene.set("m.room.member", scene.ann.id, ["membership": "leave"], by: scene.eve) == 403)
    #expect(scene.set("m.room.member", scene.ann.id, ["membership": "ban"], by: scene.eve) == 403)
    #expect(scene.set("m.room.member", "nobody", ["membership": "invite"], by: scene.ann) != 200)
  }

  @Test func `power levels with a value that is no integer or a bad user id are refused`() throws {
    let scene = try Scene()
    let power = try #require(
      scene.ann.get("/rooms/\(scene.room.escaped)/state/m.room.power_levels").json.object)
    let changes: [(String, JSONValue)] = [
      ("users_default", "100"), ("ban", "0"), ("state_default", .null), ("events", "x"),
      ("users", ["@eve:test": "100"]), ("events", ["m.room.name": "0"]),
      ("notifications", ["room": "0"]), ("users", ["eve": 100]),
    ]
    for (key, value) in changes {
      var next = power
      next[key] = value
      #expect(scene.set("m.room.power_levels", "", .object(next), by: scene.ann) == 400)
      #expect(
        scene.ann.post("/createRoom", ["power_level_content_override": .object([key: value])])
          .status == 400)
    }
  }

  @Test func `the level for @room cannot be lowered by a person below that level`() throws {
    let scene = try Scene()
    let path = "/rooms/\(scene.room.escaped)/state/m.room.power_levels"
    var power = try #require(scene.ann.get(path).json.object)
    power["users"] = [scene.ann.id: 100, scene.eve.id: 50].object
    power["events"] = ["m.room.power_levels": 50]
    power["notifications"] = ["room": 100]
    #expect(scene.ann.put(path, .object(power)).status == 200)
    power["notifications"] = ["room": 0]
    #expect(scene.eve.put(path, .object(power)).status == 403)
  }

  @Test func `a user can neither raise the invite level above their own nor lower a higher one`()
    throws
  {
    let scene = try Scene()
    var power = try #require(
      scene.ann.get("/rooms/\(scene.room.escaped)/state/m.room.power_levels").json.object)
    power["users"] = [scene.ann.id: 100, scene.eve.id: 50].object
    power["events"] = ["m.room.power_levels": 50]
    let changes: [(JSONValue, TestClient, Int)] = [
      (100, scene.ann, 200), (0, scene.eve, 403), (50, scene.ann, 200), (51, scene.eve, 403),
      (0, scene.eve, 200),
    ]
    for (level, person, status) in changes {
      power["invite"] = level
      #expect(scene.set("m.room.power_levels", "", .object(power), by: person) == status)
    }
  }
}

extension [String: Int64] {
  fileprivate var object: JSONValue { .object(JSONObject(map { ($0.key, .integer($0.value)) })) }
}
