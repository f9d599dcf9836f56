import Intents
import Model
import Engine
import Testing
import ViewModels

/// The list of a chat's people and the card of one of them, from the intent to the view model.
@Suite struct MembersRouteTests {
  private let choir = ChatID("!choir")

  private func member(_ name: String, _ membership: Membership = .joined) -> Member {
    Member(
      user: UserID("@\(name):s"), displayName: name.prefix(1).uppercased() + name.dropFirst(),
      membership: membership)
  }

  private func rig(own: Int) throws -> (StoredRig, Listener<MembersViewModel>) {
    let rig = try StoredRig()
    let people = Listener<MembersViewModel> {}
    rig.router.add(people)
    let powers = RoomPowers(
      needed: NeededPowers(message: 0, name: 50, topic: 50, invite: 0, kick: 50, ban: 60),
      usual: 0, users: [UserID("@me:s"): own, UserID("@ada:s"): 100])
    rig.send(
      .account(
        .signedIn(
          Account(user: UserID("@me:s"), displayName: "me", serverName: "s", profile: "p"))),
      .chats(
        .updated(ChatUpdate(chat: choir, membership: .joined, name: "Choir", powers: powers))),
      .contacts(.members(choir, [member("me"), member("ada"), member("bob")])),
      .account(.synced(SyncToken("t"))))
    rig.send(.connection(.online))
    _ = people.take()
    _ = rig.effects()
    return (rig, people)
  }

  @Test func `opening the member list fetches the members, and changes are shown`() throws {
    let (rig, people) = try rig(own: 50)
    rig.send(.intent(.actions(.room(.showMembers(MemberQuery(chat: choir))))))
    #expect(rig.effects() == [.fetchMembers(choir)])
    let first = people.take()
    #expect(first?.rows.map(\.name) == ["Ada", "Me", "Bob"])
    #expect(first?.rows.map(\.role) == ["admin", "you, moderator", ""])
    rig.send(.contacts(.formerMembers(choir, [member("carl"), member("zoe", .invited)])))
    let second = people.take()
    #expect(second?.rows.map(\.name) == ["Ada", "Me", "Bob", "Carl", "Zoe"])
    #expect(second?.rows.last?.role == "invited")
    rig.send(.intent(.actions(.room(.showMembers(MemberQuery(chat: choir, text: "ca"))))))
    #expect(people.take()?.rows.map(\.name) == ["Carl"])
    #expect(rig.effects() == [])
    rig.send(.intent(.actions(.room(.hideMembers))))
    #expect(people.take() == .initial)
    rig.send(.contacts(.members(choir, [member("dora")])))
    #expect(people.take() == nil)
  }

  @Test func `the member list offers only what power levels allow, nothing against equals`() throws
  {
    let (rig, people) = try rig(own: 50)
    rig.send(.intent(.actions(.room(.showMembers(MemberQuery(chat: choir))))))
    let rows = try #require(people.take()).rows
    #expect(rows[0].actions == [.card, .message, .mention, .copyID, .ignore])
    #expect(rows[1].actions == [.card, .copyID])
    // The level of 50 allows to remove Bob, but not to ban him.
    #expect(rows[2].actions == [.card, .message, .mention, .copyID, .ignore, .kick])
  }

  @Test func `the member list calls an ignored member ignored, and offers to end this`() throws {
    let (rig, people) = try rig(own: 50)
    rig.send(.intent(.actions(.room(.showMembers(MemberQuery(chat: choir))))))
    _ = people.take()
    rig.send(.account(.ignored([UserID("@bob:s")])))
    let bob = people.take()?.rows.last
    #expect(bob?.role == "ignored" && bob?.actions.contains(.unignore) == true)
  }

  @Test func `a person whose name looks like a user id is listed once by the true user id`() throws
  {
    let (rig, people) = try rig(own: 50)
    rig.send(
      .contacts(
        .members(
          choir, [Member(user: UserID("@bob:s"), displayName: "@ada:s", membership: .joined)])),
      .intent(.actions(.room(.showMembers(MemberQuery(chat: choir, text: "bob"))))))
    let row = people.take()?.rows.last
    #expect(row?.name == "@bob:s" && row?.address == "")
  }

  @Test func `the card of a person who leaves the chat says so`() throws {
    let (rig, people) = try rig(own: 50)
    rig.send(.intent(.actions(.room(.showMembers(MemberQuery(chat: choir))))))
    rig.send(.intent(.actions(.room(.showPerson(UserID("@bob:s"))))))
    #expect(people.take()?.card?.lines[2].value == "member")
    rig.send(.contacts(.members(choir, [member("bob", .left)])))
    #expect(people.take()?.card?.lines[2].value == "left")
  }

  @Test func `a person's card has their role and the shared chats`() throws {
    let (rig, people) = try rig(own: 50)
    rig.send(.intent(.actions(.room(.showMembers(MemberQuery(chat: choir))))))
    rig.send(.intent(.actions(.room(.showPerson(UserID("@ada:s"))))))
    let card = people.take()?.card
    #expect(card?.title == "Ada")
    #expect(card?.lines.map(\.value) == ["Ada", "@ada:s", "admin", "100", "Choir"])
    rig.send(.intent(.actions(.room(.showPerson(nil)))))
    #expect(people.take()?.card == nil)
  }
}
