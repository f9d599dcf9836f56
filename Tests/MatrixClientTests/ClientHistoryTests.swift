import Intents
import Matrix
import Model
import Network
import Testing

@testable import MatrixClient

@Suite(.timeLimit(.minutes(10))) struct ClientHistoryTests {
  private static let route = "GET /v3/rooms/!r:s/messages"

  private func connected(_ server: ScriptedServer) async -> MatrixClient {
    let client = server.client(since: SyncToken("n0"))
    client.start()
    server.sync(
      joined([
        event(
          "$m", type: "m.room.member", #"{"membership":"join","displayname":"Bob now"}"#,
          more: #""state_key":"@bob:s""#)
      ]))
    await server.log.next { $0 == .connection(.online) }
    return client
  }

  private func page(_ events: [String], more: String) -> HTTPResponse {
    json(#"{"start":"s","chunk":[\#(events.joined(separator: ","))]\#(more)}"#)
  }

  private func arrival(_ server: ScriptedServer) async -> (Arrival?, [Event]) {
    let batch = await server.log.next { event in
      guard case .messages(.arrived(let arrival)) = event else { return false }
      if case .older = arrival.placement { return true }
      return false
    }
    let arrivals = batch.compactMap {
      if case .messages(.arrived(let arrival)) = $0 { arrival } else { nil }
    }
    return (arrivals.first, batch)
  }

  @Test func `a page of history is oldest first and has the next pagination token`() async throws {
    let server = try ScriptedServer()
    server.on(
      Self.route,
      page([event("$2", text("two")), event("$1", text("one"))], more: #","end":"e""#))
    let client = await connected(server)
    client.perform(.fetchHistory(room, from: HistoryToken("h")))
    let (arrival, _) = await arrival(server)
    #expect(arrival?.messages.map(\.event) == [EventID("$1"), EventID("$2")])
    #expect(
      arrival?.placement == .older(filling: HistoryToken("h"), rest: HistoryToken("e")))
    let request = await server.requests.next { $0.path.hasSuffix("/messages") }
    #expect(request?.query.contains("dir=b&limit=50") == true)
    #expect(request?.query.hasSuffix("&from=h") == true)
    client.stop()
  }

  @Test func `a request for the newest history needs no token and ends at the room's start`()
    async throws
  {
    let server = try ScriptedServer()
    server.on(Self.route, page([], more: ""))
    let client = await connected(server)
    client.perform(.fetchHistory(room, from: nil))
    let (arrival, _) = await arrival(server)
    #expect(
      arrival == Arrival(chat: room, messages: [], placement: .older(filling: nil, rest: nil)))
    let request = await server.requests.next { $0.path.hasSuffix("/messages") }
    #expect(request?.query.contains("from=") == false)
    client.stop()
  }

  @Test func `a page of history without messages leads to a request for the next page`()
    async throws
  {
    let server = try ScriptedServer()
    let reaction = event("$r", type: "m.reaction", "{}")
    server.on(
      Self.route, page([reaction], more: #","end":"e1""#), page([], more: #","end":"e2""#),
      page([event("$1", text("one"))], more: #","end":"e3""#))
    let client = await connected(server)
    client.perform(.fetchHistory(room, from: HistoryToken("h")))
    let (arrival, _) = await arrival(server)
    #expect(arrival?.messages.map(\.event) == [EventID("$1")])
    #expect(
      arrival?.placement == .older(filling: HistoryToken("h"), rest: HistoryToken("e3")))
    client.stop()
  }

  @Test func `history ends at a server that repeats its pagination token`() async throws {
    let server = try ScriptedServer()
    server.on(Self.route, page([], more: #","end":"h""#))
    let client = await connected(server)
    client.perform(.fetchHistory(room, from: HistoryToken("h")))
    let (arrival, _) = await arrival(server)
    #expect(arrival?.placement == .older(filling: HistoryToken("h"), rest: nil))
    client.stop()
  }

  @Test func `members in old pages of history are reported as former members`() async throws {
    let server = try ScriptedServer()
    let state = event(
      "$s", type: "m.room.member", #"{"membership":"join","displayname":"Then"}"#,
      more: #""state_key":"@old:s""#)
    let rename = event(
      "$n", type: "m.room.member", #"{"membership":"join","displayname":"Then"}"#,
      more: #""state_key":"@x:s""#)
    server.on(Self.route, page([rename], more: #","state":[\#(state)]"#))
    let client = await connected(server)
    client.perform(.fetchHistory(room, from: HistoryToken("h")))
    let (_, batch) = await arrival(server)
    let then = Member(user: UserID("@old:s"), displayName: "Then", membership: .joined)
    #expect(batch.first == .contacts(.formerMembers(room, [then])))
    client.stop()
  }

  @Test func `a reply's quoted message is fetched by itself in its current state`() async throws {
    let server = try ScriptedServer()
    let edit = """
      {"event_id":"$e","sender":"@bob:s","origin_server_ts":7,\
      "content":{"m.new_content":{"msgtype":"m.text","body":"new"}}}
      """
    let state = event(
      "$s", type: "m.room.member", #"{"membership":"join","displayname":"Bob"}"#,
      more: #""state_key":"@bob:s""#)
    let original = event(
      "$1", text("one"), more: #""unsigned":{"m.relations":{"m.replace":\#(edit)}}"#)
    server.on(
      "GET /v3/rooms/!r:s/context/$1", json(#"{"event":\#(original),"state":[\#(state)]}"#))
    // A response with another message than the requested one is dropped.
    server.on("GET /v3/rooms/!r:s/context/$0", json(#"{"event":\#(original)}"#))
    let client = await connected(server)
    client.perform(.fetchOriginal(room, EventID("$0")))
    client.perform(.fetchOriginal(room, EventID("$1")))
    let batch = await server.log.next {
      if case .messages(.quoted) = $0 { true } else { false }
    }
    let bob = Member(user: UserID("@bob:s"), displayName: "Bob", membership: .joined)
    #expect(batch.first == .contacts(.formerMembers(room, [bob])))
    guard case .messages(.quoted(room, let message)) = batch[1] else {
      return #expect(Bool(false))
    }
    #expect(message.event == EventID("$1") && message.content == .text("one", mentionsUs: false))
    guard case .messages(.edited(room, let edited)) = batch.last else {
      return #expect(Bool(false))
    }
    #expect(edited.content == .text("new", mentionsUs: false))
    client.stop()
  }

  @Test func `a refused request for history is reported with its reason`() async throws {
    let server = try ScriptedServer()
    server.on(Self.route, refusal(403, "M_FORBIDDEN"))
    let client = await connected(server)
    client.perform(.fetchHistory(room, from: nil))
    let failed = Event.messages(.historyFailed(room, .notAllowed))
    #expect(await server.log.next { $0 == failed } == [failed])
    client.stop()
  }
}
