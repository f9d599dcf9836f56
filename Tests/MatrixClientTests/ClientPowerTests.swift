import Intents
import Matrix
import Model
import Testing

@testable import MatrixClient

/// The client's reading of a room's power levels.
@Suite struct ClientPowerTests {
  private func state(_ type: String, _ content: String) -> String {
    event("$s", type: type, content, more: #""state_key":"""#)
  }

  private func update(_ states: String...) throws -> ChatUpdate? {
    try translated(joined(states)).events.compactMap {
      if case .chats(.updated(let update)) = $0 { update } else { nil }
    }.first
  }

  @Test func `power levels that a room leaves out are those of the specification`() throws {
    let powers = try update(state("m.room.power_levels", "{}"))?.powers
    #expect(
      powers?.needed
        == NeededPowers(message: 0, name: 50, topic: 50, invite: 0, kick: 50, ban: 50))
    #expect(powers?.usual == 0 && powers?.users == [:])
  }

  @Test func `power levels of event types override defaults, and strings count as numbers`() throws
  {
    let content = #"""
      {"events":{"m.room.name":"60","m.room.message":7},"events_default":3,"state_default":40,
      "invite":1,"kick":2,"ban":90,"users_default":5,"users":{"@a:s":100,"@b:s":"50","@c:s":5}}
      """#
    let powers = try update(state("m.room.power_levels", content))?.powers
    #expect(
      powers?.needed == NeededPowers(message: 7, name: 60, topic: 40, invite: 1, kick: 2, ban: 90))
    #expect(powers?.usual == 5 && powers?.users == [UserID("@a:s"): 100, UserID("@b:s"): 50])
  }

  @Test(arguments: [
    #"{"users":[],"events":7,"ban":null}"#, #"{"users":{"@a:s":{},"no id":9,"@b\u0007:s":9}}"#,
    #"{"users":{"@a:s":1.5},"kick":"many"}"#,
  ])
  func `malformed power levels count as absent`(content: String) throws {
    let powers = try update(state("m.room.power_levels", content))?.powers
    #expect(powers?.users == [:] && powers?.needed.kick == 50 && powers?.needed.ban == 50)
  }

  @Test func `power levels are bounded in number and size, and the user's own is kept`() throws {
    let many = (0..<3_000).map { #""@u\#($0):s":\#($0 + 1)"# }.joined(separator: ",")
    let huge = #""ban":9223372036854775807,"kick":-9223372036854775808"#
    let powers = try update(
      state("m.room.power_levels", #"{"users":{\#(many),"@me:s":-3},\#(huge)}"#))?.powers
    #expect(powers?.users.count == 1_001 && powers?.users[UserID("@me:s")] == -3)
    #expect(powers?.users[UserID("@u2999:s")] == 3_000)
    #expect(powers?.needed.ban == RoomPowers.highest && powers?.needed.kick == -RoomPowers.highest)
  }

  @Test func `a room's creators are above all power levels from room version 12 on`() throws {
    let twelve = #"{"room_version":"12","additional_creators":["@zoe:s",7]}"#
    let creators = try update(state("m.room.create", twelve))?.creators
    #expect(creators == [UserID("@bob:s"), UserID("@zoe:s")])
    #expect(try update(state("m.room.create", #"{"room_version":"11"}"#))?.creators == nil)
  }
}
