import Matrix
import Testing

@testable import Homeserver

/// Spaces, and the properties of rooms that people may read before they join.
@Suite struct ServerSpaceTests {
  private let server: TestServer
  private let ann: TestClient
  private let ben: TestClient
  private let space: String

  init() throws {
    server = try TestServer()
    (ann, ben) = (server.client("ann"), server.client("ben"))
    space =
      ann.post(
        "/createRoom",
        ["name": "space", "preset": "public_chat", "creation_content": ["type": "m.space"]]
      ).json["room_id"]?.string ?? ""
  }

  @discardableResult
  private func child(_ name: String, _ more: JSONObject = [:], preset: String = "public_chat")
    -> String
  {
    // Rooms that were made in the same millisecond are ordered by their ids.
    server.clock.advance(10)
    let made = ann.post("/createRoom", ["name": .string(name), "preset": .string(preset)])
    let room = made.json["room_id"]?.string ?? ""
    var content: JSONObject = ["via": ["test"]]
    for member in more { content[member.key] = member.value }
    ann.put("/rooms/\(space.escaped)/state/m.space.child/\(room.escaped)", .object(content))
    return room
  }

  private func hierarchy(_ client: TestClient, _ query: String = "") -> JSONValue {
    client.get("/_matrix/client/v1/rooms/\(space.escaped)/hierarchy" + query).json
  }

  private func names(_ answer: JSONValue) -> [String] {
    (answer["rooms"]?.array ?? []).compactMap { $0["name"]?.string }
  }

  @Test func `a space lists its rooms in their order, without those that a person may not see`() {
    child("last")
    child("first", ["order": "a"])
    child("second", ["order": "b", "suggested": true])
    child("secret", preset: "private_chat")
    #expect(names(hierarchy(ann)) == ["space", "first", "second", "last", "secret"])
    #expect(names(hierarchy(ben)) == ["space", "first", "second", "last"])
    #expect(names(hierarchy(ben, "?suggested_only=true")) == ["space", "second"])
    #expect(names(hierarchy(ben, "?max_depth=0")) == ["space"])
    let root = hierarchy(ben)["rooms"]?.array?.first
    #expect(root?["room_type"] == "m.space")
    #expect(root?["children_state"]?.array?.count == 4)
    #expect(root?["children_state"]?.array?.first?["type"] == "m.space.child")
  }

  @Test func `a space that contains itself is listed once, and further pages continue the list`() {
    let inner = child("inner")
    ann.put("/rooms/\(space.escaped)/state/m.space.child/\(space.escaped)", ["via": ["test"]])
    ann.put("/rooms/\(inner.escaped)/state/m.space.child/\(space.escaped)", ["via": ["test"]])
    let first = hierarchy(ann, "?limit=1")
    #expect(names(first) == ["space"])
    let second = hierarchy(ann, "?limit=1&from=" + (first["next_batch"]?.string ?? ""))
    #expect(names(second) == ["inner"])
    #expect(second["next_batch"] == nil)
    #expect(hierarchy(ann, "?from=x")["errcode"] == "M_INVALID_PARAM")
  }

  @Test func `strangers see a summary of open rooms only`() {
    let closed = child("closed", preset: "private_chat")
    func summary(_ room: String) -> JSONValue {
      ben.get("/_matrix/client/v1/room_summary/" + room.escaped).json
    }
    #expect(summary(space)["name"] == "space")
    #expect(summary(space)["membership"] == "leave")
    #expect(summary(closed)["errcode"] == "M_NOT_FOUND")
    #expect(summary("!x")["errcode"] == "M_NOT_FOUND")
    let path = "/_matrix/client/v1/rooms/\(closed.escaped)/hierarchy"
    #expect(ben.get(path).json["errcode"] == "M_FORBIDDEN")
  }
}
