import Glibc
import Network
import Synchronization

/// Arbitrary bytes on a connection to the HTTP server: HTTP or, after a `~`, frames after a
/// WebSocket handshake. Afterwards the server must answer an ordinary request.
enum WireTarget {
  private static let handshake = """
    GET /ws HTTP/1.1\r\nHost: s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
    Sec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\nSec-WebSocket-Version: 13\r\n\r\n
    """
  private static let server = Mutex<WireServer?>(nil)
  /// The longest wait for a response, in milliseconds. Programs with a higher priority may stop a
  /// fuzzer for seconds.
  private static let patience: Int32 = 60_000
  /// The number of inputs after which a new server is started.
  private static let mostInputs = 200

  @Sendable static func run(_ input: [UInt8]) throws {
    let server = try Self.server.withLock { server in
      if let server, server.count() < mostInputs { return server }
      let made = try WireServer()
      server = made
      return made
    }
    let socket = try RawSocket(connectingTo: server.path)
    if input.first == UInt8(ascii: "~") {
      socket.send(handshake.utf8)
      let answer = socket.receive(milliseconds: patience) { $0.suffix(4) == [13, 10, 13, 10] }
      try FuzzFinding.unless(
        answer.starts(with: "HTTP/1.1 101".utf8),
        "no WebSocket: \(String(decoding: answer, as: UTF8.self))")
      socket.send(input.dropFirst())
    } else {
      socket.send(input)
    }
    socket.finish()
    _ = socket.receive(milliseconds: 5)
    try serveOrdinaryClient(server)
  }

  private static func serveOrdinaryClient(_ server: WireServer) throws {
    let socket = try RawSocket(connectingTo: server.path)
    socket.send("GET /ordinary HTTP/1.1\r\nHost: s\r\nConnection: close\r\n\r\n".utf8)
    let answer = socket.receive(milliseconds: patience) { $0.suffix(2) == Array("ok".utf8)[...] }
    try FuzzFinding.unless(
      answer.starts(with: "HTTP/1.1 200".utf8),
      "an ordinary request is not answered: \(String(decoding: answer, as: UTF8.self))")
  }
}

/// A server with a small limit for bodies, on a socket file. It stops when its last user is gone.
private final class WireServer: Sendable {
  private static let largestBody = 4_096

  let path: String
  private let folder: FuzzFolder
  private let thread = NetworkThread(name: "wire")
  private let inputs = Atomic<Int>(0)

  init() throws {
    folder = try FuzzFolder()
    path = "\(folder.path)/s"
    thread.start()
    let server = HTTPServer(
      thread: thread,
      admit: { request in
        request.path == "/refused"
          ? .refuse(HTTPResponse(status: 403)) : .accept(maximumBodyBytes: Self.largestBody)
      },
      handler: { request, reply in
        // A trap counts as a finding: the server must not pass on a body above the limit.
        precondition(request.body.count <= Self.largestBody)
        reply.send(HTTPResponse(status: 200, body: Array("ok".utf8)))
      },
      acceptWebSocket: { request in
        guard request.path == "/ws" else { return .notHere }
        return .accept(protocol: "") { socket in
          { event in if case .text(let text) = event { socket.send(text) } }
        }
      }, webSocketMaximumBytes: 1_024)
    _ = try server.listen(on: .unix(path: path))
  }

  deinit { thread.stop() }

  /// Counts one more input, and returns the number of earlier inputs.
  func count() -> Int { inputs.add(1, ordering: .relaxed).oldValue }
}
