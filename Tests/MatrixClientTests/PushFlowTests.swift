import Intents
import Matrix
import Model
import Network
import Synchronization
import TestSupport
import Testing

@testable import MatrixClient

/// Pushes to a complete client: its pusher at the server, and the requests that a push causes.
@Suite(.timeLimit(.minutes(10))) struct PushFlowTests {
  private let key = String(repeating: "a", count: 64)

  private func batch(_ token: String, _ body: String) -> String {
    let json = joined([event("$\(token)", text(body))])
    return #"{"next_batch":"\#(token)","# + json.dropFirst(#"{"next_batch":"n1","#.count)
  }

  /// Returns a client that is online with the sync token n1, has registered its pusher and waits in
  /// a long poll, and the URL for pushes.
  private func connected(
    _ server: ScriptedServer, at place: PushPlace = .loopback,
    change: (inout ClientTimings) -> Void = { _ in }
  ) async throws -> (MatrixClient, url: String) {
    let client = server.client(
      since: SyncToken("n0"), push: .on(place, key: key), change: change)
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    let set = await server.requests.next { $0.path == "/v3/pushers/set" }
    let url = try #require(set?.body?["data"]?["url"]?.string)
    await server.waitForPoll()
    return (client, url)
  }

  /// Lets the 500 ms pass in which the sync may deliver a pushed message by itself.
  private func lookAgain(_ clock: MovedClock, _ server: ScriptedServer) async {
    await clock.timer(dueIn: 500)
    await clock.advance(milliseconds: 500) { await server.settle() }
  }

  private func push(_ event: String, to url: String) async throws {
    let answer = try await PushSender().post(GatewayRig.push(event, keys: [key]), to: url)
    #expect(answer.status == 200)
    #expect(answer.json == ["rejected": []])
  }

  private func polls(_ server: ScriptedServer) -> [ScriptedServer.Request] {
    server.seen.filter { $0.path == "/v3/sync" }
  }

  @Test func `a pusher is registered once when the client is connected`() async throws {
    let server = try ScriptedServer()
    let (client, url) = try await connected(server)
    server.sync(batch("n2", "more"))
    await server.log.next(text: "more")
    await server.waitForPoll()
    let set = server.seen.filter { $0.path == "/v3/pushers/set" }
    #expect(set.count == 1)
    #expect(set.first?.method == "POST")
    let body = set.first?.body
    #expect(body?["kind"]?.string == "http")
    #expect(body?["pushkey"]?.string == key)
    #expect(body?["append"]?.bool == false)
    #expect(body?["data"]?["format"]?.string == "event_id_only")
    #expect(url.hasPrefix("http://127.0.0.1:") && url.hasSuffix("/_matrix/push/v1/notify"))
    for field in ["app_id", "app_display_name", "device_display_name", "lang"] {
      #expect(body?[field]?.string?.isEmpty == false, "\(field)")
    }
    client.stop()
  }

  @Test func `turning pushes off and on reaches the server in the order of the changes`()
    async throws
  {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    let (client, url) = try await connected(server)
    await clock.advance(milliseconds: 1000)
    // No change waits for the response to the change before it.
    client.take(.off(key: key))
    client.take(.on(.loopback, key: key))
    client.take(.off(key: key))
    let removed = await server.requests.next {
      $0.path == "/v3/pushers/set" && $0.body?["kind"] == .null
    }
    #expect(removed?.body?["pushkey"]?.string == key)
    // After this, the client has sent the request that follows the response.
    await server.settle()
    client.perform(.sendTyping(room, true))
    _ = await server.requests.next { $0.path.contains("/typing/") }
    let last = server.seen.last { $0.path == "/v3/pushers/set" }
    #expect(last?.body?["kind"] == .null)
    // The old gateway does not listen any more.
    await #expect(throws: (any Error).self) {
      try await PushSender().post(GatewayRig.push("$1", keys: [key]), to: url)
    }
    client.take(.on(.loopback, key: key))
    let set = await server.requests.next {
      $0.path == "/v3/pushers/set" && $0.body?["kind"]?.string == "http"
    }
    let again = try #require(set?.body?["data"]?["url"]?.string)
    server.loseWaitingPolls()
    server.sync(batch("n2", "pushed again"))
    try await push("$n2", to: again)
    await lookAgain(clock, server)
    await server.log.next(text: "pushed again")
    client.stop()
  }

  @Test func `a pushed message arrives by a new sync although the long poll is dead`() async throws
  {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    let (client, url) = try await connected(server)
    await clock.advance(milliseconds: 1000)
    server.loseWaitingPolls()
    server.sync(batch("n2", "pushed"))
    try await push("$n2", to: url)
    await lookAgain(clock, server)
    let pushed = await server.log.next {
      if case .messages(.arrived) = $0 { true } else { false }
    }
    #expect(pushed.last == .account(.synced(SyncToken("n2"))))
    let asked = polls(server).last { $0.query.contains("since=n1") }
    #expect(asked?.query.contains("timeout=0&") == true)
    #expect(!server.log.all.contains { $0.isOffline })

    // A long poll with the same response leads to the same batch.
    let other = try ScriptedServer()
    let (listener, _) = try await connected(other)
    other.sync(batch("n2", "pushed"))
    let polled = await other.log.next { if case .messages(.arrived) = $0 { true } else { false } }
    #expect(pushed == polled)
    client.stop()
    listener.stop()
  }

  @Test func `a push about a message that has arrived sends no request`() async throws {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    let (client, url) = try await connected(server)
    await clock.advance(milliseconds: 1000)
    server.sync(batch("n2", "by poll"))
    await server.log.next(text: "by poll")
    await server.waitForPoll()
    let before = polls(server).count
    for _ in 0..<5 { try await push("$n2", to: url) }
    await clock.advance(milliseconds: 5000) { await server.settle() }
    #expect(polls(server).count == before)
    let told = server.log.all.filter {
      if case .messages(.arrived(let arrival)) = $0 { !arrival.messages.isEmpty } else { false }
    }
    #expect(told.count == 1)
    client.stop()
  }

  @Test func `a message that arrives shortly after its push is not requested`() async throws {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    let (client, url) = try await connected(server)
    await clock.advance(milliseconds: 1000)
    try await push("$n2", to: url)
    server.sync(batch("n2", "by poll"))
    await server.log.next(text: "by poll")
    await server.waitForPoll()
    let before = polls(server).count
    await lookAgain(clock, server)
    #expect(polls(server).count == before)
    client.stop()
  }

  @Test func `a push does not interrupt a slow sync response`() async throws {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    let (client, url) = try await connected(server)
    await clock.advance(milliseconds: 1000)
    server.loseWaitingPolls()
    try await push("$n2", to: url)
    await lookAgain(clock, server)
    await server.waitForPoll()
    let before = polls(server).count
    for number in 3..<10 {
      try await push("$n\(number)", to: url)
      await lookAgain(clock, server)
    }
    #expect(polls(server).count == before)
    server.sync(batch("n2", "slow"))
    #expect(await server.log.next(text: "slow") != nil)
    client.stop()
  }

  @Test func `a push ends the client's pause after a failed sync`() async throws {
    let server = try ScriptedServer()
    let (client, url) = try await connected(server) {
      $0.firstPauseMilliseconds = 3_600_000
      $0.maxPauseMilliseconds = 3_600_000
    }
    server.push(refusal(500, "M_UNKNOWN"))
    await server.log.next { $0.isOffline }
    server.sync(batch("n2", "pushed"))
    try await push("$n2", to: url)
    #expect(await server.log.next(text: "pushed") != nil)
    await server.log.next { $0 == .connection(.online) }
    client.stop()
  }

  @Test func `a WebSocket that does not deliver a pushed message is replaced by a new one`()
    async throws
  {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    server.offerSocket()
    let (client, url) = try await connected(server)
    await clock.advance(milliseconds: 1000)
    client.perform(.liveStream(true))
    _ = await server.requests.next { $0.method == "SOCKET" }
    let socket = await server.socket()
    socket.send(#"{"next_batch":"n1"}"#)
    socket.send(batch("n2", "by socket"))
    await server.log.next(text: "by socket")
    try await push("$n2", to: url)
    try await push("$n3", to: url)
    await lookAgain(clock, server)
    let again = await server.requests.next { $0.method == "SOCKET" }
    #expect(again?.query.contains("since=n2") == true)
    await server.socket(1).send(batch("n3", "by the other"))
    #expect(await server.log.next(text: "by the other") != nil)
    #expect(server.sockets.count == 2)
    client.stop()
  }

  @Test func `a client that resumes after a suspension syncs over a new connection`() async throws {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    let (client, _) = try await connected(server)
    await clock.advance(milliseconds: 1000)
    server.loseWaitingPolls()
    server.sync(batch("n2", "meanwhile"))
    client.resume()
    await lookAgain(clock, server)
    #expect(await server.log.next(text: "meanwhile") != nil)
    client.stop()
  }

  @Test func `a client with pushes turned off removes its pusher`() async throws {
    let server = try ScriptedServer()
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let client = server.client(
      since: SyncToken("n0"), push: .off(key: key), pusherRemoved: { continuation.yield() })
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    let set = await server.requests.next { $0.path == "/v3/pushers/set" }
    #expect(set?.body?["kind"] == .null)
    #expect(set?.body?["pushkey"]?.string == key)
    var removals = stream.makeAsyncIterator()
    await removals.next()
    client.stop()
  }

  @Test func `a refused pusher is reported once, and the gateway's port is closed`() async throws {
    let server = try ScriptedServer()
    server.on("POST /v3/pushers/set", refusal(400, "M_INVALID_PARAM"))
    // An address of its own: another test may take the port that is free again.
    let place = PushPlace(listen: .tcp(address: "127.0.7.13", port: 0), url: nil)
    let (client, url) = try await connected(server, at: place)
    let report = await server.log.next { if case .connection(.report) = $0 { true } else { false } }
    #expect(report == [.connection(.report("No pushes: the server says no"))])
    server.clientThread.settle()
    await #expect(throws: NetworkError.self) { try await push("$n2", to: url) }
    client.stop()
  }

  @Test func `a port in use for pushes is reported, and the sync continues`() async throws {
    let (server, other) = (try ScriptedServer(), try ScriptedServer())
    let port = try #require(other.url.split(separator: ":").last.flatMap { Int($0) })
    let place = PushPlace(listen: .tcp(address: "127.0.0.1", port: port), url: nil)
    let client = server.client(since: SyncToken("n0"), push: .on(place, key: key))
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    let report = await server.log.next { if case .connection(.report) = $0 { true } else { false } }
    guard case .connection(.report(let words, _))? = report.first else { return }
    #expect(words.hasPrefix("No pushes: "))
    await server.waitForPoll()
    server.sync(batch("n2", "goes on"))
    #expect(await server.log.next(text: "goes on") != nil)
    #expect(!server.seen.contains { $0.path == "/v3/pushers/set" })
    client.stop()
  }

  @Test func `a signed-out client does not listen for pushes`() async throws {
    let server = try ScriptedServer()
    // An address of its own: another test may take the port that is free again.
    let place = PushPlace(listen: .tcp(address: "127.0.7.14", port: 0), url: nil)
    let (client, url) = try await connected(server, at: place)
    server.push(refusal(401, "M_UNKNOWN_TOKEN"))
    await server.log.next { if case .account(.signedOut) = $0 { true } else { false } }
    server.clientThread.settle()
    await #expect(throws: NetworkError.self) { try await push("$n2", to: url) }
    client.stop()
  }
}
