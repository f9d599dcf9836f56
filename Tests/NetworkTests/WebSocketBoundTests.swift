import Glibc
import Network
import Testing

@Suite struct WebSocketBoundTests {
  private static let handshake =
    "GET /ws HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"

  /// A WebSocket frame whose payload is `bytes` times "x". A client masks its payload, here with
  /// zeros.
  private func frame(
    opcode: UInt8, isLast: Bool, bytes: Int, isMasked: Bool = true
  ) -> [UInt8] {
    let flag: UInt8 = isMasked ? 0x80 : 0
    // The shortest form of a length is the only one that is allowed.
    let (form, size): (UInt8, Int) =
      bytes < 126 ? (UInt8(bytes), 0) : bytes < 65_536 ? (126, 2) : (127, 8)
    let length =
      [flag | form] + (0..<size).reversed().map { UInt8(truncatingIfNeeded: bytes >> (8 * $0)) }
    return [(isLast ? 0x80 : 0) | opcode] + length + [UInt8](repeating: 0, count: isMasked ? 4 : 0)
      + [UInt8](repeating: 0x78, count: bytes)
  }

  private func serving(
    _ events: Mailbox<WebSocketEvent>, _ sockets: Box<WebSocket?> = Box(nil),
    limits: ConnectionLimits = .patient
  ) throws -> Loopback {
    try Loopback(
      maximumMessageBytes: 200_000, limits: limits,
      acceptWebSocket: { _ in
        .accept(protocol: "") { socket in
          sockets.change { $0 = socket }
          return { events.put($0) }
        }
      }
    ) { _, reply in reply.send(answer("plain")) }
  }

  private func open(_ loopback: Loopback) async -> RawConnection {
    let connection = RawConnection(port: loopback.port)
    await connection.write(Self.handshake)
    #expect(await connection.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 101"))
    return connection
  }

  @Test func `fragments of one WebSocket message are joined and share its size limit`() async throws
  {
    let events = Mailbox<WebSocketEvent>()
    let loopback = try serving(events)
    let connection = await open(loopback)
    for (opcode, isLast) in [(UInt8(1), false), (0, false), (0, true)] {
      await connection.write(frame(opcode: opcode, isLast: isLast, bytes: 66_000))
    }
    #expect(await events.next() == .text(String(repeating: "x", count: 198_000)))
    for opcode in [UInt8(1), 0, 0, 0] {
      await connection.write(frame(opcode: opcode, isLast: false, bytes: 66_000))
    }
    #expect(await events.next() == .closed(code: 1009))
    #expect(await connection.isEnded())
  }

  @Test func `WebSocket fragments sent with the handshake count for the size limit, too`()
    async throws
  {
    let events = Mailbox<WebSocketEvent>()
    let loopback = try serving(events)
    let connection = RawConnection(port: loopback.port)
    let first = frame(opcode: 1, isLast: false, bytes: 1_000)
    await connection.write(Array(Self.handshake.utf8) + first)
    for _ in 0..<4 { await connection.write(frame(opcode: 0, isLast: false, bytes: 66_000)) }
    #expect(await events.next() == .closed(code: 1009))
  }

  @Test func `a client closes a WebSocket whose message exceeds the limit`() async throws {
    let loopback = try serving(Mailbox())
    let upstream = loopback.port
    let flood = frame(opcode: 0, isLast: false, bytes: 66_000, isMasked: false)
    let first = frame(opcode: 1, isLast: false, bytes: 66_000, isMasked: false)
    let server = RawServer { connection in
      guard let request = RawServer.readHead(connection) else { return }
      let real = connect(to: upstream)
      defer { close(real) }
      RawServer.send(request, to: real)
      guard let answer = RawServer.readHead(real) else { return }
      RawServer.send(answer + first, to: connection)
      while RawServer.send(flood, to: connection) {}
    }
    let events = Mailbox<WebSocketEvent>()
    let socket = try await loopback.client.openWebSocket(
      HTTPRequest(method: "GET", url: "http://127.0.0.1:\(server.port)/ws", timeoutSeconds: 600),
      protocols: [],
      maximumMessageBytes: 200_000, onEvent: { events.put($0) })
    #expect(await events.next() == .closed(code: 1009))
    withExtendedLifetime(socket) {}
  }

  @Test(arguments: [[0x8A, 0x00], [0x01, 0x00], [0x89, 0x00], [0x8A, 0x01, 0x78]] as [[UInt8]])
  func `a flood of WebSocket frames delays no stop`(frame: [UInt8]) async throws {
    let loopback = try serving(Mailbox())
    let upstream = loopback.port
    let server = RawServer { connection in
      guard let request = RawServer.readHead(connection) else { return }
      let real = connect(to: upstream)
      defer { close(real) }
      RawServer.send(request, to: real)
      guard let answer = RawServer.readHead(real) else { return }
      RawServer.send(answer, to: connection)
      let flood = (0..<20_000).flatMap { _ in frame }
      while RawServer.send(flood, to: connection) {}
    }
    let thread = NetworkThread(name: "test")
    thread.start()
    let client = HTTPClient(thread: thread, configuration: .init())
    let socket = try? await client.openWebSocket(
      HTTPRequest(method: "GET", url: "http://127.0.0.1:\(server.port)/ws", timeoutSeconds: 600),
      protocols: [], maximumMessageBytes: 200_000, onEvent: { _ in })
    for _ in 0..<20 { await thread.value {} }
    let before = ContinuousClock.now
    thread.stop()
    #expect(ContinuousClock.now - before < .seconds(3))
    withExtendedLifetime(socket) {}
  }

  @Test func `WebSocket pings are answered, and a flood of unread pings closes the socket`()
    async throws
  {
    let events = Mailbox<WebSocketEvent>()
    let loopback = try serving(events)
    let connection = await open(loopback)
    await connection.write(frame(opcode: 9, isLast: true, bytes: 3))
    #expect(await connection.read(until: "xxx").utf8.count >= 5)
    let pings = (0..<20_000).flatMap { _ in frame(opcode: 9, isLast: true, bytes: 100) }
    await connection.write(pings)
    #expect(await events.next() == .closed(code: 1008))
  }

  @Test func `WebSocket pings whose pongs are read never close the socket`() async throws {
    let (events, sockets) = (Mailbox<WebSocketEvent>(), Box<WebSocket?>(nil))
    let loopback = try serving(events, sockets)
    let connection = await open(loopback)
    let written = Mailbox<Bool>()
    // Together more pings than may be unread at a time. The last one of each batch is longer, so
    // that its pong is recognised.
    for _ in 0..<3 {
      let pings = (0..<40).flatMap { frame(opcode: 9, isLast: true, bytes: $0 < 39 ? 3 : 5) }
      await connection.write(pings)
      try #require(await connection.read(until: "xxxxx").contains("xxxxx"))
      loopback.serverThread.run { sockets.get()?.whenWritten { written.put(true) } }
      #expect(await written.next() == true)
    }
    await connection.write(frame(opcode: 1, isLast: true, bytes: 1))
    #expect(await events.next() == .text("x"))
    withExtendedLifetime(connection) {}
  }

  @Test func `a WebSocket is closed when too many bytes wait for its peer`() async throws {
    let (events, sockets) = (Mailbox<WebSocketEvent>(), Box<WebSocket?>(nil))
    var limits = ConnectionLimits.patient
    limits.maximumUnreadBytes = 1 << 20
    let loopback = try serving(events, sockets, limits: limits)
    let connection = await open(loopback)
    await connection.write(frame(opcode: 1, isLast: true, bytes: 1))
    #expect(await events.next() == .text("x"))
    let text = String(repeating: "y", count: 100_000)
    for _ in 0..<200 { sockets.get()?.send(text) }
    #expect(await events.next() == .closed(code: 1008))
    withExtendedLifetime(connection) {}
  }

  @Test func `a WebSocket is closed when its peer reads nothing for too long`() async throws {
    let (events, sockets) = (Mailbox<WebSocketEvent>(), Box<WebSocket?>(nil))
    var limits = ConnectionLimits.patient
    limits.unreadMilliseconds = 50
    limits.bytesPerSecond = 1_000_000_000
    limits.maximumUnreadBytes = 64 << 20
    let loopback = try serving(events, sockets, limits: limits)
    let connection = await open(loopback)
    await connection.write(frame(opcode: 1, isLast: true, bytes: 1))
    #expect(await events.next() == .text("x"))
    for _ in 0..<2 { sockets.get()?.send(String(repeating: "y", count: 8_000_000)) }
    #expect(await events.next() == .closed(code: 1008))
    withExtendedLifetime(connection) {}
  }
}

/// Connects to a port of 127.0.0.1; returns the socket's descriptor.
private func connect(to port: Int) -> Int32 {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  withLoopbackAddress(port: port) { _ = Glibc.connect(descriptor, $0, $1) }
  return descriptor
}
