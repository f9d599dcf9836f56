import Glibc
import Network
import Testing

/// Requests and responses with bodies that are files or arrive in pieces.
@Suite struct TransferTests {
  /// A folder of files, which is removed with its files when the test ends.
  private final class Folder: Sendable {
    let path: String

    init() throws {
      var template = Array("/tmp/transfer-XXXXXX".utf8CString)
      try #require(mkdtemp(&template) != nil)
      path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }

    deinit {
      for name in ["sent", "kept", "arriving"] { unlink(path + "/" + name) }
      rmdir(path)
    }

    func write(_ bytes: [UInt8], to name: String) throws -> HTTPFile {
      let descriptor = creat(path + "/" + name, 0o600)
      defer { close(descriptor) }
      try #require(
        bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == bytes.count)
      return HTTPFile(path: path + "/" + name, bytes: bytes.count)
    }

    func read(_ name: String) -> [UInt8]? {
      let descriptor = open(path + "/" + name, O_RDONLY)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var bytes = [UInt8](repeating: 0, count: 8 << 20)
      let count = Glibc.read(descriptor, &bytes, bytes.count)
      return Array(bytes.prefix(max(0, count)))
    }
  }

  private static let content = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

  /// Collects the pieces of a response. Each piece is accepted later, in a job of a network thread;
  /// the piece with which there are more than `most` bytes is refused.
  private final class Collector: Sendable {
    let bytes = Box<[UInt8]>([])
    let announced = Box<Int?>(nil)
    let most: Int

    init(most: Int = .max) { self.most = most }

    func sink(_ thread: NetworkThread) -> HTTPSink {
      HTTPSink(
        begin: { [self] bytes in announced.change { $0 = bytes } },
        take: { [self] piece, taken in
          thread.run { [self] in
            bytes.change { $0 += piece }
            taken(bytes.get().count <= most)
          }
        })
    }
  }

  private func get(_ url: String, limit: Int? = nil) -> HTTPRequest {
    HTTPRequest(
      method: "GET", url: url, headers: [HTTPHeader("Authorization", "Bearer x")],
      timeoutSeconds: 600, maximumAnswerBytes: limit)
  }

  @Test func `an uploaded file is read from disk and stored on disk without being in memory`()
    async throws
  {
    let folder = try Folder()
    let arriving = folder.path + "/arriving"
    let loopback = try Loopback(
      admit: { _ in .store(maximumBodyBytes: 4 << 20, path: arriving) },
      handler: { request, reply in
        let isKept =
          request.body.isEmpty && request.bodyPath == arriving
          && rename(arriving, folder.path + "/kept") == 0
        reply.send(answer("\(isKept) \(request.header("content-type") ?? "")"))
      })
    let file = try folder.write(Self.content, to: "sent")
    let progress = Box<[Int]>([])
    let response = try await loopback.client.upload(
      HTTPRequest(method: "POST", url: loopback.base + "/", timeoutSeconds: 600), file: file,
      type: "image/png", sent: { bytes in progress.change { $0.append(bytes) } })
    #expect(text(response) == "true image/png")
    #expect(folder.read("kept") == Self.content)
    let steps = progress.get()
    #expect(steps.count > 2 && steps.last == Self.content.count && steps == steps.sorted())
  }

  @Test func `a stored request body is removed if it is too large or the handler does not keep it`()
    async throws
  {
    let folder = try Folder()
    let arriving = folder.path + "/arriving"
    let loopback = try Loopback(
      admit: { _ in .store(maximumBodyBytes: 1_000, path: arriving) },
      handler: { request, reply in
        reply.send(answer("\(access(request.bodyPath ?? "", F_OK) == 0)"))
      })
    for (count, words, status) in [(1_000, "true", 200), (1_001, "M_TOO_LARGE", 413)] {
      let response = try await loopback.client.send(
        HTTPRequest(
          method: "POST", url: loopback.base + "/", body: [UInt8](repeating: 7, count: count)))
      #expect(response.status == status && text(response).contains(words))
      #expect(await loopback.comesTrue { access(arriving, F_OK) != 0 })
    }
  }

  @Test func `a request body that cannot be stored is refused with an explanation`() async throws {
    let loopback = try Loopback(
      admit: { _ in .store(maximumBodyBytes: 1_000, path: "/proc/none/x") },
      handler: { _, reply in reply.send(answer("handled")) })
    let response = try await loopback.client.send(
      HTTPRequest(method: "POST", url: loopback.base + "/", body: [1, 2, 3]))
    #expect(response.status == 500)
    #expect(text(response).contains("cannot store"))
  }

  @Test func `a downloaded file arrives in pieces, at the pace of its receiver`() async throws {
    let folder = try Folder()
    let file = try folder.write(Self.content, to: "sent")
    let loopback = try Loopback(handler: { request, reply in
      reply.send(
        request.path == "/gone"
          ? HTTPResponse(status: 200, file: HTTPFile(path: folder.path + "/kept", bytes: 1))
          : HTTPResponse(status: 200, file: file))
    })
    let collector = Collector()
    let response = try await loopback.client.download(
      get(loopback.base + "/"), into: collector.sink(loopback.clientThread))
    #expect(response.status == 200 && response.body.isEmpty)
    #expect(collector.announced.get() == Self.content.count)
    #expect(collector.bytes.get() == Self.content)
    #expect(try await loopback.get("/gone").status == 500)
  }

  @Test func `a too large or not accepted download fails; a refusal's body stays in memory`()
    async throws
  {
    let loopback = try Loopback(handler: { request, reply in
      let body = [UInt8](repeating: 1, count: 500_000)
      reply.send(
        request.path == "/no" ? answer("no", status: 403) : HTTPResponse(status: 200, body: body))
    })
    let collector = Collector()
    let sink = collector.sink(loopback.clientThread)
    let refusal = try await loopback.client.download(get(loopback.base + "/no"), into: sink)
    #expect(refusal.status == 403 && text(refusal) == "no" && collector.bytes.get().isEmpty)
    await #expect(throws: NetworkError.tooLarge(limit: 400_000)) {
      _ = try await loopback.client.download(get(loopback.base + "/", limit: 400_000), into: sink)
    }
    let full = Collector(most: 100)
    await #expect(throws: NetworkError.cancelled) {
      _ = try await loopback.client.download(
        get(loopback.base + "/"), into: full.sink(loopback.clientThread))
    }
  }

  @Test func `a redirected download does not send the access token to the other server`()
    async throws
  {
    let seen = Mailbox<String>()
    let other = try Loopback(handler: { request, reply in
      seen.put(request.header("authorization") ?? "none")
      reply.send(answer("there"))
    })
    let base = other.base
    let loopback = try Loopback(handler: { _, reply in
      reply.send(HTTPResponse(status: 307, headers: [HTTPHeader("Location", base + "/x")]))
    })
    let collector = Collector()
    _ = try await loopback.client.download(
      get(loopback.base + "/"), into: collector.sink(loopback.clientThread))
    #expect(await seen.next() == "none")
    #expect(collector.bytes.get() == Array("there".utf8))
  }

  @Test func `an upload of a file that does not exist fails`() async throws {
    let loopback = try Loopback(handler: { _, reply in reply.send(answer("x")) })
    await #expect(throws: NetworkError.unreadable(path: "/proc/none")) {
      _ = try await loopback.client.upload(
        HTTPRequest(method: "POST", url: loopback.base + "/"),
        file: HTTPFile(path: "/proc/none", bytes: 3), type: "x/y", sent: { _ in })
    }
  }
}
