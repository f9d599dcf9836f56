import Matrix
import Testing

@testable import Homeserver

@Suite struct ServerUnreadTests {
  @Test func `a room's unread counts follow messages, mentions and receipts`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let events = (0..<3).map { ann.say("\($0)", in: room) }
    ann.put(
      "/rooms/\(room.escaped)/send/m.room.message/m",
      ["body": "you", "msgtype": "m.text", "m.mentions": ["user_ids": [.string(ben.id)]]])
    #expect(ben.sync().unread(room) == [4, 1])
    #expect(ben.read(events[1], in: room) == 200)
    #expect(ben.sync().unread(room) == [2, 1])
    #expect(ben.read(events[0], in: room) == 200)
    #expect(ben.sync().unread(room) == [2, 1])
    try server.restart()
    #expect(ben.sync().unread(room) == [2, 1])
  }

  @Test func `a name in the text of a message that says whom it mentions is no mention`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    func say(_ text: String, _ transaction: String, _ mentions: JSONValue?) {
      var content: JSONObject = ["body": .string(text), "msgtype": "m.text"]
      content["m.mentions"] = mentions
      ann.put("/rooms/\(room.escaped)/send/m.room.message/\(transaction)", .object(content))
    }
    say("ben will come", "1", [:])
    say("@room", "2", [:])
    #expect(ben.sync().unread(room) == [2, 0])
    // Older clients do not say whom they mention.
    say("ben will come", "3", nil)
    #expect(ben.sync().unread(room) == [3, 1])
    say("@room", "4", nil)
    #expect(ben.sync().unread(room) == [4, 2])
  }

  @Test func `a read receipt never moves back to an earlier message`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let events = (0..<3).map { ann.say("\($0)", in: room) }
    for event in [events[1], events[0], events[1]] {
      #expect(ben.read(event, in: room) == 200)
      let receipts = ann.sync().events(room, "ephemeral", "m.receipt")
      #expect(receipts.first?["content"]?.object?.keys == [events[1]])
    }
  }

  @Test func `sending a message marks earlier messages as read`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    ann.say("x", in: room)
    ben.say("y", in: room)
    #expect(ben.sync().unread(room) == [0, 0])
    #expect(ann.sync().unread(room) == [1, 0])
  }

  @Test func `a private read receipt clears the unread counts and is not sent to others`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let event = ann.say("x", in: room)
    let (own, other) = (ben.position(), ann.position())
    #expect(ben.read(event, in: room, "m.read.private") == 200)
    let mine = ben.sync(own)
    #expect(mine.unread(room) == [0, 0])
    #expect(
      mine.events(room, "ephemeral", "m.receipt").first?["content"]?[event]?["m.read.private"]
        != nil)
    #expect(ann.sync(other).object?.keys == ["next_batch"])
  }

  @Test func `a read receipt for a thread clears the unread count of that thread`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let root = ann.say("root", in: room)
    let reply =
      ann.put(
        "/rooms/\(room.escaped)/send/m.room.message/r",
        [
          "body": "x", "msgtype": "m.text",
          "m.relates_to": ["rel_type": "m.thread", "event_id": .string(root)],
        ]
      ).json["event_id"]?.string ?? ""
    #expect(ben.sync().unread(room) == [2, 0])
    let filter = "{\"room\":{\"timeline\":{\"unread_thread_notifications\":true}}}".escaped
    #expect(ben.sync(nil, "&filter=" + filter).unread(room) == [1, 0])
    #expect(ben.read(reply, in: room, "m.read", ["thread_id": "main"]) == 400)
    #expect(ben.read(root, in: room, "m.read", ["thread_id": "main"]) == 200)
    #expect(ben.sync().unread(room) == [1, 0])
    #expect(ben.read(reply, in: room, "m.read", ["thread_id": .string(root)]) == 200)
    #expect(ben.sync().unread(room) == [0, 0])
    #expect(ben.read(reply, in: room, "m.read", ["thread_id": ""]) == 400)
    #expect(ben.read("$none", in: room) == 404)
  }

  @Test func `a reference to a reply counts for its thread, a root also for the main timeline`()
    throws
  {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let (root, other) = (ann.say("root", in: room), ann.say("other", in: room))
    func send(_ type: String, to event: String) -> String {
      ann.put(
        "/rooms/\(room.escaped)/send/m.room.message/\(type + event.escaped)",
        [
          "body": "x", "msgtype": "m.text",
          "m.relates_to": ["rel_type": .string(type), "event_id": .string(event)],
        ]
      ).json["event_id"]?.string ?? ""
    }
    let reply = send("m.thread", to: root)
    let reference = send("m.reference", to: reply)
    let filter = "&filter=" + #"{"room":{"timeline":{"unread_thread_notifications":true}}}"#.escaped
    let threads = ben.sync(nil, filter).joined(room)?["unread_thread_notifications"]
    #expect(threads?.object?.keys == [root])
    #expect(threads?[root]?["notification_count"] == 2)
    func read(_ event: String, _ thread: String) -> Int {
      ben.read(event, in: room, "m.read", ["thread_id": .string(thread)])
    }
    for event in [reply, reference] {
      #expect(read(event, "main") == 400)
      #expect(read(event, other) == 400)
    }
    #expect(read(other, root) == 400)
    for (event, thread) in [(root, "main"), (root, root), (other, "main"), (reference, root)] {
      #expect(read(event, thread) == 200)
    }
    #expect(ben.sync(nil, filter).unread(room) == [0, 0])
    #expect(ben.sync(nil, filter).joined(room)?["unread_thread_notifications"] == nil)
  }

  @Test func `a message that is deleted before it is read no longer counts as unread`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    func send(_ content: JSONValue) -> String {
      let path = "/rooms/\(room.escaped)/send/m.room.message/\(UInt64.random(in: 0 ... .max))"
      return ann.put(path, content).json["event_id"]?.string ?? ""
    }
    func delete(_ event: String) {
      ann.put("/rooms/\(room.escaped)/redact/\(event.escaped)/r\(event.escaped)", [:])
    }
    let root = ann.say("root", in: room)
    let mention = send([
      "body": "you", "msgtype": "m.text", "m.mentions": ["user_ids": [.string(ben.id)]],
    ])
    let replies = (0..<2).map {
      send([
        "body": .string("\($0)"), "msgtype": "m.text",
        "m.relates_to": ["rel_type": "m.thread", "event_id": .string(root)],
      ])
    }
    let filter = "&filter=" + #"{"room":{"timeline":{"unread_thread_notifications":true}}}"#.escaped
    let since = ben.position()
    #expect(ben.sync().unread(room) == [4, 1])
    delete(mention)
    #expect(ben.sync(since).unread(room) == [3, 0])
    delete(mention)
    #expect(ben.sync(since).unread(room) == [3, 0])
    delete(replies[0])
    let threads = ben.sync(nil, filter).joined(room)?["unread_thread_notifications"]
    #expect(threads?[root]?["notification_count"] == 1)
    delete(replies[1])
    #expect(ben.sync(nil, filter).joined(room)?["unread_thread_notifications"] == nil)
    #expect(ben.sync(nil, filter).unread(room) == [1, 0])
    delete(root)
    #expect(ben.sync().unread(room) == [0, 0])
    #expect(ben.get("/notifications").json["notifications"] == [])
    #expect(try server.core.parts.pushing.unread.roomCount(of: 2) == 0)
  }

  @Test func `the list of notifications has pages, the newest first, and ends`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let rooms = (0..<2).map { _ in server.directRoom(ann, ben) }
    let events = (0..<7).map { ann.say("\($0)", in: rooms[$0 % 2]) }
    var (found, from, calls) = ([String](), "", 0)
    repeat {
      let page = ben.get("/notifications?limit=3" + from).json
      for item in page["notifications"]?.array ?? [] {
        found.append(item["event"]?["event_id"]?.string ?? "")
        #expect(item["read"] == false)
        #expect(item["room_id"] == item["event"]?["room_id"])
        #expect(item["actions"]?.array?.first == "notify")
        #expect(item["ts"]?.integer ?? 0 > 0)
      }
      from = page["next_token"]?.string.map { "&from=" + $0 } ?? ""
      calls += 1
    } while from != "" && calls < 10
    // The invites count, too.
    #expect(Array(found.prefix(7)) == events.reversed())
    #expect(calls <= 4)
    ann.put(
      "/rooms/\(rooms[0].escaped)/send/m.room.message/m",
      ["body": "you", "msgtype": "m.text", "m.mentions": ["user_ids": [.string(ben.id)]]])
    let bright = ben.get("/notifications?only=highlight").json["notifications"]?.array ?? []
    #expect(bright.compactMap { $0["event"]?["content"]?["body"]?.string } == ["you"])
    #expect(ben.get("/notifications?from=x").status == 400)
    #expect(ben.get("/notifications?limit=x").status == 400)
    #expect(ann.get("/notifications").json["notifications"]?.array?.isEmpty == true)
  }

  @Test func `messages in a muted room do not count as unread`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let rule = "/pushrules/global/room/\(room.escaped)"
    #expect(ben.put(rule, ["actions": []]).status == 200)
    ann.say("x", in: room)
    #expect(ben.sync().unread(room) == [0, 0])
    #expect(server.call("DELETE", rule, as: ben).status == 200)
    #expect(server.call("DELETE", rule, as: ben).status == 404)
    ann.say("y", in: room)
    #expect(ben.sync().unread(room) == [1, 0])
  }

  @Test(arguments: [
    ("cake", "a CAKE, please", true), ("cake", "cakes", false), ("cak*", "cakes", true),
    ("c?ke", "coke!", true), ("", "x", false), ("*", "x", true), ("straße", "Die STRASSE", false),
    ("ÄRZTE", "die ärzte!", true), ("a*b", "xx a--b yy", true),
  ])
  func `a push rule's pattern matches whole words of a message`(
    _ pattern: String, _ text: String, _ matches: Bool
  ) {
    var budget = MatchingBudget.unlimited
    #expect(Glob(pattern).matchesWords(of: SmallText(text), &budget) == matches)
  }

  @Test func `a push rule's hostile pattern costs one step per scalar and 64 pattern positions`() {
    let text = SmallText(String(repeating: "a ", count: 30_000))
    for pattern in [String(repeating: "a*", count: 120) + "b", String(repeating: "a", count: 255)] {
      // A scalar of the text costs one step for each 64 positions of the pattern, and one more.
      var (enough, scant) = (MatchingBudget(steps: 16_384), MatchingBudget(steps: 4_095))
      #expect(!Glob(pattern).matchesWords(of: text, &enough))
      #expect(Glob("a").matchesWords(of: text, &enough) == (pattern.contains("*")))
      #expect(!Glob("a").matchesWords(of: text, &scant))
    }
    var budget = MatchingBudget.unlimited
    #expect(!Glob(String(repeating: "a*", count: 5_000)).matchesWords(of: text, &budget))
  }

  @Test func `wildcards match in push rule patterns longer than 64 scalars`() {
    var budget = MatchingBudget.unlimited
    let long = String(repeating: "ab", count: 100)
    for (pattern, isMatch) in [
      (long, true), (long + "?", false), ("*" + long, true), (long + "*", true),
      (String(repeating: "?", count: 200), true), (String(repeating: "?", count: 199), false),
      (String(repeating: "*b", count: 100), true), (String(repeating: "*b", count: 101), false),
    ] {
      #expect(Glob(pattern).matches(SmallText(long), &budget) == isMatch, "\(pattern)")
    }
  }
}
