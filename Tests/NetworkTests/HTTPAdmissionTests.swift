import Network
import Testing

@Suite struct HTTPAdmissionTests {
  private func post(_ path: String, announcing size: Int) -> String {
    "POST \(path) HTTP/1.1\r\nHost: h\r\nContent-Length: \(size)\r\n\r\n"
  }

  @Test func `a request is admitted after its headers, before any of its body`() async throws {
    let asked = Mailbox<HTTPServerRequest>()
    let loopback = try Loopback(
      admit: { request in
        asked.put(request)
        return .accept(maximumBodyBytes: 10)
      }, handler: { request, reply in reply.send(answer("got \(request.body.count)")) })
    let connection = RawConnection(port: loopback.port)
    await connection.write(post("/a?b", announcing: 4))
    let request = try #require(await asked.next())
    #expect((request.method, request.path, request.query) == ("POST", "/a", "b"))
    #expect(request.body.isEmpty && request.remoteAddress == "127.0.0.1")
    #expect(request.header("content-length") == "4")
    await connection.write("body")
    #expect(await connection.read(until: "got 4").contains("200 OK"))
  }

  @Test func `each request's body is limited to the size that it was admitted with`() async throws {
    let loopback = try Loopback(
      admit: { .accept(maximumBodyBytes: $0.path == "/large" ? 100_000 : 10) },
      handler: { request, reply in reply.send(answer("\(request.body.count)")) })
    for (path, size, status) in [("/large", 100_000, 200), ("/small", 11, 413), ("/", 10, 200)] {
      let response = try await loopback.client.send(
        HTTPRequest(
          method: "POST", url: loopback.base + path, body: Array(repeating: 0x61, count: size)))
      #expect(response.status == status, "\(path)")
    }
  }

  @Test func `a refused request never reaches its handler, and its body is read up to a limit`()
    async throws
  {
    let handled = Mailbox<String>()
    let loopback = try Loopback(
      admit: { request in
        guard request.path == "/closed" else { return .accept(maximumBodyBytes: 10) }
        return .refuse(answer("not you", status: 401))
      },
      handler: { request, reply in
        handled.put(request.path)
        reply.send(answer("done"))
      })
    let polite = RawConnection(port: loopback.port)
    await polite.write(post("/closed", announcing: 1000))
    await polite.write(Array(repeating: 0x61, count: 1000))
    let refusal = await polite.read(until: "not you")
    #expect(refusal.hasPrefix("HTTP/1.1 401"))
    let flood = RawConnection(port: loopback.port)
    await flood.write(post("/closed", announcing: 1 << 30))
    var isOpen = true
    for _ in 0..<64 where isOpen {
      isOpen = await flood.write(Array(repeating: 0x61, count: 1 << 20))
    }
    #expect(!isOpen, "the server took 64 MiB of a refused body")
    _ = try await loopback.get("/open")
    #expect(await handled.next() == "/open")
  }

  @Test func `a client that expects 100-continue is refused before it sends its body`()
    async throws
  {
    let loopback = try Loopback(
      admit: { _ in .refuse(answer("not you", status: 401)) },
      handler: { _, reply in reply.send(answer("done")) })
    let connection = RawConnection(port: loopback.port)
    await connection.write(
      "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99\r\nExpect: 100-continue\r\n\r\n")
    #expect(await connection.read(until: "not you").hasPrefix("HTTP/1.1 401"))
  }
}
