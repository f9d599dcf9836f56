import Database
import Intents
import Model
import Testing

@testable import Storage

/// The stored list of a chat's people, its order, and the search in it.
@Suite struct MemberListTests {
  private func member(
    _ name: String, _ membership: Membership = .joined, isBanned: Bool = false,
    called displayName: String? = nil
  ) -> Member {
    Member(
      user: UserID("@\(name):s"), displayName: displayName, membership: membership,
      isBanned: isBanned)
  }

  private func powers(_ users: [String: Int]) -> Event {
    let needed = NeededPowers(message: 0, name: 50, topic: 50, invite: 0, kick: 50, ban: 50)
    let levels = Dictionary(uniqueKeysWithValues: users.map { (UserID("@\($0):s"), $1) })
    return .chats(
      .updated(
        ChatUpdate(chat: chat, powers: RoomPowers(needed: needed, usual: 0, users: levels))))
  }

  private func names(_ sample: Sample, _ text: String = "") throws -> [String] {
    try sample.store.members(MemberQuery(chat: chat, text: text)).people.map(\.user.localpart)
  }

  @Test func `members are listed by power level, then joined, invited and banned, by name`() throws
  {
    let sample = try Sample()
    try sample.commit(
      joined(),
      .contacts(
        .members(
          chat,
          [
            member("zoe", called: "Älva"), member("bob", called: "bea"), member("carl"),
            member("eve", .left, isBanned: true), member("ida", .invited), member("gone", .left),
            member("adam", called: "Zed"),
          ])))
    #expect(try names(sample) == ["bob", "carl", "adam", "zoe", "ida", "eve"])
    try sample.commit(powers(["adam": 50, "carl": 100, "nobody": 90]))
    #expect(try names(sample) == ["carl", "adam", "bob", "zoe", "ida", "eve"])
    let people = try sample.store.members(MemberQuery(chat: chat)).people
    #expect(people.map(\.level) == [100, 50, 0, 0, 0, 0])
    #expect(people.map(\.presence) == [.joined, .joined, .joined, .joined, .invited, .banned])
    // People who lost their power level are sorted among the others again, and a new person with a
    // level is sorted by it at once.
    try sample.commit(powers(["nobody": 90]))
    try sample.commit(.contacts(.members(chat, [member("nobody")])))
    #expect(try names(sample) == ["nobody", "bob", "carl", "adam", "zoe", "ida", "eve"])
  }

  @Test func `a banned member moves to the end of the member list and keeps the name`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), .contacts(.members(chat, [member("bob", called: "Bea"), member("carl")])))
    try sample.commit(.contacts(.members(chat, [member("bob", .left, isBanned: true)])))
    #expect(try names(sample) == ["carl", "bob"])
    let bob = try sample.store.members(MemberQuery(chat: chat)).people.last
    #expect(bob?.displayName == "Bea" && bob?.presence == .banned)
    try sample.commit(.contacts(.members(chat, [member("bob", .left)])))
    #expect(try names(sample) == ["carl"])
    #expect(try sample.store.person(UserID("@bob:s"), in: chat)?.entry.presence == .left)
  }

  @Test func `typed letters find members by name and by id`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(),
      .contacts(
        .members(chat, [member("bob", called: "Anna Ärmel"), member("anton"), member("x%_")])))
    #expect(try names(sample, "ärm") == ["bob"])
    #expect(try names(sample, "ANT") == ["anton"])
    #expect(try names(sample, "an") == ["bob", "anton"])
    #expect(try names(sample, "%") == ["x%_"])
    #expect(try names(sample, "@bob:s") == ["bob"])
    #expect(try names(sample, "nobody") == [])
  }

  @Test func `a page of a member list costs the same with 500 members as with 5,000`() throws {
    let sample = try Sample()
    let all = (0..<5_000).map { member("u\(1_000_000 + $0)") }
    try sample.commit(joined(), .contacts(.members(chat, all)))
    let first = try sample.store.members(MemberQuery(chat: chat))
    #expect(first.people.count == 200 && !first.hasEarlier && first.hasLater)
    let around = UserID("@u1002500:s")
    let middle = try sample.store.members(MemberQuery(chat: chat, around: around))
    #expect(middle.people.count == 200 && middle.people[100].user == around)
    #expect(middle.hasEarlier && middle.hasLater)
    #expect(middle.people.map(\.user) == all[2_400..<2_600].map(\.user))
    let end = try sample.store.members(MemberQuery(chat: chat, around: all.last?.user))
    #expect(end.people.count == 101 && end.hasEarlier && !end.hasLater)
    let few = try Sample()
    try few.commit(joined(), .contacts(.members(chat, Array(all.prefix(500)))))
    let inFew = MemberQuery(chat: chat, around: all[250].user)
    for (many, some) in [
      (MemberQuery(chat: chat), MemberQuery(chat: chat)),
      (MemberQuery(chat: chat, around: around), inFew),
    ] {
      let cost = try steps(few, some)
      #expect(try steps(sample, many) <= cost + cost / 10)
    }
  }

  /// Returns the number of steps of SQLite's virtual machine that a query of the member list takes.
  private func steps(_ sample: Sample, _ query: MemberQuery) throws -> Int {
    let before = sample.store.database.machineSteps
    _ = try sample.store.members(query)
    return sample.store.database.machineSteps - before
  }

  @Test func `a person's card has their power level and the chats shared with the user`() throws {
    let sample = try Sample()
    for (id, name) in [(chat, "One"), (other, "Two")] {
      try sample.commit(
        .chats(.updated(ChatUpdate(chat: id, membership: .joined, name: name))),
        .contacts(.members(id, [member("bob", called: "Bob")])))
    }
    try sample.commit(powers(["bob": 100]))
    let facts = try #require(try sample.store.person(UserID("@bob:s"), in: chat))
    #expect(facts.entry.level == 100 && Set(facts.chats) == ["One", "Two"] && facts.count == 2)
    try sample.commit(.chats(.left(other)))
    #expect(try sample.store.person(UserID("@bob:s"), in: chat)?.chats == ["One"])
    #expect(try sample.store.person(UserID("@zoe:s"), in: chat) == nil)
  }

  @Test func `an otherwise empty chat names the people who are invited to it`() throws {
    let sample = try Sample()
    func alone(_ people: Int) -> Event { .chats(.updated(ChatUpdate(chat: chat, people: people))) }
    try sample.commit(
      joined(), alone(1),
      .contacts(
        .members(
          chat,
          [
            member("me"), member("zoe", .invited, called: "Zoe"),
            member("bob", .invited, called: "Bob"), member("eve", .left),
          ])))
    #expect(try sample.window().invited == InvitedPeople(names: ["Bob", "Zoe"], count: 2))
    let more = (1...3).map { member("x\($0)", .invited) }
    #expect(try sample.commit(.contacts(.members(chat, more))).chats == [chat])
    #expect(try sample.window().invited == InvitedPeople(names: ["Bob", "@x1:s"], count: 5))
    try sample.commit(alone(2))
    #expect(try sample.window().invited == .nobody)
    let gone = ["bob", "zoe", "x1", "x2", "x3"].map { member($0, .left) }
    try sample.commit(alone(1), .contacts(.members(chat, gone)))
    #expect(try sample.window().invited == .nobody)
  }
}
