import Intents
import Matrix
import Model
import Network
import TestSupport
import Testing

@testable import MatrixClient

// Transfers of files that are cancelled, or whose access token is refused.
extension FileTransferTests {
  @Test func `an access token that the server refuses is renewed for a file, too`() async throws {
    let server = try ScriptedServer()
    server.on(Self.route, json("the content"))
    server.on("POST v3/upload", json(#"{"content_uri":"mxc://s/m9"}"#))
    server.on(
      "POST /v3/refresh", json(#"{"access_token":"second","refresh_token":"R2"}"#),
      json(#"{"access_token":"third","refresh_token":"R3"}"#))
    let (client, _) = try await connected(
      server,
      session: MatrixSession(
        serverURL: server.url, unixSocketPath: nil, user: "@me:s", device: "D",
        accessToken: "token", isLocal: false, displayName: nil, refreshToken: "R1"))
    let refused = json(#"{"errcode":"M_UNKNOWN_TOKEN","error":"no"}"#, status: 401)
    server.accept(token: "second", others: refused)
    fetch(client, .save(to: nil))
    #expect(await end(server) == .saved(path: "/saved"))
    server.accept(token: "third", others: refused)
    send(client)
    #expect(await server.requests.next { $0.path.contains("/send/m.room.message/") } != nil)
    #expect(!server.log.all.contains { if case .account(.signedOut) = $0 { true } else { false } })
    client.stop()
  }

  @Test func `an upload that is cancelled between two attempts is not tried again`() async throws {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    server.on("POST v3/upload", json("{}", status: 502))
    let (client, _) = try await connected(server)
    let id = TransactionID("slow")
    send(client, id)
    while server.seen.filter({ $0.path == "v3/upload" }).isEmpty { await server.settle() }
    await server.settle()
    client.perform(.cancelFile(.local(id)))
    await server.settle()
    await clock.advance(milliseconds: 300_000) { await server.settle() }
    let batch = await server.log.next {
      if case .messages(.delivery(id, .failed)) = $0 { true } else { false }
    }
    guard case .messages(.delivery(_, .failed(let reason)))? = batch.first else {
      return #expect(Bool(false))
    }
    #expect(reason == .file(.cancelled))
    #expect(server.seen.count { $0.path == "v3/upload" } == 1)
    client.stop()
  }

  @Test func `a download that is cancelled before its request does not go on`() async throws {
    let server = try ScriptedServer()
    // The request may be under way when the cancellation arrives; then it has no answer yet.
    server.loseAnswers(to: Self.route)
    let (client, _) = try await connected(server)
    fetch(client, .save(to: nil))
    client.perform(.cancelFile(Self.event))
    #expect(await end(server) == .failed(.file(.cancelled), .save(to: nil)))
    // The cancellation ends with the download, and does not concern a further one.
    server.on(Self.route, json("the content"))
    fetch(client, .save(to: nil))
    #expect(await end(server) == .saved(path: "/saved"))
    client.stop()
  }

  @Test func `a download that waits for its next attempt can be cancelled`() async throws {
    let server = try ScriptedServer()
    server.on(Self.route, json("{}", status: 502))
    let (client, _) = try await connected(
      server, firstPause: 3_600_000, longestPause: 3_600_000)
    fetch(client, .save(to: nil))
    await server.log.next { $0 == .relations(.file(.moved(Self.event, percent: 0))) }
    // The pause begins in the same turn of the thread as this event.
    await server.settle()
    client.perform(.cancelFile(Self.event))
    #expect(await end(server) == .failed(.file(.cancelled), .save(to: nil)))
    #expect(server.seen.count { $0.path == "/v1/media/download/s/m1" } == 1)
    client.stop()
  }
}
