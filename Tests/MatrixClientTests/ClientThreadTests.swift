import Intents
import Matrix
import Model
import Network
import Testing

@testable import MatrixClient

@Suite(.timeLimit(.minutes(10))) struct ClientThreadTests {
  private let root = EventID("$0")

  private func reply(_ id: String, to root: String = "$0", more: String = "") -> String {
    event(
      id,
      #"{"msgtype":"m.text","body":"x","m.relates_to":{"rel_type":"m.thread","event_id":"\#(root)"}}"#,
      more: more)
  }

  private func threads(_ events: [String]) throws -> [EventID?] {
    arrivals(try translated(joined(events))).flatMap(\.messages).map(\.thread)
  }

  @Test func `messages of each kind are read with the first message of their thread`() throws {
    let relation = #""m.relates_to":{"rel_type":"m.thread","event_id":"$0"}"#
    let sticker = event("$2", type: "m.sticker", #"{"body":"cat",\#(relation)}"#)
    let secret = event("$3", type: "m.room.encrypted", "{\(relation)}")
    #expect(try threads([reply("$1"), sticker, secret]) == [root, root, root])
  }

  @Test func `a message with itself or a malformed id as its thread's root is in no thread`() throws
  {
    #expect(
      try threads([reply("$0"), reply("$1", to: "a b"), event("$2", text("x"))]) == [nil, nil, nil])
  }

  @Test func `a thread's number of replies in a sync is reported after the root message`() throws {
    let latest = #"{"event_id":"$9","sender":"@bob:s","origin_server_ts":7}"#
    let bundle = #""unsigned":{"m.relations":{"m.thread":{"count":4,"latest_event":\#(latest)}}}"#
    let sync = try translated(joined([event("$0", text("x"), more: bundle)]))
    let told = BundledThread(
      root: root, replies: 4, lastSender: UserID("@bob:s"),
      lastTime: ServerTimestamp(milliseconds: 7))
    #expect(sync.events.last == .relations(.thread(room, told)))
  }

  @Test func `a malformed number of replies in a thread is left out, a huge one is bounded`() throws
  {
    func sizes(_ thread: String) throws -> [Int] {
      let bundle = #""unsigned":{"m.relations":{"m.thread":\#(thread)}}"#
      return try translated(joined([event("$0", text("x"), more: bundle)])).events.compactMap {
        if case .relations(.thread(_, let told)) = $0 { told.replies } else { nil }
      }
    }
    #expect(try sizes("{}") == [])
    #expect(try sizes(#"{"count":-3}"#) == [])
    #expect(try sizes(#"{"count":"4"}"#) == [])
    #expect(try sizes(#"{"count":9000000000000000000,"latest_event":7}"#) == [1_000_000])
  }

  @Test func `unread counts of threads beyond 1,000 count as those of the room`() throws {
    let many = (1...1_500).map { #""$\#($0)":{"notification_count":1}"# }.joined(separator: ",")
    let sync = try translated(
      joined(
        [],
        more: #""unread_notifications":{},"unread_thread_notifications":{\#(many)}"#))
    guard case .chats(.unread(_, let main, let threads))? = sync.events.last else {
      Issue.record("no counts")
      return
    }
    #expect(threads.count == 1_000)
    #expect(main.messages == 500)
  }

  // MARK: Requests

  private func content(_ purpose: OutgoingPurpose) -> JSONValue? {
    OutgoingContent(
      OutgoingMessage(
        chat: room, transaction: TransactionID("t"), text: "hi", purpose: purpose,
        thread: OutgoingThread(root: root, newest: EventID("$8"))))?.content["m.relates_to"]
  }

  @Test func `a message in a thread is sent as a reply to the newest one for older clients`() {
    #expect(
      content(.message) == [
        "rel_type": "m.thread", "event_id": "$0", "is_falling_back": true,
        "m.in_reply_to": ["event_id": "$8"],
      ])
    #expect(
      content(.reply(EventID("$5"))) == [
        "rel_type": "m.thread", "event_id": "$0", "is_falling_back": false,
        "m.in_reply_to": ["event_id": "$5"],
      ])
  }

  private func online(_ server: ScriptedServer) async -> MatrixClient {
    let client = server.client(since: SyncToken("n0"))
    client.start()
    server.sync(joined([]))
    await server.log.next { $0 == .connection(.online) }
    return client
  }

  @Test func `a page of a thread is oldest first and has the next pagination token`() async throws {
    let server = try ScriptedServer()
    let route = "GET /v1/rooms/!r:s/relations/$0/m.thread"
    server.on(route, json(#"{"chunk":[\#(reply("$2")),\#(reply("$1"))],"next_batch":"e"}"#))
    let client = await online(server)
    client.perform(.fetchThread(room, root, from: HistoryToken("h")))
    let batch = await server.log.next { event in
      guard case .messages(.arrived(let arrival)) = event else { return false }
      return arrival.placement == .thread(root, filling: HistoryToken("h"), rest: HistoryToken("e"))
    }
    let pages: [Arrival] = batch.compactMap {
      if case .messages(.arrived(let arrival)) = $0 { arrival } else { nil }
    }
    #expect(pages.first?.messages.map(\.event) == [EventID("$1"), EventID("$2")])
    let request = await server.requests.next { $0.path.hasSuffix("/m.thread") }
    #expect(request?.query == "dir=b&limit=50&from=h")
    client.stop()
  }

  @Test func `an empty page ends a thread's history, and a refused page is reported`() async throws
  {
    let server = try ScriptedServer()
    server.on(
      "GET /v1/rooms/!r:s/relations/$0/m.thread", json(#"{"chunk":[],"next_batch":"e"}"#),
      refusal(403, "M_FORBIDDEN"))
    let client = await online(server)
    client.perform(.fetchThread(room, root, from: nil))
    await server.log.next { event in
      guard case .messages(.arrived(let arrival)) = event else { return false }
      return arrival.placement == .thread(root, filling: nil, rest: nil)
    }
    client.perform(.fetchThread(room, root, from: nil))
    await server.log.next { event in
      if case .messages(.historyFailed(room, _, thread: root)) = event { true } else { false }
    }
    client.stop()
  }

  @Test func `read receipts in a room with threads name a thread or the main timeline`()
    async throws
  {
    let server = try ScriptedServer()
    server.on("POST /v3/rooms/!r:s/read_markers", json("{}"))
    server.on("POST /v3/rooms/!r:s/receipt/m.read/$1", json("{}"), json("{}"))
    let client = await online(server)
    client.perform(.sendReceipt(room, EventID("$1"), .main))
    await server.log.next { $0 == .chats(.receiptSent(room, EventID("$1"))) }
    client.perform(.sendReceipt(room, EventID("$1"), .thread(root)))
    await server.log.next { $0 == .chats(.receiptSent(room, EventID("$1"))) }
    client.stop()
    let sent = server.seen.filter { $0.method == "POST" }
    #expect(
      sent.map(\.body) == [
        ["m.fully_read": "$1"], ["thread_id": "main"], ["thread_id": "$0"],
      ])
  }
}
