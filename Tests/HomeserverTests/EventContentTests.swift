import Matrix
import Testing

@testable import Homeserver

/// The content of events, which is canonical JSON in rooms of the default version: it has no
/// fractions and no integers of more than 53 bits.
@Suite struct EventContentTests {
  private func send(_ raw: String, _ client: TestClient, to room: String) -> (Int, String?) {
    let answer = client.server.call(
      "PUT", "/rooms/\(room.escaped)/send/m.room.message/\(UInt64.random(in: 0 ... .max))",
      raw: Array(raw.utf8), as: client)
    return (answer.status, answer.json["errcode"]?.string)
  }

  @Test(arguments: [
    #"{"f":1.5}"#, #"{"f":1.0}"#, #"{"f":1e3}"#, #"{"f":9007199254740992}"#,
    #"{"f":-9007199254740992}"#, #"{"f":99999999999999999999}"#, #"{"a":{"b":[0,{"c":0.1}]}}"#,
  ])
  func `an event with a fraction or an integer of more than 53 bits is refused`(
    _ content: String
  ) throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let room = ann.post("/createRoom", [:]).json["room_id"]?.string ?? ""
    #expect(send(content, ann, to: room) == (400, "M_BAD_JSON"))
    let state = server.call(
      "PUT", "/rooms/\(room.escaped)/state/x.y", raw: Array(content.utf8), as: ann)
    #expect(state.json["errcode"] == "M_BAD_JSON")
  }

  @Test(arguments: [
    #"{"body":"a","body":"b"}"#, #"{"a":{"b":1,"b":1}}"#, #"{"a":[{"x":1,"y":2,"\u0078":3}]}"#,
    "{\((0..<40).map { "\"k\($0)\":0" }.joined(separator: ",")),\"k7\":1}",
  ])
  func `a body with two members of one name is refused`(_ content: String) throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let room = ann.post("/createRoom", [:]).json["room_id"]?.string ?? ""
    #expect(send(content, ann, to: room) == (400, "M_BAD_JSON"))
    let data = server.call(
      "PUT", "/user/\(ann.id.escaped)/account_data/x.y", raw: Array(content.utf8), as: ann)
    #expect(data.json["errcode"] == "M_BAD_JSON")
  }

  @Test(arguments: ["", "a\u{1b}[31m", "a\n", "\u{0}", "a\u{9b}b"])
  func `an event type that is empty or has control characters is refused`(_ type: String) throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let room = ann.post("/createRoom", [:]).json["room_id"]?.string ?? ""
    let path = "/rooms/\(room.escaped)"
    for answer in [
      ann.put("\(path)/send/\(type.escaped)/t1", ["a": 1]),
      ann.put("\(path)/state/\(type.escaped)/k", ["a": 1]),
      ann.put("/user/\(ann.id.escaped)/account_data/\(type.escaped)", ["a": 1]),
      ann.put(
        "\(path.replacing("/rooms", with: "/user/\(ann.id.escaped)/rooms"))/account_data/\(type.escaped)",
        ["a": 1]),
      ann.put("/sendToDevice/\(type.escaped)/t2", ["messages": [:]]),
      ann.post(
        "/createRoom",
        ["initial_state": [["type": .string(type), "state_key": "", "content": [:]]]]),
    ] {
      #expect(answer.status == 400 || type.isEmpty && answer.status == 404, "\(answer)")
    }
    #expect(ann.put("\(path)/send/a%20b/t3", ["a": 1]).status == 200)
  }

  @Test func `integers of 53 bits are accepted, and account data may have fractions`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let room = ann.post("/createRoom", [:]).json["room_id"]?.string ?? ""
    let limits = #"{"f":9007199254740991,"g":-9007199254740991}"#
    #expect(send(limits, ann, to: room).0 == 200)
    let tag = "/user/\(ann.id.escaped)/rooms/\(room.escaped)/tags/u.a"
    #expect(ann.put(tag, ["order": .double(0.5)]).status == 200)
  }

  @Test func `a request body that is not UTF-8 is refused as no JSON`() throws {
    let server = try TestServer()
    let body: [UInt8] = Array(#"{"username":"a"#.utf8) + [0x81] + Array(#""}"#.utf8)
    let answer = server.call("POST", "/register", raw: body)
    #expect(answer.status == 400)
    #expect(answer.json["errcode"] == "M_NOT_JSON")
  }

  @Test func `setting a room's state to the same content again makes no new event`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let room = ann.post("/createRoom", [:]).json["room_id"]?.string ?? ""
    let path = "/rooms/\(room.escaped)/state/m.room.topic"
    let first = ann.put(path, ["topic": "a"]).json["event_id"]
    #expect(ann.put(path, ["topic": "a"]).json["event_id"] == first)
    #expect(ann.put(path, ["topic": "b"]).json["event_id"] != first)
  }

  @Test func `a request for state with format=event returns the whole state event`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let room = ann.post("/createRoom", ["name": "n"]).json["room_id"]?.string ?? ""
    let path = "/rooms/\(room.escaped)/state/m.room.name/"
    #expect(ann.get(path).json == ["name": "n"])
    let event = ann.get(path + "?format=event").json
    #expect(event["content"] == ["name": "n"])
    #expect(event["sender"]?.string == ann.id)
    #expect(event["event_id"]?.string != nil)
    #expect(ann.get(path + "?format=x").json["errcode"] == "M_INVALID_PARAM")
  }
}
