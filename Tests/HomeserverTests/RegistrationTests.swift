import Database
import Matrix
import Network
import Synchronization
import Testing

@testable import Homeserver

@Suite struct RegistrationTests {
  /// Invitation tokens for registrations, kept in memory.
  private final class Tokens: Sendable {
    let left: Mutex<Set<String>>

    init(_ tokens: String...) { left = Mutex(Set(tokens)) }

    var registration: Registration {
      .byInvitation(
        Invitations(
          isGood: { token in self.left.withLock { $0.contains(token) } },
          redeem: { token in self.left.withLock { $0.remove(token) != nil } },
          giveBack: { token in self.left.withLock { _ = $0.insert(token) } }))
    }
  }

  private func register(
    _ server: TestServer, _ name: String, _ auth: JSONValue?
  ) -> (status: Int, json: JSONValue) {
    var body: JSONObject = ["username": .string(name), "password": "secret"]
    body["auth"] = auth
    return server.call("POST", "/register", .object(body))
  }

  private func token(_ token: String) -> JSONValue {
    ["type": "m.login.registration_token", "token": .string(token), "session": "s"]
  }

  @Test func `an invitation token makes one account`() throws {
    let tokens = Tokens("abc")
    let server = try TestServer(registration: tokens.registration)
    let first = register(server, "ann", nil)
    #expect(first.status == 401)
    #expect(first.json["flows"] == [["stages": ["m.login.registration_token"]]])
    #expect(register(server, "ann", ["type": "m.login.dummy"]).status == 401)
    let wrong = register(server, "ann", token("abd"))
    #expect(wrong.status == 401 && wrong.json["errcode"] == "M_FORBIDDEN")
    #expect(wrong.json["flows"] == first.json["flows"])
    #expect(register(server, "ann", token("abc")).json["user_id"] == "@ann:test")
    #expect(register(server, "ben", token("abc")).status == 401)
  }

  @Test func `after a wrong invitation token a client repeats only the token and the session`()
    throws
  {
    let server = try TestServer(registration: Tokens("abc").registration)
    let refused = register(server, "ann", token("abd"))
    let session = try #require(refused.json["session"])
    let stage: JSONValue = "m.login.registration_token"
    let auth: JSONValue = ["type": stage, "token": "abc", "session": session]
    #expect(server.call("POST", "/register", ["auth": auth]).json["user_id"] == "@ann:test")
  }

  @Test func `an invitation token stays valid when the account could not be made`() throws {
    let tokens = Tokens("abc", "xyz")
    let server = try TestServer(registration: tokens.registration)
    #expect(register(server, "a b", token("abc")).json["errcode"] == "M_INVALID_USERNAME")
    // Both requests check the name before either account is made.
    let replies = ["abc", "xyz"].map { word in
      server.start(
        "POST", "/register",
        ["username": "ann", "password": "secret", "auth": token(word)])
    }
    server.clock.runPending()
    #expect(replies.map { $0.response?.status } == [200, 400])
    #expect(tokens.left.withLock { $0 } == ["xyz"])
    #expect(register(server, "ben", token("xyz")).status == 200)
  }

  @Test func `two registrations with one invitation token make one account`() throws {
    let tokens = Tokens("abc")
    let server = try TestServer(registration: tokens.registration)
    let replies = ["ann", "ben"].map { name in
      server.start(
        "POST", "/register",
        ["username": .string(name), "password": "secret", "auth": token("abc")])
    }
    server.clock.runPending()
    #expect(replies.map { $0.response?.status } == [200, 403])
    let names = try server.core.parts.database.rows("SELECT user_id FROM users") { $0.text(0) }
    #expect(names.count == 1)
  }

  @Test func `the server reports whether an invitation token is valid, with a rate limit`() throws {
    let server = try TestServer(registration: Tokens("abc").registration)
    let path = "/_matrix/client/v1/register/m.login.registration_token/validity?token="
    #expect(server.call("GET", path + "abc").json == ["valid": true])
    #expect(server.call("GET", path + "abd").json == ["valid": false])
    #expect((0..<40).map { server.call("GET", path + "\($0)").status }.last == 429)
    #expect(register(server, "ann", token("abc")).status == 429)
  }

  @Test func `a registration that is repeated gets the same answer and makes no second account`()
    throws
  {
    let server = try TestServer()
    let body: JSONValue = ["password": "secret"]
    let session = try #require(server.call("POST", "/register", body).json["session"])
    let auth: JSONValue = ["type": "m.login.dummy", "session": session]
    let replies = (0..<2).map { _ in server.start("POST", "/register", ["auth": auth]) }
    server.clock.runPending()
    let late = server.call("POST", "/register", ["password": "secret", "auth": auth])
    #expect(replies[0].response?.status == 200)
    #expect(replies[1].json == replies[0].json && late.json == replies[0].json)
    let accounts = try server.core.parts.database.rows("SELECT id FROM users") { $0.integer(0) }
    let devices = try server.core.parts.database.rows("SELECT id FROM devices") { $0.integer(0) }
    #expect(accounts.count == 1 && devices.count == 1)
    server.clock.advance(16 * 60_000)
    #expect(server.call("POST", "/register", ["auth": auth]).status == 400)
  }

  @Test func `a registration is also repeated under its name and with its invitation`() throws {
    let tokens = Tokens("abc")
    let server = try TestServer(registration: tokens.registration)
    let session = try #require(register(server, "ann", nil).json["session"])
    let stage: JSONValue = "m.login.registration_token"
    let auth: JSONValue = ["type": stage, "token": "abc", "session": session]
    let first = register(server, "ann", auth)
    #expect(first.status == 200)
    #expect(register(server, "ann", auth) == first)
    #expect(register(server, "ben", auth) == first)
    #expect(register(server, "ann", nil).json["errcode"] == "M_USER_IN_USE")
  }
}
