import Database
import Matrix
import Network
import Testing

@testable import Homeserver

/// Limits, for instance of rooms and their members, of long polls that wait for events, and of the
/// work in one turn of the server's thread.
@Suite struct RoomLimitTests {
  @Test func `the content of a member event is limited in bytes`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let room = server.directRoom(ann, server.client("ben"))
    func join(_ count: Int) -> Int {
      ann.put(
        "/rooms/\(room.escaped)/state/m.room.member/\(ann.id.escaped)",
        ["membership": "join", "x": .string(String(repeating: "x", count: count))]
      ).status
    }
    #expect(join(1_000) == 200)
    #expect(join(5_000) == 413)
  }

  @Test func `a room's state is limited in events and bytes, and may shrink`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let room = server.directRoom(ann, server.client("ben"))
    func set(_ key: String, _ count: Int) -> Int {
      ann.put(
        "/rooms/\(room.escaped)/state/x/\(key)",
        ["x": .string(String(repeating: "x", count: count))]
      ).status
    }
    let large = (0..<20).map { set("large\($0)", 60_000) }
    #expect(large.first == 200 && large.last == 413)
    #expect((0..<20).allSatisfy { set("large\($0)", 1) == 200 })
    let many = (0..<500).map { set("\($0)", 1) }
    #expect(many.first == 200 && many.last == 413)
  }

  @Test func `a user is in a limited number of rooms, invites included`() throws {
    let server = try TestServer(roomLimits: RoomLimits(roomsOfOneUser: 3))
    let (ann, ben, cyd) = (server.client("ann"), server.client("ben"), server.client("cyd"))
    func create(_ client: TestClient) -> Int {
      client.post("/createRoom", ["preset": "public_chat", "invite": [.string(ben.id)]]).status
    }
    #expect((0..<4).map { _ in create(ann) } == [200, 200, 200, 403])
    #expect(create(cyd) == 403)
    let made = cyd.post("/createRoom", ["preset": "public_chat"])
    let room = try #require(made.json["room_id"]?.string)
    #expect(ben.post("/join/\(room.escaped)", [:]).status == 403)
  }

  @Test func `a server without limits admits more rooms and members, in answers of the usual size`()
    throws
  {
    let limits = try TestServer(limitsRequests: false).core.parts.configuration.roomLimits
    #expect(limits.members == .max && limits.roomsOfOneUser == .max)
    #expect(limits.answerRooms == RoomLimits().answerRooms)
    #expect(limits.statePieces == RoomLimits().statePieces)
  }

  @Test func `a room has a limited number of members`() throws {
    let server = try TestServer(roomLimits: RoomLimits(members: 2))
    let people = ["ann", "ben", "cyd"].map { server.client($0) }
    let made = people[0].post("/createRoom", ["preset": "public_chat"])
    let room = try #require(made.json["room_id"]?.string)
    #expect(people.map { $0.post("/join/\(room.escaped)", [:]).status } == [200, 200, 403])
  }

  @Test func `unread messages of a room are counted up to a limit`() throws {
    let server = try TestServer(roomLimits: RoomLimits(unread: 5))
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    for number in 0..<8 { ann.say("x", in: room, "\(number)") }
    #expect(ben.sync().unread(room) == [5, 0])
    ben.read(ann.say("y", in: room), in: room)
    #expect(ben.sync().unread(room) == [0, 0])
  }

  @Test func `a user's new name reaches all of their rooms, ten rooms in each turn`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let rooms = (0..<25).map { _ in server.directRoom(ann, ben) }
    let told = {
      try server.core.parts.database.first(
        "SELECT count(*) FROM events WHERE type='m.room.member' AND content LIKE '%New%'"
      ) { $0.integer(0) }
    }
    let reply = server.start(
      "PUT", "/profile/\(ann.id.escaped)/displayname", ["displayname": "New"], as: ann)
    #expect(try told() == 10)
    server.clock.runPending()
    #expect(reply.response?.status == 200)
    #expect(try told() == Int64(rooms.count))
  }

  @Test func `a message to a large room answers at most 16 waiting polls in each turn`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let made = ann.post("/createRoom", ["preset": "public_chat"])
    let room = try #require(made.json["room_id"]?.string)
    let people = (0..<40).map { number -> TestClient in
      server.clock.advance(10_000)
      let person = server.client("p\(number)")
      person.post("/join/\(room.escaped)", [:])
      return person
    }
    let polls = people.map { person in
      server.start("GET", "/sync?timeout=30000&since=" + person.position(), as: person)
    }
    server.start(
      "PUT", "/rooms/\(room.escaped)/send/m.room.message/t", ["body": "x"], as: ann)
    server.core.commit()
    let first = polls.count { $0.response != nil }
    #expect(first > 0 && first <= 16)
    server.clock.runPending()
    #expect(polls.allSatisfy { $0.response?.status == 200 })
  }

  @Test func `a user has at most 20 waiting polls`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let since = ann.position()
    let polls = (0..<30).map { _ in
      server.start("GET", "/sync?timeout=30000&since=" + since, as: ann)
    }
    #expect(polls.count { $0.response == nil } == 20)
  }

  @Test func `setting state that does not decide about access costs less than a join rule`() throws
  {
    let server = try TestServer()
    let ann = server.client("ann")
    var users: JSONObject = [ann.id: 100]
    for number in 0..<2_000 { users.append("@u\(number):test", 1) }
    let made = ann.post(
      "/createRoom", ["power_level_content_override": ["users": .object(users)]])
    let room = try #require(made.json["room_id"]?.string)
    var count: Int64 = 0
    func set(_ type: String) throws -> Int {
      // A client that sets the same state again makes no event.
      count += 1
      let before = try server.core.parts.database.connection.machineSteps
      ann.put(
        "/rooms/\(room.escaped)/state/\(type)", ["join_rule": "public", "x": .integer(count)])
      return try server.core.parts.database.connection.machineSteps - before
    }
    _ = try (set("x"), set("m.room.join_rules"))
    #expect(try set("x") < set("m.room.join_rules"))
    ann.post("/rooms/\(room.escaped)/invite", ["user_id": .string(server.client("ben").id)])
    #expect(try server.core.parts.reading.rooms.room(id: room).joined.count == 1)
    #expect(try server.core.parts.reading.rooms.room(id: room).joinRule == "public")
  }

  @Test func `a search term of more than 1,000 bytes is refused`() throws {
    let server = try TestServer()
    let answer = server.client("ann").post(
      "/user_directory/search", ["search_term": .string(String(repeating: "x", count: 1_001))])
    #expect(answer.json["errcode"] == "M_INVALID_PARAM")
  }
}
