import Matrix
import Testing

@testable import Homeserver

/// The forms that the request of a login or of a registration can have.
@Suite struct ServerLoginTests {
  private let server: TestServer

  init() throws {
    server = try TestServer()
    _ = server.client("ann")
  }

  private func login(_ more: JSONObject) -> (status: Int, json: JSONValue) {
    var body: JSONObject = ["type": "m.login.password", "password": "secret"]
    for member in more { body[member.key] = member.value }
    return server.call("POST", "/login", .object(body))
  }

  @Test func `people sign in by user id, by name, and as old clients do`() {
    for user in ["ann", "@ann:test"] {
      let name = JSONValue.string(user)
      #expect(login(["identifier": ["type": "m.id.user", "user": name]]).status == 200)
      #expect(login(["user": name]).status == 200)
    }
  }

  @Test func `a login with an identifier of another type is refused`() {
    func code(_ identifier: JSONValue) -> JSONValue? {
      login(["identifier": identifier]).json["errcode"]
    }
    #expect(code(["user": "ann"]) == "M_MISSING_PARAM")
    #expect(code(["type": "m.id.x", "user": "ann"]) == "M_UNKNOWN")
    #expect(
      code(["type": "m.id.thirdparty", "medium": "email", "address": "a@b"]) == "M_FORBIDDEN")
    #expect(login([:]).json["errcode"] == "M_MISSING_PARAM")
  }

  @Test func `a registration continues with the name and password of its first request`() {
    let first = server.call("POST", "/register", ["username": "ben", "password": "x"])
    let auth: JSONValue = [
      "type": "m.login.dummy", "session": first.json["session"] ?? .null,
    ]
    let second = server.call("POST", "/register", ["auth": auth])
    #expect(second.json["user_id"] == "@ben:test")
  }

  @Test func `a registration of an unknown kind of account is refused`() {
    let answer = server.call("POST", "/register?kind=x", ["username": "b", "password": "x"])
    #expect(answer.json["errcode"] == "M_UNRECOGNIZED")
    #expect(server.call("GET", "/register/available").json["errcode"] == "M_MISSING_PARAM")
    #expect(server.call("GET", "/register/available?username=b").json["available"] == true)
  }
}
