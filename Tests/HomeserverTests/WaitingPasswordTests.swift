import Matrix
import Network
import Testing

@testable import Homeserver

/// Requests that wait while a password is hashed, and changes that come meanwhile: what was checked
/// before the wait is checked again after it.
@Suite struct WaitingPasswordTests {
  private let server: TestServer
  private let ann: TestClient

  init() throws {
    server = try TestServer()
    ann = server.client("ann")
  }

  private static func proof(_ password: String = "secret", of user: String = "ann") -> JSONValue {
    ["type": "m.login.password", "user": .string(user), "password": .string(password)]
  }

  private func startLogin(_ password: String = "secret", from address: String = "192.0.2.9")
    -> TestReply
  {
    server.start(
      "POST", "/login",
      [
        "type": "m.login.password", "password": .string(password),
        "identifier": ["type": "m.id.user", "user": "ann"],
      ], from: address)
  }

  private func login(_ password: String) -> Int {
    let reply = startLogin(password)
    server.clock.runPending()
    return reply.response?.status ?? 0
  }

  private func startChange(
    to new: String, keepsOthers: Bool = false, as client: TestClient? = nil
  ) -> TestReply {
    server.start(
      "POST", "/account/password",
      [
        "new_password": .string(new), "logout_devices": .bool(!keepsOthers),
        "auth": Self.proof(),
      ], as: client ?? ann)
  }

  private func works(_ token: String) -> Bool {
    TestClient(server: server, id: ann.id, token: token).get("/account/whoami").status == 200
  }

  @Test(arguments: [false, true])
  func `a login that waits while the password changes is refused`(_ keepsOthers: Bool) {
    let change = startChange(to: "new", keepsOthers: keepsOthers)
    // The old password is proved, and the new one waits for its hash.
    server.clock.runNext()
    let thief = startLogin()
    server.clock.runPending()
    #expect(change.response?.status == 200)
    #expect(thief.response?.status == 403)
    #expect(thief.json["access_token"] == nil)
    #expect(ann.get("/devices").json["devices"]?.array?.count == 1)
    #expect(login("new") == 200)
  }

  @Test func `a login that waits while the account is deactivated is refused`() {
    let end = server.start("POST", "/account/deactivate", ["auth": Self.proof()], as: ann)
    let login = startLogin()
    server.clock.runPending()
    #expect(end.response?.status == 200)
    #expect(login.response?.status == 403)
  }

  @Test(arguments: [false, true])
  func `of two changes of the password at once the one asked later wins`(_ isProvedLate: Bool) {
    let first = startChange(to: "one", keepsOthers: true)
    if isProvedLate { server.clock.runNext() }
    let second = startChange(to: "two", keepsOthers: true)
    server.clock.runPending()
    #expect(first.response?.status == 200)
    #expect(second.response?.status == 200)
    #expect(login("one") == 403)
    #expect(login("two") == 200)
  }

  @Test func `a change of the password asked earlier does not replace one asked later`() throws {
    let phone = server.signIn("ann", device: "PHONE")
    // Many attempts from elsewhere make the check of an unknown address's password wait.
    for number in 0..<60 {
      let address = "198.51.100.\(number)"
      server.call(
        "POST", "/login", ["type": "m.login.password", "user": "ann", "password": "x"],
        from: address)
    }
    let first = server.start(
      "POST", "/account/password",
      ["new_password": "one", "logout_devices": false, "auth": Self.proof()], as: phone,
      from: "203.0.113.1")
    let second = startChange(to: "two", keepsOthers: true)
    server.clock.runPending()
    #expect(first.response == nil && second.response?.status == 200)
    server.clock.advance(10_000)
    #expect(first.response?.status == 401)
    let login = startLogin("two", from: "192.0.2.1")
    server.clock.runPending()
    #expect(login.response?.status == 200)
  }

  @Test func `a change of the password ends with the session that asked for it`() {
    let thief = startChange(to: "stolen")
    server.clock.runNext()
    let out = server.start("POST", "/logout/all", [:], as: ann)
    server.clock.runPending()
    #expect(out.response?.status == 200)
    #expect(thief.response?.status == 401)
    #expect(thief.json["errcode"] == "M_UNKNOWN_TOKEN")
    #expect(login("stolen") == 403)
    #expect(login("secret") == 200)
  }

  @Test func `a session that signed in anew meanwhile changes nothing by its former token`() throws
  {
    let phone = server.signIn("ann", device: "PHONE")
    let change = startChange(to: "stolen", as: phone)
    let anew = server.start(
      "POST", "/login",
      [
        "type": "m.login.password", "password": "secret", "device_id": "PHONE",
        "identifier": ["type": "m.id.user", "user": "ann"],
      ])
    server.clock.runPending()
    #expect(anew.response?.status == 200)
    #expect(change.response?.status == 401)
    #expect(login("secret") == 200)
  }

  @Test(arguments: ["device", "devices", "deactivate"])
  func `what the password confirms does not happen once the session has ended`(_ what: String)
    throws
  {
    let phone = server.signIn("ann", device: "PHONE")
    let tablet = server.signIn("ann", device: "TABLET")
    let (method, path, more): (String, String, JSONObject) =
      switch what {
      case "device": ("DELETE", "/devices/TABLET", [:])
      case "devices": ("POST", "/delete_devices", ["devices": ["TABLET"]])
      default: ("POST", "/account/deactivate", [:])
      }
    var body = more
    body["auth"] = Self.proof()
    let reply = server.start(method, path, .object(body), as: phone)
    server.call("POST", "/logout", [:], as: phone)
    server.clock.runPending()
    #expect(reply.response?.status == 401)
    #expect(works(tablet.token))
    #expect(login("secret") == 200)
  }

  @Test func `what an old password confirms does not happen once there is a new one`() throws {
    let phone = server.signIn("ann", device: "PHONE")
    let tablet = server.signIn("ann", device: "TABLET")
    let change = startChange(to: "new", keepsOthers: true)
    server.clock.runNext()
    let removal = server.start("DELETE", "/devices/TABLET", ["auth": Self.proof()], as: phone)
    let end = server.start("POST", "/account/deactivate", ["auth": Self.proof()], as: phone)
    server.clock.runPending()
    #expect(change.response?.status == 200)
    #expect(removal.response?.status == 401)
    #expect(end.response?.status == 401)
    #expect(works(tablet.token))
    #expect(login("new") == 200)
  }

  @Test func `a guest becomes a user once, also by two requests at once`() throws {
    let guest = server.call("POST", "/register?kind=guest", [:])
    let name = String((guest.json["user_id"]?.string ?? "").dropFirst().prefix { $0 != ":" })
    let replies = ["one", "two"].map { password in
      server.start(
        "POST", "/register",
        [
          "username": .string(name), "password": .string(password),
          "guest_access_token": guest.json["access_token"] ?? .null,
          "auth": ["type": "m.login.dummy"],
        ])
    }
    server.clock.runPending()
    #expect(replies.map { $0.response?.status } == [200, 403])
  }

  @Test func `a file that comes while its session ends is not stored`() throws {
    let reply = server.start("POST", "/_matrix/media/v3/upload", raw: [1, 2, 3], as: ann)
    server.start("POST", "/logout", [:], as: ann)
    server.clock.runPending()
    #expect(reply.response?.status == 401)
    #expect(server.mediaFiles == [])
  }
}
