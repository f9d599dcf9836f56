import Matrix
import Network

@testable import Homeserver

/// Arbitrary bytes as clients' requests to the homeserver, one on each line. Afterwards the
/// homeserver must serve an ordinary client.
///
/// The first character of a line decides: `1` (alice), `2` (bob) and others (nobody) send a request
/// (`1PUT /client/v3/… {"body":…}`), `3` is a message on alice's live socket, `4` a message on
/// bob's, `5` is a header for the next request, and `6` moves the clock by the milliseconds that
/// follow. In requests, messages and headers `$A` and `$B` mean the ids of the people, `$R` the id
/// of their room, `$E` that of the newest event, `$F` that of the event before it, `$V` that of the
/// last event in a sync answer, `$S` the last sync token, `$C` the newest room, `$M` the newest
/// file, `$T` the newest access token, `$U` the newest session of an authentication, and `$L` and
/// `$K` `/client/v3/rooms/` with `$R` and `$C`.
enum ServerTarget {
  private static let maxLines = 48

  @Sendable static func run(_ input: [UInt8]) throws {
    let start = try FuzzServer.start.get()
    let server = try FuzzServer(database: start.database)
    var script = Script(server: server, start: start)
    // An open socket would keep its server alive.
    defer { script.hangUp() }
    for line in input.split(separator: 0x0a).prefix(maxLines) { try script.take(line) }
    // A sync waits for at most two minutes.
    try server.advance(milliseconds: 180_000)
    for reply in script.replies { try check(reply) }
    if let trouble = server.complaint { throw FuzzFinding("the server complains: \(trouble)") }
    try serveOrdinaryClient(server)
  }

  private static func check(_ reply: FuzzReply) throws {
    guard let response = reply.response else {
      throw FuzzFinding("never answered: \(reply.question)")
    }
    try FuzzFinding.unless(reply.count == 1, "answered \(reply.count) times: \(reply.question)")
    // The specification's status for a file that was announced and is not uploaded in time.
    let isAwaitedFile = response.status == 504 && reply.question.contains("/media/")
    try FuzzFinding.unless(
      (200..<500).contains(response.status) || isAwaitedFile,
      "\(response.status) to \(reply.question)")
    // The answer to OPTIONS has no content.
    if response.status == 204 {
      return try FuzzFinding.unless(response.body.isEmpty, "204 with a body: \(reply.question)")
    }
    guard response.header("Content-Type")?.hasPrefix("application/json") ?? true else { return }
    do {
      _ = try JSONValue(parsing: response.body, maximumDepth: 128, deep: .refuse)
    } catch {
      throw FuzzFinding("an answer is no JSON (\(error)): \(reply.question)")
    }
  }

  /// Registers a new person, who creates a room, sends a message and finds it in a sync.
  private static func serveOrdinaryClient(_ server: FuzzServer) throws {
    let account = try server.call(
      "POST", "/client/v3/register",
      ["username": "zz-ordinary-person", "password": "secret", "auth": ["type": "m.login.dummy"]])
    guard let token = account["access_token"]?.string else { throw FuzzFinding("no token") }
    let room = try server.call("POST", "/client/v3/createRoom", [:], as: token)
    let id = PercentEncoding.encode(room["room_id"]?.string ?? "")
    _ = try server.call(
      "PUT", "/client/v3/rooms/\(id)/send/m.room.message/x",
      ["msgtype": "m.text", "body": "all is well"], as: token)
    let sync = try server.call("GET", "/client/v3/sync", as: token)
    try FuzzFinding.unless(
      sync.text.contains("all is well"), "an ordinary client does not see its message")
  }
}

/// Carries out the lines of an input of this fuzz target.
private struct Script {
  private let server: FuzzServer
  private let start: FuzzServer.Start
  private var headers: [HTTPHeader] = []
  private var sockets: [String: SocketSession] = [:]
  private var events: (last: String, before: String)
  private var (token, room, file, access, session, seen) = ("", "", "", "", "", "")
  private(set) var replies: [FuzzReply] = []

  init(server: FuzzServer, start: FuzzServer.Start) {
    self.server = server
    self.start = start
    events = (start.event, start.event)
  }

  mutating func take(_ line: ArraySlice<UInt8>) throws {
    let rest = line.dropFirst()
    switch line.first {
    case UInt8(ascii: "3"): try say(rest, start.aliceToken)
    case UInt8(ascii: "4"): try say(rest, start.bobToken)
    case UInt8(ascii: "5"): addHeader(rest)
    case UInt8(ascii: "6"):
      let time = Int64(String(decoding: rest.prefix(6), as: UTF8.self)) ?? 1
      try server.advance(milliseconds: max(0, time))
    case UInt8(ascii: "1"): try ask(rest, start.aliceToken)
    case UInt8(ascii: "2"): try ask(rest, start.bobToken)
    default: try ask(rest, nil)
    }
  }

  func hangUp() {
    for socket in sockets.values { socket.received(.closed(code: 1000)) }
  }

  private mutating func ask(_ line: ArraySlice<UInt8>, _ token: String?) throws {
    let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    let method = String(decoding: parts.first ?? [], as: UTF8.self)
    let path = parts.count > 1 ? filled(parts[1], isPath: true) : "/"
    let body = parts.count > 2 ? Array(filled(parts[2], isPath: false).utf8) : []
    if let token { headers.append(HTTPHeader("Authorization", "Bearer \(token)")) }
    let reply = try server.request(method, path, body, headers: headers)
    headers = []
    replies.append(reply)
    if let response = reply.response { note(response) }
  }

  private mutating func note(_ response: HTTPResponse) {
    guard let json = try? JSONValue(parsing: response.body) else { return }
    if let event = json["event_id"]?.string { events = (event, events.last) }
    if let next = json["next_batch"]?.string { token = next }
    room = json["room_id"]?.string ?? room
    access = json["access_token"]?.string ?? access
    session = json["session"]?.string ?? session
    file = json["content_uri"]?.string?.split(separator: "/").last.map(String.init) ?? file
    for (_, room) in json["rooms"]?["join"]?.object ?? [:] {
      seen = room["timeline"]?["events"]?.array?.last?["event_id"]?.string ?? seen
    }
  }

  private mutating func say(_ text: ArraySlice<UInt8>, _ token: String) throws {
    let socket = try sockets[token] ?? server.openSocket(token: token)
    guard let socket else { return }
    sockets[token] = socket
    try server.say(filled(text, isPath: false), on: socket)
  }

  private mutating func addHeader(_ line: ArraySlice<UInt8>) {
    let parts = filled(line, isPath: false).split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return }
    headers.append(HTTPHeader(String(parts[0]), String(parts[1].drop { $0 == " " })))
  }

  private func filled(_ bytes: ArraySlice<UInt8>, isPath: Bool) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    let words = [
      ("$L", "/client/v3/rooms/$R"), ("$K", "/client/v3/rooms/$C"), ("$R", start.room),
      ("$C", room), ("$E", events.last), ("$F", events.before), ("$V", seen), ("$A", start.alice),
      ("$B", start.bob), ("$S", token), ("$M", file), ("$T", access),
      ("$U", session),
    ]
    for (name, word) in words where text.contains(name) {
      let isReady = !isPath || word.hasPrefix("/")
      text = text.replacing(name, with: isReady ? word : PercentEncoding.encode(word))
    }
    return text
  }
}
