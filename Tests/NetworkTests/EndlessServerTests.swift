import Glibc
import Network
import Testing

/// Servers that send without end.
@Suite struct EndlessServerTests {
  /// A server that answers each request with `start`, and then sends `rest` as long as it can.
  private func flooding(_ start: String, _ rest: [UInt8]) -> RawServer {
    RawServer { connection in
      guard RawServer.readHead(connection) != nil,
        RawServer.send(Array(start.utf8), to: connection)
      else { return }
      let flood = (0..<max(1, 65_536 / rest.count)).flatMap { _ in rest }
      while RawServer.send(flood, to: connection) {}
    }
  }

  @Test(arguments: [
    ("", "HTTP/1.1 100 Continue\r\n\r\n"),
    ("", "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"),
    ("HTTP/1.1 200 OK\r\n", "X-Header: words\r\n"),
    ("HTTP/1.1 200 OK\r\nX: ", "x"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x=", "x"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X: trailer\r\n"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 9000000000000000000\r\n\r\n", "x"),
    ("", "\r\n"), ("", "x"),
  ])
  func `a server that answers without end delays neither the thread nor its stop`(
    start: String, rest: String
  ) async throws {
    let server = flooding(start, Array(rest.utf8))
    let thread = NetworkThread(name: "test")
    thread.start()
    let client = HTTPClient(thread: thread, configuration: .init(maximumBodyBytes: 1 << 40))
    let request = HTTPRequest(
      method: "GET", url: "http://127.0.0.1:\(server.port)/", timeoutSeconds: 3_600)
    let began = Mailbox<Void>()
    let asking = Task {
      began.put(())
      return try? await client.send(request)
    }
    await began.next()
    // The flood has begun, or is over, once the request has left: a job of the thread runs after
    // it.
    for _ in 0..<20 { await thread.value {} }
    let before = ContinuousClock.now
    thread.stop()
    #expect(ContinuousClock.now - before < .seconds(5))
    _ = await asking.value
  }

  @Test func `interim answers are read, and an endless flood of them ends the request`()
    async throws
  {
    let hints = "HTTP/1.1 103 Early Hints\r\n\r\n"
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"
    let polite = RawServer { connection in
      guard RawServer.readHead(connection) != nil else { return }
      RawServer.send(Array((String(repeating: hints, count: 3) + answer).utf8), to: connection)
    }
    let endless = flooding("", Array(hints.utf8))
    let thread = NetworkThread(name: "test")
    thread.start()
    let client = HTTPClient(thread: thread, configuration: .init())
    for (server, body) in [(polite, "ok"), (endless, nil)] {
      let response = try? await client.send(
        HTTPRequest(method: "GET", url: "http://127.0.0.1:\(server.port)/", timeoutSeconds: 3_600))
      #expect((response?.body).map { String(decoding: $0, as: UTF8.self) } == body)
    }
    thread.stop()
  }
}
