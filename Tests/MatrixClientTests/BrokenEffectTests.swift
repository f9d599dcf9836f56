import Intents
import Matrix
import Model
import Network
import Testing

@testable import MatrixClient

/// After the failure of an effect, the client continues to sync, and performs the effect when it is
/// requested again.
@Suite(.timeLimit(.minutes(10))) struct BrokenEffectTests {
  /// One effect of each kind for which the client sends a request, except `setPush` and effects of
  /// files. A new kind has to be added here.
  static let effects: [Effect] = [
    .send(OutgoingMessage(chat: room, transaction: TransactionID("t1"), text: "hello")),
    .createChat(ChatRequest(name: "@zoe:s")), .searchDirectory("zo"),
    .fetchRooms(RoomPageRequest(RoomQuery(words: "zo"))),
    .searchServer(
      ServerSearchRequest(
        search: SearchRequest(text: "zo", limit: 50),
        query: ServerSearchQuery(words: "zo", chats: nil, senders: nil, order: .newestFirst),
        since: nil)),
    .fetchHistory(room, from: nil), .fetchThread(room, EventID("$9"), from: nil),
    .fetchOriginal(room, EventID("$9")), .fetchVersions(room, EventID("$9")),
    .sendReceipt(room, EventID("$1")), .sendTyping(room, true),
    .setLevel(room, .mute, usual: .all), .fetchRules, .liveStream(true), .reconnect,
    .join(room, directWith: nil), .leave(room),
    .fetchMembers(room),
    .follow(room, to: Successor(chat: ChatID("!next:s"), server: nil), directWith: nil),
    .changeRoom(room, .topic("new"), known: []), .fetchPowers(room), .keep(room, .tag(.favourite)),
    .resolve(MatrixLink(address: "#tea:s")),
  ]

  /// The kinds of wrong responses that the server sends in these tests.
  static let faults = [
    HTTPResponse(status: 500), json("no JSON"), json("[]"), json(#"{"errcode":7}"#, status: 403),
  ]

  @Test(arguments: effects.indices, faults.indices)
  func `after a wrong response to a request the sync continues, and the request can be repeated`(
    effect: Int, fault: Int
  ) async throws {
    let effect = Self.effects[effect]
    let server = try ScriptedServer()
    server.offerSocket(refusal: Self.faults[fault])
    let client = server.client(since: SyncToken("n0"))
    defer { client.stop() }
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    await server.log.next { $0 == .connection(.online) }
    server.breakAll(Self.faults[fault])
    if effect == .reconnect { server.push(Self.faults[fault]) }
    client.perform(effect)
    #expect(await server.requests.next { effect.asks($0) } != nil)
    server.breakAll(nil)
    // Sent twice, because a cancelled poll may consume the first response before the server notices
    // that the poll has ended.
    for _ in 0..<2 { server.sync(joined([event("$2", text("life goes on"))])) }
    #expect(await server.log.next(text: "life goes on") != nil)
    // After a refused handshake the client does not open a socket for some time.
    guard effect != .liveStream(true) else { return }
    client.perform(effect)
    #expect(await server.requests.next { effect.asks($0) } != nil)
    client.perform(.sendTyping(ChatID("!end:s"), true))
    #expect(await server.requests.next { $0.path.contains("!end:s/typing") } != nil)
  }

  @Test func `the tests of wrong responses cover each effect but setPush, searches and files`() {
    #expect(Set(Self.effects.map(\.number)) == Set((0..<17).map { $0 } + [18, 20, 21, 22, 23, 24]))
  }
}

extension Effect {
  /// The number of this effect's kind; kinds that these tests leave out may share a number. The
  /// `switch` has no `default`, so a new kind of effect does not compile until it has a number.
  fileprivate var number: Int {
    switch self {
    case .send: 0
    case .createChat: 1
    case .searchDirectory: 2
    case .fetchHistory: 3
    case .sendReceipt: 4
    case .sendTyping: 5
    case .setLevel: 6
    case .fetchRules: 7
    case .liveStream: 8
    case .reconnect: 9
    case .join: 10
    case .fetchOriginal: 11
    case .fetchMembers: 14
    // The program handles this effect: it adds the push key and calls `take`.
    case .setPush: 17
    // The program searches its own store.
    case .searchMessages, .endSearch: 17
    case .leave: 12
    case .follow: 13
    case .changeRoom: 15
    case .fetchPowers: 16
    case .fetchThread: 18
    // `FileTransferTests` has these, which need files.
    case .fetchFile, .cancelFile, .prepareFile, .takeBackText, .dropFiles, .fetchPreview: 19
    case .keep: 20
    case .fetchVersions: 21
    case .fetchRooms: 22
    case .searchServer: 23
    case .resolve: 24
    }
  }

  /// `true` if the client sends this request to the server for this effect.
  fileprivate func asks(_ request: ScriptedServer.Request) -> Bool {
    let path = request.path
    return switch self {
    case .send: path.contains("/send/m.room.message/t1")
    case .createChat: path.contains("/profile/@zoe:s")
    case .searchDirectory: path == "/v3/user_directory/search"
    case .fetchHistory: path.hasSuffix("/messages")
    case .sendReceipt: path.contains("$1") || path.contains("read_markers")
    case .sendTyping: path.contains("!r:s/typing")
    case .setLevel, .fetchRules: path.contains("/pushrules")
    case .liveStream: request.method == "SOCKET"
    case .reconnect: path == "/v3/sync"
    case .join: path.contains("join/!r:s")
    case .follow: path.contains("join/!next:s")
    case .fetchOriginal: path.hasSuffix("/context/$9")
    case .fetchMembers: path.hasSuffix("/members")
    case .setPush: path == "/v3/pushers/set"
    case .leave: path.hasSuffix("/leave")
    case .resolve: path == "/v3/directory/room/#tea:s"
    case .changeRoom: path.hasSuffix("/state/m.room.topic")
    case .fetchPowers: path.hasSuffix("/state/m.room.power_levels")
    case .fetchFile, .cancelFile, .prepareFile, .takeBackText, .dropFiles, .fetchPreview:
      path.contains("/media/")
    case .fetchThread: path.hasSuffix("/relations/$9/m.thread")
    case .keep: path.hasSuffix("/tags/m.favourite")
    case .fetchVersions: path.hasSuffix("/relations/$9/m.replace")
    case .fetchRooms: path == "/v3/publicRooms"
    case .searchServer: path == "/v3/search"
    case .searchMessages, .endSearch: false
    }
  }
}
