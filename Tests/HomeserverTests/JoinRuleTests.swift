import Matrix
import Testing

@testable import Homeserver

/// Joining rooms as their join rules permit, and asking to be invited (knocking).
@Suite struct JoinRuleTests {
  private let server: TestServer
  private let ann: TestClient
  private let ben: TestClient

  init() throws {
    server = try TestServer()
    (ann, ben) = (server.client("ann"), server.client("ben"))
  }

  private func room(_ rule: JSONValue) -> String {
    ann.post(
      "/createRoom",
      ["name": "n", "initial_state": [["type": "m.room.join_rules", "content": rule]]]
    ).json["room_id"]?.string ?? ""
  }

  private func membership(_ user: TestClient, _ room: String) -> JSONValue {
    ann.get("/rooms/\(room.escaped)/state/m.room.member/\(user.id.escaped)").json
  }

  @Test func `the reason that a user gives for a join is kept in the member event`() {
    let open = room(["join_rule": "public"])
    ben.post("/join/\(open.escaped)", ["reason": "why not"])
    #expect(membership(ben, open)["reason"] == "why not")
  }

  @Test func `a user knocks at a room, and is invited or turned away`() {
    let path = room(["join_rule": "knock"])
    let since = ben.position()
    #expect(
      ben.post("/knock/\(path.escaped)", ["reason": "please"]).json["room_id"]?.string == path)
    #expect(membership(ben, path)["membership"] == "knock")
    #expect(membership(ben, path)["reason"] == "please")
    let state = ben.sync(since)["rooms"]?["knock"]?[path]?["knock_state"]?["events"]?.array ?? []
    #expect(state.contains { $0["content"]?["name"] == "n" })
    #expect(ben.get("/rooms/\(path.escaped)/messages?dir=b").status == 403)
    #expect(ben.post("/join/\(path.escaped)", [:]).status == 403)
    ann.post("/rooms/\(path.escaped)/kick", ["user_id": .string(ben.id)])
    #expect(ben.sync(since)["rooms"]?["leave"]?[path] != nil)
    ben.post("/knock/\(path.escaped)", [:])
    ann.post("/rooms/\(path.escaped)/invite", ["user_id": .string(ben.id)])
    #expect(ben.sync(since)["rooms"]?["leave"]?[path] == nil)
    #expect(ben.post("/join/\(path.escaped)", [:]).status == 200)
    #expect(ben.post("/knock/\(path.escaped)", [:]).status == 403)
  }

  @Test func `a knock can be taken back, and is refused in a room that permits no knocking`() {
    let path = room(["join_rule": "knock"])
    ben.post("/knock/\(path.escaped)", [:])
    #expect(ben.post("/rooms/\(path.escaped)/leave", [:]).status == 200)
    #expect(membership(ben, path)["membership"] == "leave")
    let closed = room(["join_rule": "invite"])
    #expect(ben.post("/knock/\(closed.escaped)", [:]).json["errcode"] == "M_FORBIDDEN")
  }

  @Test func `members of the room that a restricted room allows may join the restricted room`() {
    let club = room(["join_rule": "public"])
    let allow: JSONValue = [["type": "m.room_membership", "room_id": .string(club)]]
    let hall = room(["join_rule": "restricted", "allow": allow])
    #expect(ben.post("/join/\(hall.escaped)", [:]).status == 403)
    ben.post("/join/\(club.escaped)", [:])
    #expect(ben.post("/join/\(hall.escaped)", [:]).status == 200)
    #expect(membership(ben, hall)["join_authorised_via_users_server"]?.string == ann.id)
  }

  @Test func `a sent member event changes a membership if its sender has the right to do so`() {
    let open = room(["join_rule": "public"])
    func set(_ user: TestClient, _ key: TestClient, _ membership: String) -> Int {
      user.put(
        "/rooms/\(open.escaped)/state/m.room.member/\(key.id.escaped)",
        ["membership": .string(membership)]
      ).status
    }
    let cid = server.client("cid")
    #expect(set(ben, cid, "invite") == 403)
    #expect(set(ben, ben, "join") == 200)
    #expect(set(ben, cid, "invite") == 200)
    #expect(set(cid, cid, "leave") == 200)
    #expect(set(cid, ben, "ban") == 403)
    #expect(set(cid, cid, "nothing") == 400)
  }

  @Test func `an invite by e-mail is refused`() {
    let path = room(["join_rule": "invite"])
    let invite: JSONValue = ["medium": "email", "address": "a@b", "id_server": "x"]
    let answer = ann.post("/rooms/\(path.escaped)/invite", invite)
    #expect(answer.json["errcode"] == "M_FORBIDDEN")
    #expect(ann.post("/createRoom", ["invite_3pid": [invite]]).json["errcode"] == "M_FORBIDDEN")
  }
}
