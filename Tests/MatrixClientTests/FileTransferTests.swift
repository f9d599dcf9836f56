import Glibc
import Intents
import Matrix
import Model
import Network
import Synchronization
import Testing

@testable import MatrixClient

/// The transfer of files to and from a server. A `Person` stands in for the file system of the
/// person's machine.
@Suite(.timeLimit(.minutes(10))) struct FileTransferTests {
  /// The file that a person sends, the bytes of a received file, and notes about what the client
  /// has done with files.
  final class Person: Sendable {
    let thread: NetworkThread
    let received = Mutex<[UInt8]>([])
    let limit = Mutex<Int64?>(nil)
    let notes = Mutex<[String]>([])
    let cached = Mutex<String?>(nil)
    private let path: String

    init(_ thread: NetworkThread) throws {
      self.thread = thread
      var template = Array("/tmp/file-transfer-XXXXXX".utf8CString)
      let descriptor = mkstemp(&template)
      try #require(descriptor >= 0)
      defer { close(descriptor) }
      path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
      try #require(write(descriptor, "content", 7) == 7)
    }

    deinit { unlink(path) }

    func note(_ words: String) { notes.withLock { $0.append(words) } }

    var port: FilePort {
      FilePort(
        thread: thread,
        prepare: { [self] source, _, limit, _ in
          self.limit.withLock { $0 = limit }
          return [.path("/gone"), .text("gone", typed: "gone")].contains(source)
            ? .failure(.missing) : .success(FileTransferTests.facts)
        },
        prepared: { [self] transaction in
          transaction == TransactionID("gone") ? nil : HTTPFile(path: path, bytes: 7)
        },
        drop: { [self] in note("drop \($0)") },
        text: { $0 == TransactionID("gone") ? nil : "long text" },
        cached: { [self] _, _ in cached.withLock { $0 } },
        receive: { [self] _, _, _ in
          .success(
            FileReceiver(
              limit: 1_000,
              write: { [self] bytes in
                received.withLock { $0 += bytes }
                return bytes.contains(0) ? .system("disk full") : nil
              }, finish: { .success("/saved") }, abandon: { [self] in note("abandon") }))
        },
        open: { [self] path, _ in
          note("open \(path)")
          return nil
        },
        previews: PreviewPort(
          cached: { [self] _, _ in cached.withLock { $0 } },
          receive: { [self] _ in
            .success(
              FileReceiver(
                limit: 1_000,
                write: { [self] bytes in
                  received.withLock { $0 += bytes }
                  return nil
                }, finish: { .success("/preview") }, abandon: { [self] in note("abandon") }))
          },
          make: { [self] path, made in
            note("make \(path)")
            guard path != "/rubbish", let thumbnail = FileTransferTests.thumbnail else {
              return made(.failure(.missing(.webp)))
            }
            made(.success(thumbnail))
          }))
    }
  }

  static let thumbnail = Thumbnail(
    columns: 1, rows: 1, cells: [Thumbnail.Halves(top: 16, bottom: 17)])
  static let facts = AttachedFile(
    kind: .image, name: "a b.png", type: "image/png", bytes: 7, width: 3, height: 2, content: .own)
  static let address = MediaAddress("mxc://s/m1").unsafelyUnwrapped
  static let event = MessageID.event(EventID("$1"))
  static let transaction = TransactionID("t1")
  private static let path = "/v3/rooms/!r:s/send/m.room.message/t1"

  func connected(
    _ server: ScriptedServer, firstPause: Int = 1, longestPause: Int = 2,
    session: MatrixSession? = nil
  ) async throws -> (client: MatrixClient, person: Person) {
    let person = try Person(server.clientThread)
    let keeping = SessionKeeping(now: { 1_000_000 }, store: { _ in nil })
    let client = server.client(
      since: SyncToken("n0"), session: session, keeping: session.map { _ in keeping },
      files: person.port
    ) {
      $0.firstPauseMilliseconds = firstPause
      $0.maxPauseMilliseconds = longestPause
    }
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    await server.log.next { $0 == .connection(.online) }
    return (client, person)
  }

  private func deliveries(_ server: ScriptedServer) -> [DeliveryChange] {
    server.log.all.compactMap {
      if case .messages(.delivery(_, let change)) = $0 { change } else { nil }
    }
  }

  func send(_ client: MatrixClient, _ transaction: TransactionID = Self.transaction) {
    client.perform(
      .send(
        OutgoingMessage(chat: room, transaction: transaction, text: "x", file: Self.facts)))
  }

  func end(_ server: ScriptedServer) async -> FileResult? {
    let batch = await server.log.next {
      if case .relations(.file(.ended)) = $0 { true } else { false }
    }
    return batch.compactMap {
      if case .relations(.file(.ended(_, _, let result))) = $0 { result } else { nil }
    }.first
  }

  // MARK: Sending

  @Test func `a file is submitted with its description once the server's upload limit is known`()
    async throws
  {
    let server = try ScriptedServer()
    server.on("GET /v1/media/config", json(#"{"m.upload.size":99}"#))
    let (client, person) = try await connected(server)
    let place = Conversation(room, thread: EventID("$root"))
    client.perform(.prepareFile(place, .path("/a b.png"), Self.transaction, isByCommand: true))
    let batch = await server.log.next { if case .intent = $0 { true } else { false } }
    let submission = Submission(
      chat: room, thread: EventID("$root"), transaction: Self.transaction,
      text: "image: a b.png, 7 B", isByCommand: true, file: Self.facts)
    #expect(batch == [.intent(.messages(.submit(submission)))])
    #expect(person.limit.withLock { $0 } == 99)
    client.perform(
      .prepareFile(Conversation(room), .path("/gone"), Self.transaction, isByCommand: false))
    let refused = await server.log.next {
      if case .relations(.file(.refused(_, .file(.missing)))) = $0 { true } else { false }
    }
    #expect(refused.count == 1)
    client.stop()
  }

  @Test func `a text becomes a file that is a reply, and is given back before it is discarded`()
    async throws
  {
    let server = try ScriptedServer()
    let (client, _) = try await connected(server)
    let place = Conversation(room)
    client.perform(
      .prepareFile(
        place, .text("row", typed: "/me row"), Self.transaction, answers: EventID("$1"),
        isByCommand: false))
    let batch = await server.log.next { if case .intent = $0 { true } else { false } }
    let submission = Submission(
      chat: room, transaction: Self.transaction, text: "image: a b.png, 7 B", typed: "/me row",
      relation: .reply(EventID("$1")), file: Self.facts)
    #expect(batch == [.intent(.messages(.submit(submission)))])

    client.perform(.takeBackText(place, Self.transaction, .tooLarge))
    let back = await server.log.next { if case .intent(.actions) = $0 { true } else { false } }
    let text = Submission(
      chat: room, transaction: Self.transaction, text: "message.txt", typed: "long text")
    #expect(
      back == [
        .relations(.file(.refused(text, .tooLarge))), .intent(.actions(.discard(Self.transaction))),
      ])
    client.perform(.takeBackText(place, TransactionID("gone"), .tooLarge))
    let gone = await server.log.next {
      if case .relations(.file(.refused(_, .file(.missing)))) = $0 { true } else { false }
    }
    #expect(gone.count == 1)
    client.stop()
  }

  @Test func `a file is uploaded, then its message is sent with its address`() async throws {
    let server = try ScriptedServer()
    server.on("POST v3/upload", json(#"{"content_uri":"mxc://s/m1"}"#))
    server.on("PUT \(Self.path)", json(#"{"event_id":"$e"}"#))
    let (client, _) = try await connected(server)
    send(client)
    await server.log.next { $0 == .messages(.delivery(Self.transaction, .sent(EventID("$e")))) }
    #expect(deliveries(server) == [.sending, .sent(EventID("$e"))])
    let upload = server.seen.first { $0.method == "POST" }
    #expect(upload?.query == "filename=a b.png")
    let sent = server.seen.first { $0.method == "PUT" }?.body
    #expect(sent?["url"] == "mxc://s/m1" && sent?["msgtype"] == "m.image")
    #expect(sent?["info"] == ["mimetype": "image/png", "size": 7, "w": 3, "h": 2])
    client.stop()
  }

  @Test func `if only the message fails, the file is not uploaded again`() async throws {
    let server = try ScriptedServer()
    server.on(
      "POST v3/upload", json("{}", status: 502), json(#"{"content_uri":"mxc://s/m1"}"#))
    server.on(
      "PUT \(Self.path)", json("{}", status: 500), json("{}", status: 500),
      json(#"{"event_id":"$e"}"#))
    let (client, _) = try await connected(server)
    send(client)
    await server.log.next { $0 == .messages(.delivery(Self.transaction, .sent(EventID("$e")))) }
    #expect(server.seen.filter { $0.method == "POST" }.count == 2)
    #expect(server.seen.filter { $0.method == "PUT" }.count == 3)
    client.stop()
  }

  @Test func `the upload of a refused, missing or cancelled file fails with its reason`()
    async throws
  {
    let server = try ScriptedServer()
    server.on("POST v3/upload", refusal(413, "M_TOO_LARGE"))
    let (client, _) = try await connected(server)
    func failure(_ transaction: String) async -> FailureReason? {
      let id = TransactionID(transaction)
      let batch = await server.log.next {
        if case .messages(.delivery(id, .failed)) = $0 { true } else { false }
      }
      guard case .messages(.delivery(_, .failed(let reason)))? = batch.first else { return nil }
      return reason
    }
    send(client, TransactionID("large"))
    #expect(await failure("large") == .tooLarge)
    send(client, TransactionID("gone"))
    #expect(await failure("gone") == .file(.missing))
    server.loseAnswers(to: "POST v3/upload")
    send(client, TransactionID("slow"))
    #expect(await server.requests.next { $0.path == "v3/upload" } != nil)
    while server.seen.filter({ $0.path == "v3/upload" }).count < 2 { await server.settle() }
    client.perform(.cancelFile(.local(TransactionID("slow"))))
    #expect(await failure("slow") == .file(.cancelled))
    #expect(!server.seen.contains { $0.method == "PUT" })
    client.stop()
  }

  @Test func `a request to drop an outgoing file's copy removes the copy`() async throws {
    let server = try ScriptedServer()
    let (client, person) = try await connected(server)
    client.perform(.dropFiles([Self.transaction]))
    await server.settle()
    await server.settle()
    #expect(person.notes.withLock { $0 } == ["drop [t1]"])
    client.stop()
  }

  // MARK: Fetching

  func fetch(_ client: MatrixClient, _ use: FileUse) {
    let file = AttachedFile(kind: .file, name: "a", content: .at(Self.address))
    client.perform(.fetchFile(room, Self.event, file, use))
  }

  static let route = "GET /v1/media/download/s/m1"

  @Test func `a file is downloaded with the access token and saved`() async throws {
    let server = try ScriptedServer()
    server.on(Self.route, json("the content"))
    let (client, person) = try await connected(server)
    fetch(client, .save(to: nil))
    #expect(await end(server) == .saved(path: "/saved"))
    #expect(person.received.withLock { $0 } == Array("the content".utf8))
    #expect(
      server.log.all.contains {
        if case .relations(.file(.moved(Self.event, percent: 99))) = $0 { true } else { false }
      })
    client.stop()
  }

  @Test func `a file is opened once it is downloaded, and then from the cache`() async throws {
    let server = try ScriptedServer()
    server.on(Self.route, json("x"))
    let (client, person) = try await connected(server)
    fetch(client, .open)
    #expect(await end(server) == .opened)
    person.cached.withLock { $0 = "/cached" }
    fetch(client, .open)
    #expect(await end(server) == .opened)
    #expect(person.notes.withLock { $0 } == ["open /saved", "open /cached"])
    #expect(server.seen.filter { $0.path == "/v1/media/download/s/m1" }.count == 1)
    client.stop()
  }

  @Test(arguments: [refusal(404, "M_UNRECOGNIZED"), json("404 page not found", status: 404)])
  func `a server below version 1.11 gets downloads by the older path, without the token`(
    answer: HTTPResponse
  ) async throws {
    let server = try ScriptedServer()
    server.on(Self.route, answer)
    server.on("GET v3/download/s/m1", json("old"))
    let (client, person) = try await connected(server)
    fetch(client, .save(to: nil))
    #expect(await end(server) == .saved(path: "/saved"))
    #expect(person.received.withLock { $0 } == Array("old".utf8))
    client.stop()
  }

  @Test func `a failed download leaves no file behind and reports its reason`() async throws {
    let server = try ScriptedServer()
    server.on(
      Self.route, refusal(404, "M_NOT_FOUND"), json(String(repeating: "x", count: 1_001)),
      json("a\u{0}b"))
    let (client, person) = try await connected(server)
    let save = FileUse.save(to: nil)
    for reason in [
      FailureReason.refused(code: "M_NOT_FOUND", message: "no"), .tooLarge,
      .file(.system("disk full")),
    ] {
      fetch(client, save)
      #expect(await end(server) == .failed(reason, save))
    }
    await server.settle()
    #expect(person.notes.withLock { $0 } == ["abandon", "abandon", "abandon"])
    server.loseAnswers(to: Self.route)
    fetch(client, save)
    while server.seen.filter({ $0.path == "/v1/media/download/s/m1" }).count < 4 {
      await server.settle()
    }
    client.perform(.cancelFile(Self.event))
    #expect(await end(server) == .failed(.file(.cancelled), save))
    client.stop()
  }

  @Test func `a file that a failing server could not give is requested again automatically`()
    async throws
  {
    let server = try ScriptedServer()
    server.on(
      Self.route, json("{}", status: 502), refusal(500, "M_UNKNOWN"), json("", status: 503),
      json("the content"))
    let (client, person) = try await connected(server)
    fetch(client, .save(to: nil))
    #expect(await end(server) == .saved(path: "/saved"))
    #expect(person.received.withLock { $0 } == Array("the content".utf8))
    #expect(person.notes.withLock { $0 } == ["abandon", "abandon", "abandon"])
    client.stop()
  }

  @Test func `the attempts to download a file are bounded, and a refusal ends them at once`()
    async throws
  {
    let server = try ScriptedServer()
    server.on(Self.route, refusal(500, "M_UNKNOWN"))
    let (client, _) = try await connected(server)
    fetch(client, .save(to: nil))
    #expect(await end(server) == .failed(.serverFailed("no"), .save(to: nil)))
    func asked() -> Int { server.seen.count { $0.path == "/v1/media/download/s/m1" } }
    #expect(asked() == 7)
    server.on(Self.route, refusal(403, "M_FORBIDDEN"))
    fetch(client, .open)
    #expect(await end(server) == .failed(.notAllowed, .open))
    #expect(asked() == 8)
    client.stop()
  }

  @Test func `a file is fetched once the server can be reached again`() async throws {
    let server = try ScriptedServer()
    server.on(Self.route, json("the content"))
    // Seven attempts last for some two minutes: beside other tests it may take many seconds until
    // this one goes on.
    let (client, person) = try await connected(server, firstPause: 2_000, longestPause: 60_000)
    server.stopListening()
    fetch(client, .save(to: nil))
    while person.notes.withLock({ $0.isEmpty }) { await server.settle() }
    try server.listen()
    #expect(await end(server) == .saved(path: "/saved"))
    #expect(person.received.withLock { $0 } == Array("the content".utf8))
    client.stop()
  }
}
