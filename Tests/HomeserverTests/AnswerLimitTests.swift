import Database
import Matrix
import Testing

@testable import Homeserver

/// Responses have a limited size. What does not fit is left out, or comes later, for instance in
/// the response to the next request.
@Suite struct AnswerLimitTests {
  private let large = String(repeating: "x", count: 60_000)

  @Test func `a page of old messages has a limited size, and the next page continues it`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let room = server.directRoom(ann, server.client("ben"))
    let sent = (0..<30).map { ann.say("\($0) " + large, in: room) }
    for direction in ["f", "b"] {
      var (found, from, pages): ([String], String?, Int) = ([], nil, 0)
      repeat {
        let page = ann.get(
          "/rooms/\(room.escaped)/messages?dir=\(direction)&limit=500"
            + (from.map { "&from=\($0)" } ?? "")
        ).json
        #expect(page.bytes.count < 1_200_000)
        found += (page["chunk"]?.array ?? []).compactMap { $0["event_id"]?.string }
        from = page["end"]?.string
        pages += 1
      } while from != nil && pages < 10
      #expect(pages > 1)
      #expect(found.filter(sent.contains) == (direction == "f" ? sent : sent.reversed()))
    }
  }

  @Test func `messages that a filter leaves out are not read from the database file`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let room = server.directRoom(ann, server.client("ben"))
    for number in 0..<30 { ann.say("\(number) " + large, in: room) }
    let filter = JSONValue.object(["types": ["none"]]).text.escaped
    for direction in ["f", "b"] {
      let before = try server.core.parts.database.connection.pageReads
      let page = ann.get(
        "/rooms/\(room.escaped)/messages?dir=\(direction)&limit=500&filter=\(filter)"
      ).json
      #expect(page["chunk"] == [] && page["end"] == nil)
      // Each message fills 15 pages of the database, so reading all of them would need 450.
      #expect(try server.core.parts.database.connection.pageReads - before < 300)
    }
  }

  // MARK: Syncs

  private func rooms(_ count: Int, of ann: TestClient) -> [String] {
    (0..<count).map { _ in ann.post("/createRoom", [:]).json["room_id"]?.string ?? "" }
  }

  private func joined(_ answer: JSONValue) -> [String] {
    (answer["rooms"]?["join"]?.object ?? [:]).map(\.key)
  }

  @Test func `rooms beyond a sync's room limit come in the next syncs, each in full`() throws {
    let server = try TestServer(roomLimits: RoomLimits(answerRooms: 3))
    let ann = server.client("ann")
    let made = rooms(8, of: ann)
    ann.put("/user/\(ann.id.escaped)/rooms/\(made[7].escaped)/tags/u.x", [:])
    var (answer, told) = (ann.sync(), [[String]]())
    ann.say("in a room that was told", in: made[0])
    ann.say("in a room that was not", in: made[7])
    for _ in 0..<5 {
      told.append(joined(answer).sorted())
      for room in joined(answer) where room != made[0] || told.count == 1 {
        let parts = ["timeline", "state"].map { answer.events(room, $0, "m.room.create").count }
        #expect(parts.reduce(0, +) == 1)
      }
      if joined(answer).contains(made[7]) {
        #expect(answer.bodies(made[7]) == ["in a room that was not"])
        #expect(answer.events(made[7], "account_data", "m.tag").count == 1)
      }
      answer = ann.sync(answer["next_batch"]?.string)
    }
    #expect(told.map(\.count) == [3, 3, 3, 0, 0])
    #expect(told[1].contains(made[0]))
    #expect(Set(told.joined()) == Set(made))
  }

  @Test func `a WebSocket sends the rooms beyond a sync's room limit without further requests`()
    throws
  {
    let server = try TestServer(roomLimits: RoomLimits(answerRooms: 3))
    let ann = server.client("ann")
    let made = rooms(8, of: ann)
    let socket = TestSocket()
    let session = try server.socket(socket.port, "", as: ann)
    session.open()
    for _ in 0..<5 { socket.drain() }
    #expect(Set(socket.take().flatMap(joined)) == Set(made))
  }

  @Test func `rooms beyond a sync's byte limit come in the next sync`() throws {
    let server = try TestServer(roomLimits: RoomLimits(answerBytes: 100_000))
    let ann = server.client("ann")
    let made = rooms(4, of: ann)
    for room in made { ann.say(large, in: room) }
    let first = ann.sync()
    #expect(joined(first).count == 2)
    let second = ann.sync(first["next_batch"]?.string)
    #expect(Set(joined(first) + joined(second)) == Set(made))
  }

  @Test func `invitations and left rooms beyond a sync's byte limit contain only member events`()
    throws
  {
    let server = try TestServer(roomLimits: RoomLimits(answerBytes: 10_000))
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let since = ben.position()
    let made = rooms(4, of: ann)
    for room in made {
      ann.put("/rooms/\(room.escaped)/state/m.room.topic", ["topic": .string(large)])
      ann.post("/rooms/\(room.escaped)/invite", ["user_id": .string(ben.id)])
    }
    let invited = ben.sync(since)
    let parts = (invited["rooms"]?["invite"]?.object ?? [:]).map(\.value)
    #expect(parts.count == 4 && invited.bytes.count < 100_000)
    #expect(
      parts.allSatisfy { part in
        (part["invite_state"]?["events"]?.array ?? []).contains {
          $0["state_key"]?.string == ben.id
        }
      })
    for room in made {
      ben.post("/join/\(room.escaped)", [:])
      ben.say(large, in: room)
      ben.post("/rooms/\(room.escaped)/leave", [:])
    }
    let left = ben.sync(since)
    let rooms = (left["rooms"]?["leave"]?.object ?? [:]).map(\.value)
    #expect(rooms.count == 4 && left.bytes.count < 250_000)
    #expect(
      rooms.allSatisfy { room in
        (room["timeline"]?["events"]?.array ?? []).last?["content"]?["membership"] == "leave"
      })
  }

  @Test func `a sync sends only the newest of many read receipts`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let room = server.directRoom(ann, server.client("ben"))
    let root = ann.say("root", in: room)
    let database = server.core.parts.database
    // Stores 1,200 receipts of one person, one for each thread, directly in the database, because
    // requests store at most 50 receipts of a person in a room.
    try database.write {
      for number in 0..<1_200 {
        try database.run(
          """
          INSERT INTO receipts SELECT events.room, users.id, 'm.read', ?, event_id, position, 0, ?
          FROM events, users WHERE event_id=? AND user_id=?
          """, "$t\(number)", Int64(number < 600 ? 1_000 + number : number), root, ann.id)
      }
    }
    let receipts = ann.get("/sync").json["rooms"]?["join"]?[room]?["ephemeral"]?["events"]?.array
    let threads = (receipts ?? []).compactMap {
      $0["content"]?[root]?["m.read"]?[ann.id]?["thread_id"]?.string
    }
    #expect(Set(threads) == Set((0..<600).map { "$t\($0)" } + (800..<1_200).map { "$t\($0)" }))
  }

  @Test func `a sync sends the newest 100 of many presence changes`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let room = server.directRoom(ann, server.client("ben"))
    let since = ann.get("/sync").json["next_batch"]?.string ?? ""
    let people = (0..<130).map { number in
      server.clock.advance(60_000)
      return server.client("p\(number)")
    }
    for person in people {
      ann.post("/rooms/\(room.escaped)/invite", ["user_id": .string(person.id)])
      person.post("/rooms/\(room.escaped)/join", [:])
      person.put("/presence/\(person.id.escaped)/status", ["presence": "online"])
    }
    let answer = ann.get("/sync?since=\(since)").json
    let told = (answer["presence"]?["events"]?.array ?? []).compactMap { $0["sender"]?.string }
    #expect(Set(told) == Set(people.suffix(100).map(\.id)))
  }

  @Test func `a sync sends the last 500 of many left rooms`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let rooms = (0..<510).map { _ in
      server.clock.advance(60_000)
      let room = ann.post("/createRoom", [:]).json["room_id"]?.string ?? ""
      ann.post("/rooms/\(room.escaped)/leave", [:])
      return room
    }
    let filter = #"{"room":{"include_leave":true}}"#.escaped
    let left = ann.get("/sync?filter=\(filter)").json["rooms"]?["leave"]?.object
    #expect(Set(left?.map(\.key) ?? []) == Set(rooms.suffix(500)))
  }
}
