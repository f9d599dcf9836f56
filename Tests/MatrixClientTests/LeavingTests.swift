import Intents
import Matrix
import Model
import Testing

@testable import MatrixClient

/// Leaving a room, as the server has it.
@Suite(.timeLimit(.minutes(10))) struct LeavingTests {
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

  @Test func `the server's yes is that we left`() async throws {
    let server = try ScriptedServer()
    #expect(await told(server) == .chats(.left(room)))
    let request = await server.requests.next { $0.path.hasSuffix("/leave") }
    #expect(request?.method == "POST" && request?.body == [:])
  }

  @Test func `a server that says no is told of in its words`() async throws {
    let server = try ScriptedServer()
    server.on(Self.leave, refusal(400, "M_CANNOT_LEAVE_SERVER_NOTICE_ROOM"))
    guard case .chats(.leaveFailed(room, .refused(let code, _)))? = await told(server) else {
      Issue.record("not told")
      return
    }
    #expect(code == "M_CANNOT_LEAVE_SERVER_NOTICE_ROOM")
  }

  @Test(arguments: [(403, "M_FORBIDDEN"), (404, "M_NOT_FOUND")])
  func `a room that the server does not have us in is left`(status: Int, code: String) async throws
  {
    let server = try ScriptedServer()
    server.on(Self.leave, refusal(status, code))
    server.on(Self.joinedRooms, json(#"{"joined_rooms":["!other:s"]}"#))
    #expect(await told(server) == .chats(.left(room)))
  }

  @Test(arguments: [#"{"joined_rooms":["!r:s"]}"#, "{}", "no JSON"])
  func `a refusal is one where we are inside, or do not know`(answer: String) async throws {
    let server = try ScriptedServer()
    server.on(Self.leave, refusal(403, "M_FORBIDDEN"))
    server.on(Self.joinedRooms, json(answer))
    #expect(await told(server) == .chats(.leaveFailed(room, .notAllowed)))
  }
}

/// Following a room to the one that replaced it.
@Suite(.timeLimit(.minutes(10))) struct FollowingTests {
  private static let next = Successor(chat: room, server: "far.s")
  private static let old = ChatID("!old:s")

  private func told(_ server: ScriptedServer, comes: Bool = true) async -> Event? {
    let client = server.client(since: SyncToken("n0")) {
      $0.creationMilliseconds = comes ? 9_000 : 1
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

  @Test func `the new room is there when it is told of`() async throws {
    let server = try ScriptedServer()
    #expect(await told(server) == .chats(.followed(from: Self.old, to: room)))
  }

  @Test func `a refusal is told, and a room that does not come`() async throws {
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
