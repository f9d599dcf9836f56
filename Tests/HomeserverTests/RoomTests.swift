import Matrix
import Testing

@testable import Homeserver

@Suite struct RoomTests {
  @Test func `an invite shows the inviter and that the chat is direct`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let since = ben.position()
    ann.post("/createRoom", ["is_direct": true, "invite": [.string(ben.id)]])
    let invites = ben.sync(since)["rooms"]?["invite"]?.object
    #expect(invites?.count == 1)
    let state = invites?.first { _ in true }?.value["invite_state"]?["events"]?.array ?? []
    let own = state.first { $0["state_key"]?.string == ben.id }
    #expect(own?["content"]?["is_direct"] == true)
    #expect(own?["sender"]?.string == ann.id)
    #expect(state.contains { $0["type"] == "m.room.create" })
  }

  @Test func `a declined invite is sent as a left room, and strangers cannot join`() throws {
    let server = try TestServer()
    let (ann, ben, eve) = (server.client("ann"), server.client("ben"), server.client("eve"))
    let room = ann.post("/createRoom", ["invite": [.string(ben.id)]]).json["room_id"]?.string ?? ""
    let since = ben.position()
    #expect(eve.post("/rooms/\(room.escaped)/join", [:]).status == 403)
    #expect(eve.get("/rooms/\(room.escaped)/messages?dir=b").status == 403)
    #expect(ben.post("/rooms/\(room.escaped)/leave", [:]).status == 200)
    let left = ben.sync(since)["rooms"]?["leave"]?[room]
    #expect(left?["timeline"]?["events"]?.array?.count == 1)
    #expect(ben.get("/rooms/\(room.escaped)/messages?dir=b").status == 403)
  }

  @Test func `nobody is kicked who is not in the room or unknown`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = ann.post("/createRoom", [:]).json["room_id"]?.string ?? ""
    for id in [ben.id, "@nobody:test"] {
      let answer = ann.post("/rooms/\(room.escaped)/kick", ["user_id": .string(id)])
      #expect(answer.json["errcode"] == "M_FORBIDDEN")
    }
  }

  @Test func `an event of a room that the user is not in is reported as not found`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = ann.post("/createRoom", [:]).json["room_id"]?.string ?? ""
    let event = ann.say("one", in: room)
    for id in [room, "!none:test"] {
      let answer = ben.get("/rooms/\(id.escaped)/event/\(event.escaped)")
      #expect(answer.json["errcode"] == "M_NOT_FOUND")
    }
    #expect(ann.get("/rooms/\(room.escaped)/event/\(event.escaped)").status == 200)
  }

  @Test func `a join keeps the client's own fields of the member event, but no authorising user`()
    throws
  {
    let server = try TestServer()
    let (ann, ben, cid) = (server.client("ann"), server.client("ben"), server.client("cid"))
    let room =
      ann.post("/createRoom", ["preset": "public_chat"]).json["room_id"]?.string ?? ""
    let given: JSONValue = [
      "membership": "join", "displayname": "Here", "x": 1,
      "join_authorised_via_users_server": "@ann:test",
    ]
    for (client, answer) in [
      (ben, ben.post("/join/\(room.escaped)", given)),
      (cid, cid.put("/rooms/\(room.escaped)/state/m.room.member/\(cid.id.escaped)", given)),
    ] {
      #expect(answer.status == 200)
      let content = ann.get("/rooms/\(room.escaped)/state/m.room.member/\(client.id.escaped)").json
      #expect(content == ["displayname": "Here", "membership": "join", "x": 1])
    }
  }

  @Test func `a room that was joined and left between two syncs comes with its state`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room =
      ann.post("/createRoom", ["preset": "public_chat", "name": "N"]).json["room_id"]?.string ?? ""
    for text in (0..<12).map({ "\($0)" }) { ann.say(text, in: room) }
    let since = ben.position()
    ben.post("/join/\(room.escaped)", [:])
    ben.post("/rooms/\(room.escaped)/leave", [:])
    let state = ben.sync(since)["rooms"]?["leave"]?[room]?["state"]?["events"]?.array ?? []
    #expect(state.contains { $0["type"] == "m.room.name" && $0["content"] == ["name": "N"] })
  }

  @Test func `a kicked person receives no later events`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = ann.post("/createRoom", ["invite": [.string(ben.id)]]).json["room_id"]?.string ?? ""
    ben.post("/rooms/\(room.escaped)/join", [:])
    ann.say("before", in: room)
    let since = ben.position()
    ann.post("/rooms/\(room.escaped)/kick", ["user_id": .string(ben.id), "reason": "r"])
    let later = ann.say("after", in: room)
    let answer = ben.sync(since)
    #expect(answer.joined(room) == nil)
    let events = answer["rooms"]?["leave"]?[room]?["timeline"]?["events"]?.array ?? []
    #expect(events.map { $0["content"]?["membership"]?.string } == ["leave"])
    #expect(ben.get("/rooms/\(room.escaped)/event/\(later.escaped)").status == 404)
    let seen = ben.get("/rooms/\(room.escaped)/messages?dir=b&limit=50").json["chunk"]?.array ?? []
    #expect(seen.contains { $0["content"]?["body"] == "before" })
    #expect(!seen.contains { $0["content"]?["body"] == "after" })
    #expect(ben.say("no", in: room) == "")
  }

  @Test
  func `an event needs the power level of its type, and nobody gives more power than they have`()
    throws
  {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room =
      ann.post("/createRoom", ["preset": "public_chat"]).json["room_id"]?.string ?? ""
    ben.post("/join/\(room.escaped)", [:])
    let path = "/rooms/\(room.escaped)/state/"
    #expect(ben.put(path + "m.room.name", ["name": "x"]).status == 403)
    #expect(ben.put(path + "m.room.power_levels/", ["users": [ben.id: 100]]).status == 403)
    #expect(
      ann.put(
        path + "m.room.power_levels/",
        ["users": [ann.id: 100, ben.id: 50], "events": ["m.room.power_levels": 50]]
      ).status == 200)
    #expect(ben.put(path + "m.room.name", ["name": "x"]).status == 200)
    #expect(
      ben.put(path + "m.room.power_levels/", ["users": [ann.id: 100, ben.id: 100]]).status == 403)
    #expect(ben.put(path + "m.room.power_levels/", ["users": [ben.id: 50]]).status == 403)
    #expect(ben.post("/rooms/\(room.escaped)/kick", ["user_id": .string(ann.id)]).status == 403)
  }

  @Test func `a banned person stays out until unbanned`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = ann.post("/createRoom", ["preset": "public_chat"]).json["room_id"]?.string ?? ""
    ann.post("/rooms/\(room.escaped)/ban", ["user_id": .string(ben.id)])
    #expect(ben.post("/join/\(room.escaped)", [:]).status == 403)
    #expect(ann.post("/rooms/\(room.escaped)/invite", ["user_id": .string(ben.id)]).status == 403)
    ann.post("/rooms/\(room.escaped)/unban", ["user_id": .string(ben.id)])
    #expect(ben.post("/join/\(room.escaped)", [:]).status == 200)
  }

  @Test func `a banned person cannot leave, which would lift the ban`() throws {
    let server = try TestServer()
    let (ann, ben, eve) = (server.client("ann"), server.client("ben"), server.client("eve"))
    let room = ann.post("/createRoom", ["preset": "public_chat"]).json["room_id"]?.string ?? ""
    #expect(ben.post("/join/\(room.escaped)", [:]).status == 200)
    // Ben is banned as a member, Eve as a stranger.
    for person in [ben, eve] {
      #expect(
        ann.post("/rooms/\(room.escaped)/ban", ["user_id": .string(person.id)]).status == 200)
      #expect(person.post("/rooms/\(room.escaped)/leave", [:]).status == 403)
      #expect(person.post("/join/\(room.escaped)", [:]).status == 403)
    }
  }

  @Test func `an alias leads to its room and cannot be used twice`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let made = ann.post("/createRoom", ["room_alias_name": "hall"]).json["room_id"]
    #expect(ann.get("/directory/room/%23hall%3Atest").json["room_id"] == made)
    #expect(ann.post("/createRoom", ["room_alias_name": "hall"]).json["errcode"] == "M_ROOM_IN_USE")
    #expect(ann.post("/join/%23none%3Atest", [:]).status == 404)
  }

  @Test func `a redacted message is returned without its content, and with its redaction`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let event = ann.say("away", in: room)
    let path = "/rooms/\(room.escaped)/redact/\(event.escaped)/t"
    let redaction = ann.put(path, ["reason": "r"]).json["event_id"]
    #expect(ann.put(path, [:]).json["event_id"] == redaction)
    let shown = ben.get("/rooms/\(room.escaped)/event/\(event.escaped)").json
    #expect(shown["content"] == [:])
    #expect(shown["unsigned"]?["redacted_because"]?["event_id"] == redaction)
  }

  @Test func `edits and threads are bundled with a message, and a reaction cannot be repeated`()
    throws
  {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let root = ann.say("root", in: room)
    func relate(_ client: TestClient, _ type: String, _ transaction: String) -> Int {
      client.put(
        "/rooms/\(room.escaped)/send/m.room.message/\(transaction)",
        [
          "body": "x", "m.relates_to": ["rel_type": .string(type), "event_id": .string(root)],
        ]
      ).status
    }
    #expect(relate(ann, "m.replace", "1") == 200)
    #expect(relate(ben, "m.replace", "2") == 200)
    #expect(relate(ben, "m.thread", "3") == 200)
    let bundle = ben.get("/rooms/\(room.escaped)/event/\(root.escaped)").json["unsigned"]?[
      "m.relations"]
    #expect(bundle?["m.replace"]?["sender"]?.string == ann.id)
    #expect(bundle?["m.thread"]?["count"] == 1)
    let like: JSONValue = [
      "m.relates_to": ["rel_type": "m.annotation", "event_id": .string(root), "key": "+1"]
    ]
    #expect(ben.put("/rooms/\(room.escaped)/send/m.reaction/4", like).status == 200)
    #expect(
      ben.put("/rooms/\(room.escaped)/send/m.reaction/5", like).json["errcode"]
        == "M_DUPLICATE_ANNOTATION")
  }

  @Test func `paging backward and forward returns the same events, each once`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    for number in 0..<7 { ann.say("\(number)", in: room) }
    func pages(_ direction: String) -> [String] {
      var (ids, from): ([String], String?) = ([], nil)
      repeat {
        let page = ben.get(
          "/rooms/\(room.escaped)/messages?limit=3&dir=" + direction
            + (from.map { "&from=" + $0 } ?? "")
        ).json
        ids += (page["chunk"]?.array ?? []).compactMap { $0["event_id"]?.string }
        from = page["end"]?.string
      } while from != nil && ids.count < 100
      return ids
    }
    #expect(pages("b").count == Set(pages("b")).count)
    #expect(pages("b") == pages("f").reversed())
    #expect(pages("b").count > 13)
  }
}
