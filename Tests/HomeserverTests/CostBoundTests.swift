import Database
import Glibc
import Matrix
import Network
import Testing

@testable import Homeserver

/// Bounds on what a request costs the server: the cost does not grow faster than the request, and
/// the parts of a request are limited in number.
@Suite struct CostBoundTests {
  /// Runs `body` three times; returns the least CPU time of this thread in nanoseconds. The work of
  /// other threads does not count.
  private func cost(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
    return (0..<3).map { _ in
      let start = now()
      body()
      return now() - start
    }.min() ?? 0
  }

  @Test func `setting and finding all keys of a JSON object takes time linear in their number`() {
    func fill(_ count: Int) -> Double {
      let keys = (0..<count).map { "key\($0)" }
      return cost {
        var object = JSONObject()
        for key in keys { object[key] = .null }
        #expect(keys.allSatisfy { object[$0] == .null })
      }
    }
    // Sixteen times the keys: some 16 times the cost when it is linear, 256 times when quadratic.
    #expect(fill(8_000) < fill(500) * 64)
  }

  @Test func `a request body with more values than any request needs is refused`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let members = (0..<60_000).map { "\"\($0)\":0" }.joined(separator: ",")
    let answer = server.call("POST", "/createRoom", raw: Array("{\(members)}".utf8), as: ann)
    #expect(answer.status == 413)
    #expect(answer.json["errcode"] == "M_TOO_LARGE")
  }

  @Test func `a room is created with at most 100 initial state events`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    func create(_ count: Int) -> (status: Int, json: JSONValue) {
      let states = (0..<count).map { number -> JSONValue in
        ["type": "x", "state_key": .string("\(number)"), "content": [:]]
      }
      return ann.post("/createRoom", ["initial_state": .array(states)])
    }
    #expect(create(100).status == 200)
    #expect(create(101).json["errcode"] == "M_INVALID_PARAM")
  }

  // MARK: Filters

  @Test func `an unknown id of a sync filter is refused`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let made = ben.post("/user/\(ben.id.escaped)/filter", ["room": [:]])
    let id = try #require(made.json["filter_id"]?.string)
    #expect(ben.get("/sync?timeout=0&filter=\(id)").status == 200)
    for unknown in ["4711", "x", id] {
      let answer = ann.get("/sync?timeout=0&filter=\(unknown)")
      #expect(answer.status == 404 && answer.json["errcode"] == "M_NOT_FOUND")
    }
  }

  @Test func `an unknown id of a sync filter is refused before a WebSocket opens`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let decision = server.core.decide(
      HTTPServerRequest(
        method: "GET", path: "/_matrix/client/ws/r0", query: "filter=4711",
        headers: [HTTPHeader("Authorization", "Bearer " + ann.token)], body: [], remoteAddress: ""))
    guard case .refuse(let response) = decision else { return #expect(Bool(false), "\(decision)") }
    #expect(response.status == 404)
  }

  @Test func `a client's filters are limited in length, and stored filters in number`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let path = "/user/\(ann.id.escaped)/filter"
    func filter(_ count: Int, _ ending: String = "") -> JSONValue {
      ["room": ["timeline": ["types": .array((0..<count).map { .string("x\($0)\(ending)") })]]]
    }
    #expect(ann.post(path, filter(10, "*")).status == 200)
    #expect(
      ann.post(path, filter(10, String(repeating: "y", count: 62) + "*"))
        .json["errcode"] == "M_INVALID_PARAM")
    #expect(ann.post(path, filter(11, "*")).json["errcode"] == "M_INVALID_PARAM")
    #expect(ann.post(path, filter(100)).status == 200)
    #expect(ann.post(path, filter(101)).json["errcode"] == "M_INVALID_PARAM")
    let inline = filter(101).text.escaped
    #expect(ann.get("/sync?timeout=0&filter=\(inline)").json["errcode"] == "M_INVALID_PARAM")
    let room = server.directRoom(ann, server.client("ben"))
    let messages = "/rooms/\(room.escaped)/messages?dir=b&filter="
    let timeline: JSONValue = ["types": .array((0..<101).map { .string("x\($0)") })]
    #expect(ann.get(messages + timeline.text.escaped).json["errcode"] == "M_INVALID_PARAM")
    // Storing the same filter again adds none.
    for _ in 0..<250 {
      server.clock.advance(100)
      #expect(ann.post(path, filter(100)).status == 200)
    }
    let many = (1...250).map { number in
      server.clock.advance(100)
      return ann.post(path, ["room": ["rooms": [.string("!\(number)")]]])
    }
    #expect(many.last?.json["errcode"] == "M_INVALID_PARAM")
  }

  // MARK: Push rules

  @Test func `a user's own push rules are limited in number, conditions, actions and length`()
    throws
  {
    let server = try TestServer()
    let ann = server.client("ann")
    func put(_ id: String, _ conditions: Int, pattern: String = "x", _ actions: Int = 1) -> Int {
      let condition: JSONValue = [
        "kind": "event_match", "key": "content.body", "pattern": .string(pattern),
      ]
      return ann.put(
        "/pushrules/global/override/\(id)",
        [
          "actions": .array(Array(repeating: "notify", count: actions)),
          "conditions": .array(Array(repeating: condition, count: conditions)),
        ]
      ).status
    }
    #expect(put("many", 10) == 200)
    #expect(put("more", 11) == 400)
    #expect(put("long", 1, pattern: String(repeating: "x", count: 256)) == 400)
    #expect(put("actions", 1, 11) == 400)
    #expect(
      ann.put(
        "/pushrules/global/content/long",
        ["actions": ["notify"], "pattern": .string(String(repeating: "x", count: 256))]
      ).status == 400)
    #expect(
      ann.put(
        "/pushrules/global/override/many/actions",
        ["actions": .array(Array(repeating: "notify", count: 11))]
      ).status == 400)
    server.clock.advance(60_000)
    let statuses = (0..<120).map { put("r\($0)", 1) }
    #expect(statuses.first == 200 && statuses.last == 400)
  }

  @Test func `matching a long message with many push rule patterns has a limited cost`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let pattern = String(repeating: "*a", count: 120)
    for number in 0..<90 {
      ben.put(
        "/pushrules/global/content/p\(number)",
        ["actions": ["notify"], "pattern": .string(pattern + "\(number)")])
    }
    func send(_ count: Int) -> Double {
      cost { ann.say(String(repeating: "a ", count: count), in: room) }
    }
    _ = send(10)
    // The budget is used up: a body that is eight times longer costs little more.
    #expect(send(24_000) < send(3_000) * 3)
  }
}
