import Matrix
import Testing

@testable import Homeserver

/// Requests that read a room, such as for its members at a certain time, an event's context,
/// relations and threads.
@Suite struct ServerHistoryTests {
  private let server: TestServer
  private let ann: TestClient
  private let ben: TestClient
  private let room: String
  private let path: String

  init() throws {
    server = try TestServer()
    (ann, ben) = (server.client("ann"), server.client("ben"))
    room = ann.post("/createRoom", ["preset": "public_chat"]).json["room_id"]?.string ?? ""
    path = "/rooms/\(room.escaped)/"
  }

  private func ids(_ answer: JSONValue, _ part: String = "chunk") -> [String] {
    (answer[part]?.array ?? []).compactMap { $0["event_id"]?.string }
  }

  private func relate(_ relation: JSONObject, _ client: TestClient) -> String {
    client.put(
      path + "send/m.x/\(UInt64.random(in: 0 ... .max))", ["m.relates_to": .object(relation)]
    ).json["event_id"]?.string ?? ""
  }

  @Test func `the list of members at an earlier time leaves out later joins`() {
    let token = ann.position()
    ben.post("/join/\(room.escaped)", [:])
    #expect(ids(ann.get(path + "members?at=" + token).json).count == 1)
    #expect(ids(ann.get(path + "members").json).count == 2)
    #expect(ann.get(path + "members?at=x").json["errcode"] == "M_INVALID_PARAM")
  }

  @Test func `a page of messages or a context with a malformed limit or filter is refused`() {
    let id = ann.say("a", in: room)
    for query in ["messages?dir=b&limit=x", "messages?dir=b&limit=-1", "context/\(id)?limit=-1"] {
      #expect(ann.get(path + query).json["errcode"] == "M_INVALID_PARAM", "\(query)")
    }
    #expect(ann.get(path + "messages?dir=b&filter=%7B").json["errcode"] == "M_NOT_JSON")
  }

  @Test func `a request for history at a token or time that no room can have is refused`() {
    let last = "s\(Int64.max)"
    let id = ann.say("a", in: room)
    for query in [
      "messages?dir=f&from=\(last)", "members?at=\(last)", "relations/\(id)?dir=f&from=\(last)",
      "timestamp_to_event?ts=\(Int64.max)",
    ] {
      #expect(ann.get(path + query).json["errcode"] == "M_INVALID_PARAM", "\(query)")
    }
  }

  @Test func `an event's context has the wanted number of events, and the members they need`() {
    ben.post("/join/\(room.escaped)", [:])
    let texts = (0..<5).map { ann.say("\($0)", in: room) }
    let context = path + "context/\(texts[2].escaped)?limit="
    let none = ann.get(context + "0").json
    #expect(ids(none, "events_before") + ids(none, "events_after") == [])
    let two = ann.get(context + "2").json
    #expect(ids(two, "events_before") == [texts[1]])
    #expect(ids(two, "events_after") == [texts[3]])
    let filter = #"{"lazy_load_members":true,"types":["m.room.create"]}"#.escaped
    let lazy = ann.get(context + "10&filter=" + filter).json
    #expect(ids(lazy, "events_before").count == 1)
    #expect(ids(lazy, "events_after").isEmpty)
    let members = (lazy["state"]?.array ?? []).filter { $0["type"] == "m.room.member" }
    #expect(members.compactMap { $0["state_key"]?.string } == [ann.id])
  }

  @Test func `relations of an event's relations are listed when the client asks for it`() {
    let root = ann.say("root", in: room)
    let reply = relate(["rel_type": "m.thread", "event_id": .string(root)], ann)
    let reaction = relate(
      ["rel_type": "m.annotation", "event_id": .string(reply), "key": "x"], ann)
    let relations = path + "relations/\(root.escaped)"
    #expect(ids(ann.get(relations).json) == [reply])
    let all = ann.get(relations + "?recurse=true").json
    #expect(ids(all) == [reaction, reply])
    #expect(all["recursion_depth"] == 3)
    #expect(ids(ann.get(relations + "/m.annotation?recurse=true").json) == [reaction])
    #expect(ann.get(relations + "?dir=x").json["errcode"] == "M_INVALID_PARAM")
  }

  @Test func `a client can list only the threads in which its user took part`() {
    ben.post("/join/\(room.escaped)", [:])
    let (one, other) = (ann.say("one", in: room), ann.say("other", in: room))
    for root in [one, other] {
      _ = relate(["rel_type": "m.thread", "event_id": .string(root)], ann)
    }
    _ = relate(["rel_type": "m.thread", "event_id": .string(one)], ben)
    #expect(ids(ben.get(path + "threads").json) == [one, other])
    #expect(ids(ben.get(path + "threads?include=participated").json) == [one])
    #expect(ids(ann.get(path + "threads?include=participated").json) == [one, other])
    #expect(ann.get(path + "threads?include=x").json["errcode"] == "M_INVALID_PARAM")
  }

  @Test func `the event nearest before or after a time is found`() {
    var texts: [String] = []
    for number in 0..<3 {
      server.clock.advance(1_000)
      texts.append(ann.say("\(number)", in: room))
    }
    let time = ann.get(path + "event/\(texts[1].escaped)").json["origin_server_ts"]?.integer ?? 0
    func found(_ time: Int64, _ direction: String) -> String? {
      ann.get(path + "timestamp_to_event?ts=\(time)&dir=\(direction)").json["event_id"]?.string
    }
    #expect(found(time, "f") == texts[1])
    #expect(found(time, "b") == texts[1])
    #expect(found(time + 1, "f") == texts[2])
    #expect(found(time - 1, "b") == texts[0])
    #expect(found(time + 5_000, "f") == nil)
    #expect(ben.get(path + "timestamp_to_event?ts=0").status == 403)
  }

  @Test func `an initial sync has the rooms with their newest events`() {
    let last = ann.say("a", in: room)
    ann.put("/user/\(ann.id.escaped)/account_data/x.y", ["a": 1])
    let one = ann.get(path + "initialSync").json
    #expect(one["membership"] == "join")
    #expect(one["visibility"] == "private")
    #expect(one["messages"].map { ids($0) }?.last == last)
    #expect(ids(one, "state").count >= 5)
    #expect(ben.get(path + "initialSync").status == 403)
    let all = ann.get("/initialSync?limit=1").json
    #expect(all["rooms"]?.array?.first?["messages"].map { ids($0) } == [last])
    #expect(all["account_data"] == [["type": "x.y", "content": ["a": 1]]])
    let presence = all["presence"]?.array?.first
    #expect(presence?["content"]?["user_id"]?.string == ann.id)
    let state = ann.sync(all["end"]?.string)
    #expect(state["rooms"] == nil)
  }

  @Test func `messages from ignored users are left out of responses, but not their state events`() {
    ben.post("/join/\(room.escaped)", [:])
    ann.put(
      "/user/\(ann.id.escaped)/account_data/m.ignored_user_list",
      ["ignored_users": .object([ben.id: [:]])])
    let since = ann.position()
    ben.say("spam", in: room)
    #expect(ann.sync(since).joined(room) == nil)
    #expect(ann.sync().unread(room) == [0, 0])
    let page = ann.get(path + "messages?dir=b&limit=50").json["chunk"]?.array ?? []
    #expect(!page.contains { $0["content"]?["body"] == "spam" })
    #expect(page.contains { $0["sender"]?.string == ben.id })
    let trap = ben.post("/createRoom", ["invite": [.string(ann.id)]]).json["room_id"]?.string ?? ""
    #expect(ann.sync()["rooms"]?["invite"]?[trap] == nil)
  }
}
