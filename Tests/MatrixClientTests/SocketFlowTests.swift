import Intents
import Matrix
import Model
import Network
import TestSupport
import Testing

@testable import MatrixClient

@Suite(.timeLimit(.minutes(10))) struct SocketFlowTests {
  private func batch(_ token: String, _ body: String) -> String {
    let json = joined([event("$\(token)", text(body))])
    return #"{"next_batch":"\#(token)","# + json.dropFirst(#"{"next_batch":"n1","#.count)
  }

  /// Returns a client that has polled and then performed the effect `liveStream(true)`, as when a
  /// chat is open, so that it opens a live socket.
  private func connected(
    _ server: ScriptedServer, change: (inout ClientTimings) -> Void = { _ in }
  ) async -> MatrixClient {
    let client = server.client(since: SyncToken("n0"), change: change)
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    await server.log.next { $0 == .connection(.online) }
    client.perform(.liveStream(true))
    return client
  }

  @Test func `while a chat is open the client listens to a WebSocket and does not poll`()
    async throws
  {
    let server = try ScriptedServer()
    server.offerSocket()
    let client = await connected(server)
    let request = await server.requests.next { $0.method == "SOCKET" }
    #expect(request?.query.contains("since=n1") == true)
    let socket = await server.socket()
    socket.send(batch("n2", "by socket"))
    #expect(await server.log.next(text: "by socket") != nil)
    await server.waitForNoPoll()
    socket.send(#"{"method":"sync","data":\#(batch("n3", "wrapped"))}"#)
    #expect(await server.log.next(text: "wrapped") != nil)
    client.stop()
  }

  @Test func `after the last chat was closed the client polls from the WebSocket's last token`()
    async throws
  {
    let server = try ScriptedServer()
    server.offerSocket()
    let client = await connected(server) { $0.lingerMilliseconds = 0 }
    let socket = await server.socket()
    socket.send(batch("n2", "by socket"))
    #expect(await server.log.next(text: "by socket") != nil)
    client.perform(.liveStream(false))
    let poll = await server.requests.next { $0.path == "/v3/sync" && $0.query.contains("since=n2") }
    #expect(poll != nil)
    server.sync(batch("n3", "by poll"))
    #expect(await server.log.next(text: "by poll") != nil)
    client.stop()
  }

  @Test func `a chat that is opened soon after the last was closed keeps the WebSocket`()
    async throws
  {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    server.offerSocket()
    // Less than the silence before a ping.
    let client = await connected(server) { $0.lingerMilliseconds = 7_000 }
    let socket = await server.socket()
    socket.send(batch("n2", "one"))
    #expect(await server.log.next(text: "one") != nil)
    client.perform(.liveStream(false))
    await clock.timer(dueIn: 7_000)
    client.perform(.liveStream(true))
    await server.settle()
    try #require(!clock.pending.contains(7_000))
    await clock.advance(milliseconds: 7_000) { await server.settle() }
    socket.send(batch("n3", "two"))
    #expect(await server.log.next(text: "two") != nil)
    client.stop()
  }

  @Test(arguments: ["refused", "other protocol", "silent", "nonsense"])
  func `a WebSocket that does not work is replaced by long polls`(fault: String) async throws {
    let clock = fault == "silent" ? MovedClock() : nil
    let server = try ScriptedServer(clock: clock)
    server.offerSocket(
      protocol: fault == "other protocol" ? "" : "m.json",
      refusal: fault == "refused" ? HTTPResponse(status: 404) : nil)
    // A limit that is not in whole seconds, so that its timer differs from that of the handshake.
    let client = await connected(server) { $0.socketPatienceMilliseconds = 7_500 }
    if let clock {
      await clock.timer(dueIn: 7_500)
      await clock.advance(milliseconds: 7_500)
    }
    if fault == "nonsense" { await server.socket().send("no JSON") }
    let poll = await server.requests.next {
      $0.path == "/v3/sync" && $0.query.contains("timeout=0&") && $0.query.contains("since=n1")
    }
    #expect(poll != nil)
    server.sync(batch("n2", "by poll"))
    #expect(await server.log.next(text: "by poll") != nil)
    client.stop()
  }

  @Test func `a WebSocket that breaks is opened again from the last sync token`() async throws {
    let server = try ScriptedServer()
    server.offerSocket()
    let client = await connected(server)
    let first = await server.socket()
    first.send(batch("n2", "one"))
    #expect(await server.log.next(text: "one") != nil)
    first.close(code: 1001)
    let again = await server.requests.next {
      $0.method == "SOCKET" && $0.query.contains("since=n2")
    }
    #expect(again != nil)
    client.stop()
  }

  @Test func `the ping timer of a broken WebSocket does not end the next one`() async throws {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    server.offerSocket()
    // A limit that is not in whole seconds, so that its timer differs from that of the handshake.
    let client = await connected(server) { $0.socketPatienceMilliseconds = 7_500 }
    let first = await server.socket()
    first.send(batch("n2", "one"))
    #expect(await server.log.next(text: "one") != nil)
    await clock.advance(milliseconds: 15_000)
    // The socket would have been pinged in 5 s; the client pauses before the next handshake.
    first.close(code: 1001)
    await clock.timer(dueIn: 1000)
    try #require(!clock.pending.contains(5_000))
    await clock.advance(milliseconds: 1000)
    let second = await server.socket(1)
    await clock.timer(dueIn: 7_500)
    await clock.advance(milliseconds: 5_000) { await server.settle() }
    second.send(batch("n3", "two"))
    #expect(await server.log.next(text: "two") != nil)
    client.stop()
  }

  @Test func `messages are sent over the WebSocket with their transaction id`() async throws {
    let server = try ScriptedServer()
    server.offerSocket()
    let client = await connected(server)
    let socket = await server.socket()
    socket.send(batch("n2", "ready"))
    #expect(await server.log.next(text: "ready") != nil)
    client.perform(
      .send(OutgoingMessage(chat: room, transaction: TransactionID("t1"), text: "hello")))
    let sent = try JSONValue(parsing: try #require(await server.socketTexts.next { _ in true }))
    #expect(sent["id"] == "t1" && sent["method"] == "send")
    #expect(sent["params"]?["room_id"] == "!r:s")
    #expect(sent["params"]?["content"]?["body"] == "hello")
    #expect(sent["params"]?["content"]?["m.mentions"] == [:])
    socket.send(#"{"id":"t1","result":{"event_id":"$e"}}"#)
    let delivered = Event.messages(.delivery(TransactionID("t1"), .sent(EventID("$e"))))
    await server.log.next { $0 == delivered }
    client.perform(
      .send(OutgoingMessage(chat: room, transaction: TransactionID("t2"), text: "no")))
    _ = await server.socketTexts.next { _ in true }
    socket.send(#"{"id":"t2","error":{"errcode":"M_FORBIDDEN","error":"no"}}"#)
    let refused = Event.messages(.delivery(TransactionID("t2"), .failed(.notAllowed)))
    await server.log.next { $0 == refused }
    client.stop()
  }

  @Test func `a message lost with the WebSocket is sent by HTTP with the same id`() async throws {
    let server = try ScriptedServer()
    server.offerSocket()
    server.on("PUT /v3/rooms/!r:s/send/m.room.message/t1", json(#"{"event_id":"$e"}"#))
    let client = await connected(server)
    let socket = await server.socket()
    socket.send(batch("n2", "ready"))
    #expect(await server.log.next(text: "ready") != nil)
    client.perform(
      .send(OutgoingMessage(chat: room, transaction: TransactionID("t1"), text: "hello")))
    _ = await server.socketTexts.next { _ in true }
    socket.close(code: 1011)
    let delivered = Event.messages(.delivery(TransactionID("t1"), .sent(EventID("$e"))))
    await server.log.next { $0 == delivered }
    client.stop()
  }

  @Test func `a silent WebSocket is pinged, and closed after two unanswered pings`() async throws {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    server.offerSocket()
    let client = await connected(server)
    let socket = await server.socket()
    socket.send(batch("n2", "ready"))
    await server.log.next(text: "ready")
    let ping = #"{"id":"ping","method":"ping","params":{}}"#
    for silence in [20_000, 10_000] as [Int64] {
      await clock.timer(dueIn: silence)
      await clock.advance(milliseconds: silence)
      #expect(await server.socketTexts.next { _ in true } == ping)
    }
    await clock.timer(dueIn: 10_000)
    await clock.advance(milliseconds: 10_000)
    // The client pauses before the next handshake.
    await clock.timer(dueIn: 1000)
    await clock.advance(milliseconds: 1000)
    let again = await server.requests.next {
      $0.method == "SOCKET" && $0.query.contains("since=n2")
    }
    #expect(again != nil)
    client.stop()
  }

  @Test func `a WebSocket that the server closes as signed out ends the session`() async throws {
    let server = try ScriptedServer()
    server.offerSocket()
    let client = await connected(server)
    let socket = await server.socket()
    socket.send(batch("n2", "ready"))
    #expect(await server.log.next(text: "ready") != nil)
    socket.close(code: 3001)
    #expect(await server.log.next { $0 == .account(.signedOut(.signedOut)) } != [])
    client.stop()
  }
}
