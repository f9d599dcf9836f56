import Glibc
import Network
import Synchronization
import TestSupport
import Testing

/// Requests over a kept connection that the peer closes without a response; libsoup sends them
/// again over a new one, if they are repeatable. The tests have a thread of their own: on those
/// that all tests share, a test on a busy machine may wait longer for its turn than the minute for
/// which libsoup keeps a connection.
@Suite(.timeLimit(.minutes(10)), .thread(TestThread())) struct RepeatedRequestTests {
  /// The bodies of the requests that arrived, in their order.
  private final class Arrived: Sendable {
    let bodies = Mutex<[String]>([])
  }

  /// Reads one request and adds its body to `arrived`; `nil` if the connection ended before.
  private static func read(_ connection: Int32, into arrived: Arrived) -> String? {
    guard let head = RawServer.readHead(connection) else { return nil }
    let text = String(decoding: head, as: UTF8.self).lowercased()
    let length = text.firstMatch(of: /content-length: ([0-9]+)/).flatMap { Int($0.1) } ?? 0
    var body: [UInt8] = []
    while body.count < length {
      var byte: UInt8 = 0
      guard recv(connection, &byte, 1, 0) == 1 else { return nil }
      body.append(byte)
    }
    let words = String(decoding: body, as: UTF8.self)
    arrived.bodies.withLock { $0.append(words) }
    return words
  }

  @Test(arguments: [("PUT", false), ("POST", true)])
  func `a request that is sent again over a new connection has its body`(
    method: String, isRepeatable: Bool
  ) async throws {
    let bodies = try await Self.send(["one", "two", "three"], method, isRepeatable: isRepeatable)
    #expect(bodies == ["one", "two", "two", "three", "three"])
  }

  @Test func `a POST that must not arrive twice is sent over a new connection, once`() async throws
  {
    let bodies = try await Self.send(["one", "two", "three"], "POST", isRepeatable: false)
    #expect(bodies == ["one", "two", "three"])
  }

  /// Sends each body by a request of its own to a server that answers the first request on a
  /// connection and ends the connection at the second one. Returns the bodies that arrived, those
  /// of repeated requests included.
  private static func send(
    _ bodies: [String], _ method: String, isRepeatable: Bool
  ) async throws -> [String] {
    let arrived = Arrived()
    // Each connection answers one request; the second one that comes over it ends it unanswered.
    let server = RawServer { connection in
      guard read(connection, into: arrived) != nil else { return }
      RawServer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8, to: connection)
      _ = read(connection, into: arrived)
    }
    let thread = NetworkThread(name: "test")
    thread.start()
    let client = HTTPClient(thread: thread, configuration: .init())
    for body in bodies {
      let response = try await client.send(
        HTTPRequest(
          method: method, url: "http://127.0.0.1:\(server.port)/x", body: Array(body.utf8),
          timeoutSeconds: 600, isRepeatable: isRepeatable))
      #expect(response.status == 200)
    }
    thread.stop()
    return arrived.bodies.withLock { $0 }
  }
}
