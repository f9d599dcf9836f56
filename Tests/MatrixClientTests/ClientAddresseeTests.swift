import Intents
import Matrix
import Model
import Network
import Testing

@testable import MatrixClient

/// The people whom typed names mean in a request for a chat: a user id goes before a display name,
/// and a name that fits several people creates no room.
@Suite(.timeLimit(.minutes(10))) struct ClientAddresseeTests {
  private static let search = "POST /v3/user_directory/search"

  private func people(_ people: (id: String, name: String)...) -> HTTPResponse {
    let results = people.map { #"{"user_id":"\#($0.id)","display_name":"\#($0.name)"}"# }
    return json(#"{"results":[\#(results.joined(separator: ","))]}"#)
  }

  private func connected(_ server: ScriptedServer) async -> MatrixClient {
    server.on("POST /v3/createRoom", json(#"{"room_id":"!r:s"}"#))
    let client = server.client(since: SyncToken("n0")) { $0.creationMilliseconds = 1 }
    client.start()
    server.sync(#"{"next_batch":"n1"}"#)
    await server.log.next { $0 == .connection(.online) }
    return client
  }

  /// Requests a chat and returns the body of the client's first request to create a room; `nil` if
  /// there was none.
  private func room(_ request: ChatRequest, _ server: ScriptedServer) async -> JSONValue? {
    let client = await connected(server)
    client.perform(.createChat(request))
    await server.log.next { if case .creation = $0 { true } else { false } }
    client.stop()
    return server.seen.first { $0.path == "/v3/createRoom" }?.body
  }

  @Test(arguments: ["alice", "ALICE", "ａｌｉｃｅ", " Alice \u{3000}", "alice:s"])
  func `a typed name means a local user id before a display name`(typed: String) async throws {
    let server = try ScriptedServer()
    server.on(Self.search, people(("@mallory:evil", "alice"), ("@other:s", "ALICE")))
    let made = await room(ChatRequest(name: typed), server)
    #expect(made?["invite"] == ["@alice:s"])
  }

  @Test func `a typed name that nobody has creates no room`() async throws {
    let server = try ScriptedServer()
    server.on(Self.search, people(("@alicia:s", "Alicia")))
    server.on("GET /v3/profile/@alicx:s", refusal(404, "M_NOT_FOUND"))
    #expect(await room(ChatRequest(name: "alicx"), server) == nil)
  }

  @Test func `a typed display name of two people creates no room`() async throws {
    let server = try ScriptedServer()
    server.on(Self.search, people(("@a1:s", "Alice"), ("@a2:other", "alice")))
    server.on("GET /v3/profile/@alice:s", refusal(404, "M_NOT_FOUND"))
    #expect(await room(ChatRequest(name: "alice"), server) == nil)
  }

  @Test func `a display name in an incomplete response of the directory creates no room`()
    async throws
  {
    let server = try ScriptedServer()
    server.on(
      Self.search,
      json(#"{"results":[{"user_id":"@a1:s","display_name":"Alice"}],"limited":true}"#))
    server.on("GET /v3/profile/@alice:s", refusal(404, "M_NOT_FOUND"))
    #expect(await room(ChatRequest(name: "alice"), server) == nil)
  }

  @Test func `typing the user's own name creates no room with a person of that display name`()
    async throws
  {
    let server = try ScriptedServer()
    server.on(Self.search, people(("@mallory:evil", "me")))
    #expect(await room(ChatRequest(name: "me"), server) == nil)
  }

  @Test func `a typed name that fits two people prevents a room for several people`() async throws {
    let server = try ScriptedServer()
    server.on(Self.search, people(("@a1:s", "Alice"), ("@a2:other", "alice")))
    server.on("GET /v3/profile/@alice:s", refusal(404, "M_NOT_FOUND"))
    let request = ChatRequest(
      people: [PersonChoice("@zoe:s"), PersonChoice("alice")], roomName: "Garden")
    #expect(await room(request, server) == nil)
  }
}
