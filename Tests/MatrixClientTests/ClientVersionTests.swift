import Intents
import Model
import Testing

@testable import MatrixClient

@Suite(.timeLimit(.minutes(10))) struct ClientVersionTests {
  private let route = "GET /v1/rooms/!r:s/relations/$0/m.replace"

  private func edit(_ id: String, of target: String = "$0") -> String {
    event(
      id,
      """
      {"msgtype":"m.text","body":"* x","m.new_content":{"msgtype":"m.text","body":"x"},\
      "m.relates_to":{"rel_type":"m.replace","event_id":"\(target)"}}
      """)
  }

  private func online(_ server: ScriptedServer) async -> MatrixClient {
    let client = server.client(since: SyncToken("n0"))
    client.start()
    server.sync(joined([]))
    await server.log.next { $0 == .connection(.online) }
    return client
  }

  private func edits(_ batch: [Event]) -> [EventID] {
    batch.compactMap { if case .messages(.edited(_, let edit)) = $0 { edit.event } else { nil } }
  }

  @Test func `a message's edits are fetched in pages, and other events are left out`() async throws
  {
    let server = try ScriptedServer()
    server.on(
      route,
      json(#"{"chunk":[\#(edit("$3")),\#(edit("$9", of: "$8"))],"next_batch":"e"}"#),
      json(#"{"chunk":[\#(event("$7", text("no edit"))),\#(edit("$2"))]}"#))
    let client = await online(server)
    client.perform(.fetchVersions(room, EventID("$0")))
    let first = await server.log.next { if case .messages(.edited) = $0 { true } else { false } }
    #expect(edits(first) == [EventID("$3")])
    let second = await server.log.next { if case .messages(.edited) = $0 { true } else { false } }
    #expect(edits(second) == [EventID("$2")])
    await server.log.next { $0 == .relations(.versionsFetched(room, EventID("$0"), nil)) }
    client.stop()
  }

  @Test func `a repeated pagination token ends the fetch of edits, and a refusal is reported`()
    async throws
  {
    let server = try ScriptedServer()
    let page = json(#"{"chunk":[],"next_batch":"e"}"#)
    server.on(route, page, page, refusal(403, "M_FORBIDDEN"))
    let client = await online(server)
    client.perform(.fetchVersions(room, EventID("$0")))
    await server.log.next { $0 == .relations(.versionsFetched(room, EventID("$0"), nil)) }
    client.perform(.fetchVersions(room, EventID("$0")))
    await server.log.next { event in
      if case .relations(.versionsFetched(room, EventID("$0"), _?)) = event { true } else { false }
    }
    client.stop()
  }
}
