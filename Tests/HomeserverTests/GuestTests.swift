import Matrix
import Network
import Testing

@testable import Homeserver

/// Guests: accounts without a password, for rooms that permit guests.
@Suite struct GuestTests {
  private let server: TestServer
  private let ann: TestClient

  init() throws {
    server = try TestServer()
    ann = server.client("ann")
  }

  private func guest() -> TestClient {
    let answer = server.call("POST", "/register?kind=guest", [:])
    return TestClient(
      server: server, id: answer.json["user_id"]?.string ?? "",
      token: answer.json["access_token"]?.string ?? "")
  }

  private func room(_ access: String) -> String {
    let state: JSONValue = [
      "type": "m.room.guest_access", "content": ["guest_access": .string(access)],
    ]
    return ann.post("/createRoom", ["preset": "public_chat", "initial_state": [state]])
      .json["room_id"]?.string ?? ""
  }

  @Test func `guests join rooms that permit guests, and send messages in them`() {
    let guests = [guest(), guest()]
    let (open, closed) = (room("can_join"), room("forbidden"))
    for guest in guests {
      #expect(guest.get("/account/whoami").json["is_guest"] == true)
      #expect(guest.post("/join/\(open.escaped)", [:]).status == 200)
      let refused = guest.post("/rooms/\(closed.escaped)/join", [:])
      #expect(refused.json["errcode"] == "M_GUEST_ACCESS_FORBIDDEN")
      #expect(!guest.say("hello", in: open).isEmpty)
    }
    #expect(guests[0].sync().bodies(open) == ["hello", "hello"])
  }

  @Test func `guests are removed from a room that no longer permits guests`() {
    let (open, other, one) = (room("can_join"), room("can_join"), guest())
    for id in [open, other] { one.post("/join/\(id.escaped)", [:]) }
    ann.put(
      "/rooms/\(open.escaped)/state/m.room.guest_access", ["guest_access": "forbidden"])
    let rooms = one.sync()["rooms"]?["join"]?.object?.keys
    #expect(rooms == [other])
    let joined = ann.get("/rooms/\(open.escaped)/joined_members").json["joined"]?.object?.keys
    #expect(joined == [ann.id])
  }

  @Test func `guests cannot create rooms or set an avatar, and no search finds them`() {
    let one = guest()
    #expect(one.post("/createRoom", [:]).json["errcode"] == "M_GUEST_ACCESS_FORBIDDEN")
    let profile = "/profile/\(one.id.escaped)/"
    #expect(one.put(profile + "displayname", ["displayname": "Zoe"]).status == 200)
    #expect(one.put(profile + "avatar_url", ["avatar_url": "mxc://a/b"]).status == 403)
    let found = ann.post("/user_directory/search", ["search_term": "Zoe"]).json["results"]
    #expect(found == [])
  }

  @Test func `guests send messages over a WebSocket, and may do there only what they may by HTTP`()
    throws
  {
    let (open, one) = (room("can_join"), guest())
    one.post("/join/\(open.escaped)", [:])
    let socket = TestSocket()
    let session = try server.socket(socket.port, "since=" + one.position(), as: one)
    session.open()
    let parameters: JSONValue = [
      "room_id": .string(open), "event_type": "m.room.message",
      "content": ["msgtype": "m.text", "body": "hello"], "typing": true, "presence": "online",
      "m.read": .string(ann.say("x", in: open)),
    ]
    func error(_ method: String) -> String? {
      let call: JSONValue = [
        "id": .string(method), "method": .string(method), "params": parameters,
      ]
      session.received(.text(call.text))
      server.clock.runPending()
      return socket.take().last { $0["id"]?.string == method }?["error"]?["errcode"]?.string
    }
    #expect(error("send") == nil)
    for method in ["typing", "read_markers", "presence"] {
      #expect(error(method) == "M_GUEST_ACCESS_FORBIDDEN", "\(method)")
    }
  }

  @Test func `a guest registers as a user only with the guest's own token`() {
    let (one, other) = (guest(), guest())
    let name = String(one.id.dropFirst().prefix { $0 != ":" })
    func register(_ token: String) -> (status: Int, json: JSONValue) {
      server.call(
        "POST", "/register",
        [
          "username": .string(name), "password": "secret", "guest_access_token": .string(token),
          "auth": ["type": "m.login.dummy"],
        ])
    }
    #expect(register(other.token).status == 403)
    #expect(register(ann.token).status == 403)
    let answer = register(one.token)
    #expect(answer.json["user_id"]?.string == one.id)
    #expect(one.get("/account/whoami").status == 401)
    let user = TestClient(
      server: server, id: one.id, token: answer.json["access_token"]?.string ?? "")
    #expect(user.post("/createRoom", [:]).status == 200)
  }

  @Test func `a server with closed registration registers no guests`() throws {
    let closed = try TestServer(registration: .closed)
    #expect(closed.call("POST", "/register?kind=guest", [:]).status == 403)
  }
}
