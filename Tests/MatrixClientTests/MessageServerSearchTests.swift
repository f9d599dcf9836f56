import Intents
import Matrix
import Model
import Testing

@testable import MatrixClient

/// Searches of messages on the server, and the server's responses.
@Suite(.timeLimit(.minutes(10))) struct MessageServerSearchTests {
  private static let path = "POST /v3/search"

  private func request(
    chats: [ChatID]? = nil, senders: [UserID]? = nil, order: SearchOrder = .newestFirst,
    since: String? = nil
  ) -> ServerSearchRequest {
    ServerSearchRequest(
      search: SearchRequest(text: "red fox", order: order, limit: 50),
      query: ServerSearchQuery(words: "red fox", chats: chats, senders: senders, order: order),
      since: since)
  }

  /// The event with which a new client of this server reports the result or the failure of a
  /// search.
  private func event(
    _ request: ServerSearchRequest, _ server: ScriptedServer
  ) async -> SearchEvent? {
    let client = server.client(since: SyncToken("n0"))
    client.perform(.searchServer(request))
    let batch = await server.log.next {
      if case .relations(.search) = $0 { true } else { false }
    }
    client.stop()
    guard case .relations(.search(let event))? = batch.first else { return nil }
    return event
  }

  private func results(_ results: String, next: String = "") -> String {
    #"{"search_categories":{"room_events":{"count":9,"results":[\#(results)]\#(next)}}}"#
  }

  private func result(
    _ id: String, _ room: String = "!r:s", body: String, _ more: String = ""
  ) -> String {
    #"""
    {"rank":1,"result":{"type":"m.room.message","event_id":"\#(id)","room_id":"\#(room)",
    "sender":"@zoe:s","origin_server_ts":7,"content":{"msgtype":"m.text","body":"\#(body)"\#(more)}}}
    """#
  }

  @Test func `a search on the server sends words, limits and token, and reads cleaned messages`()
    async throws
  {
    let server = try ScriptedServer()
    server.on(
      Self.path,
      json(
        results(
          [
            result("$1", body: #"a red\u001b[2J\u202efox"#),
            result("$2", "!b:s", body: "red fox 2"),
          ].joined(separator: ","), next: #","next_batch":"p2""#)))
    let asked = request(
      chats: [ChatID("!r:s"), ChatID("!b:s")], senders: [UserID("@zoe:s")], order: .bestFirst,
      since: "p1")
    guard case .foundOnServer(asked, let page)? = await event(asked, server) else {
      Issue.record("no page")
      return
    }
    #expect(page.next == "p2" && page.found.map(\.chat) == [ChatID("!r:s"), ChatID("!b:s")])
    #expect(page.found.map(\.message.event) == [EventID("$1"), EventID("$2")])
    #expect(page.found[0].message.content == .text("a redfox", mentionsUs: false))
    let sent = await server.requests.next { $0.path == "/v3/search" }
    #expect(sent?.query == "next_batch=p1")
    #expect(
      sent?.body == [
        "search_categories": [
          "room_events": [
            "search_term": "red fox", "keys": ["content.body"],
            "filter": ["limit": 50, "rooms": ["!r:s", "!b:s"], "senders": ["@zoe:s"]],
            "order_by": "rank",
          ]
        ]
      ])
  }

  @Test func `a search of all chats names no chats, and odd results are left out`() async throws {
    let server = try ScriptedServer()
    let edit =
      #","m.relates_to":{"rel_type":"m.replace","event_id":"$1"},"#
      + #""m.new_content":{"msgtype":"m.text","body":"new"}"#
    let odd = [
      "7", "{}", #"{"result":[]}"#, result("$3", "no room", body: "red fox"),
      result("$4", body: "* red fox", edit), result("$5", body: "red fox"),
    ]
    server.on(Self.path, json(results(odd.joined(separator: ","), next: #","next_batch":9"#)))
    guard case .foundOnServer(_, let page)? = await event(request(), server) else {
      Issue.record("no page")
      return
    }
    #expect(page.found.map(\.message.event) == [EventID("$5")] && page.next == nil)
    let sent = await server.requests.next { $0.path == "/v3/search" }
    let events = sent?.body?["search_categories"]?["room_events"]
    #expect(events?["filter"] == ["limit": 50] && events?["order_by"]?.string == "recent")
  }

  @Test func `results over 100 and an endless token are dropped`() async throws {
    let server = try ScriptedServer()
    let many = (0..<300).map { result("$\($0)", body: "red fox") }.joined(separator: ",")
    let token = String(repeating: "x", count: 2_000)
    server.on(Self.path, json(results(many, next: #","next_batch":"\#(token)""#)))
    guard case .foundOnServer(_, let page)? = await event(request(), server) else {
      Issue.record("no page")
      return
    }
    #expect(page.found.count == 100 && page.next == nil)
  }

  @Test func `a server that does not know the endpoint has no search, and other refusals fail`()
    async throws
  {
    let server = try ScriptedServer()
    server.on(
      Self.path, refusal(404, "M_UNRECOGNIZED"), refusal(405, "M_UNRECOGNIZED"),
      refusal(400, "M_UNRECOGNIZED"), refusal(400, "M_INVALID_PARAM"), json("{}"))
    let asked = request()
    for _ in 0..<3 { #expect(await event(asked, server) == .notOffered) }
    #expect(
      await event(asked, server)
        == .failedOnServer(asked, .refused(code: "M_INVALID_PARAM", message: "no")))
    #expect(
      await event(asked, server) == .failedOnServer(asked, .badAnswer("it has no search results")))
  }
}
