import Intents
import Matrix
import Model
import Network
import Testing

@testable import MatrixClient

@Suite(.timeLimit(.minutes(10))) struct SendingTests {
  private static let path = "/v3/rooms/!r:s/send/m.room.message/t/1"
  private let transaction = TransactionID("t/1")

  /// A client that is online, and what it emitted.
  private func connected(_ server: ScriptedServer) async -> MatrixClient {
    let client = server.client(since: SyncToken("n0"))
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

  @Test func `a message leaves, and is sent when the server has it`() async throws {
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

  @Test(arguments: [
    (refusal(403, "M_FORBIDDEN"), FailureReason.notAllowed),
    (refusal(413, "M_TOO_LARGE"), .tooLarge),
    (HTTPResponse(status: 413), .tooLarge),
    (refusal(400, "M_BAD_JSON"), .refused(code: "M_BAD_JSON", message: "no")),
    (json("[]"), .badAnswer("it names no event")),
    (json("<html>"), .badAnswer("it is not JSON")),
  ])
  func `a refusal fails the message with its reason`(
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

  @Test func `a server that fails for good has failed, and not refused`() async throws {
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
  func `a chat that the server does not have us in is named as the reason`(
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

  @Test func `a server in trouble is asked again, with the same id`() async throws {
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

  @Test func `a message whose way broke waits, and the connection is looked at`() async throws {
    let server = try ScriptedServer()
    let client = await connected(server)
    server.stopListening()
    await server.log.next(\.isOffline)
    send(client)
    let queued = Event.messages(.delivery(transaction, .queued))
    await server.log.next { $0 == queued }
    try server.listen()
    server.sync(#"{"next_batch":"n2"}"#)
    // The engine hears this and sends again.
    await server.log.next { $0 == .connection(.online) }
    client.stop()
  }

  @Test func `a message refused for a lost session waits for the next one`() async throws {
    let server = try ScriptedServer()
    server.on("PUT \(Self.path)", refusal(401, "M_UNKNOWN_TOKEN"))
    let client = await connected(server)
    send(client)
    await server.log.next { $0 == .account(.signedOut(.signedOut)) }
    let queued = Event.messages(.delivery(transaction, .queued))
    await server.log.next { $0 == queued }
    client.stop()
  }

  @Test func `what was read is told, and answered also when it is refused`() async throws {
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

  @Test func `typing is told with its time, and that it ended without`() async throws {
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
