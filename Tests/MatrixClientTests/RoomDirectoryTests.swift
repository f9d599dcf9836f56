import Intents
import Matrix
import Model
import Testing

@testable import MatrixClient

/// Searches of the public room directory, and the server's responses.
@Suite(.timeLimit(.minutes(10))) struct RoomDirectoryTests {
  private static let path = "POST /v3/publicRooms"

  /// The event with which a new client of this server reports a page of the directory, or the
  /// failure to fetch it.
  private func event(
    _ request: RoomPageRequest, _ server: ScriptedServer
  ) async -> RoomEvent? {
    let client = server.client(since: SyncToken("n0"))
    client.perform(.fetchRooms(request))
    let batch = await server.log.next { if case .rooms = $0 { true } else { false } }
    client.stop()
    guard case .rooms(let event)? = batch.first else { return nil }
    return event
  }

  @Test func `a directory search sends words, server and page, and reads cleaned rooms`()
    async throws
  {
    let server = try ScriptedServer()
    server.on(
      Self.path,
      json(
        #"""
        {"chunk":[7,{"room_id":"no"},{"room_id":"!a:s","canonical_alias":"#a:s","name":"A\u202eb",
        "topic":"one\ntwo","num_joined_members":3,"room_type":"m.space"},
        {"room_id":"!b:s","canonical_alias":"#b,c:s","num_joined_members":-5,"topic":[]}],
        "next_batch":"p50"}
        """#))
    let request = RoomPageRequest(RoomQuery(words: "bees", server: "far.org"), since: "p1")
    let rooms = [
      PublicRoom(
        chat: ChatID("!a:s"), alias: "#a:s", name: "Ab", topic: "one two", people: 3,
        isSpace: true),
      PublicRoom(chat: ChatID("!b:s"), alias: nil, name: nil, topic: "", people: 0),
    ]
    #expect(await event(request, server) == .listed(request, RoomPage(rooms: rooms, next: "p50")))
    let asked = await server.requests.next { $0.path == "/v3/publicRooms" }
    #expect(asked?.query == "server=far.org")
    #expect(
      asked?.body == ["limit": 50, "filter": ["generic_search_term": "bees"], "since": "p1"])
  }

  @Test func `a directory search of the own server names no server, and drops rooms over 100`()
    async throws
  {
    let server = try ScriptedServer()
    let many = (0..<300).map { #"{"room_id":"!\#($0):s"}"# }.joined(separator: ",")
    server.on(Self.path, json(#"{"chunk":[\#(many)],"next_batch":""}"#))
    let request = RoomPageRequest(RoomQuery(server: "s"))
    guard case .listed(request, let page)? = await event(request, server) else {
      Issue.record("no page")
      return
    }
    #expect(page.rooms.count == 100 && page.next == nil)
    let asked = await server.requests.next { $0.path == "/v3/publicRooms" }
    #expect(asked?.query == "" && asked?.body == ["limit": 50])
  }

  @Test func `a refused directory search and a response without rooms fail with the reason`()
    async throws
  {
    let server = try ScriptedServer()
    server.on(Self.path, refusal(404, "M_NOT_FOUND"), json("{}"))
    let request = RoomPageRequest(RoomQuery())
    #expect(
      await event(request, server)
        == .notListed(request, .refused(code: "M_NOT_FOUND", message: "no")))
    #expect(
      await event(request, server) == .notListed(request, .badAnswer("it lists no rooms")))
  }
}
