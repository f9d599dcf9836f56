import Intents
import Matrix
import Model
import Testing

@testable import MatrixClient

/// Changes of a room that a person asks for, and the server's responses.
@Suite(.timeLimit(.minutes(10))) struct ClientRoomChangeTests {
  /// The result that a new client of this server reports for a change of a room; `nil` if it
  /// reports something else.
  private func result(
    of change: RoomChange, _ server: ScriptedServer, known: [Contact] = []
  ) async -> RoomResult? {
    let client = server.client(since: SyncToken("n0"))
    client.perform(.changeRoom(room, change, known: known))
    let batch = await server.log.next { if case .rooms = $0 { true } else { false } }
    client.stop()
    guard case .rooms(.changed(room, change, let result))? = batch.first else { return nil }
    return result
  }

  private func person(_ task: PersonTask, _ name: String, _ reason: String = "") -> RoomChange {
    .person(task, name: name, reason: reason)
  }

  @Test func `a full user id is invited to the room if the server knows this person`() async throws
  {
    let server = try ScriptedServer()
    #expect(
      await result(of: person(.invite, "@zoe:far.s"), server) == .done(user: UserID("@zoe:far.s")))
    let request = await server.requests.next { $0.path.hasSuffix("/invite") }
    #expect(request?.path == "/v3/rooms/!r:s/invite" && request?.body == ["user_id": "@zoe:far.s"])
    let empty = try ScriptedServer()
    empty.on("GET /v3/profile/@nobody:s", refusal(404, "M_NOT_FOUND"))
    #expect(await result(of: person(.invite, "@nobody:s"), empty) == .nobody)
  }

  @Test func `an invite by a name that fits several people invites none of them`() async throws {
    let server = try ScriptedServer()
    server.on("GET /v3/profile/@zoe:s", refusal(404, "M_NOT_FOUND"))
    let known = ["@zoe1:s", "@zoe2:s"].map { Contact(user: UserID($0), displayName: "Zoe") }
    #expect(await result(of: person(.invite, "Zoe"), server, known: known) == .several(known))
  }

  private static let members = #"""
    {"chunk":[
      {"state_key":"@bob:s","content":{"membership":"join","displayname":"Robert"}},
      {"state_key":"@eve:far.s","content":{"membership":"ban","displayname":"Eve"}},
      {"state_key":"@tim:far.s","content":{"membership":"join","displayname":"Eve"}},
      {"state_key":7},{"content":[]},5]}
    """#

  @Test(arguments: [(PersonTask.kick, "kick"), (.ban, "ban"), (.unban, "unban")])
  func `a kick, ban or unban applies to the member whom a name means, with its reason`(
    task: PersonTask, path: String
  ) async throws {
    let server = try ScriptedServer()
    server.on("GET /v3/rooms/!r:s/members", json(Self.members))
    let bob = UserID("@bob:s")
    #expect(await result(of: person(task, "robert", "enough"), server) == .done(user: bob))
    let request = await server.requests.next { $0.path.hasSuffix("/\(path)") }
    #expect(request?.body == ["user_id": "@bob:s", "reason": "enough"])
    #expect(await result(of: person(task, "BOB"), server) == .done(user: bob))
  }

  @Test func `a kick by a name that two members or nobody has reports the two or nobody`()
    async throws
  {
    let server = try ScriptedServer()
    server.on("GET /v3/rooms/!r:s/members", json(Self.members))
    guard case .several(let people)? = await result(of: person(.kick, "eve"), server) else {
      Issue.record("not told")
      return
    }
    #expect(people.map(\.user) == [UserID("@eve:far.s"), UserID("@tim:far.s")])
    #expect(await result(of: person(.kick, "carla"), server) == .nobody)
  }

  @Test func `requests set a room's topic, its name and the user's display name`() async throws {
    let server = try ScriptedServer()
    #expect(await result(of: .topic("tea"), server) == .done(user: nil))
    let topic = await server.requests.next { $0.path.hasSuffix("m.room.topic") }
    #expect(topic?.method == "PUT" && topic?.body == ["topic": "tea"])
    #expect(await result(of: .name("Choir"), server) == .done(user: nil))
    let name = await server.requests.next { $0.path.hasSuffix("m.room.name") }
    #expect(name?.path == "/v3/rooms/!r:s/state/m.room.name" && name?.body == ["name": "Choir"])
    #expect(await result(of: .nick("Ada"), server) == .done(user: nil))
    let nick = await server.requests.next { $0.path.contains("/profile/") }
    #expect(nick?.path == "/v3/profile/@me:s/displayname" && nick?.body == ["displayname": "Ada"])
  }

  @Test func `a refused change of a room is reported in the server's words`() async throws {
    let server = try ScriptedServer()
    server.on(
      "POST /v3/rooms/!r:s/invite",
      json(#"{"errcode":"M_FORBIDDEN","error":"@zoe:s is already in the room."}"#, status: 403))
    #expect(
      await result(of: person(.invite, "@zoe:s"), server)
        == .failed(.refused(code: "M_FORBIDDEN", message: "@zoe:s is already in the room.")))
    server.on("PUT /v3/rooms/!r:s/state/m.room.topic", refusal(403, "M_FORBIDDEN"))
    guard case .failed(let reason)? = await result(of: .topic("x"), server) else {
      Issue.record("not told")
      return
    }
    #expect(reason == .notAllowed || reason == .refused(code: "M_FORBIDDEN", message: "no"))
  }
}
