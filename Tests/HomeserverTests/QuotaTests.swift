import Database
import Glibc
import Matrix
import Network
import Testing

@testable import Homeserver

/// Limits of one account: of the data that it stores on the server, its sessions, and the rate of
/// its redactions.
@Suite struct QuotaTests {
  @Test func `account data is limited in bytes, and a replaced entry counts once`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    func put(_ type: String, _ count: Int = 60_000) -> (status: Int, json: JSONValue) {
      ann.put(
        "/user/\(ann.id.escaped)/account_data/\(type)",
        ["x": .string(String(repeating: "x", count: count))])
    }
    for number in 0..<34 { #expect(put("t\(number)").status == 200) }
    #expect(put("t0").status == 200)
    let last = put("u0")
    #expect((last.status, last.json["errcode"]) == (413, "M_TOO_LARGE"))
    #expect(put("t0", 10).status == 200)
    #expect(put("u0", 10).status == 200)
  }

  @Test func `account data is limited to 1,000 entries`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    func put(_ number: Int) -> Int {
      server.clock.advance(100)
      return ann.put("/user/\(ann.id.escaped)/account_data/t\(number)", [:]).status
    }
    let statuses = (0...1_000).map(put)
    #expect(statuses.prefix(1_000).allSatisfy { $0 == 200 })
    #expect(statuses.last == 413)
    #expect(put(0) == 200)
  }

  @Test func `redactions are rate-limited`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let room = server.directRoom(ann, server.client("ben"))
    let event = ann.say("x", in: room)
    let statuses = (0..<2_100).map {
      ann.put("/rooms/\(room.escaped)/redact/\(event.escaped)/r\($0)", [:]).status
    }
    #expect(statuses.first == 200 && statuses.last == 429)
  }

  @Test func `uploads are limited in bytes and number for each user`() throws {
    var quotas = Quotas()
    (quotas.mediaBytes, quotas.mediaFiles) = (10_000, 5)
    let server = try TestServer(quotas: quotas)
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    func upload(_ count: Int, _ client: TestClient) -> Int {
      let file = [UInt8](repeating: 7, count: count)
      return server.call("POST", "/_matrix/media/v3/upload", raw: file, as: client).status
    }
    #expect(upload(9_000, ann) == 200)
    #expect(upload(1_001, ann) == 403)
    #expect(upload(1_000, ann) == 200)
    #expect(upload(1, ann) == 403)
    #expect((0..<6).map { _ in upload(1, ben) } == [200, 200, 200, 200, 200, 403])
  }

  @Test func `uploads that are announced or under way count against the quota`() throws {
    var quotas = Quotas()
    (quotas.mediaBytes, quotas.mediaFiles) = (10_000, 5)
    let server = try TestServer(quotas: quotas)
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    func begin(_ bytes: Int?, _ client: TestClient) -> HTTPAdmission {
      var headers = [HTTPHeader("Authorization", "Bearer " + client.token)]
      if let bytes { headers.append(HTTPHeader("Content-Length", "\(bytes)")) }
      return server.core.admit(
        HTTPServerRequest(
          method: "POST", path: "/_matrix/media/v3/upload", query: "", headers: headers, body: [],
          remoteAddress: "192.0.2.1"))
    }
    /// The path of an upload that has begun, whose file is there; `nil` when it was refused.
    func path(_ admission: HTTPAdmission) -> String? {
      guard case .store(_, let path) = admission else { return nil }
      close(creat(path, 0o600))
      return path
    }
    let first = try #require(path(begin(6_000, ann)))
    #expect(path(begin(6_000, ann)) == nil)
    #expect(path(begin(6_000, ben)) != nil)
    // The connection of the first one breaks.
    unlink(first)
    let second = try #require(path(begin(6_000, ann)))
    unlink(second)
    // An upload that does not announce its size may have all that is left.
    guard case .store(let most, let third) = begin(nil, ann) else {
      Issue.record("an upload of unknown size is refused")
      return
    }
    #expect(most == 10_000)
    close(creat(third, 0o600))
    #expect(path(begin(1, ann)) == nil)
    unlink(third)
    let created = (0..<6).map { _ in
      server.call("POST", "/_matrix/media/v1/create", [:], as: ann).status
    }
    #expect(created == [200, 200, 200, 200, 200, 403])
    #expect(path(begin(1, ann)) == nil)
    server.clock.advance(2 * 60 * 60_000)
    #expect(path(begin(1, ann)) != nil)
  }

  @Test func `an account may send only so many bytes of events a day`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    func say(_ client: TestClient, _ text: String = "x") -> (status: Int, json: JSONValue) {
      client.put(
        "/rooms/\(room.escaped)/send/m.room.message/\(UInt64.random(in: 0 ... .max))",
        ["msgtype": "m.text", "body": .string(text)])
    }
    let limits = server.core.parts.accounts.limits
    try limits.take(.eventBytes, ann.id, count: (512 << 20) - 30_000)
    #expect(say(ann, String(repeating: "x", count: 20_000)).status == 200)
    let refused = say(ann, String(repeating: "x", count: 20_000))
    #expect(refused.status == 429)
    #expect(refused.json["errcode"] == "M_LIMIT_EXCEEDED")
    let wait = try #require(refused.json["retry_after_ms"]?.integer)
    #expect(wait > 1_000 && wait < 10_000)
    #expect(say(ben).status == 200)
    // Every kind of event counts.
    func drain() { while (try? limits.take(.eventBytes, ann.id, count: 100)) != nil {} }
    drain()
    let large: JSONValue = ["x": .string(String(repeating: "x", count: 20_000))]
    #expect(ann.put("/rooms/\(room.escaped)/state/x.y", large).status == 429)
    let own = "/rooms/\(room.escaped)/state/m.room.member/\(ann.id.escaped)"
    #expect(ann.put(own, ["membership": "join", "displayname": "A"]).status == 429)
    #expect(ann.post("/createRoom", [:]).status == 429)
    server.clock.advance(wait + 2_000)
    #expect(say(ann, String(repeating: "x", count: 20_000)).status == 200)
    // Who has sent too much may still leave.
    drain()
    #expect(ann.post("/rooms/\(room.escaped)/leave", [:]).status == 200)
  }

  @Test func `what an account has sent still counts after a restart of the server`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    func say(_ client: TestClient, bytes: Int) -> (status: Int, json: JSONValue) {
      client.put(
        "/rooms/\(room.escaped)/send/m.room.message/\(UInt64.random(in: 0 ... .max))",
        ["msgtype": "m.text", "body": .string(String(repeating: "x", count: bytes))])
    }
    try server.core.parts.accounts.limits.take(
      .eventBytes, ann.id, count: (512 << 20) - 30_000)
    #expect(say(ann, bytes: 20_000).status == 200)
    try server.restart()
    let refused = say(ann, bytes: 20_000)
    #expect(refused.status == 429)
    #expect(say(ben, bytes: 20_000).status == 200)
    // The time until the restart counts, and the time after it.
    let wait = try #require(refused.json["retry_after_ms"]?.integer)
    #expect(wait > 1_000 && wait < 10_000)
    try server.restart()
    server.clock.advance(wait)
    #expect(say(ann, bytes: 20_000).status == 200)
    try server.restart()
    #expect(say(ann, bytes: 20_000).status == 429)
    try server.restart()
    server.clock.advance(86_400_000)
    for _ in 0..<20 { #expect(say(ann, bytes: 20_000).status == 200) }
  }

  @Test func `what an account has sent is known after a restart without reading its events`()
    throws
  {
    func steps(_ count: Int) throws -> Int {
      let server = try TestServer()
      let (ann, ben) = (server.client("ann"), server.client("ben"))
      let room = server.directRoom(ann, ben)
      try server.core.parts.database.run(
        """
        WITH RECURSIVE n(i) AS (VALUES(0) UNION ALL SELECT i + 1 FROM n WHERE i < ?)
        INSERT INTO events(position, room, event_id, type, sender, content, sent_at)
        SELECT 1000 + i, 1, '$x' || i, 'm.room.message', 1, '{"body":"x"}', ? FROM n
        """, count, server.clock.now)
      try server.restart()
      // The first event after the start reads what caches have later.
      let reopened = try server.core.parts.database.connection
      let before = reopened.machineSteps
      ann.say("x", in: room)
      return reopened.machineSteps - before
    }
    let (short, long) = try (steps(100), steps(100_000))
    #expect(long <= short + short / 5, "\(short), \(long)")
  }

  @Test func `a user has at most 100 sessions, and the oldest ends`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    for number in 0..<100 {
      let answer = server.call(
        "POST", "/login",
        [
          "type": "m.login.password", "password": "secret",
          "identifier": ["type": "m.id.user", "user": "ann"], "device_id": .string("D\(number)"),
        ])
      #expect(answer.status == 200)
    }
    #expect(ann.get("/account/whoami").json["errcode"] == "M_UNKNOWN_TOKEN")
    let count = try server.core.parts.database.first("SELECT count(*) FROM devices") {
      $0.integer(0)
    }
    #expect(count == 100)
  }

  @Test func `a user's receipts of threads in a room are limited in number`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let room = server.directRoom(ann, server.client("ben"))
    for _ in 0..<120 {
      let root = ann.say("x", in: room)
      #expect(ann.read(root, in: room, "m.read", ["thread_id": .string(root)]) < 500)
    }
    let count = try server.core.parts.database.first("SELECT count(*) FROM receipts") {
      $0.integer(0)
    }
    #expect(try #require(count) <= 100)
  }

  @Test func `of a user's receipts of threads in a room the newest 50 are kept`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let room = server.directRoom(ann, server.client("ben"))
    let roots = (0..<52).map { _ in ann.say("x", in: room) }
    for root in roots {
      #expect(ann.read(root, in: room, "m.read", ["thread_id": .string(root)]) == 200)
    }
    let threads = try server.core.parts.database.rows(
      "SELECT thread FROM receipts ORDER BY position"
    ) { $0.text(0) }
    #expect(threads == Array(roots.dropFirst(2)))
  }
}
