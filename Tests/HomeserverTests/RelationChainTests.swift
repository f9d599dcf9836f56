import Database
import Matrix
import Testing

@testable import Homeserver

/// Relations to events that have a relation themselves: new ones are refused where the
/// specification refuses them, and a chain in a database is written to a response only to a fixed
/// depth.
@Suite struct RelationChainTests {
  /// The number of events in a chain. A writer that calls itself for each link would overflow any
  /// stack.
  private static let chainLength: Int64 = 7_000

  private struct Scene {
    let server: TestServer
    let ann: TestClient
    let ben: TestClient
    let room: String

    init() throws {
      server = try TestServer()
      (ann, ben) = (server.client("ann"), server.client("ben"))
      room = server.directRoom(ann, ben)
    }

    func event(_ id: String) -> JSONValue {
      ben.get("/rooms/\(room.escaped)/event/\(id.escaped)").json
    }

    /// Sends an event of type `type` that relates to the event `target`; returns the response.
    func relate(
      _ relation: String, to target: String, _ type: String = "m.room.message", key: String? = nil
    ) -> (status: Int, json: JSONValue) {
      var relates: JSONObject = ["rel_type": .string(relation), "event_id": .string(target)]
      relates["key"] = key.map { .string($0) }
      let path = "/rooms/\(room.escaped)/send/\(type)/\(UInt64.random(in: 0 ... .max))"
      return ann.put(
        path,
        [
          "msgtype": "m.text", "body": "b", "m.relates_to": .object(relates),
          "m.new_content": ["msgtype": "m.text", "body": "new"],
        ])
    }

    func related(_ relation: String, to target: String, key: String? = nil) -> String {
      let type = relation == "m.annotation" ? "m.reaction" : "m.room.message"
      return relate(relation, to: target, type, key: key).json["event_id"]?.string ?? ""
    }

    /// Appends redactions to the table, as older versions of the server stored them, and runs the
    /// SQL that `link` returns for each position: it links the event there to the one after it.
    func store(_ count: Int64, after id: String, link: (_ position: Int64) -> String) throws {
      let first = try #require(EventID.position(id))
      try server.core.parts.database.fill {
        for position in first..<first + count {
          try server.core.parts.database.run(
            """
            INSERT INTO events(position, room, event_id, type, sender, content, sent_at)
            SELECT ?1, room, '$' || ?1, 'm.room.redaction', sender, '{}', sent_at
            FROM events WHERE position=?2
            """, position + 1, first)
          try server.core.parts.database.connection.execute(link(position))
        }
      }
      // The server did not assign the positions of the new rows; a restart continues after them.
      try server.restart()
    }
  }

  @Test func `a message below 7,000 redactions of redactions is sent with the first redaction`()
    throws
  {
    let scene = try Scene()
    let message = scene.ann.say("x", in: scene.room)
    try scene.store(Self.chainLength, after: message) {
      "UPDATE events SET redaction=\($0 + 1) WHERE position=\($0)"
    }
    let because = scene.event(message)["unsigned"]?["redacted_because"]
    #expect(because?["type"] == "m.room.redaction")
    #expect(because?["unsigned"]?["redacted_because"] == nil)
    #expect(scene.ben.sync().joined(scene.room) != nil)
  }

  @Test func `a member event under a chain of redactions is in a member's first sync`() throws {
    let scene = try Scene()
    let member = try #require(
      scene.ann.get("/rooms/\(scene.room.escaped)/state").json.array?.first {
        $0["state_key"]?.string == scene.ann.id
      }?["event_id"]?.string)
    let last = scene.ann.say("x", in: scene.room)
    let (target, redaction) = (EventID.position(member), EventID.position(last))
    try scene.server.core.parts.database.run(
      "UPDATE events SET redaction=? WHERE position=?", redaction, target)
    try scene.store(Self.chainLength, after: last) {
      "UPDATE events SET redaction=\($0 + 1) WHERE position=\($0)"
    }
    let state = scene.ben.sync().events(scene.room, "state", "m.room.member")
    let own = state.first { $0["event_id"]?.string == member }
    #expect(own?["unsigned"]?["redacted_by"]?.string == last)
  }

  @Test func `a message below 7,000 edits of edits is sent with the first edit alone`() throws {
    let scene = try Scene()
    let message = scene.ann.say("x", in: scene.room)
    try scene.store(Self.chainLength, after: message) {
      """
      UPDATE events SET is_related=1 WHERE position=\($0);
      UPDATE events SET relates=\($0), relation='m.replace', type='m.room.message'
        WHERE position=\($0 + 1)
      """
    }
    let edit = scene.event(message)["unsigned"]?["m.relations"]?["m.replace"]
    #expect(edit?["type"] == "m.room.message")
    #expect(edit?["unsigned"]?["m.relations"] == nil)
  }

  @Test func `a message below 7,000 nested threads is sent with its own thread alone`() throws {
    let scene = try Scene()
    let message = scene.ann.say("x", in: scene.room)
    try scene.store(Self.chainLength, after: message) {
      """
      UPDATE events SET is_related=1 WHERE position=\($0);
      UPDATE events SET relates=\($0), relation='m.thread' WHERE position=\($0 + 1)
      """
    }
    let thread = scene.event(message)["unsigned"]?["m.relations"]?["m.thread"]
    #expect(thread?["count"] == 1)
    #expect(thread?["latest_event"]?["unsigned"]?["m.relations"] == nil)
  }

  @Test func `a redaction of a redaction is not shown in the redacted message`() throws {
    let scene = try Scene()
    var target = scene.ann.say("x", in: scene.room)
    let message = target
    for number in 0..<3 {
      let path = "/rooms/\(scene.room.escaped)/redact/\(target.escaped)/r\(number)"
      target = scene.ann.put(path, ["reason": "r"]).json["event_id"]?.string ?? ""
    }
    let because = scene.event(message)["unsigned"]?["redacted_because"]
    #expect(because?["redacts"]?.string == message)
    #expect(because?["unsigned"]?["redacted_because"] == nil)
  }

  @Test func `an edit of an edit is refused`() throws {
    let scene = try Scene()
    let edit = scene.related("m.replace", to: scene.ann.say("x", in: scene.room))
    #expect(scene.relate("m.replace", to: edit).status == 400)
  }

  @Test func `a thread on an event that has a relation is refused`() throws {
    let scene = try Scene()
    let message = scene.ann.say("x", in: scene.room)
    let relations = [
      scene.related("m.thread", to: message), scene.related("m.replace", to: message),
      scene.related("m.annotation", to: message, key: "+"),
      scene.related("m.reference", to: message),
    ]
    for relation in relations {
      let answer = scene.relate("m.thread", to: relation)
      #expect(answer.status == 400)
      #expect(answer.json["errcode"] == "M_UNKNOWN")
    }
  }

  @Test func `an annotation of an annotation or of an edit is refused`() throws {
    let scene = try Scene()
    let message = scene.ann.say("x", in: scene.room)
    let reaction = scene.related("m.annotation", to: message, key: "+")
    let edit = scene.related("m.replace", to: message)
    for target in [reaction, edit] {
      #expect(scene.relate("m.annotation", to: target, "m.reaction", key: "-").status == 400)
    }
  }

  @Test func `relations that the specification allows are accepted`() throws {
    let scene = try Scene()
    let reply = scene.related("m.thread", to: scene.ann.say("x", in: scene.room))
    #expect(scene.relate("m.replace", to: reply).status == 200)
    #expect(scene.relate("m.annotation", to: reply, "m.reaction", key: "+").status == 200)
    #expect(scene.relate("m.reference", to: reply).status == 200)
  }

  @Test func `an edit of another person's message is accepted, but not bundled`() throws {
    let scene = try Scene()
    let message = scene.ben.say("x", in: scene.room)
    #expect(scene.relate("m.replace", to: message).status == 200)
    let edit = scene.event(message)["unsigned"]?["m.relations"]?["m.replace"]
    #expect(edit == nil)
  }
}
