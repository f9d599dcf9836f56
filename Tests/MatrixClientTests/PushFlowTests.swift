import Intents
import Matrix
import Model
import Network
import Synchronization
import Testing

@testable import MatrixClient

/// Pushes through a whole client, against a server that loses what the client waits for.
@Suite(.timeLimit(.minutes(10))) struct PushFlowTests {
  private let key = String(repeating: "a", count: 64)

  private func batch(_ token: String, _ body: String) -> String {
    let json = joined([event("$\(token)", text(body))])
    return #"{"next_batch":"\#(token)","# + json.dropFirst(#"{"next_batch":"n1","#.count)
  }

  /// A client that is online at n1 and has its pusher; where pushes go.
  private func connected(
    _ server: ScriptedServer, change: (inout ClientTimings) -> Void = { _ in }
  ) async throws -> (MatrixClient, url: String) {
    let client = server.client(since: SyncToken("n0"), push: .on(.loopback, key: key)) {
      $0.lookAgainMilliseconds = 1
      change(&$0)
    }
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    let set = await server.requests.next { $0.path == "/v3/pushers/set" }
    let url = try #require(set?.body?["data"]?["url"]?.string)
    await waitForPoll(server)
    return (client, url)
  }

  /// Returns when the server holds a poll.
  private func waitForPoll(_ server: ScriptedServer) async {
    while server.waitingPolls == 0 { await Task.yield() }
  }

  /// Lets timers of the client fire.
  private func pass(milliseconds: Int, on thread: NetworkThread) async {
    await withCheckedContinuation { continuation in
      _ = thread.after(milliseconds: milliseconds) { continuation.resume() }
    }
  }

  private func push(_ event: String, to url: String) async throws {
    let answer = try await PushSender().post(GatewayRig.push(event, keys: [key]), to: url)
    #expect(answer.status == 200)
    #expect(answer.json == ["rejected": []])
  }

  private func polls(_ server: ScriptedServer) -> [ScriptedServer.Request] {
    server.seen.filter { $0.path == "/v3/sync" }
  }

  @Test func `a pusher is registered once when we are connected`() async throws {
    let server = try ScriptedServer()
    let (client, url) = try await connected(server)
    server.sync(batch("n2", "more"))
    await server.log.next(text: "more")
    await waitForPoll(server)
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

  @Test func `pushes that are switched off and on are told to the server in that order`()
    async throws
  {
    let server = try ScriptedServer()
    let (client, url) = try await connected(server)
    // None of them waits for the answer to the one before.
    client.take(.off(key: key))
    client.take(.on(.loopback, key: key))
    client.take(.off(key: key))
    let removed = await server.requests.next {
      $0.path == "/v3/pushers/set" && $0.body?["kind"] == .null
    }
    #expect(removed?.body?["pushkey"]?.string == key)
    await pass(milliseconds: 20, on: server.clientThread)
    let last = server.seen.last { $0.path == "/v3/pushers/set" }
    #expect(last?.body?["kind"] == .null)
    // Nobody listens there any more.
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
    await server.log.next(text: "pushed again")
    client.stop()
  }

  @Test func `a pushed message comes though the poll is dead, in the batch of a sync`() async throws
  {
    let server = try ScriptedServer()
    let (client, url) = try await connected(server)
    server.loseWaitingPolls()
    server.sync(batch("n2", "pushed"))
    try await push("$n2", to: url)
    let pushed = await server.log.next {
      if case .messages(.arrived) = $0 { true } else { false }
    }
    #expect(pushed.last == .account(.synced(SyncToken("n2"))))
    let asked = polls(server).last { $0.query.contains("since=n1") }
    #expect(asked?.query.contains("timeout=0&") == true)
    #expect(!server.log.all.contains { $0.isOffline })

    // The same answer to an ordinary long poll.
    let other = try ScriptedServer()
    let (listener, _) = try await connected(other)
    other.sync(batch("n2", "pushed"))
    let polled = await other.log.next { if case .messages(.arrived) = $0 { true } else { false } }
    #expect(pushed == polled)
    client.stop()
    listener.stop()
  }

  @Test func `a push of what has come by itself asks nothing`() async throws {
    let server = try ScriptedServer()
    let (client, url) = try await connected(server)
    server.sync(batch("n2", "by poll"))
    await server.log.next(text: "by poll")
    await waitForPoll(server)
    let before = polls(server).count
    for _ in 0..<5 { try await push("$n2", to: url) }
    // Longer than it takes the client to look again.
    await pass(milliseconds: 20, on: server.clientThread)
    #expect(polls(server).count == before)
    let told = server.log.all.filter {
      if case .messages(.arrived(let arrival)) = $0 { !arrival.messages.isEmpty } else { false }
    }
    #expect(told.count == 1)
    client.stop()
  }

  @Test func `a message that comes while its push is looked into is not asked for`() async throws {
    let server = try ScriptedServer()
    let (client, url) = try await connected(server) { $0.lookAgainMilliseconds = 300 }
    try await push("$n2", to: url)
    server.sync(batch("n2", "by poll"))
    await server.log.next(text: "by poll")
    await waitForPoll(server)
    let before = polls(server).count
    await pass(milliseconds: 400, on: server.clientThread)
    #expect(polls(server).count == before)
    client.stop()
  }

  @Test func `pushes do not keep a slow answer from coming`() async throws {
    let server = try ScriptedServer()
    let (client, url) = try await connected(server)
    server.loseWaitingPolls()
    try await push("$n2", to: url)
    await waitForPoll(server)
    let before = polls(server).count
    for number in 3..<10 {
      try await push("$n\(number)", to: url)
      // Longer than it takes the client to look again.
      await pass(milliseconds: 10, on: server.clientThread)
    }
    #expect(polls(server).count == before)
    server.sync(batch("n2", "slow"))
    #expect(await server.log.next(text: "slow") != nil)
    client.stop()
  }

  @Test func `a push ends the pause after a failure`() async throws {
    let server = try ScriptedServer()
    let (client, url) = try await connected(server) {
      $0.firstPauseMilliseconds = 3_600_000
      $0.longestPauseMilliseconds = 3_600_000
    }
    server.push(refusal(500, "M_UNKNOWN"))
    await server.log.next { $0.isOffline }
    server.sync(batch("n2", "pushed"))
    try await push("$n2", to: url)
    #expect(await server.log.next(text: "pushed") != nil)
    await server.log.next { $0 == .connection(.online) }
    client.stop()
  }

  @Test func `a socket that is quiet about a pushed message gives way to a new one`() async throws {
    let server = try ScriptedServer()
    server.offerSocket()
    let (client, url) = try await connected(server)
    client.perform(.liveStream(true))
    _ = await server.requests.next { $0.method == "SOCKET" }
    while server.sockets.isEmpty { await Task.yield() }
    server.sockets[0].send(#"{"next_batch":"n1"}"#)
    server.sockets[0].send(batch("n2", "by socket"))
    await server.log.next(text: "by socket")
    try await push("$n2", to: url)
    try await push("$n3", to: url)
    let again = await server.requests.next { $0.method == "SOCKET" }
    #expect(again?.query.contains("since=n2") == true)
    while server.sockets.count < 2 { await Task.yield() }
    server.sockets[1].send(batch("n3", "by the other"))
    #expect(await server.log.next(text: "by the other") != nil)
    #expect(server.sockets.count == 2)
    client.stop()
  }

  @Test func `a program that goes on asks again over a new connection`() async throws {
    let server = try ScriptedServer()
    let (client, _) = try await connected(server)
    server.loseWaitingPolls()
    server.sync(batch("n2", "meanwhile"))
    client.resume()
    #expect(await server.log.next(text: "meanwhile") != nil)
    client.stop()
  }

  @Test func `a client that is to take no pushes takes its pusher away`() async throws {
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

  @Test func `a server that takes no pusher is told of once, and no port stays open`() async throws
  {
    let server = try ScriptedServer()
    server.on("POST /v3/pushers/set", refusal(400, "M_INVALID_PARAM"))
    let (client, url) = try await connected(server)
    let report = await server.log.next { if case .connection(.report) = $0 { true } else { false } }
    #expect(report == [.connection(.report("No pushes: the server says no"))])
    server.clientThread.settle()
    await #expect(throws: NetworkError.self) { try await push("$n2", to: url) }
    client.stop()
  }

  @Test func `a place that is taken is told of, and the chats go on`() async throws {
    let (server, other) = (try ScriptedServer(), try ScriptedServer())
    let port = try #require(other.url.split(separator: ":").last.flatMap { Int($0) })
    let place = PushPlace(listen: .tcp(address: "127.0.0.1", port: port), url: nil)
    let client = server.client(since: SyncToken("n0"), push: .on(place, key: key))
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    let report = await server.log.next { if case .connection(.report) = $0 { true } else { false } }
    guard case .connection(.report(let words, _))? = report.first else { return }
    #expect(words.hasPrefix("No pushes: "))
    await waitForPoll(server)
    server.sync(batch("n2", "goes on"))
    #expect(await server.log.next(text: "goes on") != nil)
    #expect(!server.seen.contains { $0.path == "/v3/pushers/set" })
    client.stop()
  }

  @Test func `whoever is signed out listens for no pushes`() async throws {
    let server = try ScriptedServer()
    let (client, url) = try await connected(server)
    server.push(refusal(401, "M_UNKNOWN_TOKEN"))
    await server.log.next { if case .account(.signedOut) = $0 { true } else { false } }
    server.clientThread.settle()
    await #expect(throws: NetworkError.self) { try await push("$n2", to: url) }
    client.stop()
  }
}
