import Matrix
import Synchronization
import Testing

@testable import Homeserver

/// Records the events that bots receive, keeps each bot's `BotHost`, through which a test can send
/// as the bot, and answers "talk" with "talk".
private final class Recorder: Sendable {
  let told = Mutex<[String]>([])
  let hosts = Mutex<[String: BotHost]>([:])

  var make: MakeBotBrain {
    { user, name in
      BotBrain(
        started: { host, rooms in
          self.note("started \(name) \(rooms.count)")
          self.hosts.withLock { $0[user] = host }
        },
        message: { host, room, sender, _, text in
          self.note("\(user) heard \(sender) \(text)")
          self.hosts.withLock { $0[user] = host }
          if text == "talk" { host.send(room, "talk") }
        },
        receipt: { _, _, by, _ in self.note("\(user) read by \(by)") },
        typing: { _, _, by, isTyping in self.note("\(user) typing \(by) \(isTyping)") },
        joined: { host, _ in
          self.note("\(name) joined")
          self.hosts.withLock { $0[user] = host }
        })
    }
  }

  private func note(_ line: String) { told.withLock { $0.append(line) } }

  /// Returns the events recorded since the last call, one line of text for each.
  func take() -> [String] {
    told.withLock { told in
      defer { told = [] }
      return told
    }
  }

  func host(_ user: String) -> BotHost? { hosts.withLock { $0[user] } }
}

@Suite struct BotTests {
  private func local(_ recorder: Recorder) throws -> (TestServer, TestClient, room: String) {
    let server = try TestServer(isLocal: true, makeBrain: recorder.make)
    let account = try server.core.localAccount(
      localpart: "ada", displayName: "Ada", greeting: "Hello")
    let ada = TestClient(server: server, id: account.user, token: account.accessToken)
    let room = ada.get("/joined_rooms").json["joined_rooms"]?.array?.first?.string ?? ""
    return (server, ada, room)
  }

  @Test func `a profile's first start makes the person, the guide, their room and a greeting`()
    throws
  {
    let recorder = Recorder()
    let (server, ada, room) = try local(recorder)
    let sync = ada.sync()
    #expect(sync.bodies(room) == ["Hello"])
    #expect(sync.unread(room) == [1, 0])
    #expect(
      sync["account_data"]?["events"]?.array?.first { $0["type"] == "m.direct" }?["content"]
        == ["@guide:local": [.string(room)]])
    let own = sync.events(room, "timeline", "m.room.member").first {
      $0["state_key"] == "@ada:local"
    }
    #expect(own?["content"]?["is_direct"] == true)
    let again = try server.core.localAccount(localpart: "x", displayName: "X", greeting: "Y")
    #expect(again.accessToken == ada.token)
    try server.restart()
    #expect(
      try server.core.localAccount(localpart: "x", displayName: "X", greeting: "Y") == again)
  }

  @Test func `inviting an unknown name in a local profile makes a bot, which joins at once`() throws
  {
    let recorder = Recorder()
    let (_, ada, _) = try local(recorder)
    _ = recorder.take()
    let id = UserIDMapping.userID(of: "Bob Ross", server: "local") ?? ""
    let room =
      ada.post("/createRoom", ["is_direct": true, "invite": [.string(id)]]).json["room_id"]?.string
      ?? ""
    #expect(recorder.take() == ["Bob Ross joined"])
    let members = ada.get("/rooms/\(room.escaped)/joined_members").json["joined"]
    #expect(members?[id]?["display_name"] == "Bob Ross")
    #expect(ada.post("/createRoom", ["invite": ["@x:elsewhere"]]).status == 404)
    #expect(ada.post("/createRoom", ["invite": ["@BAD:local"]]).status == 400)
  }

  @Test func `without bots, inviting a name that nobody has is refused`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    #expect(ann.post("/createRoom", ["invite": ["@bob:test"]]).json["errcode"] == "M_NOT_FOUND")
    #expect(ann.get("/joined_rooms").json == ["joined_rooms": []])
  }

  @Test func `bots receive messages, receipts and typing of people, not of bots`() throws {
    let recorder = Recorder()
    let (server, ada, room) = try local(recorder)
    ada.post("/rooms/\(room.escaped)/invite", ["user_id": "@bob:local"])
    _ = recorder.take()
    ada.say("talk", in: room)
    #expect(
      recorder.take().sorted() == [
        "@bob:local heard @ada:local talk", "@guide:local heard @ada:local talk",
      ])
    #expect(ada.sync().bodies(room) == ["Hello", "talk", "talk", "talk"])
    let event = ada.say("x", in: room)
    _ = recorder.take()
    ada.read(event, in: room)
    ada.put("/rooms/\(room.escaped)/typing/\(ada.id.escaped)", ["typing": true])
    recorder.host("@bob:local")?.typing(room, true)
    recorder.host("@bob:local")?.read(room, event)
    server.clock.runPending()
    #expect(
      recorder.take().sorted() == [
        "@bob:local read by @ada:local", "@bob:local typing @ada:local true",
        "@guide:local read by @ada:local", "@guide:local typing @ada:local true",
      ])
  }

  @Test func `bots do not receive notices`() throws {
    let recorder = Recorder()
    let (_, ada, room) = try local(recorder)
    _ = recorder.take()
    ada.put(
      "/rooms/\(room.escaped)/send/m.room.message/1", ["msgtype": "m.notice", "body": "n"])
    #expect(recorder.take() == [])
  }

  @Test func `each message of a bot's flood counts as unread`() throws {
    let recorder = Recorder()
    let (server, ada, room) = try local(recorder)
    ada.say("hi", in: room)
    let before = ada.position()
    let host = try #require(recorder.host("@guide:local"))
    host.sendMany(room, (0..<1_000).map { "message \($0)" })
    #expect(ada.get("/sync").status == 200)
    server.clock.runPending()
    let answer = ada.sync(before)
    #expect(answer.unread(room) == [1_000, 0])
    #expect(answer.bodies(room).last == "message 999")
  }

  @Test func `a bot's values are stored for each room, and a bot without values is not started`()
    throws
  {
    let recorder = Recorder()
    let (server, ada, room) = try local(recorder)
    ada.post("/rooms/\(room.escaped)/invite", ["user_id": "@bob:local"])
    ada.say("hi", in: room)
    let host = try #require(recorder.host("@guide:local"))
    host.store(room, "tour", "3")
    host.store(room, "gone", "x")
    host.store(room, "gone", "")
    server.clock.runPending()
    #expect(host.load("!none:local", "tour") == nil)
    _ = recorder.take()
    try server.restart()
    server.core.startBots()
    #expect(recorder.take() == ["started Guide 1"])
    let anew = try #require(recorder.host("@guide:local"))
    #expect(anew.load(room, "tour") == "3")
    #expect(anew.load(room, "gone") == nil)
  }
}
