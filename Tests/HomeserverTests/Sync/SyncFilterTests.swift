import Matrix
import Testing

@testable import Homeserver

/// Syncs with the full state, and the filters of syncs.
@Suite struct SyncFilterTests {
  private let server: TestServer
  private let ann: TestClient
  private let room: String

  init() throws {
    server = try TestServer()
    ann = server.client("ann")
    room = ann.post("/createRoom", ["name": "n"]).json["room_id"]?.string ?? ""
  }

  private func filtered(_ filter: String, _ since: String? = nil, _ more: String = "") -> JSONValue
  {
    ann.sync(since, "&filter=" + filter.escaped + more)
  }

  private func types(_ part: JSONValue?) -> [String] {
    (part?["events"]?.array ?? []).compactMap { $0["type"]?.string }
  }

  private func types(_ answer: JSONValue, _ part: String) -> [String] {
    types(answer.joined(room)?[part])
  }

  private func left(_ answer: JSONValue, _ part: String) -> [String] {
    types(answer["rooms"]?["leave"]?[room]?[part])
  }

  @Test func `a sync with the full state has the state of every room without news`() {
    let since = ann.position()
    let answer = ann.sync(since, "&full_state=true")
    let state = Set(types(answer, "state"))
    #expect(state.isSuperset(of: ["m.room.create", "m.room.name", "m.room.member"]))
    #expect(types(answer, "timeline").isEmpty)
    #expect(types(answer["account_data"]).contains("m.push_rules"))
    let some = filtered(
      #"{"room":{"state":{"types":["m.room.name"]}}}"#, since, "&full_state=true")
    #expect(types(some, "state") == ["m.room.name"])
  }

  @Test func `a sync with the full state has the full state of a left room`() {
    let since = ann.position()
    ann.post("/rooms/\(room.escaped)/leave", [:])
    let full = ann.sync(since, "&full_state=true")
    #expect(left(full, "state").contains("m.room.create"))
    #expect(left(full, "timeline") == ["m.room.member"])
    #expect(left(ann.sync(since), "state").isEmpty)
  }

  @Test func `each room in a first sync has a timeline, state, ephemeral events and account data`()
  {
    let part = ann.sync().joined(room)
    for name in ["timeline", "state", "ephemeral", "account_data"] {
      #expect(part?[name]?["events"]?.array != nil, "\(name)")
    }
  }

  @Test func `a timeline filtered to no events is limited and has a token to read on`() {
    let timeline = filtered(#"{"room":{"timeline":{"limit":0}}}"#).joined(room)?["timeline"]
    #expect(timeline?["events"] == [])
    #expect(timeline?["limited"] == true)
    let from = timeline?["prev_batch"]?.string ?? ""
    let page = ann.get("/rooms/\(room.escaped)/messages?dir=b&limit=1&from=\(from)").json
    #expect(page["chunk"]?.array?.first?["type"] == "m.room.name")
  }

  @Test func `a filter with event_fields gives the client only those fields`() {
    ann.say("hello", in: room)
    let answer = filtered(
      #"{"event_fields":["type","content.body"],"room":{"timeline":{"limit":1}}}"#)
    let event = answer.joined(room)?["timeline"]?["events"]?.array?.first
    #expect(event == ["type": "m.room.message", "content": ["body": "hello"]])
  }

  @Test func `a sync filter selects messages with or without a file, by room, or none`() {
    ann.say("text", in: room)
    ann.put(
      "/rooms/\(room.escaped)/send/m.room.message/1",
      ["msgtype": "m.image", "body": "image", "url": "mxc://test/a"])
    let messages = #""types":["m.room.message"]"#
    func bodies(_ timeline: String) -> [String] {
      filtered(#"{"room":{"timeline":{\#(messages),\#(timeline)}}}"#).bodies(room)
    }
    #expect(bodies(#""contains_url":true"#) == ["image"])
    #expect(bodies(#""contains_url":false"#) == ["text"])
    #expect(bodies(#""not_rooms":["\#(room)"]"#).isEmpty)
    #expect(bodies(#""rooms":["\#(room)"]"#) == ["text", "image"])
    let nothing = filtered(#"{"room":{"timeline":{"types":[]},"state":{"types":[]}}}"#)
    #expect(types(nothing, "timeline").isEmpty)
    #expect(types(nothing, "state").isEmpty)
  }

  @Test(arguments: [
    #"{"presence":"x"}"#, #"{"room":[]}"#, #"{"room":{"timeline":"x"}}"#,
    #"{"room":{"state":5}}"#, #"{"room":{"ephemeral":[]}}"#, #"{"room":{"account_data":"x"}}"#,
    #"{"room":{"timeline":{"rooms":"x"}}}"#, #"{"room":{"timeline":{"not_rooms":"x"}}}"#,
    #"{"room":{"timeline":{"senders":"x"}}}"#, #"{"room":{"timeline":{"types":"x"}}}"#,
    #"{"room":{"timeline":{"types":[1]}}}"#, #"{"room":{"timeline":{"rooms":["not_a_room"]}}}"#,
    #"{"room":{"timeline":{"senders":["not_a_user"]}}}"#,
    #"{"room":{"timeline":{"limit":"x"}}}"#, #"{"room":{"state":{"lazy_load_members":"x"}}}"#,
    #"{"event_fields":"x"}"#, #"{"event_format":"x"}"#, #"{"room":{"timeline":{"limit":-1}}}"#,
  ])
  func `a malformed sync filter is refused`(_ filter: String) {
    let stored = server.call(
      "POST", "/user/\(ann.id.escaped)/filter", raw: Array(filter.utf8), as: ann)
    #expect(stored.status == 400)
    #expect(stored.json["errcode"] == "M_BAD_JSON")
    #expect(filtered(filter)["errcode"] == "M_BAD_JSON")
  }

  @Test func `a sync filter that is not JSON or has an unknown id is refused`() {
    #expect(filtered("{")["errcode"] == "M_NOT_JSON")
    #expect(filtered("99")["errcode"] == "M_NOT_FOUND")
    #expect(ann.get("/user/\(ann.id.escaped)/filter/99").json["errcode"] == "M_NOT_FOUND")
  }

  @Test func `a sync with malformed parameters is refused`() {
    for query in ["timeout=x", "full_state=x", "set_presence=x", "since=x"] {
      #expect(ann.get("/sync?" + query).json["errcode"] == "M_INVALID_PARAM", "\(query)")
    }
  }
}
