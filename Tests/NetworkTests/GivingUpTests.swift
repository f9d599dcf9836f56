import Network
import TestSupport
import Testing

/// Requests that end before their response is complete. `make soak` runs more rounds.
@Suite struct GivingUpTests {
  private static let answerBytes = 3 << 20

  /// A server that answers each request with 3 MiB in pieces of random sizes.
  private func piecewise(seed: UInt64, asked: Mailbox<Int>? = nil) -> RawServer {
    RawServer { connection in
      var random = SeededRandom(seed: seed ^ UInt64(connection))
      let piece = [UInt8](repeating: 0x20, count: 40_000)
      while RawServer.readHead(connection) != nil {
        asked?.put(1)
        let head = "HTTP/1.1 200 OK\r\nContent-Length: \(Self.answerBytes)\r\n\r\n"
        let cut = 1 + random.next(below: head.utf8.count - 1)
        guard RawServer.send(head.utf8.prefix(cut), to: connection),
          RawServer.send(head.utf8.dropFirst(cut), to: connection)
        else { return }
        var left = Self.answerBytes
        while left > 0 {
          let size = min(left, 1 + random.next(below: piece.count))
          guard RawServer.send(piece.prefix(size), to: connection) else { return }
          left -= size
        }
      }
    }
  }

  @Test(arguments: Soak.seeds(1...1))
  func `polls cancelled at random moments fail or complete, and the next poll works`(
    seed: UInt64
  ) async throws {
    let server = piecewise(seed: seed)
    var random = SeededRandom(seed: seed)
    let thread = NetworkThread(name: "test")
    thread.start()
    let client = HTTPClient(thread: thread, configuration: .init(maximumBodyBytes: 8 << 20))
    let request = HTTPRequest(
      method: "GET", url: "http://127.0.0.1:\(server.port)/", timeoutSeconds: 600)
    for round in 0..<Soak.steps(300) {
      let moment = random.next(below: 5)
      let poll = Task { try await client.send(request).body.count }
      _ = thread.after(milliseconds: moment) { poll.cancel() }
      if moment == 0 { poll.cancel() }
      switch await poll.result {
      case .success(let count): #expect(count == Self.answerBytes)
      case .failure(let error):
        #expect(error as? NetworkError == .cancelled, "round \(round) of seed \(seed)")
      }
    }
    #expect(try await client.send(request).body.count == Self.answerBytes)
    thread.stop()
  }

  @Test(arguments: Soak.seeds(1...1))
  func `requests cancelled while connections break are answered, cancelled or dropped`(
    seed: UInt64
  ) async throws {
    // libsoup repeats a request over another connection when a connection that was used before ends
    // without a response.
    let server = RawServer { connection in
      var random = SeededRandom(seed: seed ^ UInt64(connection))
      while RawServer.readHead(connection) != nil, !random.oneIn(3) {
        RawServer.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nnow".utf8, to: connection)
      }
    }
    let thread = NetworkThread(name: "test")
    thread.start()
    let client = HTTPClient(thread: thread, configuration: .init())
    let request = HTTPRequest(
      method: "GET", url: "http://127.0.0.1:\(server.port)/", timeoutSeconds: 600)
    await withTaskGroup { group in
      for chain in 0..<8 {
        group.addTask {
          var random = SeededRandom(seed: seed &* 8 &+ UInt64(chain))
          for _ in 0..<Soak.steps(200) {
            let poll = Task { text(try await client.send(request)) }
            for _ in 0..<random.next(below: 30) { await turn(of: thread) }
            poll.cancel()
            switch await poll.result {
            case .success(let answer): #expect(answer == "now")
            case .failure(NetworkError.cancelled), .failure(NetworkError.dropped): break
            case .failure(let error): Issue.record("seed \(seed): \(error)")
            }
          }
        }
      }
    }
    thread.stop()
  }

  @Test(arguments: Soak.seeds(1...1))
  func `WebSocket handshakes cancelled at random leave no connection, and the next opens`(
    seed: UInt64
  ) async throws {
    var random = SeededRandom(seed: seed)
    let loopback = try Loopback(
      acceptWebSocket: { _ in .accept(protocol: "") { _ in { _ in } } },
      handler: { _, reply in reply.send(answer("plain")) })
    let open = { @Sendable () async throws(NetworkError) -> WebSocket in
      try await loopback.client.openWebSocket(
        HTTPRequest(method: "GET", url: loopback.base + "/ws", timeoutSeconds: 600), protocols: [],
        maximumMessageBytes: 1_000, onEvent: { _ in })
    }
    for round in 0..<Soak.steps(200) {
      let handshake = Task { try await open() }
      for _ in 0..<random.next(below: 20) { await turn(of: loopback.clientThread) }
      handshake.cancel()
      switch await handshake.result {
      case .success(let socket): socket.close(code: 1000)
      case .failure(let error):
        #expect(error as? NetworkError == .cancelled, "round \(round) of seed \(seed)")
      }
    }
    let socket = try await open()
    #expect(await loopback.connectionCount(reaches: 1))
    socket.close(code: 1000)
    #expect(await loopback.connectionCount(reaches: 0))
  }

  @Test func `cancelled long polls free their connections at once`() async throws {
    let arrived = Mailbox<Int>()
    let kept = Box<[HTTPReply]>([])
    let loopback = try Loopback { request, reply in
      guard request.path == "/poll" else { return reply.send(answer("now")) }
      kept.change { $0.append(reply) }
      arrived.put(1)
    }
    // As many polls as the client opens connections to one host. The second round may use a
    // connection that has carried a request before.
    for _ in 0..<2 {
      let polls = (0..<16).map { _ in Task { try await loopback.get("/poll") } }
      for _ in polls { _ = await arrived.next() }
      for poll in polls { poll.cancel() }
      for poll in polls {
        await #expect(throws: NetworkError.cancelled) { try await poll.value }
      }
      #expect(text(try await loopback.get("/")) == "now")
    }
  }

  /// Cancels requests while the client connects to the server.
  ///
  /// The test has a thread of its own: on those that all tests share, it may wait on a busy machine
  /// until the system gives up connecting, after two minutes.
  ///
  /// - Parameter turns: the number of turns of the network thread before the requests are
  ///   cancelled. After few turns the requests have not begun to connect, after many they have.
  @Test(.thread(TestThread()), arguments: [1, 2, 3, 4, 100])
  func `requests that are still connecting are cancelled at once`(turns: Int) async throws {
    let loopback = try Loopback { _, reply in reply.send(answer("now")) }
    let full = FullPort()
    let request = HTTPRequest(
      method: "GET", url: "http://127.0.0.1:\(full.port)/", timeoutSeconds: 3_600)
    // As many requests as the client opens connections.
    let polls = (0..<16).map { _ in Task { try await loopback.client.send(request) } }
    for _ in 0..<turns { await turn(of: loopback.clientThread) }
    for poll in polls { poll.cancel() }
    for poll in polls {
      await #expect(throws: NetworkError.cancelled) { try await poll.value }
    }
    // The system goes on connecting for more than two minutes.
    let next = HTTPRequest(method: "GET", url: loopback.base + "/", timeoutSeconds: 600)
    #expect(text(try await loopback.client.send(next)) == "now")
    withExtendedLifetime(full) {}
  }

  @Test func `a client that stops ends all requests that are under way`() async throws {
    let asked = Mailbox<Int>()
    let server = piecewise(seed: 1, asked: asked)
    let request = HTTPRequest(
      method: "GET", url: "http://127.0.0.1:\(server.port)/", timeoutSeconds: 600)
    for _ in 0..<Soak.steps(20) {
      let thread = NetworkThread(name: "test")
      thread.start()
      let client = HTTPClient(thread: thread, configuration: .init(maximumBodyBytes: 8 << 20))
      let polls = (0..<4).map { _ in Task { try await client.send(request).body.count } }
      for _ in polls { _ = await asked.next() }
      thread.stop()
      for poll in polls {
        switch await poll.result {
        case .success(let count): #expect(count == Self.answerBytes)
        case .failure(let error): #expect(error as? NetworkError == .cancelled)
        }
      }
    }
  }

  @Test func `an announced response size over the limit ends the request before the body`()
    async throws
  {
    let server = RawServer { connection in
      guard RawServer.readHead(connection) != nil else { return }
      RawServer.send(
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n".utf8, to: connection)
      _ = RawServer.readHead(connection)
    }
    let thread = NetworkThread(name: "test")
    thread.start()
    let client = HTTPClient(thread: thread, configuration: .init())
    func ask(_ most: Int?) async throws {
      _ = try await client.send(
        HTTPRequest(
          method: "GET", url: "http://127.0.0.1:\(server.port)/", maximumAnswerBytes: most))
    }
    await #expect(throws: NetworkError.tooLarge(limit: 1 << 20)) { try await ask(nil) }
    await #expect(throws: NetworkError.tooLarge(limit: 5)) { try await ask(5) }
    thread.stop()
  }
}

/// Waits until the network thread has run the jobs that were queued on it before this call.
private func turn(of thread: NetworkThread) async {
  await withCheckedContinuation { continuation in thread.run { continuation.resume() } }
}
