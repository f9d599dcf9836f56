import Matrix
import Testing

@testable import Homeserver

/// The deprecated endpoints `initialSync`, of all rooms and of one, which return rooms with their
/// newest events; and the presence of people, there and in syncs.
@Suite struct InitialSyncTests {
  private let server: TestServer
  private let ann: TestClient
  private let ben: TestClient
  private let rooms: [String]

  init() throws {
    server = try TestServer()
    (ann, ben) = (server.client("ann"), server.client("ben"))
    rooms = [server.directRoom(ann, ben), server.directRoom(ben, ann)]
  }

  @Test func `an initial sync has the receipts of the rooms and their members' presence`() {
    for room in rooms { ben.read(ann.say("one", in: room), in: room) }
    _ = ben.sync()
    let answer = ann.get("/initialSync").json
    let receipts = answer["receipts"]?.array ?? []
    #expect(Set(receipts.compactMap { $0["room_id"]?.string }) == Set(rooms))
    let present = (answer["presence"]?.array ?? []).map { $0["content"] }
    #expect(present.compactMap { $0?["user_id"]?.string } == [ann.id, ben.id])
    #expect(present.last??["presence"] == "online" && present.last??["last_active_ago"] == 0)
  }

  @Test func `an initial sync has left rooms if asked, without receipts and presence`() {
    for room in rooms { ben.read(ben.say("one", in: room), in: room) }
    ann.post("/rooms/\(rooms[0].escaped)/leave", [:])
    func ids(_ query: String) -> [String] {
      (ann.get("/initialSync" + query).json["rooms"]?.array ?? [])
        .compactMap { $0["room_id"]?.string }
    }
    #expect(ids("") == [rooms[1]])
    #expect(Set(ids("?archived=true")) == Set(rooms))
    let left = ann.get("/rooms/\(rooms[0].escaped)/initialSync").json
    #expect(left["membership"] == "leave")
    #expect(left["receipts"] == [] && left["presence"] == [])
  }

  @Test func `an initial sync with limit 0 has no messages, and a malformed limit is refused`() {
    ann.say("one", in: rooms[0])
    let path = "/rooms/\(rooms[0].escaped)/initialSync"
    #expect(ann.get(path + "?limit=0").json["messages"]?["chunk"] == [])
    #expect(ann.get(path + "?limit=1").json["messages"]?["chunk"]?.array?.count == 1)
    for bad in ["x", "-1"] {
      #expect(ann.get("/initialSync?limit=\(bad)").status == 400)
      #expect(ann.get(path + "?limit=\(bad)").status == 400)
    }
  }

  @Test func `a user who syncs is online for a while, unless the sync says otherwise`() {
    func presence(_ user: TestClient) -> JSONValue? {
      ann.get("/presence/\(user.id.escaped)/status").json["presence"]
    }
    _ = ben.get("/sync?set_presence=offline")
    #expect(presence(ben) == "offline")
    let cid = server.client("cid")
    _ = server.directRoom(ann, cid)
    _ = cid.sync()
    #expect(presence(cid) == "online")
    server.clock.advance(31_000)
    #expect(presence(cid) == "offline")
  }

  @Test func `a sync contains the presence of people who have come into a common room`() {
    let cid = server.client("cid")
    let since = [cid, ann].map { $0.position() }
    _ = server.directRoom(cid, ann)
    for (client, (token, other)) in zip([cid, ann], zip(since, [ann, cid])) {
      let events = client.sync(token)["presence"]?["events"]?.array ?? []
      #expect(events.contains { $0["sender"]?.string == other.id })
    }
  }
}
