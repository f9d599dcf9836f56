import Database
import Intents
import Model
import Testing

@testable import Storage

/// The stored power levels of chats.
@Suite struct StoredPowerTests {
  private static let needed = NeededPowers(
    message: 0, name: 50, topic: 50, invite: 0, kick: 50, ban: 60)

  private func powers(_ users: [UserID: Int], usual: Int = 0) -> Event {
    let powers = RoomPowers(needed: Self.needed, usual: usual, users: users)
    return .chats(.updated(ChatUpdate(chat: chat, membership: .joined, powers: powers)))
  }

  private func own(_ sample: Sample) throws -> Int? {
    try sample.store.standing(in: chat).standing?.own
  }

  @Test func `the user's power level is the listed one, or else the room's default`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    #expect(try sample.store.standing(in: chat) == .unknown)
    #expect(try sample.commit(powers([me: 50, alice: 100])).chats == [chat])
    #expect(
      try sample.store.standing(in: chat) == .known(Standing(own: 50, needed: Self.needed)))
    try sample.commit(powers([alice: 100], usual: 7))
    #expect(try own(sample) == 7)
    #expect(try own(sample.reopened()) == 7)
    #expect(try sample.store.standing(in: other) == .unknown)
  }

  @Test func `a creator above all power levels stays so, whatever levels the room sets`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(
      .chats(.updated(ChatUpdate(chat: chat, membership: .joined, creators: [me]))), powers([:]))
    #expect(try own(sample) == RoomPowers.creator)
    try sample.commit(powers([me: 3]))
    #expect(try own(sample) == RoomPowers.creator)
  }

  @Test func `power levels that an older version did not store are missing until they are fetched`()
    throws
  {
    let older = try OlderStore { try $0.run("INSERT INTO powers_to_fetch VALUES (1)") }
    let sample = try Sample(older.folder)
    #expect(try sample.store.standing(in: chat) == .missing)
    try sample.commit(powers([me: 100]))
    #expect(try own(sample) == 100)
  }
}
