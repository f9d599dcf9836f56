import Glibc
import Intents
import Matrix
import Model
import Network
import TestSupport
import Testing

@testable import MatrixClient

@Suite(.timeLimit(.minutes(10))) struct SyncFlowTests {
  private func batch(_ token: String, _ body: String) -> String {
    let json = joined([event("$\(token)", text(body))])
    return #"{"next_batch":"\#(token)","# + json.dropFirst(#"{"next_batch":"n1","#.count)
  }

  @Test func `a first sync reports online, and the next one continues from its token`() async throws
  {
    let server = try ScriptedServer()
    let client = server.client()
    client.start()
    let first = await server.requests.next { $0.path == "/v3/sync" }
    #expect(first?.query.contains("since=") == false)
    #expect(first?.query.contains(#""lazy_load_members":true"#) == true)
    server.sync(batch("n1", "one"))
    let second = await server.requests.next { $0.path == "/v3/sync" }
    #expect(second?.query.contains("since=n1") == true)
    #expect(second?.query.contains("timeout=30000") == true)
    let batches = server.log.allBatches
    #expect(batches.first == [.account(.signedIn(client.account))])
    #expect(batches.dropFirst().first == [.connection(.connecting)])
    #expect(batches.dropFirst(2).first?.last == .account(.synced(SyncToken("n1"))))
    #expect(batches.last == [.connection(.online)])
    client.stop()
  }

  @Test func `an empty sync response with the same token reports no events`() async throws {
    let server = try ScriptedServer()
    let client = server.client(since: SyncToken("n0"))
    client.start()
    server.sync(#"{"next_batch":"n0"}"#)
    await server.log.next { $0 == .connection(.online) }
    server.sync(#"{"next_batch":"n0"}"#)
    server.sync(batch("n1", "x"))
    await server.log.next { $0 == .account(.synced(SyncToken("n1"))) }
    let synced = server.log.all.filter { if case .account(.synced) = $0 { true } else { false } }
    #expect(synced == [.account(.synced(SyncToken("n1")))])
    client.stop()
  }

  @Test(arguments: ["<html>", "[]", "{}", #"{"next_batch":7}"#])
  func `a malformed sync response is reported, and the sync continues`(
    nonsense: String
  ) async throws {
    let server = try ScriptedServer()
    let client = server.client(since: SyncToken("n0"))
    client.start()
    server.sync(nonsense)
    await server.log.next { if case .connection(.report) = $0 { true } else { false } }
    await server.log.next(\.isOffline)
    server.sync(batch("n1", "after"))
    #expect(await server.log.next(text: "after") != nil)
    await server.log.next { $0 == .connection(.online) }
    client.stop()
  }

  @Test func `a part of a sync response of the wrong type is reported, and the rest is used`()
    async throws
  {
    let server = try ScriptedServer()
    let client = server.client()
    client.start()
    let json = batch("n1", "kept").dropLast() + #","account_data":[]}"#
    server.sync(String(json))
    #expect(await server.log.next(text: "kept") != nil)
    let report = "Parts of the server's answer were of the wrong kind: account_data"
    await server.log.next { $0 == .connection(.report(report, about: .answers)) }
    server.sync(batch("n2", "right"))
    #expect(await server.log.next(text: "right") != nil)
    await server.log.next { $0 == .connection(.settled(.answers)) }
    server.sync(batch("n3", "right again"))
    #expect(await server.log.next(text: "right again") != nil)
    let settled = server.log.all.filter { $0 == .connection(.settled(.answers)) }
    #expect(settled.count == 1)
    client.stop()
  }

  @Test func `a server error is followed by a pause and a poll that returns at once`() async throws
  {
    let server = try ScriptedServer()
    let client = server.client(since: SyncToken("n0"))
    client.start()
    server.push(HTTPResponse(status: 502, body: Array("<html>".utf8)))
    let batch = await server.log.next(\.isOffline)
    let reason = FailureReason.serverFailed("HTTP 502")
    #expect(batch == [.connection(.offline(reason, retryInSeconds: 1))])
    server.sync(self.batch("n1", "after"))
    await server.log.next { $0 == .connection(.connecting) }
    #expect(await server.log.next(text: "after") != nil)
    let polls = await server.requests.prefix(2).reduce(into: []) { $0.append($1.query) }
    #expect(polls.allSatisfy { $0.contains("timeout=0") && $0.contains("since=n0") })
    client.stop()
  }

  @Test func `the client reconnects to a server that was down`() async throws {
    let server = try ScriptedServer()
    let client = server.client(since: SyncToken("n0"))
    client.start()
    server.sync(batch("n1", "before"))
    await server.log.next { $0 == .connection(.online) }
    server.stopListening()
    await server.log.next(\.isOffline)
    try server.listen()
    server.sync(batch("n2", "after"))
    #expect(await server.log.next(text: "after") != nil)
    await server.log.next { $0 == .connection(.online) }
    client.stop()
  }

  @Test func `a person's request to reconnect ends the pause and reports connecting`() async throws
  {
    let server = try ScriptedServer()
    let client = server.client(since: SyncToken("n0")) {
      $0.firstPauseMilliseconds = 1_000_000
      $0.maxPauseMilliseconds = 1_000_000
    }
    client.start()
    server.push(refusal(500, "M_UNKNOWN"))
    await server.log.next(\.isOffline)
    client.perform(.reconnect)
    await server.log.next { $0 == .connection(.connecting) }
    server.sync(batch("n1", "after"))
    #expect(await server.log.next(text: "after") != nil)
    client.stop()
  }

  @Test func `a restarted client syncs from the given token and drops its pending poll`()
    async throws
  {
    let server = try ScriptedServer()
    let client = server.client(since: SyncToken("n0"))
    client.start()
    server.sync(batch("n1", "lost"))
    await server.log.next { $0 == .connection(.online) }
    _ = await server.requests.next { $0.query.contains("since=n1") }
    client.restart(from: SyncToken("n0"))
    let again = await server.requests.next { $0.query.contains("since=n0") }
    #expect(again?.query.contains("timeout=0") == true)
    await server.log.next { $0 == .connection(.connecting) }
    client.stop()
  }

  @Test func `an ended session is reported, and the client stops syncing`()
    async throws
  {
    let server = try ScriptedServer()
    let client = server.client(since: SyncToken("n0"))
    client.start()
    server.push(refusal(401, "M_UNKNOWN_TOKEN"))
    #expect(await server.log.next { $0 == .account(.signedOut(.signedOut)) } != [])
    _ = await server.requests.next { $0.path == "/v3/sync" }
    client.perform(.join(room, directWith: nil))
    // The next request is for the join, so no sync was sent in between.
    #expect(await server.requests.next { _ in true }?.path == "/v3/join/!r:s")
    client.stop()
  }

  @Test func `a sync token that the server does not know leads to a first sync`() async throws {
    let server = try ScriptedServer()
    let client = server.client(since: SyncToken("old"))
    client.start()
    server.push(refusal(400, "M_INVALID_PARAM"))
    let polls = server.requests
    _ = await polls.next { $0.query.contains("since=old") }
    #expect(await polls.next { $0.path == "/v3/sync" }?.query.contains("since=") == false)
    server.sync(batch("n1", "all"))
    #expect(await server.log.next(text: "all") != nil)
    client.stop()
  }

  @Test(arguments: [nil, SyncToken("n0")])
  func `a sync response that is too large is requested with fewer events of each room`(
    since: SyncToken?
  ) async throws {
    let server = try ScriptedServer()
    let huge = try HugeBody()
    let client = server.client(since: since)
    client.start()
    let limits = since == nil ? [30, 3, 1] : [100, 12, 1]
    #expect(await server.nextSyncLimit() == limits[0])
    server.push(HTTPResponse(status: 200, file: huge.file))
    #expect(await server.log.next(\.isTooLargeReport) != [])
    #expect(await server.nextSyncLimit() == limits[1])
    server.push(HTTPResponse(status: 200, file: huge.file))
    #expect(await server.nextSyncLimit() == limits[2])
    server.sync(batch("n1", "one"))
    #expect(await server.log.next(text: "one") != nil)
    #expect(await server.nextSyncLimit() == 100)
    #expect(server.log.all.contains(.connection(.settled(.answers))))
    client.stop()
  }

  @Test func `the state of all rooms is asked for once, and again only after a failure`()
    async throws
  {
    let server = try ScriptedServer()
    let client = server.client(since: SyncToken("n0"), wantsState: true)
    client.start()
    let polls = server.requests
    #expect(await polls.next { $0.path == "/v3/sync" }?.query.contains("full_state=true") == true)
    server.push(HTTPResponse(status: 502, body: Array("<html>".utf8)))
    #expect(await polls.next { $0.path == "/v3/sync" }?.query.contains("full_state=true") == true)
    server.sync(batch("n1", "one"))
    #expect(await polls.next { $0.path == "/v3/sync" }?.query.contains("full_state") == false)
    client.stop()
  }

  @Test func `a restart of the sync asks for the state of all rooms before it opens a WebSocket`()
    async throws
  {
    let server = try ScriptedServer()
    server.offerSocket()
    let client = server.client(since: SyncToken("n0"), wantsState: true)
    client.start()
    client.perform(.liveStream(true))
    let requests = server.requests
    #expect(
      await requests.next { $0.path == "/v3/sync" }?.query.contains("full_state=true") == true)
    client.perform(.reconnect)
    let next = await requests.next { $0.path == "/v3/sync" || $0.method == "SOCKET" }
    #expect(next?.query.contains("full_state=true") == true)
    server.sync(batch("n1", "one"))
    #expect(await requests.next { $0.method == "SOCKET" }?.query.contains("since=n1") == true)
    client.stop()
  }

  @Test func `the state of all rooms is asked for again if it was not stored`() async throws {
    let server = try ScriptedServer()
    let client = server.client(since: SyncToken("n0"), wantsState: true)
    client.start()
    let polls = server.requests
    #expect(await polls.next { $0.path == "/v3/sync" }?.query.contains("full_state=true") == true)
    server.sync(batch("n1", "one"))
    #expect(await polls.next { $0.path == "/v3/sync" }?.query.contains("since=n1") == true)
    // A later batch is refused: the state is stored already.
    client.restart(from: SyncToken("n1"))
    #expect(await polls.next { $0.path == "/v3/sync" }?.query.contains("full_state") == false)
    client.restart(from: SyncToken("n0"))
    #expect(await polls.next { $0.path == "/v3/sync" }?.query.contains("full_state=true") == true)
    client.stop()
  }

  @Test func `a first sync reports how many megabytes have arrived`() async throws {
    let server = try ScriptedServer()
    let client = server.client()
    client.start()
    let rest = String(repeating: "a", count: 5 << 20)
    server.sync(batch("n1", "one").dropLast() + #","rest":"\#(rest)"}"#)
    #expect(await server.log.next(text: "one") != nil)
    let told = server.log.all.compactMap { event -> Int? in
      if case .connection(.receiving(let megabytes)) = event { megabytes } else { nil }
    }
    #expect(told.last == 5 && told == Set(told).sorted())
    #expect(!told.contains(0))
    client.stop()
  }

  @Test func `a sync response that is too large even with the fewest events is a failure`()
    async throws
  {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    let huge = try HugeBody()
    let client = server.client()
    client.start()
    for _ in 0..<3 { server.push(HTTPResponse(status: 200, file: huge.file)) }
    let batch = await server.log.next(\.isOffline)
    #expect(batch == [.connection(.offline(.badAnswer("it is too large"), retryInSeconds: 1))])
    #expect(server.seen.filter { $0.path == "/v3/sync" }.count == 3)
    client.stop()
  }

  @Test func `the sync waits as long as a rate limit asks`() async throws {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    let client = server.client(since: SyncToken("n0"))
    client.start()
    server.push(json(#"{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":2500}"#, status: 429))
    let batch = await server.log.next(\.isOffline)
    let reason = FailureReason.rateLimited(retryAfterSeconds: 3)
    #expect(batch == [.connection(.offline(reason, retryInSeconds: 3))])
    await clock.timer(dueIn: 3000)
    await clock.advance(milliseconds: 2999) { await server.settle() }
    #expect(server.seen.filter { $0.path == "/v3/sync" }.count == 1)
    await clock.advance(milliseconds: 1)
    server.sync(self.batch("n1", "after"))
    #expect(await server.log.next(text: "after") != nil)
    client.stop()
  }
}

/// A sparse file that is larger than the client's limit for a response.
private final class HugeBody {
  let file: HTTPFile

  init() throws {
    var template = Array("/tmp/confab-huge-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    defer { close(descriptor) }
    let bytes = (64 << 20) + 1
    try #require(descriptor >= 0 && ftruncate(descriptor, bytes) == 0)
    let path = template.dropLast().map { UInt8(bitPattern: $0) }
    file = HTTPFile(path: String(decoding: path, as: UTF8.self), bytes: bytes)
  }

  deinit { unlink(file.path) }
}

extension ScriptedServer {
  /// Returns the limit on the events of a room's timeline in the client's next sync request.
  fileprivate func nextSyncLimit() async -> Int? {
    let request = await requests.next { $0.path == "/v3/sync" }
    return (request?.query.firstMatch(of: /"limit":([0-9]+)/)?.1).flatMap { Int($0) }
  }
}

extension Event {
  fileprivate var isTooLargeReport: Bool {
    guard case .connection(.report(let sentence, about: .answers)) = self else { return false }
    return sentence.contains("too large")
  }
}
