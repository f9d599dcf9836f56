import Matrix
import Testing

@testable import Homeserver

@Suite struct UnreadTests {
  @Test func `counts follow messages, mentions and receipts`() throws {
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

  @Test func `whoever answers has read`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    ann.say("x", in: room)
    ben.say("y", in: room)
    #expect(ben.sync().unread(room) == [0, 0])
    #expect(ann.sync().unread(room) == [1, 0])
  }

  @Test func `a private receipt clears counts and is nobody else's business`() throws {
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

  @Test func `a receipt of a thread clears that thread`() throws {
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
    #expect(ben.read(reply, in: room, "m.read", ["thread_id": "main"]) == 200)
    #expect(ben.sync().unread(room) == [1, 0])
    #expect(ben.read(reply, in: room, "m.read", ["thread_id": .string(root)]) == 200)
    #expect(ben.sync().unread(room) == [0, 0])
    #expect(ben.read(reply, in: room, "m.read", ["thread_id": ""]) == 400)
    #expect(ben.read("$none", in: room) == 404)
  }

  @Test func `a muted room does not count`() throws {
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
  func `words match as whole words`(_ pattern: String, _ text: String, _ matches: Bool) {
    #expect(Glob(pattern).matchesWords(of: text) == matches)
  }

  @Test func `a hostile pattern takes no longer than its length allows`() {
    let text = String(repeating: "a ", count: 30_000)
    let started = ContinuousClock.now
    let isMatch = Glob(String(repeating: "a*", count: 120) + "b").matchesWords(of: text)
    let isLongMatch = Glob(String(repeating: "a*", count: 5_000)).matchesWords(of: text)
    #expect(!isMatch)
    #expect(!isLongMatch)
    // A search that starts over at each place would take minutes.
    #expect(ContinuousClock.now - started < .seconds(20))
  }
}
