import Matrix
import Testing

@testable import Homeserver

/// The events that former and future members of a room may read.
@Suite struct FormerMemberTests {
  private struct Scene {
    let server: TestServer
    let ann: TestClient
    let ben: TestClient
    let room: String
    let path: String

    init() throws {
      server = try TestServer()
      (ann, ben) = (server.client("ann"), server.client("ben"))
      room = server.directRoom(ann, ben)
      path = "/rooms/\(room.escaped)/"
    }

    var bodies: [String] {
      let chunk = ben.get(path + "messages?dir=b&limit=100").json["chunk"]?.array ?? []
      return chunk.compactMap { $0["content"]?["body"]?.string }
    }

    func relate(_ relation: String, to target: String, _ body: JSONValue) -> String {
      ann.put(
        path + "send/m.room.message/\(UInt64.random(in: 0 ... .max))",
        [
          "msgtype": "m.text", "body": body, "m.new_content": ["msgtype": "m.text", "body": body],
          "m.relates_to": ["rel_type": .string(relation), "event_id": .string(target)],
        ]
      ).json["event_id"]?.string ?? ""
    }
  }

  @Test(arguments: [["ban"], ["ban", "unban"], ["invite"]])
  func `a ban, unban or invite lets a former member read nothing more`(_ later: [String]) throws {
    let scene = try Scene()
    scene.ann.say("before", in: scene.room)
    scene.ben.post(scene.path + "leave", [:])
    scene.ann.say("after", in: scene.room)
    for change in later { scene.ann.post(scene.path + change, ["user_id": .string(scene.ben.id)]) }
    scene.ann.say("later", in: scene.room)
    #expect(scene.bodies == ["before"])
  }

  @Test func `a stranger who was refused can read a room that becomes world-readable`() throws {
    let scene = try Scene()
    let stranger = scene.server.client("eve")
    let messages = scene.path + "messages?dir=b&limit=100"
    #expect(stranger.get(messages).status == 403)
    scene.ann.put(
      scene.path + "state/m.room.history_visibility", ["history_visibility": "world_readable"])
    scene.ann.say("open", in: scene.room)
    let chunk = stranger.get(messages).json["chunk"]?.array ?? []
    #expect(chunk.compactMap { $0["content"]?["body"]?.string } == ["open"])
  }

  @Test
  func
    `relations that were added after the leaving are neither listed nor bundled for a former member`()
    throws
  {
    let scene = try Scene()
    let message = scene.ann.say("before", in: scene.room)
    let reply = scene.relate("m.thread", to: message, "reply")
    scene.ben.post(scene.path + "leave", [:])
    _ = scene.relate("m.thread", to: message, "secret")
    _ = scene.relate("m.replace", to: message, "secret")
    _ = scene.relate("m.reference", to: message, "secret")
    let related = scene.ben.get(scene.path + "relations/" + message.escaped).json["chunk"]?.array
    #expect(related?.map { $0["event_id"]?.string } == [reply])
    let bundles = scene.ben.get(scene.path + "event/" + message.escaped).json["unsigned"]?[
      "m.relations"]
    #expect(bundles?["m.thread"]?["count"] == 1)
    #expect(bundles?["m.replace"] == nil && bundles?["m.reference"] == nil)
    #expect(!scene.ben.get(scene.path + "threads").json.text.contains("secret"))
  }

  @Test func `a former member reads the state as it was when they left`() throws {
    let scene = try Scene()
    scene.ann.put(scene.path + "state/m.room.topic", ["topic": "old"])
    scene.ben.post(scene.path + "leave", [:])
    scene.ann.put(scene.path + "state/m.room.topic", ["topic": "new"])
    scene.ann.post(scene.path + "ban", ["user_id": .string(scene.ben.id)])
    #expect(scene.ben.get(scene.path + "state/m.room.topic").json == ["topic": "old"])
    #expect(!scene.ben.get(scene.path + "state").json.text.contains("new"))
    let members = scene.ben.get(scene.path + "members?membership=leave").json["chunk"]?.array
    #expect(members?.map { $0["state_key"]?.string } == [scene.ben.id])
  }

  @Test
  func `a redaction after the leaving shows a former member neither its sender nor its reason`()
    throws
  {
    let scene = try Scene()
    let message = scene.ann.say("before", in: scene.room)
    scene.ben.post(scene.path + "leave", [:])
    scene.ann.put(scene.path + "redact/\(message.escaped)/1", ["reason": "secret"])
    let found = scene.ben.get(scene.path + "event/" + message.escaped).json
    #expect(found["content"] == [:])
    #expect(found["unsigned"]?["redacted_because"]?["sender"] == nil)
    #expect(!found.text.contains("secret"))
  }

  @Test func `a new member reads current state where history is visible to members only`() throws {
    let scene = try Scene()
    scene.ann.put(scene.path + "state/m.room.topic", ["topic": "t"])
    scene.ann.put(
      scene.path + "state/m.room.history_visibility", ["history_visibility": "joined"])
    let eve = scene.server.client("eve")
    scene.ann.post(scene.path + "invite", ["user_id": .string(eve.id)])
    #expect(eve.get(scene.path + "state/m.room.topic").status == 403)
    eve.post(scene.path + "join", [:])
    #expect(eve.get(scene.path + "state/m.room.topic").json == ["topic": "t"])
  }

  @Test func `an invite shows the room's state at the time of the invite`() throws {
    let scene = try Scene()
    scene.ann.put(scene.path + "state/m.room.name", ["name": "old"])
    let eve = scene.server.client("eve")
    scene.ann.post(scene.path + "invite", ["user_id": .string(eve.id)])
    scene.ann.put(scene.path + "state/m.room.name", ["name": "secret"])
    let invite = eve.sync()["rooms"]?["invite"]?[scene.room]
    #expect(invite?.text.contains("old") == true)
    #expect(invite?.text.contains("secret") == false)
  }

  @Test
  func `a receipt at an event before the join is not sent to members who may not read that event`()
    throws
  {
    let scene = try Scene()
    let message = scene.ann.say("before", in: scene.room)
    scene.ann.put(
      scene.path + "state/m.room.history_visibility", ["history_visibility": "joined"])
    scene.ben.read(message, in: scene.room)
    let eve = scene.server.client("eve")
    scene.ann.post(scene.path + "invite", ["user_id": .string(eve.id)])
    scene.ann.say("hidden", in: scene.room)
    let hidden = scene.ann.say("hidden", in: scene.room)
    eve.post(scene.path + "join", [:])
    scene.ben.read(hidden, in: scene.room)
    #expect(!eve.sync().text.contains(hidden))
    #expect(eve.read(hidden, in: scene.room) == 404)
  }
}
