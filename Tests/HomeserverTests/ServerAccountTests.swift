import Database
import Matrix
import Testing

@testable import Homeserver

@Suite struct ServerAccountTests {
  @Test func `a registration needs two requests, and its session is signed in`() throws {
    let server = try TestServer()
    let first = server.call("POST", "/register", ["username": "Ann", "password": "x"])
    #expect(first.status == 401)
    #expect(first.json["flows"] == [["stages": ["m.login.dummy"]]])
    let ann = server.client("ann")
    #expect(ann.id == "@ann:test")
    #expect(ann.get("/account/whoami").json["user_id"] == "@ann:test")
  }

  @Test func `registering a name that is in use or malformed is refused`() throws {
    let server = try TestServer()
    _ = server.client("ann")
    for (name, code) in [
      ("ann", "M_USER_IN_USE"), ("a b", "M_INVALID_USERNAME"), ("", "M_INVALID_USERNAME"),
    ] {
      let answer = server.call("POST", "/register", ["username": .string(name), "password": "x"])
      #expect(answer.json["errcode"]?.string == code)
    }
  }

  @Test func `closed registration makes no account`() throws {
    let server = try TestServer(registration: .closed)
    #expect(server.call("POST", "/register", ["username": "ann"]).status == 403)
  }

  @Test func `logins with a wrong password and with an unknown name get the same response`() throws
  {
    let server = try TestServer()
    _ = server.client("ann")
    func login(_ user: String, _ password: String) -> (status: Int, json: JSONValue) {
      server.call(
        "POST", "/login",
        [
          "type": "m.login.password", "password": .string(password),
          "identifier": ["type": "m.id.user", "user": .string(user)],
        ])
    }
    #expect(login("ann", "secret").status == 200)
    #expect(login("@ann:test", "secret").status == 200)
    #expect(login("ann", "no") == login("nobody", "no"))
    #expect(login("ann", "no").status == 403)
  }

  @Test func `failed logins count against the rate limit, successful logins do not`() throws {
    let server = try TestServer()
    _ = server.client("ann")
    func login(_ password: String) -> Int {
      server.call(
        "POST", "/login",
        [
          "type": "m.login.password", "password": .string(password),
          "identifier": ["type": "m.id.user", "user": "ann"],
        ]
      ).status
    }
    for _ in 0..<30 { #expect(login("secret") == 200) }
    #expect((0..<11).map { _ in login("no") }.last == 429)
    #expect(login("secret") == 429)
    server.clock.advance(6_000)
    #expect(login("secret") == 200)
  }

  @Test func `the database stores no password and no token in plain text`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let rows = try server.core.parts.database.rows(
      "SELECT password, quote(token) FROM users, devices"
    ) {
      $0.text(0) + $0.text(1)
    }
    #expect(rows.count == 1)
    #expect(rows.allSatisfy { $0.contains("$argon2id$") })
    #expect(!rows.contains { $0.contains("secret") || $0.contains(ann.token) })
  }

  @Test func `an access token ends with its logout and survives a restart`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    try server.restart()
    #expect(ann.get("/account/whoami").status == 200)
    #expect(ann.post("/logout", [:]).status == 200)
    #expect(ann.get("/account/whoami").json["errcode"] == "M_UNKNOWN_TOKEN")
    try server.restart()
    #expect(ann.get("/account/whoami").json["errcode"] == "M_UNKNOWN_TOKEN")
  }

  @Test func `a changed display name reaches a room as a member event`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let since = ben.position()
    #expect(
      ann.put("/profile/\(ann.id.escaped)/displayname", ["displayname": "Ann B"]).status == 200)
    let event = ben.sync(since).events(room, "timeline", "m.room.member").first
    #expect(event?["content"]?["displayname"] == "Ann B")
    #expect(event?["unsigned"]?["prev_content"]?["displayname"] == "ann")
    #expect(ben.put("/profile/\(ann.id.escaped)/displayname", ["displayname": "x"]).status == 403)
  }

  @Test func `the user directory finds people by any part of their names`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("benedict"))
    ben.put("/profile/\(ben.id.escaped)/displayname", ["displayname": "Ärzte Fan"])
    for term in ["bene", "dict", "ärz", "@benedict:test", "FAN"] {
      let found = ann.post("/user_directory/search", ["search_term": .string(term), "limit": 5])
      #expect(found.json["results"]?.array?.first?["user_id"]?.string == ben.id)
    }
    #expect(ann.post("/user_directory/search", ["search_term": "%"]).json["results"] == [])
  }

  @Test func `the user directory finds ids by their start, never by the server's name alone`()
    throws
  {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    func found(_ term: String, limit: Int64 = 5) -> [String] {
      let body: JSONValue = ["search_term": .string(term), "limit": .integer(limit)]
      return ann.post("/user_directory/search", body).json["results"]?.array?
        .compactMap { $0["user_id"]?.string } ?? []
    }
    #expect(found("test") == [])
    #expect(found(":test") == [])
    #expect(found("ben:te") == [ben.id])
    #expect(found("@ben:test") == [ben.id])
    #expect(found("@ben:other") == [])
    #expect(found("ＢＥＮ ") == [ben.id])
    // The account whose id is searched comes first, before older accounts with the text in their
    // display names.
    for number in 0..<3 {
      let other = server.client("x\(number)")
      other.put("/profile/\(other.id.escaped)/displayname", ["displayname": "a zoe"])
    }
    let zoe = server.client("zoe")
    #expect(found("zoe", limit: 2).first == zoe.id)
  }

  @Test func `account data is returned to its owner only`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let path = "/user/\(ann.id.escaped)/account_data/m.direct"
    #expect(ann.get(path).status == 404)
    let since = ann.position()
    #expect(ann.put(path, ["x": ["y"]]).status == 200)
    #expect(ann.get(path).json == ["x": ["y"]])
    #expect(ben.get(path).status == 403)
    #expect(ann.sync(since)["account_data"]?["events"]?.array?.first?["type"] == "m.direct")
  }
}
