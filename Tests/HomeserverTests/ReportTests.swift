import Matrix
import Network
import Testing

@testable import Homeserver

/// Reports of events to the server's operator, and the server's address for discovery by clients.
@Suite struct ReportTests {
  @Test func `a report of an event needs the right to read the event`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = ann.post("/createRoom", [:]).json["room_id"]?.string ?? ""
    let path = "/rooms/\(room.escaped)/report/" + ann.say("a", in: room).escaped
    #expect(ann.post(path, ["reason": "line\nbreak", "score": -100]).status == 200)
    #expect(ann.post(path, ["score": "x"]).json["errcode"] == "M_BAD_JSON")
    #expect(ben.post(path, [:]).status == 403)
    #expect(ann.post("/rooms/\(room.escaped)/report/$x", [:]).status == 404)
    #expect(ben.post("/rooms/\(room.escaped)/report", ["reason": "r"]).status == 200)
    #expect(ben.post("/users/\(ann.id.escaped)/report", ["reason": "r"]).status == 200)
    #expect(ben.post("/users/x/report", [:]).status == 404)
  }

  @Test func `the discovery document has the address at which the client reached the server`()
    throws
  {
    let server = try TestServer(proxies: ["192.0.2.9"])
    func address(_ headers: [HTTPHeader], from peer: String = "192.0.2.1") -> JSONValue {
      server.call("GET", "/.well-known/matrix/client", headers: headers, from: peer).json
    }
    let host = HTTPHeader("Host", "chat.example:8448")
    let secure = HTTPHeader("X-Forwarded-Proto", "https")
    let plain: JSONValue = ["m.homeserver": ["base_url": "http://chat.example:8448"]]
    #expect(address([host]) == plain)
    #expect(address([host, secure]) == plain)
    let behind: JSONValue = ["m.homeserver": ["base_url": "https://chat.example:8448"]]
    #expect(address([host, secure], from: "192.0.2.9") == behind)
    #expect(address([])["errcode"] == "M_NOT_FOUND")
    #expect(address([HTTPHeader("Host", "a/b")])["errcode"] == "M_NOT_FOUND")
  }
}
