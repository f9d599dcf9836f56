import Matrix
import Network
import TestSupport

/// Requests of hostile clients, as bytes: existing and arbitrary paths with arbitrary bodies,
/// broken HTTP, WebSocket frames, or nothing at all.
struct HostileRequests {
  var values: HostileValues
  let tokens: [String]
  let room: String

  private static let methods = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "PATCH", "HEAD", "X"]
  private static let parts = [
    "sync", "rooms", "send", "m.room.message", "state", "m.room.member", "messages", "context",
    "relations", "threads", "members", "redact", "receipt", "m.read", "typing", "createRoom",
    "join",
    "register", "login", "logout", "profile", "displayname", "pushrules", "global", "content",
    "pushers",
    "set", "user", "filter", "account_data", "user_directory", "search", "devices", "keys",
    "upload",
    "query", "joined_rooms", "invite", "leave", "ban", "kick", "read_markers", "directory", "media",
    "presence", "status",
  ]
  private static let shapes = [
    "sync", "rooms/R/send/m.room.message/T", "rooms/R/state/m.room.name", "rooms/R/messages",
    "rooms/R/context/E", "rooms/R/relations/E", "rooms/R/receipt/m.read/E", "rooms/R/typing/U",
    "rooms/R/redact/E/T", "rooms/R/members", "rooms/R/invite", "createRoom", "join/R", "register",
    "login",
    "profile/U/displayname", "pushrules/global/override/x", "pushers/set", "user/U/filter",
    "user/U/account_data/x", "user_directory/search", "keys/query",
  ]

  /// Makes the bytes that a client sends over one connection.
  mutating func connection() -> [UInt8] {
    switch values.random.next(below: 12) {
    case 0: return (0..<300).map { _ in UInt8.random(in: 0...255, using: &values.random) }
    case 1: return []
    case 2: return Array("GET / HTTP/1.1\r\nHost: s\r\n".utf8)
    case 3: return Array("GET /".utf8) + Array(repeating: 0x61, count: 100_000)
    case 4:
      let lines = (0..<3_000).map { "X-\($0): \($0)\r\n" }.joined()
      return Array("GET / HTTP/1.1\r\n\(lines)\r\n".utf8)
    case 5:
      return Array(
        "POST /_matrix/client/v3/login HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n{".utf8)
    case 6: return webSocket()
    default: return (0..<1 + values.random.next(below: 4)).flatMap { _ in request() }
    }
  }

  private mutating func request() -> [UInt8] {
    let method = one(Self.methods)
    let body = body(method)
    var head = "\(method) /_matrix/client/v3/\(path())\(query()) HTTP/1.1\r\nHost: s\r\n"
    if !values.random.oneIn(5) { head += "Authorization: Bearer \(one(tokens))\r\n" }
    if values.random.oneIn(30) { head += "Expect: 100-continue\r\n" }
    if values.random.oneIn(10) {
      head += "Transfer-Encoding: chunked\r\n\r\n\(String(body.count, radix: 16))\r\n"
      return Array(head.utf8) + body + Array("\r\n0\r\n\r\n".utf8)
    }
    return Array("\(head)Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  private mutating func path() -> String {
    guard !values.random.oneIn(4) else {
      return (0..<values.random.next(below: 7)).map { _ in
        values.random.oneIn(4) ? PercentEncoding.encode(values.text()) : one(Self.parts)
      }.joined(separator: "/")
    }
    let words = [
      "R": PercentEncoding.encode(room), "E": "%24\(values.random.next(below: 9))",
      "T": "\(values.random.next(below: 1 << 30))", "U": "%40ann%3As",
    ]
    return one(Self.shapes).split(separator: "/").map { words[String($0)] ?? String($0) }
      .joined(separator: "/")
  }

  private mutating func query() -> String {
    guard values.random.oneIn(2) else { return "" }
    let names = [
      "since", "timeout", "filter", "limit", "from", "dir", "kind", "access_token", "at",
    ]
    let pairs = (0..<1 + values.random.next(below: 3)).map { _ in
      "\(one(names))=\(PercentEncoding.encode(values.random.oneIn(2) ? "\(values.random.next(below: 99))" : values.text()))"
    }
    return "?\(pairs.joined(separator: "&"))"
  }

  private mutating func body(_ method: String) -> [UInt8] {
    switch values.random.next(below: 10) {
    case 0: return Array(repeating: UInt8(ascii: "["), count: 50_000)
    case 1: return Array(repeating: UInt8(ascii: "{"), count: 3 << 20)
    case 2: return []
    case 3: return Array(values.text().utf8)
    default:
      let known: JSONValue = [
        "msgtype": "m.text", "body": .string(values.text()), "username": .string(values.text()),
        "password": "secret", "type": "m.login.password", "user_id": .string(values.text()),
        "membership": "join", "typing": true, "pattern": .string(values.text()),
        "actions": ["notify"], "search_term": .string(values.text()),
      ]
      return values.spoiled(known).bytes
    }
  }

  private mutating func webSocket() -> [UInt8] {
    let head = """
      GET /_matrix/client/ws/r0?access_token=\(one(tokens)) HTTP/1.1\r\nHost: s\r\nUpgrade: websocket\r
      Connection: Upgrade\r\nSec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\nSec-WebSocket-Version: 13\r
      Sec-WebSocket-Protocol: m.json\r\n\r\n
      """
    let message: JSONValue = [
      "id": "1", "method": .string(one(["send", "typing", "ping", "state", "read_markers", "x"])),
      "params": [
        "room_id": .string(room), "event_type": "m.room.message", "content": values.value(),
      ],
    ]
    let frames = (0..<8).flatMap { _ in masked(values.spoiled(message).bytes) }
    return Array(head.utf8) + frames
  }

  /// A frame with a text message of at most 60,000 bytes, masked with zeros; one in six announces
  /// more bytes than follow.
  private mutating func masked(_ text: [UInt8]) -> [UInt8] {
    if values.random.oneIn(6) { return [0x01, 0xfe, 0xff, 0xff, 0, 0, 0, 0] }
    let text = text.prefix(60_000)
    return [0x81, 0xfe, UInt8(text.count >> 8), UInt8(text.count & 255), 0, 0, 0, 0] + text
  }

  private mutating func one(_ all: [String]) -> String { values.random.one(of: all) ?? "" }
}
