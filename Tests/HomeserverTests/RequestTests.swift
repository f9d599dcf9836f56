import Matrix
import Network
import Testing

@testable import Homeserver

@Suite struct RequestTests {
  @Test(arguments: [
    "{", "[1]", "\"x\"", "{\"a\":1}}", String(repeating: "[", count: 10_000), "nul",
    "{\"type\":[]}",
    "{\"type\":\"m.login.password\",\"identifier\":5,\"password\":{}}",
  ])
  func `hostile request bodies cause no server error and no log line`(_ body: String) throws {
    let server = try TestServer()
    let ann = server.client("ann")
    for path in ["/login", "/register", "/createRoom", "/user_directory/search", "/pushers/set"] {
      let answer = server.call("POST", path, raw: Array(body.utf8), as: ann)
      #expect((200..<500).contains(answer.status))
    }
    #expect(server.clock.logged == [])
  }

  @Test func `requests with unknown paths and unknown methods get different errors`() throws {
    let server = try TestServer()
    #expect(server.call("GET", "/no/such").status == 404)
    #expect(server.call("PATCH", "/sync").status == 405)
    #expect(server.call("GET", "/sync").json["errcode"] == "M_MISSING_TOKEN")
    #expect(server.call("GET", "/%zz").status == 404)
  }

  @Test func `a request with the r0 path or an access token in the query is accepted`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let reply = TestReply()
    server.core.handle(
      HTTPServerRequest(
        method: "GET", path: "/_matrix/client/r0/account/whoami",
        query: "access_token=" + ann.token, headers: [], body: [], remoteAddress: ""),
      ServerReply(send: { reply.set($0) }, onDisconnect: { _ in }))
    #expect(reply.json["user_id"]?.string == ann.id)
  }

  @Test func `web pages from any origin may call the server`() throws {
    let server = try TestServer()
    let reply = server.start("OPTIONS", "/sync")
    #expect(reply.response?.status == 204)
    #expect(server.start("GET", "/versions").response?.header("access-control-allow-origin") == "*")
    #expect(reply.response?.header("Access-Control-Allow-Origin") == "*")
  }

  @Test func `events of more than 65,536 bytes are refused`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let room = server.directRoom(ann, server.client("ben"))
    func send(_ count: Int) -> Int {
      ann.put(
        "/rooms/\(room.escaped)/send/m.room.message/t\(count)",
        ["body": .string(String(repeating: "x", count: count))]
      ).status
    }
    #expect(send(64_000) == 200)
    #expect(send(65_536) == 413)
  }

  @Test func `an event is sent to clients only after its transaction is on the disk`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let poll = server.start("GET", "/sync?timeout=30000&since=" + ben.position(), as: ben)
    let sent = server.start(
      "PUT", "/rooms/\(room.escaped)/send/m.room.message/1", ["body": "x"], as: ann)
    let looked = server.start("GET", "/rooms/\(room.escaped)/messages?dir=b", as: ben)
    #expect(sent.response == nil)
    #expect(poll.response == nil)
    #expect(looked.response == nil)
    server.clock.runPending()
    #expect(sent.response?.status == 200)
    #expect(poll.json.bodies(room) == ["x"])
    #expect(looked.response?.status == 200)
  }

  @Test func `a failed request does not undo other requests of the same commit`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let room = server.directRoom(ann, server.client("ben"))
    let path = "/rooms/\(room.escaped)/send/m.room.message/"
    let first = server.start("PUT", path + "1", ["body": "one"], as: ann)
    let bad = server.start(
      "POST", "/createRoom",
      ["name": "half made", "invite": ["@nobody:test"]], as: ann)
    let last = server.start("PUT", path + "2", ["body": "two"], as: ann)
    server.clock.runPending()
    #expect(first.response?.status == 200)
    #expect(bad.response?.status == 404)
    #expect(last.response?.status == 200)
    #expect(ann.get("/joined_rooms").json["joined_rooms"]?.array?.count == 1)
    #expect(ann.sync().bodies(room) == ["one", "two"])
  }

  @Test func `an answered request is on the disk when the process is killed`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let room = server.directRoom(ann, server.client("ben"))
    let event = ann.say("kept", in: room, "t1")
    server.start("PUT", "/rooms/\(room.escaped)/send/m.room.message/t2", ["body": "lost"], as: ann)
    // The second request was never committed, so it was never answered either.
    try server.restart()
    #expect(ann.sync().bodies(room) == ["kept"])
    #expect(ann.say("kept", in: room, "t1") == event)
    ann.say("lost", in: room, "t2")
    #expect(ann.sync().bodies(room) == ["kept", "lost"])
  }
}
