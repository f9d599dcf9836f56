import Intents
import Matrix
import Model
import Network
import TestSupport
import Testing

@testable import MatrixClient

/// A response that no Matrix homeserver sends, such as the page of a network that asks people to
/// sign in first, does not count as a refusal: the client tries again, unless its request may have
/// created a room.
@Suite(.timeLimit(.minutes(10))) struct RubbishTests {
  /// Responses that come from something other than a Matrix homeserver.
  static let rubbish = [
    json("<html>Welcome to the hotel</html>"), json("[]"), json(""),
    json("<html>", status: 403), json("<html>", status: 404), json("{}", status: 400),
    HTTPResponse(status: 302),
    json("<html>", status: 511), json(#"{"errcode":7}"#, status: 401),
  ]

  private func connected(_ server: ScriptedServer) async -> MatrixClient {
    let client = server.client(since: SyncToken("n0")) { $0.maxPauseMilliseconds = 2 }
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    await server.log.next { $0 == .connection(.online) }
    return client
  }

  private func deliveries(_ server: ScriptedServer) -> [DeliveryChange] {
    server.log.all.compactMap {
      if case .messages(.delivery(_, let change)) = $0 { change } else { nil }
    }
  }

  private static let send = "PUT /v3/rooms/!r:s/send/m.room.message/t1"
  private let message = Effect.send(
    OutgoingMessage(chat: room, transaction: TransactionID("t1"), text: "hello"))

  @Test(arguments: rubbish + [json(#"{"ok":true}"#)])
  func `a message that got an unreadable response is sent again`(
    answer: HTTPResponse
  ) async throws {
    let server = try ScriptedServer()
    server.on(Self.send, answer, answer, json(#"{"event_id":"$e"}"#))
    let client = await connected(server)
    client.perform(message)
    await server.log.next {
      if case .messages(.delivery(_, .sent)) = $0 { true } else { $0.isFailedDelivery }
    }
    #expect(deliveries(server) == [.sending, .sent(EventID("$e"))])
    client.stop()
  }

  @Test func `a message waits in the outbox while all responses are unreadable`() async throws {
    let server = try ScriptedServer()
    let client = await connected(server)
    server.breakAll(json("<html>"))
    server.push(json("<html>"))
    await server.log.next(\.isOffline)
    client.perform(message)
    await server.log.next { event in
      if case .messages(.delivery(_, .queued)) = event { true } else { event.isFailedDelivery }
    }
    #expect(deliveries(server) == [.sending, .queued])
    client.stop()
  }

  /// Effects whose requests the client repeats: each with its request, a correct response, and a
  /// closure that is `true` for the event that reports the effect's result. The client does not
  /// repeat a request that may already have created a room: see `ChatCreationTests`.
  static let wishes: [(Effect, String, HTTPResponse, @Sendable (Event) -> Bool)] = [
    (
      .sendReceipt(room, EventID("$1")), "POST /v3/rooms/!r:s/read_markers", json("{}"),
      { $0 == .chats(.receiptSent(room, EventID("$1"))) }
    ),
    (
      .setLevel(room, .mute, usual: .all), "PUT /v3/pushrules/global/override/!r:s", json("{}"),
      { $0 == .account(.levelTaken(room, .mute)) }
    ),
    (
      .fetchRules, "GET /v3/pushrules/", json(#"{"global":{}}"#),
      { if case .account(.rules) = $0 { true } else { false } }
    ),
    (
      .leave(room), "POST /v3/rooms/!r:s/leave", json("{}"), { $0 == .chats(.left(room)) }
    ),
    (
      .fetchHistory(room, from: nil), "GET /v3/rooms/!r:s/messages", json(#"{"chunk":[]}"#),
      { if case .messages(.arrived) = $0 { true } else { false } }
    ),
    (
      .follow(ChatID("!old:s"), to: Successor(chat: room, server: nil), directWith: nil),
      "POST /v3/join/!r:s", json(#"{"room_id":"!r:s"}"#),
      { $0 == .chats(.followed(from: ChatID("!old:s"), to: room)) }
    ),
  ]

  @Test(arguments: wishes.indices, rubbish.indices)
  func `a request of a person is sent again after unreadable responses`(
    wish: Int, answer: Int
  ) async throws {
    let (effect, route, answered, isResult) = Self.wishes[wish]
    let rubbish = Self.rubbish[answer]
    let server = try ScriptedServer()
    server.on(route, rubbish, rubbish, answered)
    let client = await connected(server)
    client.perform(effect)
    for _ in 1...3 {
      #expect(await server.requests.next { "\($0.method) \($0.path)" == route } != nil)
    }
    // The sync that brings a followed room.
    for _ in 0..<2 { server.sync(joined([event("$2", text("here"))])) }
    #expect(await server.log.next { isResult($0) }.isEmpty == false)
    client.stop()
  }

  @Test func `an invite is accepted after an unreadable response, and m.direct keeps its chats`()
    async throws
  {
    let server = try ScriptedServer()
    let list = "/v3/user/@me:s/account_data/m.direct"
    server.on("POST /v3/join/!r:s", json("<html>"), json(#"{"room_id":"!r:s"}"#))
    server.on("GET \(list)", json("<html>", status: 404), json(#"{"@anna:s":["!a:s"]}"#))
    let client = await connected(server)
    client.perform(.join(room, directWith: UserID("@zoe:s")))
    let put = await server.requests.next { $0.method == "PUT" && $0.path == list }
    #expect(put?.body == ["@anna:s": ["!a:s"], "@zoe:s": ["!r:s"]])
    client.stop()
  }

  @Test func `a push rule whose deletion got an unreadable response is deleted again`() async throws
  {
    let server = try ScriptedServer()
    let rule = "DELETE /v3/pushrules/global/override/!r:s"
    server.on(rule, json("<html>", status: 404), refusal(404, "M_NOT_FOUND"))
    let client = await connected(server)
    client.perform(.setLevel(room, .all, usual: .all))
    await server.log.next { $0 == .account(.levelTaken(room, .all)) }
    #expect(server.seen.count { "\($0.method) \($0.path)" == rule } == 2)
    client.stop()
  }

  @Test(arguments: [
    refusal(500, "M_UNKNOWN"), json(#"{"errcode":"M_LIMIT_EXCEEDED"}"#, status: 429),
    json("<html>"),
  ])
  func `a read receipt that the server never accepts is not resent without a pause`(
    answer: HTTPResponse
  ) async throws {
    let clock = MovedClock()
    let server = try ScriptedServer(clock: clock)
    server.on("POST /v3/rooms/!r:s/read_markers", answer)
    let client = server.client(since: SyncToken("n0"))
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    await server.log.next { $0 == .connection(.online) }
    client.perform(.sendReceipt(room, EventID("$1")))
    _ = await server.requests.next { $0.path.hasSuffix("read_markers") }
    for number in 2...9 { server.sync(#"{"next_batch":"n\#(number)"}"#) }
    await server.settle()
    await server.settle()
    // The engine sends its pending receipts on this event.
    #expect(server.log.all.count { $0 == .connection(.online) } == 1)
    client.stop()
  }
}

extension Event {
  fileprivate var isFailedDelivery: Bool {
    if case .messages(.delivery(_, .failed)) = self { true } else { false }
  }
}
