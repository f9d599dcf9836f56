import Dispatch
import Glibc
import Network
import Synchronization
import Testing

/// Makes a folder whose path is short enough for socket files.
func temporaryFolder() throws -> String {
  var template = Array("/tmp/confab-XXXXXX".utf8CString)
  return try template.withUnsafeMutableBufferPointer { buffer in
    String(cString: try #require(buffer.baseAddress.flatMap { mkdtemp($0) }))
  }
}

/// Sends a GET request; returns its error, or `nil` if a response came.
private func failure(of loopback: Loopback) async -> NetworkError? {
  do throws(NetworkError) {
    _ = try await loopback.get("/")
    return nil
  } catch {
    return error
  }
}

@Suite struct HTTPTests {
  private func echo(_ request: HTTPServerRequest, _ reply: HTTPReply) {
    let body = String(decoding: request.body, as: UTF8.self)
    let token = request.header("authorization") ?? "-"
    reply.send(answer("\(request.method) \(request.path) \(request.query) \(body) \(token)"))
  }

  @Test(arguments: ["PUT", "POST", "DELETE"])
  func `a request's method, path, query, body and headers arrive as they were sent`(
    method: String
  ) async throws {
    let loopback = try Loopback(handler: echo)
    let response = try await loopback.client.send(
      HTTPRequest(
        method: method, url: loopback.base + "/a?b=c%26d",
        headers: [HTTPHeader("Authorization", "Bearer x")], body: Array("{}".utf8)))
    #expect(response.status == 200)
    #expect(text(response) == "\(method) /a b=c%26d {} Bearer x")
    #expect(response.header("content-type") == "text/plain")
  }

  @Test(arguments: ["127.0.0.1", "localhost"])
  func `nothing is sent to an address that the client refuses, also by a name`(
    _ host: String
  ) async throws {
    let requests = Mutex(0)
    let loopback = try Loopback { _, reply in
      requests.withLock { $0 += 1 }
      reply.send(HTTPResponse(status: 200))
    }
    let url = loopback.base.replacing("127.0.0.1", with: host)
    func status(_ refuses: @escaping @Sendable (String) -> Bool) async -> Int? {
      let client = HTTPClient(
        thread: loopback.clientThread, configuration: .init(refusesAddress: refuses))
      return try? await client.send(
        HTTPRequest(method: "POST", url: url, body: [], timeoutSeconds: 60)
      ).status
    }
    #expect(await status { _ in true } == nil)
    #expect(requests.withLock { $0 } == 0)
    #expect(await status { $0 != "127.0.0.1" && $0 != "::1" } == 200)
    #expect(requests.withLock { $0 } == 1)
  }

  @Test func `an encoded slash in a request's path stays encoded`() async throws {
    let loopback = try Loopback(handler: echo)
    let response = try await loopback.get("/rooms/%21a%2Fb%3Ac/send//%C3%A4")
    #expect(text(response) == "GET /rooms/%21a%2Fb%3Ac/send//%C3%A4   -")
  }

  @Test func `a server listens on a socket file, which only its owner may open`() async throws {
    let folder = try temporaryFolder()
    let path = folder + "/s"
    let loopback = try Loopback(on: .unix(path: path), handler: echo)
    var status = stat()
    #expect(lstat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(text(try await loopback.get("/a%2Fb?c")) == "GET /a%2Fb c  -")
    loopback.server.stop()
    loopback.serverThread.stop()
    #expect(lstat(path, &status) != 0)
    rmdir(folder)
  }

  @Test func `a stale socket file is replaced, a socket in use or another file is not`() throws {
    let folder = try temporaryFolder()
    let (stale, file) = (folder + "/s", folder + "/f")
    let bound = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(stale.utf8)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { #expect(bind(bound, $0, size) == 0) }
    }
    close(bound)
    close(creat(file, 0o600))
    let first = try Loopback(on: .unix(path: stale), handler: echo)
    #expect(throws: NetworkError.cannotListen("somebody listens on \(stale)")) {
      try Loopback(on: .unix(path: stale), handler: echo)
    }
    #expect(throws: NetworkError.cannotListen("\(file) is there and is no socket")) {
      try Loopback(on: .unix(path: file), handler: echo)
    }
    first.server.stop()
    first.serverThread.stop()
    unlink(file)
    rmdir(folder)
  }

  @Test func `a socket path that is too long is an error that names the limit`() {
    let path = "/tmp/" + String(repeating: "x", count: 103)
    #expect(throws: NetworkError.pathTooLong(path: path, limit: 107)) {
      try Loopback(on: .unix(path: path), handler: echo)
    }
  }

  @Test func `waiting requests do not delay another request`() async throws {
    let waiting = Box<[HTTPReply]>([])
    let arrived = Mailbox<Int>()
    let loopback = try Loopback { request, reply in
      guard request.path == "/poll" else { return reply.send(answer("now")) }
      waiting.change { $0.append(reply) }
      arrived.put(1)
    }
    async let polls = withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<10 { group.addTask { text(try await loopback.get("/poll")) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for _ in 0..<10 { _ = await arrived.next() }
    // The ten polls have no response yet: this request would not end if it waited for them.
    #expect(text(try await loopback.get("/quick")) == "now")
    for reply in waiting.get() { reply.send(answer("later")) }
    #expect(try await polls == Array(repeating: "later", count: 10))
  }

  @Test func `a response that another thread gives while the handler runs is sent`() async throws {
    let other = NetworkThread(name: "test-other")
    other.start()
    defer { other.stop() }
    let loopback = try Loopback { _, reply in
      let given = DispatchSemaphore(value: 0)
      other.run {
        reply.send(answer("given"))
        given.signal()
      }
      given.wait()
    }
    let response = try await loopback.get("/")
    #expect(response.status == 200)
    #expect(text(response) == "given")
  }

  @Test func `a reply that is released without a response sends status 500`() async throws {
    let loopback = try Loopback { _, _ in }
    #expect(try await loopback.get("/").status == 500)
  }

  @Test func `a disconnect handler may keep a reference to the reply of its request`() async throws
  {
    let events = Mailbox<String>()
    let loopback = try Loopback { request, reply in
      reply.onDisconnect = { reply.send(answer("never")) }
      guard request.path == "/answered" else { return events.put("waiting") }
      reply.onDisconnect = { withExtendedLifetime(reply) {} }
      reply.send(answer("once"))
    }
    #expect(text(try await loopback.get("/answered")) == "once")
    let task = Task { await failure(of: loopback) }
    #expect(await events.next() == "waiting")
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  @Test func `only the first of two responses is sent`() async throws {
    let loopback = try Loopback { _, reply in
      reply.send(answer("one"))
      reply.send(answer("two"))
    }
    #expect(text(try await loopback.get("/")) == "one")
    #expect(text(try await loopback.get("/")) == "one")
  }

  @Test func `a request body over the limit is refused with status 413 and M_TOO_LARGE`()
    async throws
  {
    let loopback = try Loopback(maximumRequestBytes: 1000, handler: echo)
    func post(_ size: Int) async throws -> HTTPResponse {
      try await loopback.client.send(
        HTTPRequest(
          method: "POST", url: loopback.base, body: Array(repeating: 0x61, count: size)))
    }
    #expect(try await post(1000).status == 200)
    let refused = try await post(1001)
    #expect(refused.status == 413)
    #expect(text(refused).contains(#""errcode":"M_TOO_LARGE""#))
    #expect(try await post(1000).status == 200)
  }

  @Test func `a response body over the limit is an error`() async throws {
    let loopback = try Loopback(maximumAnswerBytes: 1000) { request, reply in
      reply.send(answer(String(repeating: "x", count: request.path == "/big" ? 1001 : 1000)))
    }
    #expect(try await loopback.get("/").body.count == 1000)
    await #expect(throws: NetworkError.tooLarge(limit: 1000)) { try await loopback.get("/big") }
  }

  @Test func `a stopped server and a malformed URL give different errors`() async throws {
    let loopback = try Loopback(handler: echo)
    loopback.server.stop()
    loopback.serverThread.stop()
    do {
      _ = try await loopback.get("/")
      Issue.record("there was an answer")
    } catch {
      if case .cannotConnect = error {} else { Issue.record("\(error)") }
    }
    await #expect(throws: NetworkError.badURL("nonsense")) {
      try await loopback.client.send(HTTPRequest(method: "GET", url: "nonsense"))
    }
  }

  @Test func `a missing socket file is a connection error`() async throws {
    let thread = NetworkThread(name: "test")
    thread.start()
    let client = HTTPClient(
      thread: thread, configuration: .init(unixSocketPath: "/tmp/confab-nobody-here"))
    do {
      _ = try await client.send(HTTPRequest(method: "GET", url: "http://localhost/"))
      Issue.record("there was an answer")
    } catch {
      if case .cannotConnect = error {} else { Issue.record("\(error)") }
    }
    thread.stop()
  }

  @Test func `an HTTP request that takes longer than its timeout fails`() async throws {
    let kept = Box<HTTPReply?>(nil)
    let loopback = try Loopback { _, reply in kept.change { $0 = reply } }
    await #expect(throws: NetworkError.timedOut) {
      try await loopback.client.send(
        HTTPRequest(method: "GET", url: loopback.base, timeoutSeconds: 0))
    }
  }

  @Test func `a cancelled request ends, and the server's disconnect handler runs`() async throws {
    let events = Mailbox<String>()
    let kept = Box<HTTPReply?>(nil)
    let loopback = try Loopback { _, reply in
      reply.onDisconnect = { events.put("gone") }
      kept.change { $0 = reply }
      events.put("here")
    }
    let task = Task { await failure(of: loopback) }
    #expect(await events.next() == "here")
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(await events.next() == "gone")
    kept.get()?.onDisconnect = { events.put("still gone") }
    #expect(await events.next() == "still gone")
    kept.get()?.send(answer("nobody hears this"))
  }

  @Test func `a server that stops answers waiting requests with status 503`() async throws {
    let events = Mailbox<String>()
    let kept = Box<HTTPReply?>(nil)
    let loopback = try Loopback { _, reply in
      kept.change { $0 = reply }
      events.put("here")
    }
    async let response = loopback.get("/")
    #expect(await events.next() == "here")
    loopback.server.stop()
    #expect(try await response.status == 503)
  }

  @Test func `a client whose thread stops cancels the requests under way`() async throws {
    let events = Mailbox<String>()
    let kept = Box<HTTPReply?>(nil)
    let loopback = try Loopback { _, reply in
      kept.change { $0 = reply }
      events.put("here")
    }
    let task = Task { await failure(of: loopback) }
    #expect(await events.next() == "here")
    loopback.clientThread.stop()
    #expect(await task.value == .cancelled)
  }
}

@Suite struct RedirectTests {
  @Test func `a redirect to another host does not carry the access token`() async throws {
    let other = try Loopback { request, reply in
      reply.send(answer("other " + (request.header("Authorization") ?? "without")))
    }
    let target = other.base
    let loopback = try Loopback { request, reply in
      switch request.path {
      case "/away":
        reply.send(HTTPResponse(status: 302, headers: [HTTPHeader("Location", target + "/x")]))
      case "/here":
        reply.send(HTTPResponse(status: 307, headers: [HTTPHeader("Location", "/end")]))
      case "/round":
        reply.send(HTTPResponse(status: 302, headers: [HTTPHeader("Location", "/round")]))
      default: reply.send(answer("here " + (request.header("Authorization") ?? "without")))
      }
    }
    func request(_ path: String, _ method: String = "GET") -> HTTPRequest {
      HTTPRequest(
        method: method, url: loopback.base + path, headers: [HTTPHeader("Authorization", "t")])
    }
    #expect(text(try await loopback.client.send(request("/away"))) == "other without")
    #expect(text(try await loopback.client.send(request("/here"))) == "here t")
    #expect(try await loopback.client.send(request("/here", "POST")).status == 307)
    await #expect(throws: NetworkError.dropped("too many redirects")) {
      try await loopback.client.send(request("/round"))
    }
  }
}
