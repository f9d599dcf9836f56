import Intents
import Matrix
import Model
import Network
import TestSupport
import Testing

@testable import MatrixClient

/// The event that a redaction deletes, depending on the room's version.
@Suite(.timeLimit(.minutes(10))) struct DeletionTests {
  private func creation(_ version: String) -> String {
    event(
      "$c", type: "m.room.create", #"{"room_version":"\#(version)"}"#, more: #""state_key":"""#)
  }

  private let inContent = event("$d", type: "m.room.redaction", #"{"redacts":"$victim"}"#)

  private func deletions(_ events: [String]) throws -> [EventID] {
    try translated(joined(events)).events.compactMap {
      if case .messages(.deleted(room, let target)) = $0 { target } else { nil }
    }
  }

  @Test func `a redaction's target in the content counts from room version 11 on`() throws {
    for version in ["11", "12"] {
      #expect(try deletions([creation(version), inContent]) == [EventID("$victim")])
    }
    for version in ["1", "10", "x.y"] {
      #expect(try deletions([creation(version), inContent]) == [])
    }
  }

  @Test func `a redaction's target beside its content takes precedence over one inside`() throws {
    let both = event(
      "$d", type: "m.room.redaction", #"{"redacts":"$victim"}"#, more: #""redacts":"$own""#)
    for version in ["10", "11"] {
      #expect(try deletions([creation(version), both]) == [EventID("$own")])
    }
    #expect(try deletions([both]) == [EventID("$own")])
  }

  @Test func `a redaction with a state key deletes nothing`() throws {
    let state = event(
      "$d", type: "m.room.redaction", "{}", more: #""state_key":"","redacts":"$victim""#)
    #expect(try deletions([creation("11"), state]) == [])
  }

  private func server(_ version: String) throws -> ScriptedServer {
    let server = try ScriptedServer()
    server.on(
      "GET /v3/rooms/!r:s/state/m.room.create", json(#"{"room_version":"\#(version)"}"#))
    return server
  }

  @Test func `an unknown room version is requested from the server`() async throws {
    let server = try server("11")
    let client = server.client(since: SyncToken("n0"))
    client.start()
    server.sync(joined([inContent]))
    let told = await server.log.next(.messages(.deleted(room, EventID("$victim"))))
    #expect(told.count == 1)
    client.stop()
  }

  @Test func `a redaction with its target in the content deletes nothing before version 11`()
    async throws
  {
    let server = try server("10")
    let log = EventLog()
    let client = HTTPClient(thread: server.clientThread, configuration: .init())
    let calls = MatrixCalls(
      client: client, serverURL: server.url,
      tokens: SessionTokens(
        server.usualSession(), client: client, thread: server.clientThread, keeping: nil))
    let deletions = ContentDeletions(
      calls: calls,
      attempts: Attempts(thread: server.clientThread, timings: ClientTimings(), random: { 0 }),
      reports: ClientReports(
        outlet: EventOutlet(emit: { log.take($0) }), signOut: {}, doubtConnection: {}))
    #expect(try await deletions.requestVersion(of: room).get().redactsInContent == false)
    await deletions.take([EventID("$victim")], version: nil, in: room)
    #expect(log.all == [])
  }

  @Test func `a refused request for a room version is repeated after a pause, not at each sync`()
    async throws
  {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    let path = "/v3/rooms/!r:s/state/m.room.create"
    server.on(
      "GET \(path)",
      json(#"{"errcode":"M_LIMIT_EXCEEDED","error":"later","retry_after_ms":7000}"#, status: 429),
      json(#"{"room_version":"11"}"#))
    let client = server.client(since: SyncToken("n0"))
    client.start()
    server.sync(joined([inContent]))
    _ = await server.requests.next { $0.path == path }
    await clock.timer(dueIn: 7_000)
    for number in 2...4 { server.sync(#"{"next_batch":"n\#(number)"}"#) }
    _ = await server.requests.next { $0.query.contains("since=n4") }
    await server.settle()
    #expect(server.seen.count { $0.path == path } == 1)
    await clock.advance(milliseconds: 7_000) { await server.settle() }
    _ = await server.log.next(.messages(.deleted(room, EventID("$victim"))))
    client.stop()
  }

  @Test func `thousands of edits of edits and deletions of deletions are translated`() throws {
    let edits = (1...7_000).map { number in
      event(
        "$\(number)",
        """
        {"msgtype":"m.text","body":"*","m.new_content":{"msgtype":"m.text","body":"n"},\
        "m.relates_to":{"rel_type":"m.replace","event_id":"$\(number - 1)"}}
        """)
    }
    let deletions = (1...7_000).map { number in
      event(
        "$d\(number)", type: "m.room.redaction", "{}", more: #""redacts":"$d\#(number - 1)""#)
    }
    #expect(try translated(joined(edits + deletions)).events.count == 14_000)
  }

  @Test func `a message with redactions nested 7000 deep is read as deleted`() throws {
    let depth = 7_000
    let opening = #"{"unsigned":{"redacted_because":"#
    let nested =
      String(repeating: opening, count: depth) + "{}" + String(repeating: "}}", count: depth)
    let message = event("$1", "{}", more: #""unsigned":{"redacted_because":\#(nested)}"#)
    #expect(
      arrivals(try translated(joined([message]))).flatMap(\.messages).map(\.content) == [.deleted])
  }
}
