import Dispatch
import FuzzTargets
import Glibc
import Matrix
import Synchronization
import TestSupport

/// A homeserver on a socket file that answers correctly or in many wrong ways, at random, until
/// `behave()` makes it always answer correctly.
final class HostileServer: Sendable {
  private struct State {
    var sync: HostileSync
    var behaves = false
    var isStopped = false
    var requests = 0
    var connections = 0
  }

  private static let largestRequest = 1 << 20

  let path: String
  private let folder: FuzzFolder
  private let listening: Int32
  private let largest: Int
  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "hostile server", attributes: .concurrent)
  private let connections = DispatchGroup()

  /// Starts to accept connections, on other threads.
  ///
  /// - Parameter largest: the approximate size of the largest bodies and messages, in bytes.
  init(seed: UInt64, largest: Int) throws {
    folder = try FuzzFolder()
    path = "\(folder.path)/s"
    self.largest = largest
    listening = try RawSocket.listen(at: path)
    state = Mutex(State(sync: HostileSync(random: SeededRandom(seed: seed))))
    queue.async(group: connections) { self.acceptAll() }
  }

  /// The number of requests that the server has received.
  var requests: Int { state.withLock { $0.requests } }

  /// Makes every response from now on a correct one, and refuses live sockets.
  func behave() { state.withLock { $0.behaves = true } }

  /// Ends all connections and waits for their threads.
  func stop() {
    state.withLock { $0.isStopped = true }
    connections.wait()
    close(listening)
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }
  private var behaves: Bool { state.withLock { $0.behaves } }

  private func acceptAll() {
    while !isStopped {
      var waiting = pollfd(fd: listening, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 20) > 0 else { continue }
      let peer = accept(listening, nil, nil)
      if peer >= 0 { queue.async(group: connections) { self.serve(RawSocket(descriptor: peer)) } }
    }
  }

  private func serve(_ peer: consuming RawSocket) {
    var unread: [UInt8] = []
    while let request = nextRequest(peer, &unread) {
      state.withLock { $0.requests += 1 }
      if request.asksForSocket {
        serveSocket(peer, request)
        return
      }
      let answer = answer(to: request)
      for piece in answer.pieces where !peer.send(piece) { return }
      if answer.hangs { return hang(peer) }
      if answer.closes { return }
    }
  }

  private func answer(to request: Request) -> HostileAnswer {
    state.withLock { state in
      guard state.behaves else {
        return HostileAnswer(to: request.path, &state.sync, largest: largest)
      }
      return HostileAnswer(good: Good.answer(request.path))
    }
  }

  /// Sends nothing until the client disconnects, `behave()` is called or the server stops.
  private func hang(_ peer: borrowing RawSocket) {
    while !isStopped, !behaves, !peer.isClosed(milliseconds: 20) {}
  }

  private func serveSocket(_ peer: borrowing RawSocket, _ request: Request) {
    guard !behaves, !state.withLock({ $0.sync.values.random.oneIn(6) }) else {
      peer.send("HTTP/1.1 404 No\r\nContent-Length: 2\r\n\r\n{}".utf8)
      return
    }
    peer.send(WebSocketAccept.answer(to: request.head, subprotocol: "m.json").utf8)
    for _ in 0..<state.withLock({ $0.sync.values.random.next(below: 12) }) {
      let frames = state.withLock { HostileFrames.make(&$0.sync, largest: largest) }
      guard !isStopped, !behaves, peer.send(frames) else { return }
      _ = peer.receive(milliseconds: 1)
    }
  }

  private struct Request {
    let head: [UInt8]
    let path: String
    var asksForSocket: Bool { path.contains("/ws/") }
  }

  /// Reads the next request and skips its body; `nil` when the connection ended, the request is too
  /// large, its body does not come or the server stops.
  ///
  /// - Parameter unread: bytes that were received and belong to no request yet.
  private func nextRequest(_ peer: borrowing RawSocket, _ unread: inout [UInt8]) -> Request? {
    var searched = 0
    while true {
      if let end = Self.endOfHead(unread, from: searched) {
        let head = Array(unread[..<end])
        unread.removeFirst(end)
        return passBody(of: head, peer, &unread) ? Self.request(head) : nil
      }
      searched = max(0, unread.count - 3)
      let more = peer.receive(milliseconds: 50) { !$0.isEmpty }
      if more.isEmpty, peer.isClosed(milliseconds: 0) { return nil }
      unread += more
      if isStopped || unread.count > Self.largestRequest { return nil }
    }
  }

  private static func endOfHead(_ bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= 4, start <= bytes.count - 4 else { return nil }
    return (start...bytes.count - 4).first {
      bytes[$0] == 13 && bytes[$0 + 1] == 10 && bytes[$0 + 2] == 13 && bytes[$0 + 3] == 10
    }.map { $0 + 4 }
  }

  /// Skips the body of a request; `false` if not all of it arrives, for example because nothing
  /// arrives for two seconds.
  private func passBody(
    of head: [UInt8], _ peer: borrowing RawSocket, _ unread: inout [UInt8]
  ) -> Bool {
    let name = "content-length:"
    let line = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline)
      .first { $0.lowercased().hasPrefix(name) }
    let length = min(
      line.flatMap { Int($0.dropFirst(name.count).filter { $0 != " " }) } ?? 0, Self.largestRequest)
    let missing = length - unread.count
    if missing > 0 { unread += peer.receive(milliseconds: 2_000) { $0.count >= missing } }
    guard unread.count >= length else { return false }
    unread.removeFirst(length)
    return true
  }

  private static func request(_ head: [UInt8]) -> Request {
    let text = String(decoding: head, as: UTF8.self)
    let path = text.split(separator: " ", maxSplits: 2).dropFirst().first ?? ""
    return Request(head: head, path: String(path))
  }
}

/// The responses that the hostile server sends once it answers correctly.
enum Good {
  static let text = "life goes on"

  static func answer(_ path: String) -> JSONValue {
    switch true {
    case path.contains("/sync"):
      [
        "next_batch": "good",
        "rooms": [
          "join": [
            "!good:s": [
              "timeline": [
                "events": [
                  [
                    "type": "m.room.message", "event_id": "$good", "sender": "@bob:s",
                    "content": ["msgtype": "m.text", "body": .string(text)],
                  ]
                ]
              ]
            ]
          ]
        ],
      ]
    case path.contains("/messages"): ["start": "x", "chunk": []]
    case path.contains("/versions"): ["versions": ["v1.11"]]
    default: [:]
    }
  }
}
