import Intents
import Matrix
import Model
import Network
import Testing

@testable import MatrixClient

/// New rooms that are to be in the directory of public rooms: the client looks whether the server
/// lists them, and publishes those that it does not list.
@Suite(.timeLimit(.minutes(10))) struct RoomListingTests {
  private static let path = "/v3/directory/list/room/!r:s"
  private static let listing = RoomChange.listing(server: "s")

  private func isListing(_ event: Event) -> Bool {
    if case .rooms = event { true } else { false }
  }

  /// Lets a new client make a room with this admission, and returns the client.
  private func make(
    _ admission: RoomAdmission, on server: ScriptedServer
  ) async -> MatrixClient {
    server.on("POST /v3/createRoom", json(#"{"room_id":"!r:s"}"#))
    let client = server.client(since: SyncToken("n0"))
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    await server.log.next { $0 == .connection(.online) }
    client.perform(
      .createChat(
        ChatRequest(people: [], roomName: "Garden", setup: RoomSetup(admission: admission))))
    server.sync(joined([event("$1", text("first"))]))
    await server.log.next { $0 == .creation(.created(room)) }
    return client
  }

  private func requests(_ server: ScriptedServer) -> [String] {
    server.seen.filter { $0.path == Self.path }.map(\.method)
  }

  @Test func `a new room that the server lists is looked up once, without a report`() async throws {
    let server = try ScriptedServer()
    server.on("GET \(Self.path)", json(#"{"visibility":"public"}"#))
    let client = await make(.listed, on: server)
    _ = await server.requests.next { $0.path == Self.path }
    client.perform(.changeRoom(room, .topic("tea"), known: []))
    #expect(
      await server.log.next(isListing) == [.rooms(.changed(room, .topic("tea"), .done(user: nil)))])
    #expect(requests(server) == ["GET"])
    client.stop()
  }

  @Test func `a room that the server does not list is published by a second request`() async throws
  {
    for answer in [json(#"{"visibility":"private"}"#), refusal(404, "M_UNRECOGNIZED"), json("{}")] {
      let server = try ScriptedServer()
      server.on("GET \(Self.path)", answer)
      let client = await make(.listed, on: server)
      let put = await server.requests.next { $0.path == Self.path && $0.method == "PUT" }
      #expect(put?.body == ["visibility": "public"])
      client.perform(.changeRoom(room, .topic("tea"), known: []))
      #expect(
        await server.log.next(isListing)
          == [.rooms(.changed(room, .topic("tea"), .done(user: nil)))])
      #expect(requests(server) == ["GET", "PUT"])
      client.stop()
    }
  }

  @Test func `a refusal to list a new room is reported once, in the server's words`() async throws {
    let server = try ScriptedServer()
    server.on("GET \(Self.path)", json(#"{"visibility":"private"}"#))
    server.on(
      "PUT \(Self.path)",
      json(#"{"errcode":"M_FORBIDDEN","error":"Not allowed to publish room"}"#, status: 403))
    let client = await make(.listed, on: server)
    let reason = FailureReason.refused(
      code: "M_FORBIDDEN", message: "Not allowed to publish room")
    #expect(
      await server.log.next(isListing)
        == [.rooms(.changed(room, Self.listing, .failed(reason)))])
    #expect(requests(server) == ["GET", "PUT"])
    client.stop()
  }

  @Test func `the listing of a new room is looked up again after failures, then reported`()
    async throws
  {
    let server = try ScriptedServer()
    server.on(
      "GET \(Self.path)", refusal(502, ""), refusal(429, "M_LIMIT_EXCEEDED"),
      json(#"{"visibility":"public"}"#))
    let client = await make(.listed, on: server)
    _ = await server.requests.next { $0.path == Self.path }
    _ = await server.requests.next { $0.path == Self.path }
    _ = await server.requests.next { $0.path == Self.path }
    client.stop()
    let far = try ScriptedServer()
    far.on("GET \(Self.path)", HTTPResponse(status: 502))
    let other = await make(.listed, on: far)
    guard
      case .rooms(.changed(room, Self.listing, .failed(let reason)))? =
        await far.log.next(isListing).first
    else {
      Issue.record("not told")
      return
    }
    #expect(reason == .serverFailed("HTTP 502"))
    #expect(requests(far) == Array(repeating: "GET", count: 8))
    other.stop()
  }

  @Test func `the listing of a new room is looked up again if the response is lost`() async throws {
    let server = try ScriptedServer()
    server.on("POST /v3/createRoom", json(#"{"room_id":"!r:s"}"#))
    server.loseAnswers(to: "GET \(Self.path)")
    let client = server.client(since: SyncToken("n0")) {
      $0.creationMilliseconds = 1
      $0.callSeconds = 1
    }
    let setup = RoomSetup(admission: .listed)
    client.perform(.createChat(ChatRequest(people: [], roomName: "Garden", setup: setup)))
    await server.log.next { $0 == .creation(.failed(.timedOut)) }
    for _ in 0..<2 {
      #expect(await server.requests.next { $0.path == Self.path }?.method == "GET")
    }
    client.stop()
  }

  @Test func `the listing of a new room is not looked up if it is not to be listed`() async throws {
    for admission in [RoomAdmission.invited, .anybody] {
      let server = try ScriptedServer()
      let client = await make(admission, on: server)
      client.perform(.changeRoom(room, .topic("tea"), known: []))
      _ = await server.log.next(isListing)
      #expect(requests(server) == [])
      client.stop()
    }
  }
}
