import Matrix
import Testing

@testable import Homeserver

/// The endpoint that searches the messages of a user's rooms.
@Suite struct ServerSearchTests {
  private let server: TestServer
  private let ann: TestClient
  private let ben: TestClient
  private let room: String

  init() throws {
    server = try TestServer()
    (ann, ben) = (server.client("ann"), server.client("ben"))
    room = server.directRoom(ann, ben)
  }

  private func search(
    _ client: TestClient, _ term: String, _ more: JSONObject = [:], _ query: String = ""
  ) -> JSONValue {
    var wanted: JSONObject = ["search_term": .string(term)]
    for member in more { wanted[member.key] = member.value }
    return client.post(
      "/search" + query, ["search_categories": ["room_events": .object(wanted)]]
    ).json["search_categories"]?["room_events"] ?? .null
  }

  private func bodies(_ answer: JSONValue) -> [String] {
    (answer["results"]?.array ?? []).compactMap { $0["result"]?["content"]?["body"]?.string }
  }

  @Test func `a search finds messages with all its words in the user's rooms, the newest first`() {
    for text in ["one red apple", "a green pear", "Apple RED two"] { ann.say(text, in: room) }
    let found = search(ann, "red apple")
    #expect(bodies(found) == ["Apple RED two", "one red apple"])
    #expect(found["count"] == 2)
    #expect(found["highlights"] == ["red", "apple"])
    #expect(bodies(search(ben, "pear")) == ["a green pear"])
    #expect(bodies(search(server.client("cid"), "pear")).isEmpty)
    #expect(bodies(search(ann, "pear", ["keys": ["content.name"]])).isEmpty)
  }

  @Test func `a large search response leaves out the events around its last results`() {
    for number in 0..<20 {
      ann.say("needle \(number)", in: room)
      ann.say(String(repeating: "x", count: 20_000), in: room)
    }
    let around: JSONValue = ["before_limit": 20, "after_limit": 20]
    let found = search(ann, "needle", ["event_context": around, "filter": ["limit": 50]])
    #expect(bodies(found).count == 20)
    let results = found["results"]?.array ?? []
    #expect(results.first?["context"] != nil && results.last?["context"] == nil)
    // The limit, and the context that was written before it was reached.
    #expect(found.bytes.count < 5 << 20)
  }

  @Test func `a search looks for each different word once, and for sixteen at most`() {
    ann.say("red apple", in: room)
    let many = (0..<15).map { "w\($0)" }
    #expect(search(ann, "red red RED apple")["highlights"] == ["red", "apple"])
    #expect(bodies(search(ann, "red " + many.joined(separator: " "))).isEmpty)
    ann.say((["red"] + many).joined(separator: " "), in: room)
    #expect(bodies(search(ann, "red " + (many + ["more"]).joined(separator: " "))).count == 1)
  }

  @Test func `a page of long texts is one of several, and the search goes on after it`() {
    ann.say("needle", in: room)
    for _ in 0..<12 { ann.say(String(repeating: "x", count: 60_000), in: room) }
    var (found, pages) = (search(ann, "needle"), 1)
    while bodies(found).isEmpty, let next = found["next_batch"]?.string, pages < 10 {
      (found, pages) = (search(ann, "needle", [:], "?next_batch=" + next), pages + 1)
    }
    #expect(bodies(found) == ["needle"] && pages > 1)
  }

  @Test func `a search has filters, pages and the events around a result`() {
    let ids = (0..<5).map { ann.say("word \($0)", in: room) }
    let by = ["limit": 2, "senders": [.string(ann.id)]] as JSONValue
    let first = search(ben, "word", ["filter": by])
    #expect(bodies(first) == ["word 4", "word 3"])
    let next = first["next_batch"]?.string ?? ""
    #expect(
      bodies(search(ben, "word", ["filter": by], "?next_batch=" + next)) == ["word 2", "word 1"])
    #expect(bodies(search(ben, "word", ["filter": ["rooms": ["!x"]]])).isEmpty)
    let around: JSONValue = ["before_limit": 1, "after_limit": 1]
    let result = search(ben, "2", ["event_context": around])["results"]?.array?.first
    func id(_ part: String) -> String? {
      result?["context"]?[part]?.array?.first?["event_id"]?.string
    }
    #expect(id("events_before") == ids[1])
    #expect(id("events_after") == ids[3])
  }

  @Test func `a search finds no redacted messages and none from before a join`() {
    let gone = ann.say("hidden word", in: room)
    ann.put("/rooms/\(room.escaped)/redact/\(gone.escaped)/1", [:])
    #expect(bodies(search(ann, "hidden")).isEmpty)
    ann.put(
      "/rooms/\(room.escaped)/state/m.room.history_visibility", ["history_visibility": "joined"])
    ben.post("/rooms/\(room.escaped)/leave", [:])
    ann.say("between", in: room)
    ann.post("/rooms/\(room.escaped)/invite", ["user_id": .string(ben.id)])
    ben.post("/join/\(room.escaped)", [:])
    #expect(bodies(search(ben, "between")).isEmpty)
    #expect(bodies(search(ann, "between")).count == 1)
  }

  @Test func `a message search without a term is refused`() {
    #expect(ann.post("/search", [:]).json["errcode"] == "M_MISSING_PARAM")
    let empty: JSONValue = ["search_categories": ["room_events": [:]]]
    #expect(ann.post("/search", empty).json["errcode"] == "M_MISSING_PARAM")
  }
}
