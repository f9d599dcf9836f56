import Matrix
import Testing

@testable import Homeserver

/// Syncs of clients that load members lazily.
@Suite struct LazyMemberTests {
  private let server: TestServer
  private let ann: TestClient
  private let ben: TestClient
  private let cid: TestClient
  private let room: String

  init() throws {
    server = try TestServer()
    (ann, ben, cid) = (server.client("ann"), server.client("ben"), server.client("cid"))
    room =
      ann.post("/createRoom", ["preset": "public_chat"]).json["room_id"]?.string ?? ""
    for other in [ben, cid] { other.post("/rooms/\(room.escaped)/join", [:]) }
  }

  private func filter(_ state: String = "") -> String {
    "&filter="
      + #"{"room":{"state":{"lazy_load_members":true\#(state)},"timeline":{"limit":1}}}"#.escaped
  }

  private func members(_ answer: JSONValue) -> [String] {
    answer.events(room, "state", "m.room.member").compactMap {
      ($0["state_key"]?.string ?? "") + " " + ($0["content"]?["membership"]?.string ?? "")
    }.sorted()
  }

  @Test func `a lazy-loading sync after a gap has the membership changes of all members`() {
    ann.say("a", in: room)
    let first = ann.sync(nil, filter())
    #expect(members(first) == ["@ann:test join"])
    ben.post("/rooms/\(room.escaped)/leave", [:])
    for text in ["b", "c"] { ann.say(text, in: room) }
    let second = ann.sync(first["next_batch"]?.string, filter())
    #expect(members(second) == ["@ben:test leave"])
    let summary = second.joined(room)?["summary"]
    #expect(summary?["m.joined_member_count"] == 2)
    #expect(summary?["m.heroes"] == ["@cid:test"])
  }

  @Test func `the state after a lazy-loading sync has the membership changes of all members`() {
    ann.say("a", in: room)
    let first = ann.sync(nil, filter() + "&use_state_after=true")["next_batch"]?.string
    ann.post("/rooms/\(room.escaped)/kick", ["user_id": "@ben:test"])
    let second = ann.sync(first, filter() + "&use_state_after=true")
    let found = second.events(room, "state_after", "m.room.member")
    #expect(found.map { $0["state_key"]?.string } == ["@ben:test"])
    #expect(found.map { $0["content"]?["membership"]?.string } == ["leave"])
  }

  @Test func `a lazy-loading sync whose timeline has no member events tells of members who left`() {
    let filter =
      "&filter="
      + #"{"room":{"state":{"lazy_load_members":true},"timeline":{"not_types":["m.room.member"]}}}"#
      .escaped
    ann.say("a", in: room)
    let first = ann.sync(nil, filter)["next_batch"]?.string
    ben.post("/rooms/\(room.escaped)/leave", [:])
    #expect(members(ann.sync(first, filter)) == ["@ben:test leave"])
  }

  @Test func `a lazy-loading sync after a gap has the member event of a new sender in the gap`() {
    ann.say("a", in: room)
    let first = ann.sync(nil, filter())["next_batch"]?.string
    for text in ["b", "c"] { cid.say(text, in: room) }
    #expect(members(ann.sync(first, filter())) == ["@cid:test join"])
  }

  @Test func `other syncs of a device do not make a lazy-loading sync send a member again`() {
    cid.say("a", in: room)
    let first = ann.sync(nil, filter())["next_batch"]?.string
    cid.say("b", in: room)
    let others = ann.sync()
    _ = ann.sync(others["next_batch"]?.string)
    #expect(members(ann.sync(first, filter())).isEmpty)
  }

  @Test func `a lazy-loading sync sends a member once, or each time if the client asks for it`() {
    cid.say("a", in: room)
    let first = ann.sync(nil, filter())["next_batch"]?.string
    cid.say("b", in: room)
    #expect(members(ann.sync(first, filter(#","include_redundant_members":true"#))).count == 1)
    let second = ann.sync(first, filter())["next_batch"]?.string
    cid.say("c", in: room)
    #expect(members(ann.sync(second, filter())).isEmpty)
  }

  @Test func `a sync's summary of a room with a name has no heroes`() {
    ann.put("/rooms/\(room.escaped)/state/m.room.name", ["name": "n"])
    let summary = ann.sync(nil, filter()).joined(room)?["summary"]
    #expect(summary?["m.heroes"] == nil)
    #expect(summary?["m.joined_member_count"] == 3)
    #expect(summary?["m.invited_member_count"] == 0)
  }
}
