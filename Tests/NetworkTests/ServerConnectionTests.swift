import Dispatch
import Glibc
import Network
import Testing

/// The states of the TCP sockets at a local port of IPv4, as `/proc/net/tcp` writes them: "0A"
/// listening, "01" established, "08" closed by the peer only.
func connectionStates(port: Int) -> [String] {
  guard let file = fopen("/proc/self/net/tcp", "r") else { return [] }
  defer { fclose(file) }
  var (states, line) = ([String](), [CChar](repeating: 0, count: 512))
  let hex = String(port, radix: 16, uppercase: true)
  let wanted = ":" + String(repeating: "0", count: 4 - hex.count) + hex
  while fgets(&line, Int32(line.count), file) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let fields = text.split(separator: " ")
    if fields.count > 3, fields[1].hasSuffix(wanted) { states.append(String(fields[3])) }
  }
  return states
}

@Suite struct ServerConnectionTests {
  private let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

  private func serving(
    asked: Mailbox<String> = Mailbox(), _ change: (inout ConnectionLimits) -> Void = { _ in }
  ) throws -> Loopback {
    var limits = ConnectionLimits.patient
    change(&limits)
    return try Loopback(limits: limits) { request, reply in
      asked.put(request.path)
      switch request.path {
      case "/never": reply.onDisconnect = { withExtendedLifetime(reply) {} }
      case "/large": reply.send(answer(String(repeating: "x", count: 8 << 20)))
      default: reply.send(answer("served"))
      }
    }
  }

  @Test func `a connection that its client closed between two requests is released at once`()
    async throws
  {
    let loopback = try serving()
    for _ in 0..<50 {
      let connection = RawConnection(port: loopback.port)
      await connection.write(get)
      #expect(await connection.read(until: "served").hasPrefix("HTTP/1.1 200"))
    }
    #expect(await loopback.connectionCount(reaches: 0))
    // The server closes a connection's descriptor a turn after it has released the connection.
    let port = loopback.port
    #expect(await loopback.comesTrue { !connectionStates(port: port).contains("08") })
  }

  @Test func `a connection that ends during a long poll is released, even with unread bytes`()
    async throws
  {
    let loopback = try serving()
    do {
      let quiet = RawConnection(port: loopback.port)
      await quiet.write("GET /never HTTP/1.1\r\nHost: h\r\n\r\n")
      let early = RawConnection(port: loopback.port)
      await early.write("GET /never HTTP/1.1\r\nHost: h\r\n\r\n" + get)
      #expect(await loopback.connectionCount(reaches: 2))
    }
    #expect(await loopback.connectionCount(reaches: 0))
  }

  @Test func `requests sent together over one connection are all answered`() async throws {
    let loopback = try serving()
    let connection = RawConnection(port: loopback.port)
    await connection.write(get + get + "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    let said = await connection.read()
    #expect(said.split(separator: "HTTP/1.1 200 OK").count == 3)
  }

  @Test(arguments: [
    "", "GET / HT", "GET / HTTP/1.1\r\nHost: h\r\n",
    "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nfour",
    "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfour",
    "GET / HTTP/1.1\r\nHost: h\r\n\r\n",
  ])
  func `a client that falls silent loses its connection, wherever it stopped`(said: String)
    async throws
  {
    let loopback = try serving {
      $0.headMilliseconds = 50
      $0.idleMilliseconds = 50
      $0.transferMilliseconds = 50
      $0.bytesPerSecond = 100_000_000
    }
    let connection = RawConnection(port: loopback.port)
    if !said.isEmpty { await connection.write(said) }
    #expect(await connection.isEnded())
    #expect(await loopback.connectionCount(reaches: 0))
  }

  @Test func `request headers that arrive a byte at a time share one time limit`() async throws {
    let loopback = try serving { $0.headMilliseconds = 100 }
    let connection = RawConnection(port: loopback.port)
    await connection.write("GET / HTTP/1.1\r\nX: ")
    var isOpen = true
    while isOpen { isOpen = await connection.write("x") }
    #expect(await loopback.connectionCount(reaches: 0))
  }

  @Test func `a client that does not read its response is disconnected`() async throws {
    let asked = Mailbox<String>()
    let loopback = try serving(asked: asked) {
      $0.transferMilliseconds = 50
      $0.bytesPerSecond = 1_000_000_000
    }
    let connection = RawConnection(port: loopback.port)
    await connection.write("GET /large HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(await asked.next() == "/large")
    #expect(await loopback.connectionCount(reaches: 0))
    withExtendedLifetime(connection) {}
  }

  @Test func `the connection limit of one address does not affect other addresses`() async throws {
    let loopback = try serving {
      $0.maximumPerAddress = 3
      $0.isExempt = { _ in false }
    }
    var kept: [RawConnection] = []
    for _ in 0..<3 {
      kept.append(RawConnection(port: loopback.port, source: "127.0.0.9"))
      await kept.last?.write(get)
      #expect(await kept.last?.read(until: "served").contains("200 OK") == true)
    }
    #expect(await RawConnection(port: loopback.port, source: "127.0.0.9").isEnded())
    #expect(text(try await loopback.get("/")) == "served")
    kept.removeLast()
    #expect(await loopback.connectionCount(reaches: 3))
    let next = RawConnection(port: loopback.port, source: "127.0.0.9")
    await next.write(get)
    #expect(await next.read(until: "served").contains("200 OK"))
  }

  @Test func `a closed connection makes room for all addresses of its address group`() async throws
  {
    let loopback = try serving {
      $0.maximumPerAddress = 1
      $0.isExempt = { _ in false }
      $0.group = { _ in "one customer" }
    }
    for source in ["127.0.0.9", "127.0.0.10", "127.0.0.9"] {
      do {
        let connection = RawConnection(port: loopback.port, source: source)
        await connection.write(get)
        #expect(await connection.read(until: "served").contains("200 OK"))
        #expect(await RawConnection(port: loopback.port, source: "127.0.0.11").isEnded())
      }
      #expect(await loopback.connectionCount(reaches: 0))
    }
  }

  @Test func `at the limit of all connections the one that was idle longest is closed`()
    async throws
  {
    let loopback = try serving { $0.maximumConnections = 20 }
    let polling = RawConnection(port: loopback.port)
    await polling.write("GET /never HTTP/1.1\r\nHost: h\r\n\r\n")
    var idle: [RawConnection] = []
    for _ in 0..<100 {
      idle.append(RawConnection(port: loopback.port))
      await idle.last?.write(get)
      #expect(await idle.last?.read(until: "served").contains("200 OK") == true)
    }
    #expect(await idle[0].isEnded())
    await idle[99].write(get)
    #expect(await idle[99].read(until: "served").contains("200 OK"))
    #expect(text(try await loopback.get("/")) == "served")
    // The server closes an idle connection in a later turn than the one that exceeds the limit.
    #expect(await loopback.connectionCount(reaches: 20))
    let port = loopback.port
    #expect(await loopback.comesTrue { connectionStates(port: port).count <= 21 })
  }

  /// A connection that the server closes to make room for another keeps its descriptor until a
  /// later turn of the thread.
  @Test func `connections that wait together are not all accepted in one turn at the limit`()
    async throws
  {
    let loopback = try serving { $0.maximumConnections = 4 }
    let (isWaiting, mayGoOn) = (Mailbox<Void>(), DispatchSemaphore(value: 0))
    let most = Box(0)
    let (thread, server) = (loopback.serverThread, loopback.server)
    @Sendable func count() {
      most.change { $0 = max($0, server.connectionCount) }
      thread.run { count() }
    }
    thread.run {
      isWaiting.put(())
      mayGoOn.wait()
      count()
    }
    await isWaiting.next()
    let silent = (0..<40).map { _ in RawConnection(port: loopback.port) }
    let last = RawConnection(port: loopback.port)
    mayGoOn.signal()
    await last.write(get)
    #expect(await last.read(until: "served").contains("200 OK"))
    #expect((4...6).contains(most.get()))
    withExtendedLifetime(silent) {}
  }
}
