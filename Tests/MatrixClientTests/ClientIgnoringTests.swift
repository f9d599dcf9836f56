import Intents
import Matrix
import Model
import Testing

@testable import MatrixClient

/// The account's list of ignored people, and rooms that are joined by their addresses.
@Suite(.timeLimit(.minutes(10))) struct ClientIgnoringTests {
  private static let path = "/v3/user/@me:s/account_data/m.ignored_user_list"

  private func ask(
    _ task: PersonTask, _ server: ScriptedServer, of name: String = "@eve:s"
  ) async -> JSONValue? {
    let client = server.client(since: SyncToken("n0"))
    client.perform(.changeRoom(room, .person(task, name: name, reason: ""), known: []))
    await server.log.next { if case .rooms = $0 { true } else { false } }
    client.stop()
    return server.seen.last { $0.method == "PUT" && $0.path == Self.path }?.body
  }

  @Test func `ignoring a person keeps the other people in the list of ignored people`() async throws
  {
    let server = try ScriptedServer()
    server.on("GET \(Self.path)", json(#"{"ignored_users":{"@tim:s":{}},"other":1}"#))
    #expect(
      await ask(.ignore, server)
        == ["ignored_users": ["@tim:s": [:], "@eve:s": [:]], "other": 1])
    server.on("GET \(Self.path)", json(#"{"ignored_users":{"@tim:s":{},"@eve:s":{}}}"#))
    #expect(await ask(.unignore, server) == ["ignored_users": ["@tim:s": [:]]])
  }

  @Test func `a missing list of ignored people is made, and one that fails to load is not changed`()
    async throws
  {
    let server = try ScriptedServer()
    server.on("GET \(Self.path)", refusal(404, "M_NOT_FOUND"))
    #expect(await ask(.ignore, server) == ["ignored_users": ["@eve:s": [:]]])
    let broken = try ScriptedServer()
    broken.on("GET \(Self.path)", refusal(500, "M_UNKNOWN"))
    #expect(await ask(.ignore, broken) == nil)
  }

  @Test func `two people who are ignored at once are both added to the list`() async throws {
    let server = try ScriptedServer()
    server.on(
      "GET \(Self.path)", json(#"{"ignored_users":{}}"#),
      json(#"{"ignored_users":{"@eve:s":{}}}"#))
    let client = server.client(since: SyncToken("n0"))
    for name in ["@eve:s", "@tim:s"] {
      client.perform(.changeRoom(room, .person(.ignore, name: name, reason: ""), known: []))
    }
    for _ in 0..<2 { await server.log.next { if case .rooms = $0 { true } else { false } } }
    client.stop()
    let requests = server.seen.filter { $0.path == Self.path }
    #expect(requests.map(\.method) == ["GET", "PUT", "GET", "PUT"])
    #expect(requests.last?.body == ["ignored_users": ["@eve:s": [:], "@tim:s": [:]]])
  }

  @Test func `people cannot ignore themselves, which would hide their own messages`() async throws {
    let server = try ScriptedServer()
    server.on("GET \(Self.path)", json(#"{"ignored_users":{}}"#))
    #expect(await ask(.ignore, server, of: "@me:s") == nil)
    #expect(await ask(.ignore, server) == ["ignored_users": ["@eve:s": [:]]])
  }

  @Test func `a sync's list of ignored people is read without malformed ids`() throws {
    let list = #"{"ignored_users":{"@eve:s":{},"no id":{},"@a\u0007:s":{}}}"#
    let events = try translated(
      #"""
      {"next_batch":"n","account_data":{"events":[
        {"type":"m.ignored_user_list","content":\#(list)}]}}
      """#
    ).events
    #expect(events == [.account(.ignored([UserID("@eve:s")]))])
  }

  private func join(_ address: String, _ server: ScriptedServer) async -> Event? {
    let client = server.client(since: SyncToken("n0")) { $0.creationMilliseconds = 1 }
    client.perform(.createChat(ChatRequest(name: address)))
    let batch = await server.log.next { if case .creation = $0 { true } else { false } }
    client.stop()
    return batch.first
  }

  @Test func `a room address joins its room through the server that the address names`()
    async throws
  {
    let server = try ScriptedServer()
    server.on("POST /v3/join/#tea:far.s", json(#"{"room_id":"!r:s"}"#))
    #expect(await join("#tea:far.s", server) == .creation(.failed(.timedOut)))
    let request = server.seen.last { $0.path == "/v3/join/#tea:far.s" }
    #expect(request?.query.contains("via=far.s") == true)
    #expect(!server.seen.contains { $0.path == "/v3/createRoom" })
    // An address without a server is one on the own server.
    server.on("POST /v3/join/#tea:s", refusal(404, "M_NOT_FOUND"))
    #expect(
      await join("#tea", server)
        == .creation(.failed(.refused(code: "M_NOT_FOUND", message: "no"))))
  }
}
