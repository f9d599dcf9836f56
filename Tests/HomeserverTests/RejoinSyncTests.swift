import Matrix
import Testing

@testable import Homeserver

/// The state in a sync of a user who left a room and came back, where the room's history hides what
/// happened meanwhile: a client that applies `state` and then the timeline ends at the room's
/// current state.
@Suite struct RejoinSyncTests {
  private let server: TestServer
  private let ann, ben, cat: TestClient

  init() throws {
    server = try TestServer()
    (ann, ben, cat) = (server.client("ann"), server.client("ben"), server.client("cat"))
  }

  private func room(_ visibility: String) -> String {
    let answer = ann.post(
      "/createRoom",
      [
        "preset": "public_chat", "name": "old",
        "initial_state": [
          [
            "type": "m.room.history_visibility", "state_key": "",
            "content": ["history_visibility": .string(visibility)],
          ]
        ],
      ])
    let room = answer.json["room_id"]?.string ?? ""
    ben.post("/rooms/\(room.escaped)/join", [:])
    ann.say("before", in: room)
    return room
  }

  /// What ben misses between leaving and coming back: a name, a power, a new member, messages.
  private func change(_ room: String) {
    ann.put("/rooms/\(room.escaped)/state/m.room.name", ["name": "new"])
    cat.post("/rooms/\(room.escaped)/join", [:])
    ann.put(
      "/rooms/\(room.escaped)/state/m.room.power_levels",
      ["users": [ann.id: 100, cat.id: 50]])
    cat.say("hidden", in: room)
  }

  private func leave(_ room: String) { ben.post("/rooms/\(room.escaped)/leave", [:]) }
  private func join(_ room: String) { ben.post("/rooms/\(room.escaped)/join", [:]) }

  /// The contents of the room's state for a client that knew `known`, by type and state key.
  private func applied(
    _ answer: JSONValue, _ room: String, to known: [String: JSONValue] = [:]
  ) -> [String: JSONValue] {
    var state = known
    let part = answer.joined(room)
    for name in ["state", "timeline"] {
      for event in part?[name]?["events"]?.array ?? [] {
        guard let key = event["state_key"]?.string, let type = event["type"]?.string else {
          continue
        }
        state[type + " " + key] = event["content"]
      }
    }
    return state
  }

  private func expectCurrent(_ state: [String: JSONValue], _ room: String) {
    #expect(state["m.room.name "]?["name"] == "new")
    #expect(state["m.room.power_levels "]?["users"]?[cat.id] == 50)
    #expect(state["m.room.member " + cat.id]?["membership"] == "join")
    #expect(state["m.room.member " + ben.id]?["membership"] == "join")
    let all = ann.get("/rooms/\(room.escaped)/state").json.array ?? []
    for event in all {
      let key = (event["type"]?.string ?? "") + " " + (event["state_key"]?.string ?? "")
      #expect(state[key] == event["content"], "\(key)")
    }
  }

  @Test(arguments: ["joined", "invited", "shared"])
  func `a sync after leaving and coming back ends at the room's current state`(
    _ visibility: String
  ) throws {
    let rooms = [room(visibility), room(visibility)]
    let first = ben.sync()
    let since = first["next_batch"]?.string
    let known = rooms.map { applied(first, $0) }
    for room in rooms { leave(room) }
    for room in rooms { change(room) }
    for room in rooms { join(room) }
    ann.say("after", in: rooms[0])
    for (answer, isFirst) in [(ben.sync(since), false), (ben.sync(), true)] {
      for (room, known) in zip(rooms, known) {
        expectCurrent(applied(answer, room, to: isFirst ? [:] : known), room)
      }
      #expect(answer.bodies(rooms[0]).last == "after")
      #expect(!answer.bodies(rooms[0]).contains("hidden") || visibility == "shared")
    }
  }

  @Test func `what was before the leave is read from the pagination token of the sync`() throws {
    let room = room("joined")
    let since = ben.position()
    leave(room)
    change(room)
    join(room)
    let timeline = ben.sync(since).joined(room)?["timeline"]
    #expect(timeline?["limited"] == true)
    let from = timeline?["prev_batch"]?.string ?? ""
    let page = ben.get("/rooms/\(room.escaped)/messages?dir=b&limit=50&from=\(from)").json
    let events = page["chunk"]?.array ?? []
    #expect(events.contains { $0["content"]?["body"] == "before" })
    #expect(!events.contains { $0["content"]?["body"] == "hidden" })
    #expect(events.first?["content"]?["membership"] == "leave")
  }

  @Test func `a lazy sync after coming back has the members of the messages, as they are now`()
    throws
  {
    let room = room("joined")
    let filter = "&filter=" + #"{"room":{"state":{"lazy_load_members":true}}}"#.escaped
    let since = ben.sync(nil, filter)["next_batch"]?.string
    leave(room)
    change(room)
    ann.put(
      "/rooms/\(room.escaped)/state/m.room.member/\(ann.id.escaped)",
      ["membership": "join", "displayname": "Anna"])
    join(room)
    ann.say("after", in: room)
    let answer = ben.sync(since, filter)
    let state = applied(answer, room)
    #expect(state["m.room.name "]?["name"] == "new")
    #expect(state["m.room.member " + ann.id]?["displayname"] == "Anna")
    #expect(state["m.room.member " + ben.id]?["membership"] == "join")
    #expect(
      answer.events(room, "state", "m.room.member").allSatisfy {
        $0["state_key"]?.string != cat.id
      })
  }

  @Test func `the state of a room that was left twice is that at the last leave`() throws {
    let room = room("joined")
    let since = ben.position()
    leave(room)
    change(room)
    join(room)
    leave(room)
    ann.put("/rooms/\(room.escaped)/state/m.room.name", ["name": "later"])
    let filter = "&filter=" + #"{"room":{"include_leave":true}}"#.escaped
    for answer in [ben.sync(since), ben.sync(nil, filter)] {
      var name: JSONValue?
      var isThere: JSONValue?
      let part = answer["rooms"]?["leave"]?[room]
      for key in ["state", "timeline"] {
        for event in part?[key]?["events"]?.array ?? [] {
          if event["type"] == "m.room.name" { name = event["content"]?["name"] }
          if event["state_key"]?.string == cat.id { isThere = event["content"]?["membership"] }
        }
      }
      #expect(name == "new")
      #expect(isThere == "join")
    }
  }
}
