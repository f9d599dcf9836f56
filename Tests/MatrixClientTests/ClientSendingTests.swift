import Intents
import Matrix
import Model
import Network
import TestSupport
import Testing

@testable import MatrixClient

@Suite(.timeLimit(.minutes(10))) struct ClientSendingTests {
  private static let path = "/v3/rooms/!r:s/send/m.room.message/t/1"
  private let transaction = TransactionID("t/1")

  /// Returns a client of this server that is online.
  private func connected(_ server: ScriptedServer) async -> MatrixClient {
    let client = server.client(since: SyncToken("n0")) { $0.maxPauseMilliseconds = 2 }
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    await server.log.next { $0 == .connection(.online) }
    return client
  }

  private func send(_ client: MatrixClient, _ text: String = "hello") {
    client.perform(.send(OutgoingMessage(chat: room, transaction: transaction, text: text)))
  }

  private func deliveries(_ server: ScriptedServer) -> [DeliveryChange] {
    server.log.all.compactMap {
      if case .messages(.delivery(transaction, let change)) = $0 { change } else { nil }
    }
  }

  @Test func `a message is sending, then sent when the server has accepted it`() async throws {
    let server = try ScriptedServer()
    server.on("PUT \(Self.path)", json(#"{"event_id":"$e"}"#))
    let client = await connected(server)
    send(client)
    let sent = Event.messages(.delivery(transaction, .sent(EventID("$e"))))
    await server.log.next { $0 == sent }
    #expect(deliveries(server) == [.sending, .sent(EventID("$e"))])
    let request = await server.requests.next { $0.method == "PUT" }
    #expect(request?.path == Self.path)
    #expect(request?.body == ["msgtype": "m.text", "body": "hello", "m.mentions": [:]])
    client.stop()
  }

  @Test func `a rate-limited message is sent again after the server's pause, no sooner`()
    async throws
  {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    server.on(
      "PUT \(Self.path)",
      json(#"{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":7000}"#, status: 429),
      json(#"{"event_id":"$e"}"#))
    let client = await connected(server)
    send(client)
    await clock.timer(dueIn: 7000)
    await clock.advance(milliseconds: 6999) { await server.settle() }
    #expect(server.seen.filter { $0.path == Self.path }.count == 1)
    await clock.advance(milliseconds: 1)
    let sent = Event.messages(.delivery(transaction, .sent(EventID("$e"))))
    await server.log.next { $0 == sent }
    #expect(server.seen.filter { $0.path == Self.path }.count == 2)
    client.stop()
  }

  @Test(arguments: [
    (429, ["Retry-After": "9"]), (503, ["Retry-After": "9"]),
    (
      503,
      [
        "Retry-After": "Sun, 06 Nov 1994 08:50:09 GMT", "Date": "Sun, 06 Nov 1994 08:50:00 GMT",
      ]
    ),
  ])
  func `a retry waits for the pause that a header gives in seconds or as a date`(
    status: Int, headers: [String: String]
  ) async throws {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    server.on(
      "PUT \(Self.path)",
      HTTPResponse(status: status, headers: headers.map { HTTPHeader($0.key, $0.value) }),
      json(#"{"event_id":"$e"}"#))
    let client = await connected(server)
    send(client)
    await clock.timer(dueIn: 9_000)
    await clock.advance(milliseconds: 9_000) { await server.settle() }
    let sent = Event.messages(.delivery(transaction, .sent(EventID("$e"))))
    await server.log.next { $0 == sent }
    client.stop()
  }

  @Test(arguments: [
    (refusal(403, "M_FORBIDDEN"), FailureReason.notAllowed),
    (refusal(413, "M_TOO_LARGE"), .tooLarge),
    (HTTPResponse(status: 413), .tooLarge),
    (refusal(400, "M_BAD_JSON"), .refused(code: "M_BAD_JSON", message: "no")),
  ])
  func `a message that the server refuses fails with the server's reason`(
    response: HTTPResponse, reason: FailureReason
  ) async throws {
    let server = try ScriptedServer()
    server.on("PUT \(Self.path)", response)
    let client = await connected(server)
    send(client)
    let failed = Event.messages(.delivery(transaction, .failed(reason)))
    await server.log.next { $0 == failed }
    #expect(deliveries(server) == [.sending, .failed(reason)])
    client.stop()
  }

  @Test(arguments: [
    (json("{}"), "it names no event"), (json("[]"), "it is no JSON object"),
    (json("<html>"), "it is not JSON"),
    (json("<html>", status: 403), "HTTP 403 without an error code"),
  ])
  func `a message that gets only unreadable responses while syncs work fails in the end`(
    response: HTTPResponse, words: String
  ) async throws {
    let server = try ScriptedServer()
    server.on("PUT \(Self.path)", response)
    let client = await connected(server)
    send(client)
    let failed = Event.messages(.delivery(transaction, .failed(.badAnswer(words))))
    await server.log.next { $0 == failed }
    #expect(server.seen.count { $0.path == Self.path } == 16)
    client.stop()
  }

  @Test func `a message to a server that keeps failing fails with that reason`() async throws {
    let server = try ScriptedServer()
    server.on("PUT \(Self.path)", refusal(500, "M_UNKNOWN"))
    let client = await connected(server)
    send(client)
    let failed = Event.messages(.delivery(transaction, .failed(.serverFailed("no"))))
    await server.log.next { $0 == failed }
    #expect(deliveries(server) == [.sending, .failed(.serverFailed("no"))])
    client.stop()
  }

  @Test(arguments: [(403, "M_FORBIDDEN"), (404, "M_NOT_FOUND")])
  func `a message to a chat that the user is not in fails with that reason`(
    status: Int, code: String
  ) async throws {
    let server = try ScriptedServer()
    server.on("PUT \(Self.path)", refusal(status, code))
    server.on("GET /v3/joined_rooms", json(#"{"joined_rooms":[]}"#))
    let client = await connected(server)
    send(client)
    let failed = Event.messages(.delivery(transaction, .failed(.outside)))
    await server.log.next { $0 == failed }
    #expect(deliveries(server).last == .failed(.outside))
    client.stop()
  }

  @Test func `a message is sent again with the same id after a server error`() async throws {
    let server = try ScriptedServer()
    server.on(
      "PUT \(Self.path)", refusal(502, "M_UNKNOWN"), HTTPResponse(status: 500),
      json(#"{"event_id":"$e"}"#))
    let client = await connected(server)
    send(client)
    let sent = Event.messages(.delivery(transaction, .sent(EventID("$e"))))
    await server.log.next { $0 == sent }
    #expect(deliveries(server) == [.sending, .sent(EventID("$e"))])
    client.stop()
  }

  @Test func `a message whose connection broke is queued until the client is online`() async throws
  {
    let server = try ScriptedServer()
    let client = await connected(server)
    server.stopListening()
    await server.log.next(\.isOffline)
    send(client)
    let queued = Event.messages(.delivery(transaction, .queued))
    await server.log.next { $0 == queued }
    try server.listen()
    server.sync(#"{"next_batch":"n2"}"#)
    // The engine sends its queued messages on this event.
    await server.log.next { $0 == .connection(.online) }
    client.stop()
  }

  @Test func `a message whose response is lost is queued, and the client reconnects`()
    async throws
  {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    server.loseAnswers(to: "PUT \(Self.path)")
    let client = await connected(server)
    send(client)
    await clock.timer(dueIn: 60_000)
    await clock.advance(milliseconds: 60_000) { await server.settle() }
    let queued = Event.messages(.delivery(transaction, .queued))
    await server.log.next { $0 == queued }
    await server.settle()
    // Sent twice, because the cancelled poll may consume the first response before the server
    // notices that the poll has ended.
    for _ in 0..<2 { server.sync(joined([event("$2", text("later"))])) }
    await server.log.next(text: "later")
    await server.settle()
    // The engine sends its queued messages on this event.
    #expect(server.log.all.filter { $0 == .connection(.online) }.count == 2)
    client.stop()
  }

  @Test func `a message refused for an ended session is queued`() async throws {
    let server = try ScriptedServer()
    server.on("PUT \(Self.path)", refusal(401, "M_UNKNOWN_TOKEN"))
    let client = await connected(server)
    send(client)
    await server.log.next { $0 == .account(.signedOut(.signedOut)) }
    let queued = Event.messages(.delivery(transaction, .queued))
    await server.log.next { $0 == queued }
    client.stop()
  }

  @Test func `a read receipt is reported as sent even if the server refuses it`() async throws {
    let server = try ScriptedServer()
    server.on("POST /v3/rooms/!r:s/read_markers", json("{}"), refusal(404, "M_NOT_FOUND"))
    let client = await connected(server)
    for id in ["$1", "$2"] {
      client.perform(.sendReceipt(room, EventID(id)))
      let told = Event.chats(.receiptSent(room, EventID(id)))
      await server.log.next { $0 == told }
      let request = await server.requests.next { $0.method == "POST" }
      #expect(request?.body == ["m.fully_read": .string(id), "m.read": .string(id)])
    }
    client.stop()
  }

  @Test(arguments: [
    ("POST", ["v3", "rooms", "!r:s", "receipt", "m.read", "$1"], true),
    ("POST", ["v3", "rooms", "!r:s", "read_markers"], true),
    ("POST", ["v3", "user_directory", "search"], true), ("POST", ["v3", "publicRooms"], true),
    ("POST", ["v3", "createRoom"], false), ("POST", ["v3", "join", "!r:s"], false),
    ("POST", ["v3", "rooms", "!r:s", "invite"], false), ("PUT", ["v3", "publicRooms"], false),
  ])
  func `only calls that may arrive twice are sent again over another connection`(
    method: String, path: [String], isRepeatable: Bool
  ) {
    #expect(MatrixCalls.isRepeatable(method, path) == isRepeatable)
  }

  @Test func `read receipts use a connection that is open already`() async throws {
    let server = try ScriptedServer()
    let client = await connected(server)
    await server.waitForPoll()
    let before = await server.connectionCount()
    for number in 0..<4 {
      client.perform(.sendReceipt(room, EventID("$\(number)")))
      let sent = Event.chats(.receiptSent(room, EventID("$\(number)")))
      await server.log.next { $0 == sent }
    }
    // The long poll needs one connection, the receipts another one together.
    #expect(await server.connectionCount() <= max(before, 2))
    client.stop()
  }

  @Test func `a typing notice has a timeout, and a notice that typing ended has none`() async throws
  {
    let server = try ScriptedServer()
    let client = await connected(server)
    client.perform(.sendTyping(room, true))
    let started = await server.requests.next { $0.method == "PUT" }
    #expect(started?.path == "/v3/rooms/!r:s/typing/@me:s")
    #expect(started?.body == ["typing": true, "timeout": 30_000])
    client.perform(.sendTyping(room, false))
    #expect(await server.requests.next { $0.method == "PUT" }?.body == ["typing": false])
    client.stop()
  }
}
