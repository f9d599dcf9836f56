import Network
import Testing

@Suite struct WebSocketTests {
  /// Returns a `Loopback` whose server accepts WebSockets at "/ws" with the token "t" only. The
  /// server puts the accepted socket into `sockets`, greets with the text "welcome", echoes every
  /// text, and puts its events into `seen`. `limit`: the largest message that the server accepts,
  /// in bytes.
  private func echoing(
    _ seen: Mailbox<WebSocketEvent>, _ sockets: Box<WebSocket?>, limit: Int = 1 << 20
  ) throws
    -> Loopback
  {
    try Loopback(
      maximumMessageBytes: limit,
      acceptWebSocket: { request in
        guard request.path == "/ws" else { return .notHere }
        guard request.header("Authorization") == "Bearer t" else {
          return .refuse(answer("who?", status: 401))
        }
        return .accept(protocol: "m.json") { socket in
          sockets.change { $0 = socket }
          socket.send("welcome")
          return { event in
            seen.put(event)
            if case .text(let text) = event { socket.send(text) }
          }
        }
      }
    ) { _, reply in reply.send(answer("plain", status: 404)) }
  }

  private func open(
    _ loopback: Loopback, _ events: Mailbox<WebSocketEvent>, path: String = "/ws",
    token: String = "t", limit: Int = 1 << 20
  ) async throws(NetworkError) -> WebSocket {
    try await loopback.client.openWebSocket(
      HTTPRequest(
        method: "GET", url: loopback.base + path,
        headers: [HTTPHeader("Authorization", "Bearer \(token)")], timeoutSeconds: 600),
      protocols: ["m.json"], maximumMessageBytes: limit, onEvent: { events.put($0) })
  }

  @Test func `WebSocket texts go both ways, large ones too, and both ends see one close`()
    async throws
  {
    let (seen, events) = (Mailbox<WebSocketEvent>(), Mailbox<WebSocketEvent>())
    let loopback = try echoing(seen, Box(nil))
    let socket = try await open(loopback, events)
    #expect(socket.subprotocol == "m.json")
    #expect(await events.next() == .text("welcome"))
    for text in ["hello, 世界", "", String(repeating: "long ", count: 50_000)] {
      socket.send(text)
      #expect(await seen.next() == .text(text))
      #expect(await events.next() == .text(text))
    }
    socket.close(code: 1000)
    socket.close(code: 1001)
    socket.send("too late")
    #expect(await seen.next() == .closed(code: 1000))
    #expect(await events.next() == .closed(code: 1000))
    loopback.clientThread.stop()
    loopback.serverThread.stop()
    seen.put(.text("end"))
    events.put(.text("end"))
    #expect(await seen.next() == .text("end"))
    #expect(await events.next() == .text("end"))
  }

  @Test func `a WebSocket is refused before the upgrade, with an HTTP status`() async throws {
    let loopback = try echoing(Mailbox(), Box(nil))
    await #expect(throws: NetworkError.handshakeRefused(status: 401)) {
      try await open(loopback, Mailbox(), token: "wrong")
    }
    await #expect(throws: NetworkError.handshakeRefused(status: 404)) {
      try await open(loopback, Mailbox(), path: "/elsewhere")
    }
  }

  @Test func `a WebSocket that the server closes ends with the server's close code`() async throws {
    let (sockets, events) = (Box<WebSocket?>(nil), Mailbox<WebSocketEvent>())
    let loopback = try echoing(Mailbox(), sockets)
    let socket = try await open(loopback, events)
    #expect(await events.next() == .text("welcome"))
    sockets.get()?.close(code: 3001)
    #expect(await events.next() == .closed(code: 3001))
    withExtendedLifetime(socket) {}
  }

  @Test func `a stopping server closes its WebSockets with code 1001`() async throws {
    let events = Mailbox<WebSocketEvent>()
    let loopback = try echoing(Mailbox(), Box(nil))
    let socket = try await open(loopback, events)
    #expect(await events.next() == .text("welcome"))
    loopback.server.stop()
    #expect(await events.next() == .closed(code: 1001))
    withExtendedLifetime(socket) {}
  }

  @Test func `a WebSocket without references still delivers events`() async throws {
    let events = Mailbox<WebSocketEvent>()
    let loopback = try echoing(Mailbox(), Box(nil))
    _ = try await open(loopback, events)
    #expect(await events.next() == .text("welcome"))
  }

  @Test func `a network thread that stops closes its WebSockets`() async throws {
    let (seen, events) = (Mailbox<WebSocketEvent>(), Mailbox<WebSocketEvent>())
    let loopback = try echoing(seen, Box(nil))
    let socket = try await open(loopback, events)
    #expect(await events.next() == .text("welcome"))
    loopback.clientThread.stop()
    #expect(await events.next() == .closed(code: 1006))
    #expect(await seen.next() == .closed(code: 1006))
    withExtendedLifetime(socket) {}
  }

  @Test(arguments: [(1000, 1 << 20, 1001), (1 << 20, 1000, 1001)])
  func `a WebSocket message over either end's limit closes the socket`(
    client: Int, server: Int, size: Int
  ) async throws {
    let (seen, events) = (Mailbox<WebSocketEvent>(), Mailbox<WebSocketEvent>())
    let loopback = try echoing(seen, Box(nil), limit: server)
    let socket = try await open(loopback, events, limit: client)
    #expect(await events.next() == .text("welcome"))
    socket.send(String(repeating: "x", count: size))
    if server > size { #expect(await seen.next() == .text(String(repeating: "x", count: size))) }
    let (ours, theirs) = (await events.next(), await seen.next())
    // The end that refuses knows the reason; the other end may only see the connection break.
    #expect((server > size ? ours : theirs) == .closed(code: 1009))
    for end in [ours, theirs] {
      guard case .closed = end else {
        Issue.record("not closed: \(String(describing: end))")
        continue
      }
    }
  }
}
