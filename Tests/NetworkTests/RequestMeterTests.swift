import Network
import Testing

/// Requests whose end two readers could see at different places.
@Suite struct RequestMeterTests {
  private static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n"

  @Test(arguments: [
    "Host: h\r\nContent-Length : 5", "Host: h\r\nContent-Length: 5\r\nTransfer-Encoding: chunked",
    "Host: h\r\nTransfer-Encoding: chunked\r\nContent-Length: 5", "Host: a\r\nHost: b", "Accept: x",
    "Host: h\r\nContent-Length: 5\r\nContent-Length: 6", "Host: h\r\nContent-Length: 5, 5",
    "Host: h\r\nContent-Length: +5", "Host: h\r\nContent-Length: -1",
    "Host: h\r\nContent-Length: 0x5",
    "Host: h\r\nContent-Length: 99999999999999999999", "Host: h\r\nContent-Length:",
    "Host: h\r\nTransfer-Encoding: gzip, chunked", "Host: h\r\nTransfer-Encoding: xchunked",
    "Host: h\r\nTransfer-Encoding : chunked",
    "Host: h\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x",
    "Host: h\r\nX: a\r\n b", "Host: h\r\nX: a\r\n\tContent-Length: 5",
    "Host: h\r\nX: a\rContent-Length: 5",
    "Host: h\r\nX: \0", "Host: h\r\nno colon", "Host: h\r\n: empty", " Host: h",
    "Host: h\r\nX Y: z",
  ])
  func `a request with an unclear end is refused, and nothing after it is read`(head: String)
    async throws
  {
    let asked = Mailbox<String>()
    let loopback = try Loopback { request, reply in
      asked.put(request.path)
      reply.send(answer("served"))
    }
    let connection = RawConnection(port: loopback.port)
    await connection.write("POST /first HTTP/1.1\r\n\(head)\r\n\r\n" + Self.smuggled)
    let seen = await connection.read(until: "never")
    #expect(seen.hasPrefix("HTTP/1.1 400 "), "\(seen)")
    #expect(!seen.contains("served"))
    let other = RawConnection(port: loopback.port)
    await other.write("GET /other HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(await other.read(until: "served").hasPrefix("HTTP/1.1 200"))
    #expect(await asked.next() == "/other")
  }

  @Test(arguments: [
    "5\r\nhello\r\n0\r\n\r\n", "5;x=y\r\nhello\r\n0\r\n\r\n",
    "2\r\nhe\r\n3\r\nllo\r\n00\r\nX: y\r\n\r\n",
  ])
  func `requests that follow each other are told apart, byte by byte and at once`(chunks: String)
    async throws
  {
    let loopback = try Loopback { request, reply in
      reply.send(answer("\(request.path)=\(String(decoding: request.body, as: UTF8.self));"))
    }
    let requests =
      "POST /a HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: Chunked\r\n\r\n\(chunks)"
      + "PUT /b HTTP/1.1\r\nhost:h\r\ncontent-length:4\r\n\r\nbody"
      + "\r\nGET /c HTTP/1.1\r\nHost: h\r\n\r\n"
    for isSlow in [false, true] {
      let connection = RawConnection(port: loopback.port)
      if isSlow {
        for byte in requests.utf8 { await connection.write([byte]) }
      } else {
        await connection.write(requests)
      }
      let seen = await connection.read(until: "/c=;")
      #expect(seen.contains("/a=hello;") && seen.contains("/b=body;"), "\(seen)")
    }
  }

  @Test(arguments: [
    "g\r\n", "-1\r\n", "+5\r\n", "\r\n", "5\r\nhelloX\r\n", "fffffffffffffffff\r\n",
  ])
  func `chunks of an unclear size are refused`(chunks: String) async throws {
    let asked = Mailbox<String>()
    let loopback = try Loopback { request, reply in
      asked.put(request.path)
      reply.send(answer("served"))
    }
    let connection = RawConnection(port: loopback.port)
    await connection.write(
      "POST /first HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)"
        + Self.smuggled)
    #expect(!(await connection.read(until: "never")).contains("served"))
    let other = RawConnection(port: loopback.port)
    await other.write("GET /other HTTP/1.1\r\nHost: h\r\n\r\n")
    _ = await other.read(until: "served")
    #expect(await asked.next() == "/other")
  }
}
