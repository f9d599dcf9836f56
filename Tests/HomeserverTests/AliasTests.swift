import Matrix
import Testing

@testable import Homeserver

/// The aliases of rooms: giving, finding and removing them.
@Suite struct AliasTests {
  private let server: TestServer
  private let ann: TestClient
  private let ben: TestClient
  private let room: String
  private let hall = "/directory/room/%23hall%3Atest"

  init() throws {
    server = try TestServer()
    (ann, ben) = (server.client("ann"), server.client("ben"))
    room = ann.post("/createRoom", ["preset": "public_chat"]).json["room_id"]?.string ?? ""
  }

  private func put(_ alias: String, _ client: TestClient) -> (status: Int, code: String?) {
    let answer = client.put(
      "/directory/room/" + alias.escaped, ["room_id": .string(room)])
    return (answer.status, answer.json["errcode"]?.string)
  }

  private func delete(_ alias: String, _ client: TestClient) -> Int {
    server.call("DELETE", "/directory/room/" + alias.escaped, as: client).status
  }

  @Test func `a member gives a room an alias, by which others find and join it`() {
    #expect(put("#hall:test", ben) == (403, "M_FORBIDDEN"))
    #expect(put("#hall:test", ann).status == 200)
    #expect(put("#hall:test", ann) == (409, "M_UNKNOWN"))
    #expect(server.call("GET", hall).json["room_id"]?.string == room)
    #expect(ben.get("/rooms/\(room.escaped)/aliases").status == 403)
    #expect(ben.post("/join/%23hall%3Atest", [:]).json["room_id"]?.string == room)
    #expect(ben.get("/rooms/\(room.escaped)/aliases").json["aliases"] == ["#hall:test"])
  }

  @Test(arguments: ["hall:test", "#hall", "#:test", "#a b:test", "#hall:elsewhere"])
  func `a text that is no alias of this server is refused`(_ alias: String) {
    #expect(put(alias, ann) == (400, "M_INVALID_PARAM"))
    #expect(put("#hall:test", ann).status == 200)
  }

  @Test func `an alias is removed by its maker or with the power over the canonical alias`() {
    ben.post("/rooms/\(room.escaped)/join", [:])
    let cid = server.client("cid")
    _ = (put("#ann:test", ann), put("#ben:test", ben), put("#too:test", ben))
    #expect(delete("#ben:test", cid) == 403)
    #expect(delete("#ben:test", ben) == 200)
    #expect(delete("#too:test", ann) == 200)
    #expect(delete("#ann:test", ben) == 403)
    #expect(delete("#none:test", ann) == 404)
  }

  @Test func `a canonical alias must lead to its room, and is removed with that alias`() {
    let path = "/rooms/\(room.escaped)/state/m.room.canonical_alias"
    func set(_ content: JSONValue) -> String? { ann.put(path, content).json["errcode"]?.string }
    ann.post("/createRoom", ["room_alias_name": "other"])
    _ = put("#hall:test", ann)
    #expect(set(["alias": "#none:test"]) == "M_BAD_ALIAS")
    #expect(set(["alias": "#other:test"]) == "M_BAD_ALIAS")
    #expect(set(["alias": "#hall:test", "alt_aliases": ["#none:test"]]) == "M_BAD_ALIAS")
    #expect(set(["alias": "hall"]) == "M_INVALID_PARAM")
    #expect(set(["alias": 5]) == "M_INVALID_PARAM")
    #expect(set(["alt_aliases": "#hall:test"]) == "M_INVALID_PARAM")
    #expect(set(["alias": "#hall:test", "alt_aliases": ["#hall:test"]]) == nil)
    #expect(delete("#hall:test", ann) == 200)
    #expect(ann.get(path).json == [:])
    #expect(set([:]) == nil)
  }

  @Test func `a request to create a room with an alias names only the alias's local part`() {
    for name in ["a:b", "#a", "a b"] {
      let answer = ann.post("/createRoom", ["room_alias_name": .string(name)])
      #expect(answer.json["errcode"] == "M_INVALID_PARAM", "\(name)")
    }
  }
}
