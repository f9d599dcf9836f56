import Synchronization
import Database
import Matrix
import Testing

@testable import Homeserver

@Suite struct SyncTests {
  @Test func `a sync without new events contains only its token`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    _ = server.directRoom(ann, ben)
    let since = ann.position()
    #expect(ann.sync(since).object?.keys == ["next_batch"])
    #expect(ann.sync(since)["next_batch"]?.string == since)
  }

  @Test func `a sync token is valid for the same position after a restart`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let since = ben.position()
    ann.say("one", in: room)
    ann.put("/user/\(ann.id.escaped)/account_data/x", [:])
    let before = ben.sync(since)
    try server.restart()
    let after = ben.sync(since)
    #expect(after.bodies(room) == ["one"])
    #expect(
      after["next_batch"]?.string?.split(separator: "_").first
        == before["next_batch"]?.string?.split(separator: "_").first)
    ann.say("two", in: room)
    #expect(ben.sync(after["next_batch"]?.string).bodies(room) == ["two"])
    #expect(ben.sync(before["next_batch"]?.string).bodies(room) == ["two"])
  }

  @Test(arguments: ["x", "s", "s-1", "s99999999", "s99_2_3", "s1_x", "s99999999999999999999"])
  func `a sync token that this server did not give is refused`(_ token: String) throws {
    let ann = try TestServer().client("ann")
    #expect(ann.get("/sync?since=" + token).status == 400)
  }

  @Test func `a long poll waits for new events, and ends empty after its timeout`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let since = ben.position()
    let poll = server.start("GET", "/sync?timeout=30000&since=" + since, as: ben)
    server.clock.advance(29_000)
    #expect(poll.response == nil)
    ann.say("wake", in: room)
    #expect(poll.json.bodies(room) == ["wake"])
    let next = poll.json["next_batch"]?.string ?? ""
    let quiet = server.start("GET", "/sync?timeout=30000&since=" + next, as: ben)
    server.clock.advance(30_000)
    #expect(quiet.json == ["next_batch": .string(next)])
    #expect(!server.core.parts.syncing.waiters.isWaiting(2))
  }

  @Test func `a long poll ends when its client disconnects`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let poll = server.start("GET", "/sync?timeout=30000&since=" + ann.position(), as: ann)
    #expect(server.core.parts.syncing.waiters.isWaiting(1))
    poll.onDisconnect.withLock { $0 }?()
    #expect(!server.core.parts.syncing.waiters.isWaiting(1))
  }

  @Test func `events before a limited timeline are read from its pagination token`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let since = ben.position()
    for number in 0..<8 { ann.say("\(number)", in: room) }
    let filter = "{\"room\":{\"timeline\":{\"limit\":2}}}".escaped
    let timeline = ben.sync(since, "&filter=" + filter).joined(room)?["timeline"]
    #expect(timeline?["limited"] == true)
    let from = timeline?["prev_batch"]?.string ?? ""
    let page = ben.get(
      "/rooms/\(room.escaped)/messages?dir=b&limit=50&from=\(from)&to=\(since)"
    ).json
    #expect(
      page["chunk"]?.array?.map { $0["content"]?["body"]?.string } == [
        "5", "4", "3", "2", "1", "0",
      ])
    #expect(page["end"] == nil)
  }

  @Test func `room state that changed inside a timeline's gap is sent before the timeline`() throws
  {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let since = ben.position()
    for name in ["first", "second"] {
      ann.put("/rooms/\(room.escaped)/state/m.room.name", ["name": .string(name)])
    }
    for number in 0..<12 { ann.say("\(number)", in: room) }
    ann.put("/rooms/\(room.escaped)/state/m.room.name", ["name": "third"])
    let answer = ben.sync(since)
    #expect(
      answer.events(room, "state", "m.room.name").map { $0["content"]?["name"]?.string }
        == ["second"])
    let after = ben.sync(since, "&use_state_after=true")
    #expect(after.joined(room)?["state"] == nil)
    #expect(
      after.events(room, "state_after", "m.room.name").map { $0["content"]?["name"]?.string }
        == ["third"])
  }

  @Test func `a sync contains only rooms with new events`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let rooms = (0..<5).map { _ in server.directRoom(ann, ben) }
    let since = ben.position()
    ann.say("x", in: rooms[3])
    #expect(ben.sync(since)["rooms"]?["join"]?.object?.keys == [rooms[3]])
  }

  @Test func `a sync after 2,100 events in one room contains only that room`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let (loud, quiet) = (server.directRoom(ann, ben), server.directRoom(ann, ben))
    let since = ben.position()
    let loudRow = try server.core.parts.reading.rooms.room(id: loud)
    let sender = try server.core.parts.accounts.users.user(id: ann.id)
    try server.core.parts.database.write {
      for number in 0..<2_100 {
        try server.core.parts.sending.appender.append(
          EventDraft(
            room: loudRow.row, type: "m.room.message", sender: sender?.row ?? 0,
            content: ["body": .string("\(number)")]))
      }
    }
    server.clock.runPending()
    let answer = ben.sync(since)
    #expect(answer["rooms"]?["join"]?.object?.keys == [loud])
    #expect(answer.bodies(loud).last == "2099")
    #expect(answer.unread(loud) == [2_100, 0])
    #expect(answer.joined(quiet) == nil)
  }

  @Test func `lazily loaded members come once, and again when the response with them was lost`()
    throws
  {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let filter =
      "&filter="
      + "{\"room\":{\"state\":{\"lazy_load_members\":true},\"timeline\":{\"limit\":1}}}".escaped
    ben.say("mine", in: room)
    let first = ben.sync(nil, filter)
    let since = first["next_batch"]?.string ?? ""
    func members(_ answer: JSONValue) -> [String] {
      answer.events(room, "state", "m.room.member").compactMap { $0["state_key"]?.string }
    }
    #expect(members(first) == [ben.id])
    ann.say("one", in: room)
    let second = ben.sync(since, filter)
    #expect(members(second) == [ann.id])
    // The response was lost, so the client repeats the token.
    #expect(members(ben.sync(since, filter)) == [ann.id])
    let next = second["next_batch"]?.string
    ann.say("two", in: room)
    #expect(members(ben.sync(next, filter)) == [])
  }

  @Test func `a typing notice is sent, is replaced, and ends after its timeout`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let since = ben.position()
    let path = "/rooms/\(room.escaped)/typing/\(ann.id.escaped)"
    ann.put(path, ["typing": true, "timeout": 20_000])
    let on = ben.sync(since)
    #expect(
      on.events(room, "ephemeral", "m.typing").first?["content"]?["user_ids"] == [.string(ann.id)])
    let next = on["next_batch"]?.string ?? ""
    let poll = server.start("GET", "/sync?timeout=60000&since=" + next, as: ben)
    server.clock.advance(19_000)
    ann.put(path, ["typing": true, "timeout": 5_000])
    server.clock.advance(4_000)
    #expect(poll.response == nil)
    server.clock.advance(1_000)
    #expect(poll.json.events(room, "ephemeral", "m.typing").first?["content"]?["user_ids"] == [])
    #expect(ben.put(path, ["typing": true]).status == 403)
  }

  @Test func `only the sender of an event receives its transaction id`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let (own, other) = (ann.position(), ben.position())
    let first = ann.say("x", in: room, "abc")
    #expect(ann.say("x", in: room, "abc") == first)
    let mine = ann.sync(own).events(room, "timeline", "m.room.message")
    #expect(mine.map { $0["unsigned"]?["transaction_id"]?.string } == ["abc"])
    let theirs = ben.sync(other).events(room, "timeline", "m.room.message")
    #expect(theirs.map { $0["unsigned"]?["transaction_id"] } == [nil])
  }

  @Test func `a user's presence is sent to people who share a room with the user`() throws {
    let server = try TestServer()
    let (ann, ben, eve) = (server.client("ann"), server.client("ben"), server.client("eve"))
    _ = server.directRoom(ann, ben)
    let (since, other) = (ben.position(), eve.position())
    ann.put("/presence/\(ann.id.escaped)/status", ["presence": "unavailable", "status_msg": "tea"])
    #expect(
      ben.sync(since)["presence"]?["events"]?.array?.first?["content"]?["status_msg"] == "tea")
    #expect(eve.sync(other)["presence"] == nil)
    #expect(eve.get("/presence/\(ann.id.escaped)/status").status == 403)
  }

  @Test func `only the presence online counts as activity of the user`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    _ = server.directRoom(ann, ben)
    let path = "/presence/\(ann.id.escaped)/status"
    ann.put(path, ["presence": "online"])
    server.clock.advance(60_000)
    ann.put(path, ["presence": "unavailable"])
    #expect(ben.get(path).json["last_active_ago"] == 60_000)
    _ = ann.get("/sync?set_presence=offline")
    #expect(ben.get(path).json["last_active_ago"] == 60_000)
    ann.put(path, ["presence": "online"])
    #expect(ben.get(path).json["last_active_ago"] == 0)
  }
}
