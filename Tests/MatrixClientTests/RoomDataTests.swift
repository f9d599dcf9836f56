import Intents
import Matrix
import Model
import Network
import TestSupport
import Testing

@testable import MatrixClient

/// Tags of rooms and marks as unread, both received by a sync and set by the client.
@Suite(.timeLimit(.minutes(10))) struct RoomDataTests {
  private func kept(_ events: String...) throws -> [RoomDatum] {
    let data = events.joined(separator: ",")
    let sync = try translated(
      #"{"next_batch":"n","rooms":{"join":{"!r:s":{"account_data":{"events":[\#(data)]}}}}}"#)
    return sync.events.compactMap {
      if case .account(.datum(room, let datum, .kept)) = $0 { datum } else { nil }
    }
  }

  private func tags(_ tags: String) -> String {
    #"{"type":"m.tag","content":{"tags":\#(tags)}}"#
  }

  private func mark(_ value: String, _ type: String = "m.marked_unread") -> String {
    #"{"type":"\#(type)","content":{"unread":\#(value)}}"#
  }

  @Test func `a room's tag is read from a sync, a favourite before a low priority`() throws {
    #expect(try kept(tags(#"{"m.favourite":{"order":0.5},"u.work":{}}"#)) == [.tag(.favourite)])
    #expect(try kept(tags(#"{"m.lowpriority":{}}"#)) == [.tag(.low)])
    #expect(try kept(tags(#"{"m.lowpriority":{},"m.favourite":{}}"#)) == [.tag(.favourite)])
    #expect(try kept(tags("{}")) == [.tag(.none)] && kept(tags("7")) == [.tag(.none)])
    #expect(try kept(tags(#"{"m.favourite":1}"#)) == [.tag(.none)])
    #expect(try kept(#"{"type":"m.tag"}"#, "7", #"{"type":"m.fully_read","content":{}}"#) == [])
  }

  @Test func `a room's mark as unread is read under its stable and its older name`() throws {
    let old = "com.famedly.marked_unread"
    #expect(try kept(mark("true")) == [.markedUnread(true)])
    #expect(try kept(mark("false", old)) == [.markedUnread(false)])
    #expect(try kept(mark("true", old), mark("false")) == [.markedUnread(false)])
    #expect(try kept(mark("1"), mark("\"true\"")) == [])
  }

  @Test func `a room's mark as unread is reported after its read receipts`() throws {
    let receipts = #"{"type":"m.receipt","content":{"$1":{"m.read":{"@me:s":{"ts":1}}}}}"#
    let sync = try translated(
      #"""
      {"next_batch":"n","rooms":{"join":{"!r:s":{"account_data":{"events":[\#(mark("true"))]},
        "ephemeral":{"events":[\#(receipts)]}}}}}
      """#)
    #expect(
      sync.events == [
        .chats(.readUpTo(room, EventID("$1"))), .account(.datum(room, .markedUnread(true), .kept)),
      ])
  }

  private func requests(_ datum: RoomDatum, _ server: ScriptedServer) async -> [String] {
    let client = server.client(since: SyncToken("n0"))
    client.perform(.keep(room, datum))
    await server.log.next { if case .account(.datum) = $0 { true } else { false } }
    client.stop()
    return server.seen.map {
      "\($0.method) \($0.path.replacing("/v3/user/@me:s/rooms/!r:s/", with: "")) \($0.body?.text ?? "")"
    }
  }

  @Test func `setting a room's tag removes its other tag`() async throws {
    let server = try ScriptedServer()
    server.on("DELETE /v3/user/@me:s/rooms/!r:s/tags/m.lowpriority", refusal(404, "M_NOT_FOUND"))
    #expect(
      await requests(.tag(.favourite), server)
        == ["PUT tags/m.favourite {}", "DELETE tags/m.lowpriority "])
    #expect(server.log.all == [.account(.datum(room, .tag(.favourite), .taken))])
    let other = try ScriptedServer()
    #expect(
      await requests(.tag(.none), other)
        == ["DELETE tags/m.favourite ", "DELETE tags/m.lowpriority "])
  }

  @Test func `a room's mark as unread is set under its stable and its older name`() async throws {
    let server = try ScriptedServer()
    #expect(
      await requests(.markedUnread(true), server) == [
        #"PUT account_data/m.marked_unread {"unread":true}"#,
        #"PUT account_data/com.famedly.marked_unread {"unread":true}"#,
      ])
  }

  @Test func `a refused tag is reported, and is no longer pending`() async throws {
    let server = try ScriptedServer()
    server.on("PUT /v3/user/@me:s/rooms/!r:s/tags/m.favourite", refusal(403, "M_FORBIDDEN"))
    _ = await requests(.tag(.favourite), server)
    #expect(
      server.log.all == [
        .account(.datum(room, .tag(.favourite), .refused)),
        .connection(.report("The server keeps the chat as it was: no")),
      ])
  }
}
