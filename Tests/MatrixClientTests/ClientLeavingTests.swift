import Intents
import Matrix
import Model
import TestSupport
import Testing

@testable import MatrixClient

/// Leaving a room, and the server's responses.
@Suite(.timeLimit(.minutes(10))) struct ClientLeavingTests {
  private static let leave = "POST /v3/rooms/!r:s/leave"
  private static let joinedRooms = "GET /v3/joined_rooms"

  private func told(_ server: ScriptedServer) async -> Event? {
    let client = server.client(since: SyncToken("n0"))
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    await server.log.next { $0 == .connection(.online) }
    client.perform(.leave(room))
    let batch = await server.log.next { $0.isAboutLeaving }
    client.stop()
    return batch.first
  }

  @Test func `an accepted request to leave is reported as left`() async throws {
    let server = try ScriptedServer()
    #expect(await told(server) == .chats(.left(room)))
    let request = await server.requests.next { $0.path.hasSuffix("/leave") }
    #expect(request?.method == "POST" && request?.body == [:])
  }

  private func leaving(_ former: [ChatID], _ server: ScriptedServer) async -> [Event] {
    let client = server.client(since: SyncToken("n0"))
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    await server.log.next { $0 == .connection(.online) }
    client.perform(.leave(room, former: former))
    var told: [Event] = []
    while told.last != .chats(.left(room)), told.last != .chats(.leaveFailed(room, .notAllowed)) {
      told += await server.log.next { $0.isAboutLeaving }
    }
    client.stop()
    return told
  }

  @Test func `the former chats of a chat are left before it`() async throws {
    let server = try ScriptedServer()
    let former = [ChatID("!1:s"), ChatID("!2:s")]
    #expect(await leaving(former, server) == (former + [room]).map { .chats(.left($0)) })
    #expect(
      server.seen.map(\.path).filter { $0.hasSuffix("/leave") }
        == ["/v3/rooms/!1:s/leave", "/v3/rooms/!2:s/leave", "/v3/rooms/!r:s/leave"])
  }

  @Test func `a chat stays if one of its former chats cannot be left`() async throws {
    let server = try ScriptedServer()
    server.on("POST /v3/rooms/!2:s/leave", refusal(403, "M_FORBIDDEN"))
    server.on(Self.joinedRooms, json(#"{"joined_rooms":["!2:s","!r:s"]}"#))
    let told = await leaving([ChatID("!1:s"), ChatID("!2:s")], server)
    #expect(told == [.chats(.left(ChatID("!1:s"))), .chats(.leaveFailed(room, .notAllowed))])
    #expect(!server.seen.contains { $0.path == "/v3/rooms/!r:s/leave" })
  }

  @Test func `a refused request to leave is reported with the server's error code`() async throws {
    let server = try ScriptedServer()
    server.on(Self.leave, refusal(400, "M_CANNOT_LEAVE_SERVER_NOTICE_ROOM"))
    guard case .chats(.leaveFailed(room, .refused(let code, _)))? = await told(server) else {
      Issue.record("not told")
      return
    }
    #expect(code == "M_CANNOT_LEAVE_SERVER_NOTICE_ROOM")
  }

  @Test(arguments: [(403, "M_FORBIDDEN"), (404, "M_NOT_FOUND")])
  func `a refusal for a room that the user is not in is reported as left`(status: Int, code: String)
    async throws
  {
    let server = try ScriptedServer()
    server.on(Self.leave, refusal(status, code))
    server.on(Self.joinedRooms, json(#"{"joined_rooms":["!other:s"]}"#))
    #expect(await told(server) == .chats(.left(room)))
  }

  @Test(arguments: [#"{"joined_rooms":["!r:s"]}"#, "{}", "no JSON"])
  func `a refusal for a room that the user may be in is reported as a failure`(answer: String)
    async throws
  {
    let server = try ScriptedServer()
    server.on(Self.leave, refusal(403, "M_FORBIDDEN"))
    server.on(Self.joinedRooms, json(answer))
    #expect(await told(server) == .chats(.leaveFailed(room, .notAllowed)))
  }

  @Test func `an invite that is declined is not accepted by an earlier request`() async throws {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    server.on("POST /v3/join/!r:s", refusal(500, "M_UNKNOWN"))
    let client = server.client(since: SyncToken("n0"))
    client.perform(.join(room, directWith: nil))
    _ = await server.requests.next { $0.path == "/v3/join/!r:s" }
    await clock.timer(dueIn: 750)
    client.perform(.leave(room))
    #expect(await server.log.next { $0.isAboutLeaving } == [.chats(.left(room))])
    await clock.advance(milliseconds: 100_000) { await server.settle() }
    #expect(server.seen.map(\.path) == ["/v3/join/!r:s", "/v3/rooms/!r:s/leave"])
    // The client reports no result of the join, because the person has left the room meanwhile.
    #expect(server.log.all == [.chats(.left(room))])
    client.stop()
  }
}

/// Joining the successor of a replaced room.
@Suite(.timeLimit(.minutes(10))) struct FollowingTests {
  private static let next = Successor(chat: room, server: "far.s")
  private static let old = ChatID("!old:s")

  private func told(_ server: ScriptedServer, comes: Bool = true) async -> Event? {
    let client = server.client(since: SyncToken("n0")) {
      $0.creationMilliseconds = comes ? 3_600_000 : 1
    }
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    await server.log.next { $0 == .connection(.online) }
    client.perform(.follow(Self.old, to: Self.next, directWith: nil))
    let request = await server.requests.next { $0.path.contains("/join/") }
    #expect(request?.path == "/v3/join/!r:s" && request?.query.contains("via=far.s") == true)
    if comes { server.sync(joined([event("$1", text("welcome"))])) }
    let batch = await server.log.next { $0.isAboutFollowing }
    client.stop()
    return batch.first
  }

  @Test func `a replaced room's successor is reported once a sync contains it`() async throws {
    let server = try ScriptedServer()
    #expect(await told(server) == .chats(.followed(from: Self.old, to: room)))
  }

  @Test func `a join of a room's successor that is refused, or is in no sync, fails with a reason`()
    async throws
  {
    let server = try ScriptedServer()
    server.on("POST /v3/join/!r:s", refusal(403, "M_FORBIDDEN"))
    #expect(await told(server, comes: false) == .chats(.followFailed(Self.old, .notAllowed)))
    let other = try ScriptedServer()
    #expect(await told(other, comes: false) == .chats(.followFailed(Self.old, .timedOut)))
  }
}

extension Event {
  fileprivate var isAboutFollowing: Bool {
    switch self {
    case .chats(.followed), .chats(.followFailed): true
    default: false
    }
  }

  fileprivate var isAboutLeaving: Bool {
    switch self {
    case .chats(.left), .chats(.leaveFailed): true
    default: false
    }
  }
}
