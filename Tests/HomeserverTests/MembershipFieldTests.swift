import Matrix
import Testing

@testable import Homeserver

/// The membership that an event's reader had at the time of the event, and filters for events to
/// which others relate.
@Suite struct MembershipFieldTests {
  @Test func `an event has the membership that its reader had at the time of the event`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = ann.post("/createRoom", ["preset": "public_chat"]).json["room_id"]?.string ?? ""
    let before = ann.say("before", in: room)
    ben.post("/join/\(room.escaped)", [:])
    let after = ann.say("after", in: room)
    func membership(_ event: String, _ reader: TestClient) -> JSONValue? {
      reader.get("/rooms/\(room.escaped)/event/" + event.escaped).json["unsigned"]?["membership"]
    }
    #expect(membership(before, ben) == "leave")
    #expect(membership(after, ben) == "join")
    #expect(membership(before, ann) == "join")
  }

  @Test func `a filter chooses events that have relations of a type or from a sender`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let path = "/rooms/\(room.escaped)/"
    let (thread, liked) = (ann.say("thread", in: room), ann.say("liked", in: room))
    func relate(_ type: String, _ event: String, _ client: TestClient) {
      client.put(
        path + "send/m.x/\(event.escaped)",
        ["m.relates_to": ["rel_type": .string(type), "event_id": .string(event), "key": "x"]])
    }
    relate("m.thread", thread, ann)
    relate("m.annotation", liked, ben)
    func found(_ filter: String) -> [String] {
      let page = ann.get(path + "messages?dir=b&limit=50&filter=" + filter.escaped).json["chunk"]
      return (page?.array ?? []).compactMap { $0["content"]?["body"]?.string }
    }
    #expect(found(#"{"related_by_rel_types":["m.thread"]}"#) == ["thread"])
    #expect(found(#"{"related_by_rel_types":["m.annotation","m.thread"]}"#) == ["liked", "thread"])
    #expect(found(#"{"related_by_senders":["@ben:test"]}"#) == ["liked"])
    #expect(
      found(#"{"related_by_rel_types":["m.thread"],"related_by_senders":["@ben:test"]}"#) == [])
  }
}
