import Matrix
import Synchronization
import Testing

@testable import Homeserver

/// Pushers and the requests to their gateways, on a clock that is moved by hand, with a stand-in
/// for the gateways.
@Suite struct PusherTests {
  @Test func `a pusher of full format is sent each event with its content, in order`() throws {
    let (server, gateway) = try Self.server()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    #expect(ben.setPusher(format: nil) == 200)
    gateway.isHeld = true
    let first = ann.say("one", in: room)
    let second = ann.say("two", in: room)
    #expect(gateway.pushes.map(\.event) == [first])
    gateway.isHeld = false
    gateway.answerHeld()
    #expect(gateway.pushes.map(\.event) == [first, second])
    let sent = try #require(gateway.pushes.first)
    #expect(sent.url == "http://127.0.0.1:9/_matrix/push/v1/notify")
    let told = sent.notification
    #expect(told["content"]?["body"]?.string == "one")
    #expect(told["sender"]?.string == ann.id)
    #expect(told["room_id"]?.string == room)
    #expect(told["type"]?.string == "m.room.message")
    #expect(told["counts"] == ["unread": 1])
    #expect(
      told["devices"] == [
        ["app_id": "app", "pushkey": "key", "data": ["brand": "x"], "tweaks": [:]]
      ])
  }

  @Test func `an id-only pusher gets no content, and of a burst one newest event a second`() throws
  {
    let (server, gateway) = try Self.server()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    ben.setPusher()
    let events = (0..<50).map { ann.say("\($0)", in: room) }
    #expect(gateway.pushes.map(\.event) == [events[0]])
    server.clock.advance(999)
    #expect(gateway.pushes.count == 1)
    server.clock.advance(1)
    #expect(gateway.pushes.map(\.event) == [events[0], events[49]])
    let keys = Set(gateway.pushes[1].notification.object.map { $0.map(\.key) } ?? [])
    #expect(keys == ["event_id", "room_id", "counts", "devices"])
    server.clock.advance(60_000)
    #expect(gateway.pushes.count == 2)
  }

  @Test func `a new sign-in on a device removes the pushers of its former session`() throws {
    let (server, _) = try Self.server()
    let ben = server.client("ben")
    ben.setPusher()
    let device = try #require(ben.get("/account/whoami").json["device_id"])
    for (name, left) in [(JSONValue.string("OTHER"), 1), (device, 0)] {
      let login = ben.post(
        "/login",
        [
          "type": "m.login.password", "device_id": name, "password": "secret",
          "identifier": ["type": "m.id.user", "user": "ben"],
        ])
      let token = try #require(login.json["access_token"]?.string)
      let again = TestClient(server: server, id: ben.id, token: token)
      #expect(again.pusherKeys.count == left)
    }
  }

  @Test func `a push gateway that fails is tried again after longer and longer pauses`() throws {
    let (server, gateway) = try Self.server()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    ben.setPusher(format: nil)
    gateway.answer = .failed("HTTP 502")
    let event = ann.say("one", in: room)
    #expect(gateway.pushes.map(\.event) == [event])
    for pause in [1000, 2000, 4000, 8000] as [Int64] {
      let before = gateway.pushes.count
      server.clock.advance(pause - 1)
      #expect(gateway.pushes.count == before)
      server.clock.advance(1)
      #expect(gateway.pushes.count == before + 1)
    }
    gateway.answer = .taken(rejected: [])
    server.clock.advance(16_000)
    let count = gateway.pushes.count
    #expect(Set(gateway.pushes.map(\.event)) == [event])
    server.clock.advance(86_400_000)
    #expect(gateway.pushes.count == count)
    // The gateway works again: earlier failures do not delay the next push.
    let next = ann.say("two", in: room)
    #expect(gateway.pushes.last?.event == next)
  }

  @Test func `a push gateway's failures are counted anew after a success`() throws {
    let (server, gateway) = try Self.server()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    ben.setPusher()
    for silence in [1000, 86_400_000, 1000] as [Int64] {
      gateway.answer = .failed("HTTP 502")
      let event = ann.say("hello", in: room)
      for pause in [1000, 2000] as [Int64] {
        let before = gateway.pushes.count
        server.clock.advance(pause - 1)
        #expect(gateway.pushes.count == before)
        server.clock.advance(1)
        #expect(gateway.pushes.count == before + 1)
      }
      gateway.answer = .taken(rejected: [])
      server.clock.advance(4000)
      #expect(gateway.pushes.last?.event == event)
      server.clock.advance(silence)
    }
  }

  @Test func `a push gateway that fails for a day is given up, and no pause exceeds an hour`()
    throws
  {
    let (server, gateway) = try Self.server()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    ben.setPusher(format: nil)
    gateway.answer = .failed("no connection")
    for number in 0..<300 { ann.say("\(number)", in: room) }
    server.clock.advance(3_600_000)
    var before = gateway.pushes.count
    server.clock.advance(3_600_000)
    #expect(gateway.pushes.count > before)
    server.clock.advance(86_400_000)
    before = gateway.pushes.count
    server.clock.advance(86_400_000)
    #expect(gateway.pushes.count == before)
    #expect(before < 60)
    #expect(server.clock.logged.filter { $0.contains("push gateway") }.count == 2)
  }

  @Test func `an event that was read while the push gateway was away is not pushed`() throws {
    let (server, gateway) = try Self.server()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    ben.setPusher(format: nil)
    gateway.answer = .failed("no connection")
    let first = ann.say("one", in: room)
    let second = ann.say("two", in: room)
    ben.read(first, in: room)
    gateway.answer = .taken(rejected: [])
    server.clock.advance(1000)
    #expect(gateway.pushes.map(\.event) == [first, second])
  }

  @Test func `a push key that the gateway rejects removes its pusher`() throws {
    let (server, gateway) = try Self.server()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    ben.setPusher()
    ben.setPusher(key: "other")
    gateway.answer = .taken(rejected: ["key"])
    ann.say("one", in: room)
    #expect(ben.pusherKeys == ["other"])
    let count = gateway.pushes.count
    ann.say("two", in: room)
    server.clock.advance(1000)
    #expect(gateway.pushes.dropFirst(count).allSatisfy { $0.key == "other" })
  }

  @Test func `setting a pusher again sends the push that waits for its retry at once`() throws {
    let (server, gateway) = try Self.server()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    ben.setPusher()
    gateway.answer = .failed("no connection")
    let event = ann.say("one", in: room)
    server.clock.advance(3_600_000)
    gateway.answer = .taken(rejected: [])
    let count = gateway.pushes.count
    ben.setPusher(port: 10)
    #expect(gateway.pushes.count == count + 1)
    #expect(gateway.pushes.last?.event == event)
    #expect(gateway.pushes.last?.url == "http://127.0.0.1:10/_matrix/push/v1/notify")
  }

  @Test func `a pusher replaces the former one with its key, and ends with its device's session`()
    throws
  {
    let (server, gateway) = try Self.server()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    for port in 1...30 { ben.setPusher(port: port) }
    #expect(ben.pusherKeys == ["key"])
    // Another account is used in the same program.
    ann.setPusher()
    #expect(ben.pusherKeys == [])
    ben.setPusher(key: "ben's")
    try server.restart()
    server.core.parts.pushing.queues.send = gateway.send
    #expect(ben.pusherKeys == ["ben's"])
    #expect(ben.post("/logout", [:]).status == 200)
    ann.say("one", in: room)
    #expect(gateway.pushes.isEmpty)
    #expect(ann.pusherKeys == ["key"])
    ann.post("/pushers/set", ["app_id": "app", "pushkey": "key", "kind": .null])
    #expect(ann.pusherKeys == [])
  }

  @Test(arguments: [
    "http://127.0.0.1:9/", "http://127.0.0.1:9/admin?/_matrix/push/v1/notify",
    "http://127.0.0.1:9/x/_matrix/push/v1/notify", "http:///_matrix/push/v1/notify",
    "httpx://h/_matrix/push/v1/notify", "unix:/_matrix/push/v1/notify", "",
    "http://127.0.0.1:9?delete=all&/_matrix/push/v1/notify",
    "http://127.0.0.1:9#/_matrix/push/v1/notify", "http://h/_matrix/push/v1/notify#x",
    "http://u:p@h/_matrix/push/v1/notify", "http://u@h/_matrix/push/v1/notify",
    "http://h\\@e/_matrix/push/v1/notify", "http://h%2f/_matrix/push/v1/notify",
    "http://h:x/_matrix/push/v1/notify", "http://h:1:2/_matrix/push/v1/notify",
    "http://h/_matrix/push/v1/notify/", "http://h//_matrix/push/v1/notify",
    "http://h/x/../_matrix/push/v1/notify", "http://h/_matrix/push/v1/notif%79",
    "http://h/_matrix/push/v1/notify;x", "http://h /_matrix/push/v1/notify",
    "http://ｈ/_matrix/push/v1/notify", "http://[h]/_matrix/push/v1/notify",
    "http://[::1/_matrix/push/v1/notify", "http://:9/_matrix/push/v1/notify",
  ])
  func `a pusher is refused when its URL is not that of a push gateway`(url: String) throws {
    let (server, _) = try Self.server()
    let ben = server.client("ben")
    #expect(ben.setPusher(url: url) == 400)
    #expect(ben.pusherKeys == [])
  }

  @Test(arguments: [
    "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "127.0.0.1.",
    "0.0.0.0", "0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
    "100.64.0.1", "224.0.0.1", "255.255.255.255", "198.18.0.1", "localhost", "LOCALHOST.",
    "a.localhost", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:a00:1]", "[::127.0.0.1]",
    "[fe80::1]", "[fec0::1]", "[fd00::1]", "[ff02::1]", "[64:ff9b::7f00:1]", "[64:ff9b:1::1]",
    "[2002:7f00:1::]", "[0:0:0:0:0:0:0:1]",
  ])
  func `a pusher with a local address is refused unless the server pushes locally`(
    _ host: String
  ) throws {
    let url = "http://\(host):9/_matrix/push/v1/notify"
    for isLocal in [false, true] {
      let ben = try TestServer(pushesLocally: isLocal).client("ben")
      #expect(ben.setPusher(url: url) == (isLocal ? 200 : 400))
    }
  }

  @Test(arguments: [
    "https://push.example.org/_matrix/push/v1/notify", "HTTP://h/_matrix/push/v1/notify",
    "http://h/_matrix/push/v1/notify?up=1", "https://h:443/_matrix/push/v1/notify",
    "http://8.8.8.8/_matrix/push/v1/notify", "http://172.32.0.1/_matrix/push/v1/notify",
    "http://[2001:4860:4860::8888]:80/_matrix/push/v1/notify",
    "http://[64:ff9b::808:808]/_matrix/push/v1/notify", "http://10.example/_matrix/push/v1/notify",
  ])
  func `a pusher with a gateway on the internet is accepted`(_ url: String) throws {
    #expect(try TestServer(pushesLocally: false).client("ben").setPusher(url: url) == 200)
  }

  @Test func `a pusher whose message was read leaves its turn to the next one that waits`() throws {
    let (server, gateway) = try Self.server()
    let ann = server.client("ann")
    gateway.isHeld = true
    // 32 pushes are sent at once at most.
    for (name, pushers) in [("busy", 20), ("busier", 12)] {
      let person = server.client(name)
      for number in 0..<pushers { person.setPusher(key: "\(name)\(number)") }
      ann.say("hello", in: server.directRoom(ann, person))
    }
    let (ben, cid) = (server.client("ben"), server.client("cid"))
    ben.setPusher(key: "ben")
    cid.setPusher(key: "cid")
    let room = server.directRoom(ann, ben)
    let event = ann.say("read at once", in: room)
    ann.say("waits", in: server.directRoom(ann, cid))
    #expect(gateway.pushes.count == 32)
    ben.post("/rooms/\(room.escaped)/receipt/m.read/\(event.escaped)", [:])
    gateway.answerHeld(1)
    #expect(gateway.pushes.map(\.key).dropFirst(32) == ["cid"])
  }

  @Test func `a user has at most 20 pushers`() throws {
    let (server, _) = try Self.server()
    let ben = server.client("ben")
    let answers = (0..<30).map { ben.setPusher(key: "\($0)") }
    #expect(answers.filter { $0 == 200 }.count == 20)
    #expect(ben.pusherKeys.count == 20)
  }

  private static func server() throws -> (TestServer, TestGateway) {
    let (server, gateway) = (try TestServer(), TestGateway())
    server.core.parts.pushing.queues.send = gateway.send
    return (server, gateway)
  }
}

/// A stand-in for the push gateways: records their requests, and answers as a test sets.
private final class TestGateway: Sendable {
  struct Sent {
    let url: String
    let notification: JSONValue
    var event: String { notification["event_id"]?.string ?? "" }
    var key: String { notification["devices"]?.array?.first?["pushkey"]?.string ?? "" }
  }

  private struct State {
    var sent: [Sent] = []
    var answer = PushAnswer.taken(rejected: [])
    var isHeld = false
    var held: [@Sendable (PushAnswer) -> Void] = []
  }

  private let state = Mutex(State())

  var pushes: [Sent] { state.withLock { $0.sent } }
  var answer: PushAnswer {
    get { state.withLock { $0.answer } }
    set { state.withLock { $0.answer = newValue } }
  }
  /// `true` if the gateways' responses are delayed until `answerHeld()` is called.
  var isHeld: Bool {
    get { state.withLock { $0.isHeld } }
    set { state.withLock { $0.isHeld = newValue } }
  }

  var send: PushSending.Send {
    { url, body, answered in
      let notification = (try? JSONValue(parsing: body))?["notification"] ?? .null
      let answer = self.state.withLock { state -> PushAnswer? in
        state.sent.append(Sent(url: url, notification: notification))
        if state.isHeld { state.held.append(answered) }
        return state.isHeld ? nil : state.answer
      }
      if let answer { answered(answer) }
    }
  }

  /// Responds to the requests whose responses are delayed, or to the first `count` of them.
  func answerHeld(_ count: Int = .max) {
    let (held, answer) = state.withLock { state in
      let held = Array(state.held.prefix(count))
      state.held.removeFirst(held.count)
      return (held, state.answer)
    }
    for answered in held { answered(answer) }
  }
}

extension TestClient {
  /// Sets a pusher; returns the status of the response.
  @discardableResult
  func setPusher(
    key: String = "key", port: Int = 9, url: String? = nil, format: String? = "event_id_only"
  ) -> Int {
    var data: JSONObject = [
      "url": .string(url ?? "http://127.0.0.1:\(port)/_matrix/push/v1/notify"), "brand": "x",
    ]
    data["format"] = format.map { .string($0) }
    return post(
      "/pushers/set",
      [
        "kind": "http", "app_id": "app", "pushkey": .string(key), "app_display_name": "App",
        "device_display_name": "D", "lang": "en", "data": .object(data),
      ]
    ).status
  }

  var pusherKeys: [String] {
    (get("/pushers").json["pushers"]?.array ?? []).compactMap { $0["pushkey"]?.string }
  }
}
