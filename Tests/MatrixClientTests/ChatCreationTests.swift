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
    let client = server.client(since: SyncToken("n0"), isLocal: isLocal) {
      $0.creationMilliseconds = 10_000
    }
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

  @Test func `a name that nobody has becomes a room of that name`() async throws {
    let server = try ScriptedServer()
    server.on(Self.search, json(#"{"results":[{"user_id":"@bobby:s","display_name":"Bobby"}]}"#))
    server.on("POST /v3/createRoom", created("!r:s"))
    let client = await connected(server)
    client.perform(.createChat(ChatRequest(name: "Bob")))
    let request = await server.requests.next { $0.path == "/v3/createRoom" }
    #expect(request?.body == ["name": "Bob", "preset": "private_chat"])
    // The chat is told of only when it can be opened.
    server.sync(joined([event("$1", text("first"))]))
    await server.log.next(isCreation)
    let all = server.log.all
    let arrived = all.firstIndex { if case .messages(.arrived) = $0 { true } else { false } }
    let made = all.firstIndex(of: .creation(.created(room)))
    #expect(try #require(arrived) < #require(made))
    client.stop()
  }

  @Test(arguments: ["BOB", "@bob:s", "robert"])
  func `a person is found by name or id, and the chat of two noted`(typed: String) async throws {
    let server = try ScriptedServer()
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

  @Test func `a chat of two that exists is opened, and who left it invited again`() async throws {
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

  @Test func `on the embedded server a name that nobody has becomes an id`() async throws {
    let server = try ScriptedServer()
    server.on("GET \(Self.direct)", refusal(404, "M_NOT_FOUND"))
    server.on("POST /v3/createRoom", created("!r:s"))
    let client = await connected(server, isLocal: true)
    client.perform(.createChat(ChatRequest(name: "Old Bob")))
    let request = await server.requests.next { $0.path == "/v3/createRoom" }
    #expect(request?.body?["invite"] == ["@_old=20_bob:s"])
    client.stop()
  }

  @Test func `a person who is not there is told as a failure`() async throws {
    let server = try ScriptedServer()
    server.on("GET /v3/profile/@nobody:s", refusal(404, "M_NOT_FOUND"))
    let client = await connected(server)
    client.perform(.createChat(ChatRequest(name: "@nobody:s")))
    let reason = FailureReason.refused(code: "M_NOT_FOUND", message: "no")
    #expect(await server.log.next(isCreation) == [.creation(.failed(reason))])
    client.stop()
  }

  @Test func `several people make a new room, each found by name or address`() async throws {
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

  @Test func `a room is not made when one of its people is unknown`() async throws {
    let server = try ScriptedServer()
    server.on(Self.search, json(#"{"results":[]}"#))
    let client = await connected(server)
    let people = [PersonChoice("@zoe:s"), PersonChoice("Nobody")]
    client.perform(.createChat(ChatRequest(people: people, roomName: nil)))
    let reason = FailureReason.refused(
      code: "M_INVALID_PARAM", message: "nobody is called “Nobody” there")
    #expect(await server.log.next(isCreation) == [.creation(.failed(reason))])
    client.stop()
  }

  @Test func `the directory gives people, without us, cleaned and bounded`() async throws {
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

  @Test func `a server without a directory knows nobody, a busy one is a failure`() async throws {
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

  @Test func `a room that never comes is a failure in the end`() async throws {
    let server = try ScriptedServer()
    server.on("POST /v3/createRoom", created("!r:s"))
    let client = server.client(since: SyncToken("n0")) { $0.creationMilliseconds = 1 }
    client.start()
    client.perform(.createChat(ChatRequest(name: "Bob")))
    #expect(await server.log.next(isCreation) == [.creation(.failed(.timedOut))])
    client.stop()
  }

  @Test func `an accepted invite to a chat of two is noted as one`() async throws {
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
