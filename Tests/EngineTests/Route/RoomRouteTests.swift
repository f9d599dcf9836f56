import Intents
import Model
import Engine
import Testing
import ViewModels

/// Changes of a room, from the person's intent to the request and to the outcome on the screen.
@Suite struct RoomRouteTests {
  private let choir = ChatID("!choir")
  private let kick = RoomChange.person(.kick, name: "bob", reason: "")

  private func rig(own: Int = 0, needed: Int = 50) throws -> StoredRig {
    let rig = try StoredRig()
    let powers = RoomPowers(
      needed: NeededPowers(
        message: needed, name: 50, topic: 50, invite: 0, kick: 50, ban: 50),
      usual: own, users: [:])
    rig.send(
      .chats(
        .updated(ChatUpdate(chat: choir, membership: .joined, name: "Choir", powers: powers))),
      arrival("!choir", "$1"), .account(.synced(SyncToken("t"))))
    rig.send(.connection(.online))
    rig.send(open("!choir"))
    rig.advance(milliseconds: 100)
    _ = rig.effects()
    return rig
  }

  private func ask(_ change: RoomChange, _ rig: StoredRig) -> MessagesViewModel? {
    rig.send(.intent(.actions(.room(.change(choir, change)))))
    rig.advance(milliseconds: 100)
    return rig.messages.take()
  }

  @Test func `an allowed room change becomes a request, and its outcome is reported once`() throws {
    let rig = try rig(own: 50)
    _ = ask(kick, rig)
    #expect(rig.effects() == [.changeRoom(choir, kick, known: [])])
    rig.send(.rooms(.changed(choir, kick, .done(user: UserID("@bob:s")))))
    rig.advance(milliseconds: 100)
    let told = rig.messages.take()?.told
    #expect(
      told == ActionOutcome(number: 1, words: "@bob:s is removed from this chat.", isDone: true))
  }

  @Test func `a room change above the user's power level is refused without a request`() throws {
    let rig = try rig(own: 20)
    let told = ask(kick, rig)?.told
    #expect(rig.effects() == [])
    #expect(
      told?.words == "Not removed: only moderators (level 50) may; your level is 20."
        && told?.isDone == false)
    #expect(ask(.topic("tea"), rig)?.told.number == 2)
    #expect(ask(.person(.invite, name: "zoe", reason: ""), rig)?.told == nil)
    #expect(rig.effects().count == 1)
  }

  @Test func `a room change is refused while offline, and not made later`() throws {
    let rig = try rig(own: 100)
    rig.send(.connection(.offline(.offline, retryInSeconds: 9)))
    let told = ask(.topic("tea"), rig)?.told
    #expect(told?.words == "Not changed: the server cannot be reached.")
    rig.send(.connection(.online))
    rig.advance(milliseconds: 1000)
    #expect(!rig.effects().contains { if case .changeRoom = $0 { true } else { false } })
  }

  @Test func `a new room that the server does not list is reported with the reason`() throws {
    let rig = try rig()
    let listing = RoomChange.listing(server: "s.org")
    func told(_ reason: FailureReason) -> ActionOutcome? {
      rig.send(.rooms(.changed(choir, listing, .failed(reason))))
      rig.advance(milliseconds: 100)
      return rig.messages.take()?.told
    }
    let refused = FailureReason.refused(code: "M_FORBIDDEN", message: "Not allowed to publish room")
    #expect(
      told(refused)
        == ActionOutcome(
          number: 1,
          words: "The room is made, but s.org does not list it publicly: "
            + "the server refused it (Not allowed to publish room).", isDone: false))
    #expect(
      told(.offline)?.words
        == "The room is made, but whether s.org lists it publicly is not known: "
        + "the server cannot be reached.")
  }

  @Test func `the outcome of a change to a chat that was closed is in the status line`() throws {
    let rig = try rig(own: 100)
    let status = Listener<StatusLineViewModel> {}
    rig.router.add(status)
    _ = ask(kick, rig)
    rig.send(.intent(.messages(.close)))
    rig.send(.rooms(.changed(choir, kick, .nobody)))
    rig.advance(milliseconds: 100)
    #expect(
      status.take()?.report
        == "Not removed: nobody is called “bob”. Write @name:server in full.")
  }

  @Test func `a user who may not write in a chat sees that, until the power level changes`() throws
  {
    let rig = try rig(own: 0, needed: 50)
    rig.send(.intent(.messages(.show(choir, around: nil))))
    rig.send(.messages(.typing(choir, [UserID("@bob:s")])))
    rig.advance(milliseconds: 100)
    #expect(
      rig.messages.take()?.obstacles.writing
        == "Read only: only moderators (level 50) write here.")
    let powers = RoomPowers(
      needed: NeededPowers(message: 0, name: 50, topic: 50, invite: 0, kick: 50, ban: 50),
      usual: 0, users: [:])
    rig.send(.chats(.updated(ChatUpdate(chat: choir, powers: powers))))
    rig.advance(milliseconds: 100)
    #expect(rig.messages.take()?.obstacles.writing == "")
  }

  @Test func `people of all chats are offered for an invite, by their ids`() throws {
    let rig = try rig()
    let mentions = Listener<MentionsViewModel> {}
    rig.router.add(mentions)
    rig.send(
      .contacts(
        .members(
          ChatID("!other"),
          [Member(user: UserID("@zoe:s"), displayName: "Zoe", membership: .joined)])))
    rig.send(.intent(.actions(.room(.findPeople(choir, "zo")))))
    rig.advance(milliseconds: 100)
    let offers = mentions.take()
    #expect(offers?.search == MentionSearch(chat: choir, query: "zo", scope: .everybody))
    #expect(offers?.people.map(\.address) == ["@zoe:s"])
  }
}
