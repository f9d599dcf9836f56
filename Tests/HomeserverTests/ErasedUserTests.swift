import Matrix
import Testing

@testable import Homeserver

/// Bans of user ids that no account has, and the messages of users who had themselves erased.
@Suite struct ErasedUserTests {
  private static let proof: JSONValue = [
    "type": "m.login.password", "user": "ann", "password": "secret",
  ]

  private let server: TestServer
  private let ann, ben: TestClient
  private let room: String

  init() throws {
    server = try TestServer()
    (ann, ben) = (server.client("ann"), server.client("ben"))
    let answer = ben.post("/createRoom", ["preset": "public_chat"])
    room = answer.json["room_id"]?.string ?? ""
    ann.post("/rooms/\(room.escaped)/join", [:])
  }

  private func bodies(_ client: TestClient) -> [String?] {
    let page = client.get("/rooms/\(room.escaped)/messages?dir=b&limit=50").json
    return (page["chunk"]?.array ?? []).filter { $0["type"] == "m.room.message" }
      .map { $0["content"]?["body"]?.string }
  }

  @Test(arguments: [false, true])
  func `an erased user's messages stay only for those who were there`(_ erases: Bool) {
    let event = ann.say("hello", in: room)
    ben.put(
      "/rooms/\(room.escaped)/send/m.room.message/t",
      ["body": "reply", "msgtype": "m.text"])
    let end = ann.post("/account/deactivate", ["erase": .bool(erases), "auth": Self.proof])
    #expect(end.status == 200)
    let cat = server.client("cat")
    cat.post("/rooms/\(room.escaped)/join", [:])
    #expect(bodies(ben) == ["reply", "hello"])
    #expect(bodies(cat) == ["reply", erases ? nil : "hello"])
    let one = cat.get("/rooms/\(room.escaped)/event/\(event.escaped)").json
    #expect(one["content"] == (erases ? [:] : ["msgtype": "m.text", "body": "hello"]))
    #expect(cat.sync().bodies(room).contains("hello") == !erases)
    #expect(ben.sync().bodies(room).contains("hello"))
    #expect(found(by: ben) == 1)
    #expect(found(by: cat) == (erases ? 0 : 1))
  }

  private func found(by client: TestClient) -> Int64? {
    let answer = client.post(
      "/search", ["search_categories": ["room_events": ["search_term": "hello"]]])
    return answer.json["search_categories"]?["room_events"]?["count"]?.integer
  }

  @Test func `a user id without an account can be banned, and its later account is`() {
    let path = "/rooms/\(room.escaped)"
    #expect(ben.post(path + "/kick", ["user_id": "@cat:test"]).status == 403)
    #expect(ben.post(path + "/unban", ["user_id": "@cat:test"]).status == 403)
    #expect(ann.post(path + "/ban", ["user_id": "@cat:test"]).status == 403)
    for id in ["cat", "@cat", "", "@" + String(repeating: "x", count: 260) + ":test"] {
      #expect(ben.post(path + "/ban", ["user_id": .string(id)]).status == 400)
    }
    for id in ["@cat:test", "@dan:elsewhere", "@eve:test"] {
      let ban = ben.post(path + "/ban", ["user_id": .string(id), "reason": "spam"])
      #expect(ban.status == 200)
      let state = ben.get(path + "/state/m.room.member/" + id.escaped).json
      #expect(state == ["membership": "ban", "reason": "spam"])
    }
    #expect(ben.post(path + "/unban", ["user_id": "@eve:test"]).status == 200)
    let (cat, eve) = (server.client("cat"), server.client("eve"))
    #expect(cat.post(path + "/join", [:]).status == 403)
    #expect(ben.post(path + "/invite", ["user_id": "@cat:test"]).status == 403)
    #expect(cat.sync()["rooms"]?["join"]?[room] == nil)
    #expect(eve.post(path + "/join", [:]).status == 200)
    #expect(ben.post(path + "/unban", ["user_id": "@cat:test"]).status == 200)
    #expect(cat.post(path + "/join", [:]).status == 200)
    #expect(ben.sync().events(room, "timeline", "m.room.member").count > 0)
  }

  @Test func `a room's successor bans user ids without an account, too`() throws {
    ben.post("/rooms/\(room.escaped)/ban", ["user_id": "@dan:elsewhere"])
    let made = ben.post("/rooms/\(room.escaped)/upgrade", ["new_version": "11"]).json
    let next = try #require(made["replacement_room"]?.string)
    let state = ben.get("/rooms/\(next.escaped)/state/m.room.member/@dan:elsewhere").json
    #expect(state["membership"] == "ban")
  }
}
