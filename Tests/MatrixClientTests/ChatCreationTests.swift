import Intents
import Matrix
import Model
import Network
import Testing

@testable import MatrixClient

@Suite(.timeLimit(.minutes(10))) struct ChatCreationTests {
  private static let search = "POST /v3/user_directory/search"
  private static let direct = "/v3/user/@me:s/account_data/m.direct"

  private func connected(_ server: ScriptedServer, isLocal: Bool = false) async -> MatrixClient {
    let client = server.client(since: SyncToken("n0"), isLocal: isLocal)
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    await server.log.next { $0 == .connection(.online) }
    return client
  }

  private func created(_ room: String) -> HTTPResponse { json(#"{"room_id":"\#(room)"}"#) }

  private func isCreation(_ event: Event) -> Bool {
    if case .creation = event { return true }
    return false
  }

  @Test func `a new chat is reported as created after its first messages`() async throws {
    let server = try ScriptedServer()
    server.on("POST /v3/createRoom", created("!r:s"))
    let client = await connected(server)
    client.perform(.createChat(ChatRequest(name: "@bob:s")))
    _ = await server.requests.next { $0.path == "/v3/createRoom" }
    server.sync(joined([event("$1", text("first"))]))
    await server.log.next(isCreation)
    let all = server.log.all
    let arrived = all.firstIndex { if case .messages(.arrived) = $0 { true } else { false } }
    let made = all.firstIndex(of: .creation(.created(room)))
    #expect(try #require(arrived) < #require(made))
    client.stop()
  }

  @Test(arguments: ["BOB", "@bob:s", "robert"])
  func `a person is found by name or id, and the chat is added to m.direct`(typed: String)
    async throws
  {
    let server = try ScriptedServer()
    if typed != "@bob:s" {
      server.on("GET /v3/profile/@\(typed.lowercased()):s", refusal(404, "M_NOT_FOUND"))
    }
    server.on(
      Self.search,
      json(
        #"{"results":[1,{"user_id":"@me:s","display_name":"bob"},{"user_id":"@robert:s"},"#
          + #"{"user_id":"@bob:s","display_name":"Bob"}]}"#))
    server.on("GET \(Self.direct)", json(#"{"@other:s":["!o:s"]}"#))
    server.on("POST /v3/createRoom", created("!r:s"))
    let client = await connected(server)
    client.perform(.createChat(ChatRequest(name: typed)))
    let user: JSONValue = typed == "robert" ? "@robert:s" : "@bob:s"
    let request = await server.requests.next { $0.path == "/v3/createRoom" }
    #expect(
      request?.body == ["is_direct": true, "preset": "trusted_private_chat", "invite": [user]])
    let noted = await server.requests.next { $0.method == "PUT" && $0.path == Self.direct }
    #expect(noted?.body?["@other:s"] == ["!o:s"])
    #expect(noted?.body?[user.string ?? ""] == ["!r:s"])
    server.sync(joined([event("$1", text("first"))]))
    #expect(await server.log.next(isCreation) == [.creation(.created(room))])
    client.stop()
  }

  @Test func `a room is joined by the servers that its link names`() async throws {
    let server = try ScriptedServer()
    server.on("GET /v3/joined_rooms", json(#"{"joined_rooms":["!r:s"]}"#))
    server.on("POST /v3/join/#tea:s", created("!r:s"))
    let client = await connected(server)
    client.perform(.createChat(ChatRequest(name: "matrix:r/tea:s?via=a&via=b&action=join")))
    let request = await server.requests.next { $0.path == "/v3/join/#tea:s" }
    #expect(request?.query == "via=a&server_name=a&via=b&server_name=b")
    client.stop()
  }

  @Test func `the server is asked for the room of a link and the time of its message`()
    async throws
  {
    let server = try ScriptedServer()
    server.on("GET /v3/directory/room/#tea:s", json(#"{"room_id":"!r:s"}"#))
    server.on("GET /v3/rooms/!r:s/event/$7", json(#"{"origin_server_ts":7000}"#))
    server.on("GET /v3/directory/room/#gone:s", refusal(404, "M_NOT_FOUND"))
    let client = await connected(server)
    let link = MatrixLink(address: "#tea:s", event: EventID("$7"))
    client.perform(.resolve(link))
    let answer = ResolvedLink(chat: room, timestamp: ServerTimestamp(milliseconds: 7000))
    #expect(
      await server.log.next { $0 == .chats(.resolved(link, answer)) } == [
        .chats(.resolved(link, answer))
      ])
    let gone = MatrixLink(address: "#gone:s", event: EventID("$7"))
    client.perform(.resolve(gone))
    let none = ResolvedLink(chat: nil)
    #expect(
      await server.log.next { $0 == .chats(.resolved(gone, none)) } == [
        .chats(.resolved(gone, none))
      ])
    client.stop()
  }

  @Test func `an existing chat of two is used, and the person who left it is invited again`()
    async throws
  {
    let server = try ScriptedServer()
    server.on("GET \(Self.direct)", json(#"{"@bob:s":["!gone:s","!r:s"]}"#))
    server.on("GET /v3/joined_rooms", json(#"{"joined_rooms":["!r:s"]}"#))
    server.on("GET /v3/rooms/!r:s/joined_members", json(#"{"joined":{"@me:s":{}}}"#))
    let client = await connected(server)
    client.perform(.createChat(ChatRequest(name: "@bob:s")))
    #expect(await server.log.next(isCreation) == [.creation(.created(room))])
    let invite = await server.requests.next { $0.method == "POST" }
    #expect(invite?.path == "/v3/rooms/!r:s/invite")
    #expect(invite?.body == ["user_id": "@bob:s"])
    client.stop()
  }

  @Test(arguments: [
    (
      RoomSetup(topic: "Seeds", admission: .listed, alias: "garden"), ["@bob:s"],
      #"{"preset":"public_chat","visibility":"public","invite":["@bob:s"],"name":"Garden","#
        + #""topic":"Seeds","room_alias_name":"garden"}"#
    ),
    (
      RoomSetup(admission: .anybody, alias: "garden"), [],
      #"{"preset":"public_chat","visibility":"private","name":"Garden","#
        + #""room_alias_name":"garden"}"#
    ),
    (
      RoomSetup(alias: "garden"), [],
      #"{"preset":"private_chat","visibility":"private","name":"Garden"}"#
    ),
  ])
  func `a room is created with topic, people and address`(
    setup: RoomSetup, people: [String], body: String
  ) async throws {
    let server = try ScriptedServer()
    server.on("POST /v3/createRoom", created("!r:s"))
    let client = await connected(server)
    client.perform(
      .createChat(
        ChatRequest(people: people.map { PersonChoice($0) }, roomName: "Garden", setup: setup)))
    let request = await server.requests.next { $0.path == "/v3/createRoom" }
    #expect(try request?.body == JSONValue(parsing: body))
    server.sync(joined([event("$1", text("first"))]))
    #expect(await server.log.next(isCreation) == [.creation(.created(room))])
    client.stop()
  }

  @Test func `on the embedded server an unused name becomes a new user id`() async throws {
    let server = try ScriptedServer()
    server.on("GET \(Self.direct)", refusal(404, "M_NOT_FOUND"))
    server.on("GET /v3/profile/@_old=20_bob:s", refusal(404, "M_NOT_FOUND"))
    server.on("POST /v3/createRoom", created("!r:s"))
    let client = await connected(server, isLocal: true)
    client.perform(.createChat(ChatRequest(name: "Old Bob")))
    let request = await server.requests.next { $0.path == "/v3/createRoom" }
    #expect(request?.body?["invite"] == ["@_old=20_bob:s"])
    client.stop()
  }

  @Test(arguments: ["{", "[]", "<html>", "{}"])
  func `a room is not requested twice if the answer to the first request cannot be read`(
    answer: String
  ) async throws {
    let server = try ScriptedServer()
    server.on("POST /v3/createRoom", json(answer), created("!r:s"))
    let client = await connected(server)
    client.perform(.createChat(ChatRequest(name: "@bob:s")))
    let reason = FailureReason.badAnswer("it may have been carried out all the same")
    #expect(await server.log.next(isCreation) == [.creation(.failed(reason))])
    #expect(server.seen.filter { $0.path == "/v3/createRoom" }.count == 1)
    client.stop()
  }

  @Test func `the request for a room is sent again if a proxy or a rate limit refused it`()
    async throws
  {
    let server = try ScriptedServer()
    server.on(
      "POST /v3/createRoom", HTTPResponse(status: 511), refusal(429, "M_LIMIT_EXCEEDED"),
      created("!r:s"))
    let client = server.client(since: SyncToken("n0")) { $0.creationMilliseconds = 1 }
    client.perform(.createChat(ChatRequest(name: "@bob:s")))
    #expect(await server.log.next(isCreation) == [.creation(.failed(.timedOut))])
    #expect(server.seen.filter { $0.path == "/v3/createRoom" }.count == 3)
    client.stop()
  }

  @Test func `an unknown user id is reported as unclear, an id with a hidden profile is invited`()
    async throws
  {
    let server = try ScriptedServer()
    server.on("GET /v3/profile/@nobody:s", refusal(404, "M_NOT_FOUND"))
    server.on("GET /v3/profile/@shy:s", refusal(403, "M_FORBIDDEN"))
    server.on("POST /v3/createRoom", created("!r:s"))
    let client = await connected(server)
    client.perform(.createChat(ChatRequest(name: "@nobody:s")))
    let unclear = UnclearName(name: "@nobody:s", candidates: [])
    #expect(await server.log.next(isCreation) == [.creation(.unclear(unclear))])
    client.perform(.createChat(ChatRequest(name: "@shy:s")))
    let request = await server.requests.next { $0.path == "/v3/createRoom" }
    #expect(request?.body?["invite"] == ["@shy:s"])
    client.stop()
  }

  @Test func `a chat's name whose user id has a hidden profile is offered as a candidate`()
    async throws
  {
    let server = try ScriptedServer()
    server.on(Self.search, json(#"{"results":[{"user_id":"@x:s","display_name":"Shy"}]}"#))
    server.on("GET /v3/profile/@shy:s", refusal(403, "M_FORBIDDEN"))
    let client = await connected(server)
    client.perform(.createChat(ChatRequest(name: "shy")))
    let unclear = UnclearName(
      name: "shy",
      candidates: [
        Contact(user: UserID("@shy:s"), displayName: nil),
        Contact(user: UserID("@x:s"), displayName: "Shy"),
      ])
    #expect(await server.log.next(isCreation) == [.creation(.unclear(unclear))])
    client.stop()
  }

  @Test func `people of the user's chats are candidates for a new chat's person`() async throws {
    let server = try ScriptedServer()
    server.on(Self.search, json(#"{"results":[{"user_id":"@r:s","display_name":"Robert"}]}"#))
    server.on("GET /v3/profile/@robert:s", refusal(404, "M_NOT_FOUND"))
    let client = await connected(server)
    let known = Acquaintances(
      people: [Contact(user: UserID("@far:t"), displayName: "robert")], invites: [:])
    client.perform(.createChat(ChatRequest(name: "Robert"), known: known))
    let unclear = UnclearName(
      name: "Robert",
      candidates: [known.people[0], Contact(user: UserID("@r:s"), displayName: "Robert")])
    #expect(await server.log.next(isCreation) == [.creation(.unclear(unclear))])
    client.stop()
  }

  @Test func `a pending invite by the person prevents a second room`() async throws {
    let server = try ScriptedServer()
    let client = await connected(server)
    let bob = UserID("@bob:s")
    let known = Acquaintances(people: [], invites: [bob: ChatID("!i:s")])
    client.perform(.createChat(ChatRequest(name: "bob"), known: known))
    let invited = CreationEvent.invited(
      ChatID("!i:s"), by: Contact(user: bob, displayName: nil))
    #expect(await server.log.next(isCreation) == [.creation(invited)])
    #expect(!server.seen.contains { $0.path == "/v3/createRoom" })
    client.stop()
  }

  @Test func `a chat with several people creates a room and invites each, found by name or id`()
    async throws
  {
    let server = try ScriptedServer()
    server.on(Self.search, json(#"{"results":[{"user_id":"@bob:s","display_name":"Bob"}]}"#))
    server.on("POST /v3/createRoom", created("!r:s"))
    let client = await connected(server)
    let people = [PersonChoice("Bob"), PersonChoice("@zoe:s"), PersonChoice("@zoe:s")]
    client.perform(.createChat(ChatRequest(people: people, roomName: "Garden")))
    let request = await server.requests.next { $0.path == "/v3/createRoom" }
    #expect(
      request?.body == [
        "preset": "private_chat", "invite": ["@bob:s", "@zoe:s"], "name": "Garden",
      ])
    client.stop()
  }

  @Test func `no room is created if one of its people is unknown`() async throws {
    let server = try ScriptedServer()
    server.on(Self.search, json(#"{"results":[]}"#))
    server.on("GET /v3/profile/@nobody:s", refusal(404, "M_NOT_FOUND"))
    let client = await connected(server)
    let people = [PersonChoice("@zoe:s"), PersonChoice("Nobody")]
    client.perform(.createChat(ChatRequest(people: people, roomName: nil)))
    let unclear = UnclearName(name: "Nobody", candidates: [])
    #expect(await server.log.next(isCreation) == [.creation(.unclear(unclear))])
    client.stop()
  }

  @Test func `a search of the user directory returns clean names of at most 20 other people`()
    async throws
  {
    let server = try ScriptedServer()
    let many = (0..<60).map { #"{"user_id":"@p\#($0):s"}"# }.joined(separator: ",")
    server.on(
      Self.search,
      json(
        #"{"results":[7,{"user_id":"@me:s"},{"user_id":"@a:s","display_name":"A\u202eb"},"#
          + many + "]}"))
    let client = await connected(server)
    client.perform(.searchDirectory("a"))
    let batch = await server.log.next { if case .contacts = $0 { true } else { false } }
    guard case .contacts(.found("a", let people))? = batch.first else {
      Issue.record("\(batch)")
      return
    }
    #expect(people.first == Contact(user: UserID("@a:s"), displayName: "Ab"))
    #expect(people.count <= 20 && !people.contains { $0.user == UserID("@me:s") })
    client.stop()
  }

  @Test func `a people search finds nobody without a user directory, and fails on a server error`()
    async throws
  {
    let server = try ScriptedServer()
    server.on(Self.search, refusal(404, "M_UNRECOGNIZED"), refusal(500, "M_UNKNOWN"))
    let client = await connected(server)
    let isContact: @Sendable (Event) -> Bool = { if case .contacts = $0 { true } else { false } }
    client.perform(.searchDirectory("a"))
    #expect(await server.log.next(isContact) == [.contacts(.found("a", []))])
    client.perform(.searchDirectory("b"))
    let reason = FailureReason.serverFailed("no")
    #expect(await server.log.next(isContact) == [.contacts(.notFound("b", reason))])
    client.stop()
  }

  @Test func `the creation of a room that no sync contains fails after a time limit`() async throws
  {
    let server = try ScriptedServer()
    server.on("POST /v3/createRoom", created("!r:s"))
    let client = server.client(since: SyncToken("n0")) { $0.creationMilliseconds = 1 }
    client.start()
    client.perform(.createChat(ChatRequest(name: "Bob")))
    #expect(await server.log.next(isCreation) == [.creation(.failed(.timedOut))])
    client.stop()
  }

  @Test func `an accepted invite to a chat of two is added to m.direct`() async throws {
    let server = try ScriptedServer()
    server.on("GET \(Self.direct)", refusal(404, "M_NOT_FOUND"))
    let client = await connected(server)
    client.perform(.join(room, directWith: UserID("@bob:s")))
    #expect(await server.requests.next { $0.method == "POST" }?.path == "/v3/join/!r:s")
    let noted = await server.requests.next { $0.method == "PUT" }
    #expect(noted?.body == ["@bob:s": ["!r:s"]])
    client.stop()
  }
}
