import Network
import Synchronization

/// A server and a client on threads of their own; both end with the test.
final class Loopback: Sendable {
  let serverThread = NetworkThread(name: "test-server")
  let clientThread = NetworkThread(name: "test-client")
  let server: HTTPServer
  let client: HTTPClient
  let base: String
  private let timers = Box<[NetworkTimer]>([])

  init(
    on address: ListenAddress = .tcp(address: "127.0.0.1", port: 0),
    maximumRequestBytes: Int = 1 << 20, maximumAnswerBytes: Int = 64 << 20,
    maximumMessageBytes: Int = 1 << 20,
    limits: ConnectionLimits = .patient,
    mayConnect: @escaping @Sendable (UInt32) -> Bool = HTTPServer.isOwnerOrRoot,
    admit: (@Sendable (HTTPServerRequest) -> HTTPAdmission)? = nil,
    acceptWebSocket: @escaping @Sendable (HTTPServerRequest) -> WebSocketDecision = { _ in
      .notHere
    },
    handler: @escaping @Sendable (HTTPServerRequest, HTTPReply) -> Void
  ) throws {
    serverThread.start()
    clientThread.start()
    server = HTTPServer(
      thread: serverThread,
      admit: admit ?? { _ in .accept(maximumBodyBytes: maximumRequestBytes) }, handler: handler,
      acceptWebSocket: acceptWebSocket, webSocketMaximumBytes: maximumMessageBytes,
      limits: limits, mayConnect: mayConnect)
    switch try server.listen(on: address) {
    case .tcp(let host, let port):
      base = "http://\(host):\(port)"
      // The limit for connecting is longer than the usual 20 s, so that a busy machine does not
      // exceed it.
      client = HTTPClient(
        thread: clientThread,
        configuration: .init(maximumBodyBytes: maximumAnswerBytes, connectSeconds: 3_600))
    case .unix(let path):
      base = "http://localhost"
      client = HTTPClient(
        thread: clientThread,
        configuration: .init(unixSocketPath: path, maximumBodyBytes: maximumAnswerBytes))
    }
  }

  deinit {
    clientThread.stop()
    serverThread.stop()
  }

  func get(_ path: String) async throws(NetworkError) -> HTTPResponse {
    try await client.send(HTTPRequest(method: "GET", url: base + path, timeoutSeconds: 600))
  }
}

extension Loopback {
  /// Waits until the server has `wanted` open connections.
  ///
  /// - Returns: `false` when it has not after a minute.
  func connectionCount(reaches wanted: Int) async -> Bool {
    await comesTrue { [server] in server.connectionCount == wanted }
  }

  /// Evaluates `condition` on the server's thread every 5 ms, for up to a minute; returns `true` as
  /// soon as it is true.
  func comesTrue(_ condition: @escaping @Sendable () -> Bool) async -> Bool {
    let answers = Mailbox<Bool>()
    let tries = Box(0)
    @Sendable func look() {
      if condition() { return answers.put(true) }
      tries.change { $0 += 1 }
      if tries.get() > 12_000 { return answers.put(false) }
      timers.change { $0 = [serverThread.after(milliseconds: 5) { look() }] }
    }
    serverThread.run { look() }
    return await answers.next() ?? false
  }
}

/// Values that come from other threads, in order; `next()` waits for the next value.
final class Mailbox<Value: Sendable>: Sendable {
  private let stream: AsyncStream<Value>
  private let continuation: AsyncStream<Value>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func put(_ value: Value) { continuation.yield(value) }

  func next() async -> Value? {
    for await value in stream { return value }
    return nil
  }
}

/// A value that several threads read and change.
final class Box<Value: Sendable>: Sendable {
  private let value: Mutex<Value>
  init(_ value: Value) { self.value = Mutex(value) }
  func get() -> Value { value.withLock { $0 } }
  func change(_ body: (inout sending Value) -> Void) { value.withLock { body(&$0) } }
}

func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

func answer(_ text: String, status: Int = 200) -> HTTPResponse {
  HTTPResponse(
    status: status, headers: [HTTPHeader("Content-Type", "text/plain")], body: Array(text.utf8))
}

extension ConnectionLimits {
  /// The usual limits, but an hour for headers, idle connections and transfers, because a busy
  /// machine may delay a test for long.
  static var patient: ConnectionLimits {
    var limits = ConnectionLimits()
    limits.headMilliseconds = 3_600_000
    limits.idleMilliseconds = 3_600_000
    limits.transferMilliseconds = 3_600_000
    return limits
  }
}
