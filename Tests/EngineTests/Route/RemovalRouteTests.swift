import Intents
import Model
import Engine
import Testing
import ViewModels

/// What is told when somebody else ends the user's membership of a chat.
@Suite struct RemovalRouteTests {
  private let bob = UserID("@bob:s")
  private let garden = ChatID("!garden")
  private let lab = ChatID("!lab")
  private let party = ChatID("!party")

  private func rig() throws -> (StoredRig, Listener<StatusLineViewModel>) {
    let rig = try StoredRig()
    let status = Listener<StatusLineViewModel> {}
    rig.router.add(status)
    rig.send(
      update(garden, .joined, "Garden"), update(lab, .joined, "Lab"),
      update(party, .invited, "Party"),
      .contacts(
        .members(garden, [Member(user: bob, displayName: "Bob", membership: .joined)])),
      .account(.synced(SyncToken("t"))))
    rig.send(.connection(.online))
    _ = report(status, rig)
    return (rig, status)
  }

  private func update(_ chat: ChatID, _ membership: Membership, _ name: String) -> Event {
    .chats(.updated(ChatUpdate(chat: chat, membership: membership, name: name)))
  }

  private func removed(
    _ chat: ChatID, _ change: Removal.Change = .left, by user: String = "@bob:s",
    _ reason: String = ""
  ) -> Event {
    .chats(.removed(chat, Removal(change: change, by: UserID(user), reason: reason)))
  }

  private func report(_ status: Listener<StatusLineViewModel>, _ rig: StoredRig) -> String? {
    rig.advance(milliseconds: 100)
    return status.take()?.report
  }

  @Test func `the status line says who removed the user from a chat, and why, once`() throws {
    let (rig, status) = try rig()
    rig.send(.intent(.messages(.open(lab))))
    rig.send(removed(garden, by: "@bob:s", "spam"), .chats(.left(garden)))
    #expect(report(status, rig) == "Bob removed you from Garden: spam")
    rig.advance(milliseconds: 31_000)
    _ = status.take()
    // A ban of a user who is out already, and the end of that ban, are no news.
    rig.send(removed(garden, .banned), .chats(.left(garden)))
    rig.send(removed(garden), .chats(.left(garden)))
    #expect(report(status, rig) ?? "" == "")
  }

  @Test func `a ban from the open chat and a withdrawn invite are told as well`() throws {
    let (rig, status) = try rig()
    rig.send(.intent(.messages(.open(garden))))
    rig.send(removed(garden, .banned), .chats(.left(garden)))
    #expect(report(status, rig) == "Bob banned you from Garden")
    rig.send(removed(party), .chats(.left(party)))
    #expect(report(status, rig) == "@bob:s withdrew the invite to Party")
  }

  @Test func `news of a removal end when the user is in the chat again`() throws {
    let (rig, status) = try rig()
    rig.send(
      removed(garden, by: "@bob:s", "spam"), .chats(.left(garden)),
      removed(party), .chats(.left(party)))
    #expect(
      report(status, rig)
        == "Bob removed you from Garden: spam; @bob:s withdrew the invite to Party")
    rig.send(update(lab, .joined, "Lab"))
    rig.send(update(garden, .joined, "Garden"))
    #expect(report(status, rig) == "@bob:s withdrew the invite to Party")
    rig.send(update(party, .invited, "Party"))
    #expect(report(status, rig) == "")
  }

  @Test func `news of a removal stay when only a new invite arrives`() throws {
    let (rig, status) = try rig()
    rig.send(removed(garden), .chats(.left(garden)))
    #expect(report(status, rig) == "Bob removed you from Garden")
    rig.send(update(garden, .invited, "Garden"))
    rig.advance(milliseconds: 100)
    #expect(status.take()?.report ?? "Bob removed you from Garden" == "Bob removed you from Garden")
    rig.send(update(garden, .joined, "Garden"))
    #expect(report(status, rig) == "")
  }

  @Test func `two removals in one batch are told together`() throws {
    let (rig, status) = try rig()
    rig.send(
      removed(garden, by: "@bob:s", "spam"), .chats(.left(garden)),
      removed(lab, .banned, by: "@eve:s"), .chats(.left(lab)))
    #expect(
      report(status, rig) == "Bob removed you from Garden: spam; @eve:s banned you from Lab")
  }

  @Test func `a chat that the user left is no news, nor is one that is not known`() throws {
    let (rig, status) = try rig()
    rig.send(
      removed(garden, by: "@me:s"), .chats(.left(garden)), removed(ChatID("!x")),
      .chats(.left(ChatID("!x"))))
    #expect(report(status, rig) ?? "" == "")
    let knock = Removal(change: .knockRefused, by: bob, reason: "", roomName: "Club")
    rig.send(.chats(.removed(ChatID("!x"), knock)), .chats(.left(ChatID("!x"))))
    #expect(report(status, rig) == "@bob:s refused your request to join Club")
  }

  @Test func `names and reasons are bounded, and hide nothing`() throws {
    let (rig, status) = try rig()
    let long = String(repeating: "x", count: 255)
    rig.send(
      .contacts(.members(lab, [Member(user: bob, displayName: long, membership: .joined)])),
      update(lab, .joined, "La\u{200b}b\u{2060} " + long))
    rig.send(removed(lab, by: "@bob:s", long), .chats(.left(lab)))
    let told = try #require(report(status, rig))
    #expect(told.count < 220)
    #expect(told.contains("removed you from Lab xxx"))
  }
}
