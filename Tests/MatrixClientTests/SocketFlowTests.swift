import Intents
import Matrix
import Model
import Network
import Testing

@testable import MatrixClient

@Suite(.timeLimit(.minutes(10))) struct SocketFlowTests {
  private func batch(_ token: String, _ body: String) -> String {
    let json = joined([event("$\(token)", text(body))])
    return #"{"next_batch":"\#(token)","# + json.dropFirst(#"{"next_batch":"n1","#.count)
  }

  /// A client that polls, then was told that a chat is open; the server's end of its socket.
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

  private func socket(_ server: ScriptedServer, _ number: Int = 0) async -> WebSocket? {
    _ = await server.requests.next { $0.method == "SOCKET" }
    for _ in 0..<1000 {
      if server.sockets.count > number { return server.sockets[number] }
      await withCheckedContinuation { done in server.thread.run { done.resume() } }
    }
    return nil
  }

  @Test func `an open chat is heard by socket, from the token, and no poll beside it`() async throws
  {
    let server = try ScriptedServer()
    server.offerSocket()
    let client = await connected(server)
    let request = await server.requests.next { $0.method == "SOCKET" }
    #expect(request?.query.contains("since=n1") == true)
    let socket = try #require(await socketNow(server))
    socket.send(batch("n2", "by socket"))
    #expect(await server.log.next(text: "by socket") != nil)
    #expect(server.waitingPolls == 0)
    socket.send(#"{"method":"sync","data":\#(batch("n3", "wrapped"))}"#)
    #expect(await server.log.next(text: "wrapped") != nil)
    client.stop()
  }

  private func socketNow(_ server: ScriptedServer) async -> WebSocket? {
    for _ in 0..<1000 {
      if let socket = server.sockets.first { return socket }
      await withCheckedContinuation { done in server.thread.run { done.resume() } }
    }
    return nil
  }

  @Test func `when no chat is open any more, polls take over from the last token`() async throws {
    let server = try ScriptedServer()
    server.offerSocket()
    let client = await connected(server) { $0.lingerMilliseconds = 0 }
    let socket = try #require(await socket(server))
    socket.send(batch("n2", "by socket"))
    #expect(await server.log.next(text: "by socket") != nil)
    client.perform(.liveStream(false))
    let poll = await server.requests.next { $0.path == "/v3/sync" && $0.query.contains("since=n2") }
    #expect(poll != nil)
    server.sync(batch("n3", "by poll"))
    #expect(await server.log.next(text: "by poll") != nil)
    client.stop()
  }

  @Test(arguments: ["refused", "other protocol", "silent", "nonsense"])
  func `a socket that does not work gives way to polls`(fault: String) async throws {
    let server = try ScriptedServer()
    server.offerSocket(
      protocol: fault == "other protocol" ? "" : "m.json",
      refusal: fault == "refused" ? HTTPResponse(status: 404) : nil)
    let client = await connected(server) {
      if fault == "silent" { $0.socketPatienceMilliseconds = 20 }
    }
    if fault == "nonsense" { try #require(await socket(server)).send("no JSON") }
    let poll = await server.requests.next {
      $0.path == "/v3/sync" && $0.query.contains("timeout=0&") && $0.query.contains("since=n1")
    }
    #expect(poll != nil)
    server.sync(batch("n2", "by poll"))
    #expect(await server.log.next(text: "by poll") != nil)
    client.stop()
  }

  @Test func `a socket that breaks is opened again from the last token`() async throws {
    let server = try ScriptedServer()
    server.offerSocket()
    let client = await connected(server)
    let first = try #require(await socket(server))
    first.send(batch("n2", "one"))
    #expect(await server.log.next(text: "one") != nil)
    first.close(code: 1001)
    let request = await server.requests.next { $0.method == "SOCKET" }
    #expect(request?.query.contains("since=n2") == true)
    client.stop()
  }

  @Test func `messages go by the socket, under their transaction id`() async throws {
    let server = try ScriptedServer()
    server.offerSocket()
    let client = await connected(server)
    let socket = try #require(await socket(server))
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

  @Test func `a message that got lost on a socket goes by a request, with the same id`()
    async throws
  {
    let server = try ScriptedServer()
    server.offerSocket()
    server.on("PUT /v3/rooms/!r:s/send/m.room.message/t1", json(#"{"event_id":"$e"}"#))
    let client = await connected(server)
    let socket = try #require(await socket(server))
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

  @Test func `a silent server is asked, and cut when it does not answer twice`() async throws {
    let server = try ScriptedServer()
    server.offerSocket()
    let client = await connected(server) {
      $0.pingAfterMilliseconds = 5
      $0.pingPatienceMilliseconds = 5
    }
    let socket = try #require(await socket(server))
    socket.send(batch("n2", "ready"))
    let ping = #"{"id":"ping","method":"ping","params":{}}"#
    #expect(await server.socketTexts.next { _ in true } == ping)
    #expect(await server.socketTexts.next { _ in true } == ping)
    let request = await server.requests.next { $0.method == "SOCKET" }
    #expect(request?.query.contains("since=n2") == true)
    client.stop()
  }

  @Test func `a socket closed as signed out signs out`() async throws {
    let server = try ScriptedServer()
    server.offerSocket()
    let client = await connected(server)
    let socket = try #require(await socket(server))
    socket.send(batch("n2", "ready"))
    #expect(await server.log.next(text: "ready") != nil)
    socket.close(code: 3001)
    #expect(await server.log.next { $0 == .account(.signedOut(.signedOut)) } != [])
    client.stop()
  }
}
