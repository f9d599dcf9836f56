import Matrix
import Testing

@testable import Homeserver

/// Rooms of older and newer Matrix room versions.
@Suite struct RoomVersionTests {
  private let server: TestServer
  private let ann: TestClient

  init() throws {
    server = try TestServer()
    ann = server.client("ann")
  }

  private func room(_ version: String, _ more: JSONObject = [:]) -> String {
    var body: JSONObject = ["room_version": .string(version)]
    for member in more { body[member.key] = member.value }
    return ann.post("/createRoom", .object(body)).json["room_id"]?.string ?? ""
  }

  @Test func `the server lists the room versions that it knows, and refuses others`() {
    let versions = ann.get("/capabilities").json["capabilities"]?["m.room_versions"]
    #expect(versions?["default"] == "10")
    #expect(versions?["available"]?.object?.keys == (1...11).map { "\($0)" })
    for version in ["0", "12", "x"] {
      let answer = ann.post("/createRoom", ["room_version": .string(version)])
      #expect(answer.json["errcode"] == "M_UNSUPPORTED_ROOM_VERSION")
    }
  }

  @Test
  func `from room version 11 on, m.room.create names no creator, a redaction's content its target`()
  {
    for (version, isEleven) in [("10", false), ("11", true)] {
      let path = "/rooms/\(room(version).escaped)/"
      let creation = ann.get(path + "state/m.room.create").json
      #expect(creation["room_version"]?.string == version)
      #expect((creation["creator"] == nil) == isEleven)
      let first =
        ann.put(
          path + "state/m.room.power_levels",
          [
            "users": .object([ann.id: 100]), "invite": 7,
          ]
        ).json["event_id"]?.string ?? ""
      let redaction =
        ann.put(path + "redact/\(first.escaped)/1", [:]).json["event_id"]?.string ?? ""
      let event = ann.get(path + "event/" + redaction.escaped).json
      #expect(event["redacts"]?.string == first)
      #expect(event["content"]?["redacts"]?.string == (isEleven ? first : nil))
      let left = ann.get(path + "event/" + first.escaped).json["content"]
      #expect(left?["invite"] == (isEleven ? 7 : nil))
      #expect(left?["users"] != nil)
    }
  }

  @Test func `event ids contain the server's name in room versions 1 and 2 only`() {
    for (version, isOld) in [("1", true), ("2", true), ("3", false), ("10", false)] {
      let id = room(version)
      let events = (ann.say("one", in: id), ann.say("two", in: id))
      #expect(events.0.hasSuffix(":test") == isOld)
      for (event, body) in [(events.0, "one"), (events.1, "two")] {
        let found = ann.get("/rooms/\(id.escaped)/event/\(event.escaped)").json
        #expect(found["event_id"]?.string == event)
        #expect(found["content"]?["body"]?.string == body)
      }
    }
  }

  @Test func `fractions and large numbers are refused from room version 6 on`() {
    for (version, status) in [("1", 200), ("5", 200), ("6", 400), ("10", 400)] {
      let path = "/rooms/\(room(version).escaped)/send/m.x/"
      #expect(ann.put(path + "1", ["half": .double(0.5)]).status == status)
      #expect(ann.put(path + "2", ["large": .integer(1 << 60)]).status == status)
    }
  }

  @Test func `a redacted m.room.aliases event keeps its aliases before room version 6`() {
    for (version, isKept) in [("1", true), ("5", true), ("6", false), ("10", false)] {
      let path = "/rooms/\(room(version).escaped)/"
      let list =
        ann.put(path + "state/m.room.aliases/test", ["aliases": ["#a:test"], "more": 1])
        .json["event_id"]?.string ?? ""
      ann.put(path + "redact/\(list.escaped)/1", [:])
      let left = ann.get(path + "event/\(list.escaped)").json["content"]
      #expect(left == (isKept ? ["aliases": ["#a:test"]] : [:]))
    }
  }

  @Test func `rooms of a version before 7 refuse knocks`() {
    let ben = server.client("ben")
    func knock(_ version: String) -> Int {
      let rule: JSONValue = ["type": "m.room.join_rules", "content": ["join_rule": "knock"]]
      return ben.post("/knock/" + room(version, ["initial_state": [rule]]).escaped, [:]).status
    }
    #expect(knock("6") == 403)
    #expect(knock("7") == 200)
  }
}
