import Network
import Synchronization

/// A server and a client on threads of their own; both end with the test.
final class Loopback: Sendable {
  let serverThread = NetworkThread(name: "test-server")
  let clientThread = NetworkThread(name: "test-client")
  let server: HTTPServer
  let client: HTTPClient
  let base: String

  init(
    on address: ListenAddress = .tcp(address: "127.0.0.1", port: 0),
    maximumRequestBytes: Int = 1 << 20, maximumAnswerBytes: Int = 64 << 20,
    maximumMessageBytes: Int = 1 << 20,
    acceptWebSocket: @escaping @Sendable (HTTPServerRequest) -> WebSocketDecision = { _ in
      .notHere
    },
    handler: @escaping @Sendable (HTTPServerRequest, HTTPReply) -> Void
  ) throws {
    serverThread.start()
    clientThread.start()
    server = HTTPServer(
      thread: serverThread, maximumBodyBytes: maximumRequestBytes, handler: handler,
      acceptWebSocket: acceptWebSocket, webSocketMaximumBytes: maximumMessageBytes)
    switch try server.listen(on: address) {
    case .tcp(let host, let port):
      base = "http://\(host):\(port)"
      client = HTTPClient(
        thread: clientThread, configuration: .init(maximumBodyBytes: maximumAnswerBytes))
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
    try await client.send(HTTPRequest(method: "GET", url: base + path, timeoutSeconds: 30))
  }
}

/// Values that come from other threads, in order; `next` waits for one.
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

/// Something that another thread sets.
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
