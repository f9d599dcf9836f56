import Intents
import Matrix
import Model
import Network
import Testing

@testable import MatrixClient

/// The client emits the same message in whichever way it has arrived, except that history has
/// another placement.
@Suite(.timeLimit(.minutes(10))) struct SameMessageTests {
  private static let message = event("$1", text("the same"))
  private static let stream = joined([message])
  private static let page = #"{"start":"s","chunk":[\#(message)],"end":"e"}"#

  /// Waits until the client emits a batch with a message; returns all events of that batch.
  private func batch(_ server: ScriptedServer) async -> [Event] {
    await server.log.next { event in
      if case .messages(.arrived(let arrival)) = event { !arrival.messages.isEmpty } else { false }
    }
  }

  private func byPoll() async throws -> [Event] {
    let server = try ScriptedServer()
    let client = server.client(since: SyncToken("n0"))
    defer { client.stop() }
    client.start()
    server.sync(#"{"next_batch":"n0"}"#)
    server.sync(Self.stream)
    return await batch(server)
  }

  private func bySocket() async throws -> [Event] {
    let server = try ScriptedServer()
    server.offerSocket()
    let client = server.client(since: SyncToken("n0"))
    defer { client.stop() }
    client.start()
    server.sync(#"{"next_batch":"n0"}"#)
    await server.log.next { $0 == .connection(.online) }
    client.perform(.liveStream(true))
    _ = await server.requests.next { $0.method == "SOCKET" }
    while server.sockets.isEmpty {
      await withCheckedContinuation { done in server.thread.run { done.resume() } }
    }
    server.sockets.first?.send(Self.stream)
    return await batch(server)
  }

  private func byHistory() async throws -> [Event] {
    let server = try ScriptedServer()
    server.on("GET /v3/rooms/!r:s/messages", json(Self.page))
    let client = server.client(since: SyncToken("n0"))
    defer { client.stop() }
    client.start()
    server.sync(#"{"next_batch":"n0"}"#)
    await server.log.next { $0 == .connection(.online) }
    client.perform(.fetchHistory(room, from: nil))
    return await batch(server)
  }

  @Test func `a message by long poll and by WebSocket leads to the same batch of events`()
    async throws
  {
    let poll = try await byPoll()
    let socket = try await bySocket()
    #expect(poll == socket)
    #expect(poll.contains { $0.messages.map(\.event) == [EventID("$1")] })
  }

  @Test func `a message from history equals the one from a sync, except its placement`()
    async throws
  {
    let poll = try await byPoll().flatMap(\.messages)
    let history = try await byHistory().flatMap(\.messages)
    #expect(poll == history)
    #expect(poll.map(\.event) == [EventID("$1")])
  }
}

extension Event {
  fileprivate var messages: [TimelineMessage] {
    if case .messages(.arrived(let arrival)) = self { arrival.messages } else { [] }
  }
}
