import Matrix
import Testing

@testable import Homeserver

/// The endpoints of the list of rooms that people have published.
@Suite struct ServerPublicRoomTests {
  private let server: TestServer
  private let ann: TestClient
  private let ben: TestClient

  init() throws {
    server = try TestServer()
    (ann, ben) = (server.client("ann"), server.client("ben"))
  }

  private func make(_ name: String, _ visibility: String = "public") -> String {
    ann.post(
      "/createRoom",
      ["name": .string(name), "topic": "about things", "visibility": .string(visibility)]
    ).json["room_id"]?.string ?? ""
  }

  private func names(_ answer: JSONValue) -> [String] {
    (answer["chunk"]?.array ?? []).compactMap { $0["name"]?.string }
  }

  @Test func `the public room list needs no session, a search in the list does`() {
    _ = make("small")
    _ = make("hidden", "private")
    #expect(names(server.call("GET", "/publicRooms").json) == ["small"])
    #expect(server.call("POST", "/publicRooms", [:]).status == 401)
  }

  @Test func `the public room list has only published rooms, the largest first`() {
    _ = make("small")
    let large = make("large")
    _ = make("hidden", "private")
    ben.post("/rooms/\(large.escaped)/join", [:])
    let list = ben.get("/publicRooms").json
    #expect(names(list) == ["large", "small"])
    #expect(list["total_room_count_estimate"] == 2)
    let first = list["chunk"]?.array?.first
    #expect(first?["room_id"]?.string == large)
    #expect(first?["topic"] == "about things")
    #expect(first?["num_joined_members"] == 2)
    #expect(first?["join_rule"] == "public")
    #expect(first?["world_readable"] == false)
    #expect(first?["guest_can_join"] == false)
  }

  @Test func `the public room list is read in pages`() {
    for name in ["a", "b", "c"] { _ = make(name) }
    let first = ann.get("/publicRooms?limit=2").json
    #expect(names(first) == ["a", "b"])
    #expect(first["prev_batch"] == nil)
    let second = ann.get("/publicRooms?limit=2&since=" + (first["next_batch"]?.string ?? "")).json
    #expect(names(second) == ["c"])
    #expect(second["next_batch"] == nil)
    #expect(
      names(ann.get("/publicRooms?since=" + (second["prev_batch"]?.string ?? "")).json).count == 3)
    for query in ["limit=-1", "limit=x", "since=x"] {
      #expect(ann.get("/publicRooms?" + query).json["errcode"] == "M_INVALID_PARAM")
    }
  }

  @Test func `a search of public rooms finds names, topics and aliases in any case`() {
    _ = make("Garden")
    ann.post("/createRoom", ["room_alias_name": "roses", "visibility": "public"])
    func count(_ term: String) -> Int? {
      ann.post("/publicRooms", ["filter": ["generic_search_term": .string(term)]])
        .json["chunk"]?.array?.count
    }
    #expect(count("garDEN") == 1)
    #expect(count("THINGS") == 1)
    #expect(count("roses") == 1)
    #expect(count("none") == 0)
    #expect(ann.post("/publicRooms", [:]).json["total_room_count_estimate"] == 2)
  }

  @Test func `a request for another server's public room list is refused`() {
    _ = make("here")
    #expect(names(ann.get("/publicRooms?server=test").json) == ["here"])
    #expect(ann.get("/publicRooms?server=far.org").json["errcode"] == "M_NOT_FOUND")
    #expect(ann.post("/publicRooms?server=far.org", [:]).status == 404)
  }

  @Test func `a member with power publishes a room and removes it from the public list`() {
    let room = make("n", "private")
    let path = "/directory/list/room/" + room.escaped
    #expect(ann.get(path).json == ["visibility": "private"])
    #expect(ben.put(path, ["visibility": "public"]).json["errcode"] == "M_FORBIDDEN")
    #expect(ann.put(path, ["visibility": "x"]).json["errcode"] == "M_BAD_JSON")
    #expect(ann.put(path, ["visibility": "public"]).status == 200)
    #expect(names(ben.get("/publicRooms").json) == ["n"])
    ann.put(path, ["visibility": "private"])
    #expect(names(ben.get("/publicRooms").json).isEmpty)
    #expect(ann.get("/directory/list/room/!x").json["errcode"] == "M_NOT_FOUND")
  }
}
