import Matrix
import Testing

@testable import Homeserver

/// Requests that demand the password: for a new password, to deactivate an account, and to remove
/// devices.
@Suite struct PasswordTests {
  private let server: TestServer
  private let ann: TestClient

  init() throws {
    server = try TestServer()
    ann = server.client("ann")
  }

  private func login(_ password: String, _ device: String? = nil) -> (
    status: Int, json: JSONValue
  ) {
    var body: JSONObject = [
      "type": "m.login.password", "password": .string(password),
      "identifier": ["type": "m.id.user", "user": "ann"],
    ]
    if let device { body.append("device_id", .string(device)) }
    return server.call("POST", "/login", .object(body))
  }

  private func proof(
    _ session: JSONValue?, _ password: String = "secret", user: String = "ann"
  ) -> JSONValue {
    [
      "type": "m.login.password", "password": .string(password), "session": session ?? .null,
      "identifier": ["type": "m.id.user", "user": .string(user)],
    ]
  }

  private func works(_ token: JSONValue?) -> Bool {
    let client = TestClient(server: server, id: ann.id, token: token?.string ?? "")
    return client.get("/account/whoami").status == 200
  }

  @Test func `a new password needs the old one and signs the other devices out`() {
    let other = login("secret").json["access_token"]
    let first = ann.post("/account/password", ["new_password": "new"])
    #expect(first.status == 401)
    #expect(first.json["flows"] == [["stages": ["m.login.password"]]])
    #expect(first.json["errcode"] == nil)
    let session = first.json["session"]
    let wrong = ann.post(
      "/account/password", ["new_password": "new", "auth": proof(session, "wrong")])
    #expect(wrong.status == 401)
    #expect(wrong.json["errcode"] == "M_FORBIDDEN")
    #expect(wrong.json["flows"] == first.json["flows"])
    #expect(wrong.json["session"] == session)
    #expect(
      ann.post("/account/password", ["new_password": "new", "auth": proof(session)]).status == 200)
    #expect(login("secret").status == 403)
    #expect(login("new").status == 200)
    #expect(works(.string(ann.token)))
    #expect(!works(other))
  }

  @Test func `a new password keeps other devices signed in when the client asks for that`() {
    let other = login("secret").json["access_token"]
    let body: JSONValue = [
      "new_password": "new", "logout_devices": false,
      "auth": ["type": "m.login.password", "user": "ann", "password": "secret"],
    ]
    #expect(ann.post("/account/password", body).status == 200)
    #expect(works(other))
  }

  @Test func `a proof of the password is valid only for its user and its request`() {
    let ben = server.client("ben")
    let session = ann.post("/account/password", [:]).json["session"]
    let elsewhere = ann.post("/account/deactivate", ["auth": proof(session)])
    #expect(elsewhere.status == 403)
    #expect(ben.post("/account/password", ["auth": proof(session, user: "ben")]).status == 403)
    let foreign = ann.post("/account/password", ["auth": proof(session, user: "ben")])
    #expect(foreign.json["errcode"] == "M_FORBIDDEN")
    #expect(ann.post("/account/password", ["auth": proof("x")]).json["errcode"] == "M_UNKNOWN")
    let missing = ann.post("/account/password", ["auth": proof(session)])
    #expect(missing.json["errcode"] == "M_MISSING_PARAM")
    server.clock.advance(16 * 60_000)
    let late = ann.post("/account/password", ["new_password": "n", "auth": proof(session)])
    #expect(late.status == 400)
  }

  @Test func `wrong passwords in a change of the password are limited as in a login`() {
    let session = ann.post("/account/password", ["new_password": "new"]).json["session"]
    let answers = (0..<12).map { _ in
      ann.post("/account/password", ["auth": proof(session, "guess")]).status
    }
    #expect(answers.first == 401)
    #expect(answers.last == 429)
  }

  @Test func `a device can be named, and be deleted with the password`() {
    let token = login("secret", "D").json["access_token"]
    #expect(ann.get("/devices/D").json["device_id"] == "D")
    #expect(ann.put("/devices/D", ["display_name": "x"]).status == 200)
    #expect(ann.put("/devices/D", [:]).status == 200)
    #expect(ann.get("/devices/D").json["display_name"] == "x")
    #expect(ann.get("/devices/E").status == 404)
    #expect(ann.put("/devices/E", ["display_name": "x"]).status == 404)
    func delete(_ body: JSONValue) -> (status: Int, json: JSONValue) {
      server.call("DELETE", "/devices/D", body, as: ann)
    }
    let session = delete([:]).json["session"]
    #expect(delete(["auth": proof(session, "wrong")]).status == 401)
    #expect(works(token))
    #expect(delete(["auth": proof(session)]).status == 200)
    #expect(!works(token))
    #expect(ann.get("/devices").json["devices"]?.array?.count == 1)
  }

  @Test func `several devices are deleted at once, and unknown ones ignored`() {
    for device in ["D", "E", "F"] { _ = login("secret", device) }
    #expect(ann.post("/delete_devices", [:]).json["errcode"] == "M_MISSING_PARAM")
    let session = ann.post("/delete_devices", ["devices": ["D", "E", "X"]]).json["session"]
    // The devices are remembered from the first request.
    #expect(ann.post("/delete_devices", ["auth": proof(session)]).status == 200)
    let left = (ann.get("/devices").json["devices"]?.array ?? []).compactMap {
      $0["device_id"]?.string
    }
    #expect(left.count == 2)
    #expect(left.contains("F"))
  }

  @Test func `a deactivated account leaves its rooms, and its name stays taken`() {
    let ben = server.client("ben")
    let rooms = (0..<12).map { _ in
      let room = ben.post("/createRoom", ["preset": "public_chat"]).json["room_id"]?.string ?? ""
      ann.post("/rooms/\(room.escaped)/join", [:])
      return room
    }
    let session = ann.post("/account/deactivate", [:]).json["session"]
    #expect(ann.post("/account/deactivate", ["auth": proof(session)]).status == 200)
    #expect(!works(.string(ann.token)))
    #expect(login("secret").status == 403)
    for room in rooms {
      let joined = ben.get("/rooms/\(room.escaped)/joined_members").json["joined"]
      #expect(joined?.object?.keys == [ben.id])
    }
    let taken = server.call("POST", "/register", ["username": "ann", "password": "x"])
    #expect(taken.json["errcode"] == "M_USER_IN_USE")
    let found = ben.post("/user_directory/search", ["search_term": "ann"]).json["results"]
    #expect(found == [])
  }
}
