import Intents
import Matrix
import Model
import Network
import Synchronization
import TestSupport
import Testing

@testable import MatrixClient

/// Access tokens that expire, and their renewal by `POST /refresh`.
@Suite(.timeLimit(.minutes(10))) struct TokenTests {
  /// A stand-in for the session file of a profile: keeps the sessions that the client stores, and
  /// can refuse to store further ones.
  private final class Disk: Sendable {
    private let state = Mutex<(stored: [MatrixSession], fault: String?)>(([], nil))

    var stored: [MatrixSession] { state.withLock { $0.stored } }

    func fail(_ fault: String?) { state.withLock { $0.fault = fault } }

    var keeping: SessionKeeping {
      SessionKeeping(
        now: { 1_000_000 },
        store: { [self] session in
          state.withLock { state in
            if state.fault == nil { state.stored.append(session) }
            return state.fault
          }
        })
    }
  }

  private static func unknownToken(isSoft: Bool) -> HTTPResponse {
    json(
      #"{"errcode":"M_UNKNOWN_TOKEN","error":"no","soft_logout":\#(isSoft)}"#, status: 401)
  }

  private let grant = json(
    #"{"access_token":"second","refresh_token":"R2","expires_in_ms":300000}"#)

  private func renewable(_ server: ScriptedServer, _ renewAt: Int64? = nil) -> MatrixSession {
    MatrixSession(
      serverURL: server.url, unixSocketPath: nil, user: "@me:s", device: "D",
      accessToken: "token", isLocal: false, displayName: nil, refreshToken: "R1",
      renewAtMilliseconds: renewAt)
  }

  private func refreshes(_ server: ScriptedServer) -> [JSONValue?] {
    server.seen.filter { $0.path == "/v3/refresh" }.map(\.body)
  }

  @Test(arguments: [true, false])
  func `a refused access token is renewed and stored, and the request is sent again`(isSoft: Bool)
    async throws
  {
    let (server, disk) = (try ScriptedServer(), Disk())
    server.accept(token: "second", others: Self.unknownToken(isSoft: isSoft))
    server.on("POST /v3/refresh", grant)
    let client = server.client(
      since: SyncToken("n0"), session: renewable(server), keeping: disk.keeping)
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    await server.log.next { $0 == .connection(.online) }
    #expect(refreshes(server) == [["refresh_token": "R1"]])
    let stored = try #require(disk.stored.first)
    #expect(stored.accessToken == "second" && stored.refreshToken == "R2")
    #expect(stored.device == "D" && stored.renewAtMilliseconds == 1_000_000 + 240_000)
    #expect(!server.log.all.contains { if case .account(.signedOut) = $0 { true } else { false } })
    client.stop()
  }

  @Test func `requests at the same time wait for one renewal of the access token`() async throws {
    let (server, disk) = (try ScriptedServer(), Disk())
    let client = server.client(
      since: SyncToken("n0"), session: renewable(server), keeping: disk.keeping)
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    await server.log.next { $0 == .connection(.online) }
    server.on("POST /v3/refresh", grant)
    server.accept(token: "second", others: Self.unknownToken(isSoft: true))
    for number in 0..<8 {
      server.on(
        "PUT /v3/rooms/!r/send/m.room.message/t\(number)",
        json(#"{"event_id":"$\#(number)"}"#))
    }
    for number in 0..<8 {
      client.perform(
        .send(
          OutgoingMessage(
            chat: ChatID("!r"), transaction: TransactionID("t\(number)"), text: "x")))
    }
    await server.log.next { _ in
      let sent = server.log.all.filter {
        if case .messages(.delivery(_, .sent)) = $0 { true } else { false }
      }
      return sent.count == 8
    }
    #expect(refreshes(server).count == 1)
    #expect(disk.stored.count == 1)
    client.stop()
  }

  @Test func `a failed renewal of the access token is tried again without a sign-out`() async throws
  {
    let (server, disk) = (try ScriptedServer(), Disk())
    server.accept(token: "second", others: Self.unknownToken(isSoft: true))
    server.on(
      "POST /v3/refresh", HTTPResponse(status: 503), json("<html>", status: 400),
      refusal(429, "M_LIMIT_EXCEEDED"), grant)
    let client = server.client(
      since: SyncToken("n0"), session: renewable(server), keeping: disk.keeping)
    client.start()
    let batch = await server.log.next(\.isOffline)
    #expect(batch == [.connection(.offline(.serverFailed("HTTP 503"), retryInSeconds: 1))])
    server.sync(#"{"next_batch":"n1"}"#)
    await server.log.next { $0 == .connection(.online) }
    #expect(refreshes(server).count == 4)
    #expect(!server.log.all.contains { if case .account(.signedOut) = $0 { true } else { false } })
    client.stop()
  }

  @Test(arguments: [true, false], [true, false])
  func `a session whose tokens are all refused ends, and says whether it expired`(
    isSoft: Bool, hasRefreshToken: Bool
  ) async throws {
    let (server, disk) = (try ScriptedServer(), Disk())
    server.accept(token: "other", others: Self.unknownToken(isSoft: isSoft))
    server.on("POST /v3/refresh", refusal(403, "M_FORBIDDEN"))
    let client =
      hasRefreshToken
      ? server.client(since: SyncToken("n0"), session: renewable(server), keeping: disk.keeping)
      : server.client(since: SyncToken("n0"), keeping: disk.keeping)
    client.start()
    let batch = await server.log.next {
      if case .account(.signedOut) = $0 { true } else { false }
    }
    #expect(batch == [.account(.signedOut(isSoft ? .expired : .signedOut))])
    #expect(refreshes(server).count == (hasRefreshToken ? 1 : 0))
    #expect(disk.stored == [])
    client.stop()
  }

  @Test func `an access token that is about to expire is renewed before it is used`() async throws {
    let (server, disk) = (try ScriptedServer(), Disk())
    server.accept(token: "second", others: HTTPResponse(status: 500))
    server.on("POST /v3/refresh", grant)
    let client = server.client(
      since: SyncToken("n0"), session: renewable(server, 1_000_000), keeping: disk.keeping)
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    await server.log.next { $0 == .connection(.online) }
    let offline = server.log.all.filter { $0.isOffline }
    #expect(offline == [])
    #expect(refreshes(server).count == 1)
    client.stop()
  }

  @Test func `renewed tokens that could not be stored are not used`() async throws {
    let (server, disk) = (try ScriptedServer(), Disk())
    disk.fail("the disk is full")
    server.accept(token: "second", others: Self.unknownToken(isSoft: true))
    server.on("POST /v3/refresh", grant)
    let client = server.client(
      since: SyncToken("n0"), session: renewable(server), keeping: disk.keeping)
    client.start()
    let batch = await server.log.next(\.isOffline)
    #expect(batch == [.connection(.offline(.storage("the disk is full"), retryInSeconds: 1))])
    disk.fail(nil)
    server.sync(#"{"next_batch":"n1"}"#)
    await server.log.next { $0 == .connection(.online) }
    // The old refresh token was used again, as it is valid until the new tokens are used.
    #expect(Set(refreshes(server).map { $0?["refresh_token"]?.string }) == ["R1"])
    #expect(disk.stored.map(\.refreshToken) == ["R2"])
    client.stop()
  }

  @Test func `a client that has signed out sends the server no request`() async throws {
    let server = try ScriptedServer()
    let client = server.client(session: server.usualSession().signedOut, keeping: Disk().keeping)
    client.start()
    client.perform(.fetchRules)
    await server.log.next { $0 == .account(.signedOut(.signedOut)) }
    await server.settle()
    #expect(server.seen == [])
    client.stop()
  }

  @Test func `a sign-out renews an expired token, and a sign-out of an ended session succeeds`()
    async throws
  {
    let (server, disk) = (try ScriptedServer(), Disk())
    server.accept(token: "second", others: Self.unknownToken(isSoft: true))
    server.on("POST /v3/refresh", grant, refusal(401, "M_UNKNOWN_TOKEN"))
    let session = renewable(server)
    try await Logout.end(session, keeping: disk.keeping, thread: server.clientThread)
    #expect(server.seen.map(\.path) == ["/v3/logout", "/v3/refresh", "/v3/logout"])
    server.accept(token: "third", others: Self.unknownToken(isSoft: false))
    try await Logout.end(session, keeping: disk.keeping, thread: server.clientThread)
    server.on("POST /v3/logout", HTTPResponse(status: 503))
    server.accept(token: "token", others: Self.unknownToken(isSoft: false))
    await #expect(throws: CallFailure.self) {
      try await Logout.end(session, keeping: disk.keeping, thread: server.clientThread)
    }
  }
}
