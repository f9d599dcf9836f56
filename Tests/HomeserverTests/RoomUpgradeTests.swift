import Matrix
import Testing

@testable import Homeserver

/// Rooms that are replaced by new ones.
@Suite struct RoomUpgradeTests {
  private let server: TestServer
  private let ann: TestClient
  private let ben: TestClient

  init() throws {
    server = try TestServer()
    (ann, ben) = (server.client("ann"), server.client("ben"))
  }

  private func state(_ room: String, _ type: String) -> JSONValue {
    ann.get("/rooms/\(room.escaped)/state/\(type)").json
  }

  @Test func `a room upgrade copies state, aliases and bans, and links the old and new room`()
    throws
  {
    let made = ann.post(
      "/createRoom",
      [
        "name": "n", "topic": "t", "room_alias_name": "hall", "visibility": "public",
        "creation_content": ["type": "m.space"],
      ])
    let old = try #require(made.json["room_id"]?.string)
    ann.post("/rooms/\(old.escaped)/ban", ["user_id": .string(ben.id)])
    let answer = ann.post("/rooms/\(old.escaped)/upgrade", ["new_version": "10"])
    let new = try #require(answer.json["replacement_room"]?.string)
    #expect(state(old, "m.room.tombstone")["replacement_room"]?.string == new)
    #expect(state(new, "m.room.create")["predecessor"]?["room_id"]?.string == old)
    #expect(state(new, "m.room.create")["type"] == "m.space")
    #expect(state(new, "m.room.name") == ["name": "n"])
    #expect(state(new, "m.room.topic") == ["topic": "t"])
    #expect(state(new, "m.room.join_rules")["join_rule"] == "public")
    #expect(state(new, "m.room.canonical_alias")["alias"] == "#hall:test")
    #expect(state(old, "m.room.canonical_alias") == [:])
    #expect(ann.get("/directory/room/%23hall%3Atest").json["room_id"]?.string == new)
    #expect(state(old, "m.room.power_levels")["events_default"] == 50)
    #expect(ben.post("/join/\(new.escaped)", [:]).status == 403)
    let listed = ben.get("/publicRooms").json["chunk"]?.array ?? []
    #expect(listed.map { $0["room_id"]?.string } == [new])
  }

  @Test func `an upgraded space keeps its rooms`() throws {
    let made = ann.post("/createRoom", ["creation_content": ["type": "m.space"]])
    let old = try #require(made.json["room_id"]?.string)
    let listed: [(String, JSONValue)] = [
      ("!a:test", ["via": ["test"], "order": "x"]), ("!gone:test", [:]),
    ]
    for (room, content) in listed {
      ann.put("/rooms/\(old.escaped)/state/m.space.child/\(room.escaped)", content)
    }
    let answer = ann.post("/rooms/\(old.escaped)/upgrade", ["new_version": "11"])
    let new = try #require(answer.json["replacement_room"]?.string)
    let all = ann.get("/rooms/\(new.escaped)/state").json.array ?? []
    let children = all.filter { $0["type"] == "m.space.child" }
    #expect(children.map { $0["state_key"] } == ["!a:test"])
    #expect(children.first?["content"] == ["via": ["test"], "order": "x"])
  }

  @Test func `a published room can be upgraded even when the list of published rooms is full`()
    throws
  {
    let made = ann.post("/createRoom", ["visibility": "public"])
    let old = try #require(made.json["room_id"]?.string)
    try server.core.parts.database.fill {
      for number in 1..<500 {
        try server.core.parts.database.run(
          "INSERT INTO rooms(room_id, is_published) VALUES (?, 1)", "!\(number):test")
      }
    }
    let refused = ann.post("/createRoom", ["visibility": "public"])
    #expect(refused.json["errcode"] == "M_FORBIDDEN")
    let answer = ann.post("/rooms/\(old.escaped)/upgrade", ["new_version": "11"])
    let new = try #require(answer.json["replacement_room"]?.string)
    #expect(ann.get("/directory/list/room/\(new.escaped)").json["visibility"] == "public")
    #expect(ann.get("/directory/list/room/\(old.escaped)").json["visibility"] == "private")
  }

  @Test func `members who join an upgraded room keep their tags and direct chats, others get none`()
    throws
  {
    let made = ann.post("/createRoom", ["preset": "public_chat"])
    let old = try #require(made.json["room_id"]?.string)
    let cid = server.client("cid")
    ben.post("/join/\(old.escaped)", [:])
    for user in [ann, ben] {
      let path = "/user/\(user.id.escaped)/"
      user.put(path + "rooms/\(old.escaped)/tags/u.x", ["order": 1])
      user.put(path + "account_data/m.direct", .object([cid.id: [.string(old)]]))
    }
    let answer = ann.post("/rooms/\(old.escaped)/upgrade", ["new_version": "11"])
    let new = try #require(answer.json["replacement_room"]?.string)
    for user in [ben, cid] { user.post("/join/\(new.escaped)", [:]) }
    for (user, isKept) in [(ann, true), (ben, true), (cid, false)] {
      let path = "/user/\(user.id.escaped)/"
      let tags = user.get(path + "rooms/\(new.escaped)/tags").json["tags"]
      #expect(tags == (isKept ? ["u.x": ["order": 1]] : [:]))
      let direct = user.get(path + "account_data/m.direct").json[cid.id]
      #expect(direct == (isKept ? [.string(old), .string(new)] : nil))
    }
  }

  @Test func `a user without space for more account data can join an upgraded room`() throws {
    let made = ann.post("/createRoom", ["preset": "public_chat"])
    let old = try #require(made.json["room_id"]?.string)
    ben.post("/join/\(old.escaped)", [:])
    let path = "/user/\(ben.id.escaped)/account_data/m.direct"
    func content(_ filler: String) -> JSONValue {
      ["@x:test": [.string(old)], "filler": .string(filler)]
    }
    let space = 65_536 - content("").text.utf8.count
    #expect(ben.put(path, content(String(repeating: "x", count: space))).status == 200)
    let answer = ann.post("/rooms/\(old.escaped)/upgrade", ["new_version": "11"])
    let new = try #require(answer.json["replacement_room"]?.string)
    #expect(ben.post("/join/\(new.escaped)", [:]).status == 200)
    #expect(ben.get(path).json["@x:test"] == [.string(old)])
  }

  @Test func `a canonical alias that somebody deleted does not prevent a room upgrade`() throws {
    let made = ann.post("/createRoom", ["preset": "public_chat"])
    let old = try #require(made.json["room_id"]?.string)
    ben.post("/join/\(old.escaped)", [:])
    _ = ben.put("/directory/room/%23stale%3Atest", ["room_id": .string(old)])
    _ = ann.put("/rooms/\(old.escaped)/state/m.room.canonical_alias", ["alias": "#stale:test"])
    _ = server.call("DELETE", "/directory/room/%23stale%3Atest", as: ben)
    let answer = ann.post("/rooms/\(old.escaped)/upgrade", ["new_version": "11"])
    let new = try #require(answer.json["replacement_room"]?.string)
    #expect(state(old, "m.room.tombstone")["replacement_room"]?.string == new)
  }

  @Test func `a room upgrade needs the power for it and a known room version`() {
    let room =
      ann.post("/createRoom", ["preset": "public_chat"]).json["room_id"]?.string ?? ""
    ben.post("/join/\(room.escaped)", [:])
    func code(_ client: TestClient, _ body: JSONValue) -> JSONValue? {
      client.post("/rooms/\(room.escaped)/upgrade", body).json["errcode"]
    }
    #expect(code(ben, ["new_version": "10"]) == "M_FORBIDDEN")
    #expect(code(ann, ["new_version": "x"]) == "M_UNSUPPORTED_ROOM_VERSION")
    #expect(code(ann, ["new_version": 10]) == "M_UNSUPPORTED_ROOM_VERSION")
    #expect(code(ann, [:]) == "M_MISSING_PARAM")
    #expect(state(room, "m.room.tombstone")["errcode"] == "M_NOT_FOUND")
  }
}
