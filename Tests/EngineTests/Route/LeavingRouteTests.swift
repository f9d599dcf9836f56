import Intents
import Model
import Engine
import Testing
import ViewModels

/// Leaving a chat and declining an invite.
@Suite struct LeavingRouteTests {
  private let a = ChatID("!a")
  private let invite = ChatID("!invite")

  private func rig() throws -> (StoredRig, Listener<StatusLineViewModel>) {
    let rig = try StoredRig()
    let status = Listener<StatusLineViewModel> {}
    rig.router.add(status)
    rig.send(
      .chats(.updated(ChatUpdate(chat: a, membership: .joined, name: "Anna"))),
      .chats(.updated(ChatUpdate(chat: invite, membership: .invited, name: "Party"))),
      .account(.synced(SyncToken("t"))))
    rig.send(.connection(.online))
    rig.advance(milliseconds: 100)
    _ = rig.effects()
    return (rig, status)
  }

  private func row(_ chat: ChatID, in rig: StoredRig) -> ChatRowViewModel? {
    rig.advance(milliseconds: 100)
    guard case .loaded(let rows, _, _)? = rig.list.take()?.state else { return nil }
    return rows.first { $0.id == chat }
  }

  private func report(_ status: Listener<StatusLineViewModel>, _ rig: StoredRig) -> String? {
    rig.advance(milliseconds: 100)
    return status.take()?.report
  }

  @Test func `a chat's row shows that the chat is being left until the server has answered`() throws
  {
    let (rig, _) = try rig()
    #expect(row(a, in: rig)?.departure?.question.hasPrefix("Leave “Anna”?") == true)
    rig.send(.intent(.chatList(.leave(a))))
    #expect(rig.effects() == [.leave(a)])
    let leaving = row(a, in: rig)
    #expect(leaving?.preview == "leaving …")
    #expect(leaving?.departure == nil)
    // A second intent to leave sends no second request.
    rig.send(.intent(.chatList(.leave(a))))
    #expect(rig.effects() == [])
    rig.send(.chats(.left(a)))
    #expect(row(a, in: rig) == nil)
    // A chat that was joined again can be left again.
    rig.send(.chats(.updated(ChatUpdate(chat: a, membership: .joined))))
    #expect(row(a, in: rig)?.departure != nil)
  }

  @Test func `declining an invite has its own question, progress and report`() throws {
    let (rig, status) = try rig()
    #expect(row(invite, in: rig)?.departure?.question == "Decline the invite to “Party”?")
    rig.send(.intent(.chatList(.leave(invite))))
    #expect(rig.effects() == [.leave(invite)])
    #expect(row(invite, in: rig)?.preview == "declining …")
    rig.send(.chats(.leaveFailed(invite, .timedOut)))
    #expect(
      report(status, rig)
        == "Not declined: the server did not answer in time. You are invited to “Party” still.")
    #expect(row(invite, in: rig)?.departure != nil)
  }

  @Test func `a refused request to leave a chat is reported, and the next one is sent`() throws {
    let (rig, status) = try rig()
    rig.send(.intent(.chatList(.leave(a))))
    _ = rig.effects()
    rig.send(.chats(.leaveFailed(a, .refused(code: "M_X", message: "you are the last"))))
    #expect(
      report(status, rig)
        == "Not left: the server refused it (you are the last). You are in “Anna” still.")
    rig.send(.intent(.chatList(.leave(a))))
    #expect(rig.effects() == [.leave(a)])
  }

  @Test func `an open chat switcher offers to leave a chat again when the server refused`() throws {
    let (rig, _) = try rig()
    let b = ChatID("!b")
    rig.send(.chats(.updated(ChatUpdate(chat: b, membership: .joined, name: "Ben"))))
    let switcher = Listener<ChatSearchViewModel> {}
    rig.router.add(switcher)
    rig.send(.intent(.chatSearch(.search(""))))
    func shown(_ chat: ChatID) -> ChatRowViewModel? {
      rig.advance(milliseconds: 100)
      return switcher.take()?.rows.first { $0.id == chat }
    }
    for chat in [a, b] {
      rig.send(.intent(.chatList(.leave(chat))))
      #expect(shown(chat)?.preview == "leaving …")
      rig.send(.chats(.leaveFailed(chat, .timedOut)))
      let row = shown(chat)
      #expect(row?.preview == "")
      #expect(row?.departure != nil)
    }
  }

  @Test func `without a connection no chat is left, not even after the next connection`() throws {
    let (rig, status) = try rig()
    rig.send(.connection(.offline(.offline, retryInSeconds: 5)))
    rig.send(.intent(.chatList(.leave(a))))
    #expect(
      report(status, rig) == "Not left: the server cannot be reached. You are in “Anna” still.")
    #expect(row(a, in: rig)?.preview == "")
    rig.send(.connection(.online))
    #expect(rig.effects().allSatisfy { $0 != .leave(a) })
  }

  @Test func `messages queued for a chat that was left fail and are kept`() throws {
    let (rig, _) = try rig()
    rig.send(open("!a"))
    rig.send(submit("!a", "x"))
    rig.send(.intent(.chatList(.leave(a))))
    rig.send(.chats(.left(a)))
    rig.advance(milliseconds: 100)
    guard case .loaded(let rows)? = rig.messages.take()?.state,
      case .message(let message)? = rows.rows.last
    else {
      Issue.record("no message")
      return
    }
    #expect(message.delivery?.word == "Not sent: not allowed")
  }
}
