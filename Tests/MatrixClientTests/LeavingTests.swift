import Intents
import Matrix
import Model
import Testing

@testable import MatrixClient

/// Leaving a room, as the server has it.
@Suite(.timeLimit(.minutes(1))) struct LeavingTests {
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

extension Event {
  fileprivate var isAboutLeaving: Bool {
    switch self {
    case .chats(.left), .chats(.leaveFailed): true
    default: false
    }
  }
}
