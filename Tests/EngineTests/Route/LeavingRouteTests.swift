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

  private func room(
    _ id: String, _ membership: Membership = .joined, from former: String?, to next: String?
  ) -> Event {
    .chats(
      .updated(
        ChatUpdate(
          chat: ChatID(id), membership: membership, name: "Choir",
          successor: next.map { Successor(chat: ChatID($0), server: nil) },
          predecessor: former.map { ChatID($0) })))
  }

  @Test func `a chat is left with the joined chats that it continues, the oldest first`() throws {
    let (rig, status) = try rig()
    let (last, third) = (ChatID("!4"), ChatID("!3"))
    rig.send(
      room("!1", from: nil, to: "!2"), room("!2", .left, from: "!1", to: "!3"),
      room("!3", from: "!2", to: "!4"), room("!4", from: "!3", to: nil),
      room("!other", from: "!3", to: nil))
    #expect(row(last, in: rig) != nil && row(third, in: rig) == nil)
    rig.send(.intent(.chatList(.leave(last))))
    #expect(rig.effects() == [.leave(last, former: [ChatID("!1"), third])])
    rig.send(.chats(.left(ChatID("!1"))))
    #expect(row(last, in: rig)?.preview == "leaving …")
    rig.send(.chats(.leaveFailed(last, .timedOut)))
    #expect(report(status, rig)?.hasSuffix("You are in “Choir” still.") == true)
    // What was left already is not left again.
    rig.send(.intent(.chatList(.leave(last))))
    #expect(rig.effects() == [.leave(last, former: [third])])
    rig.send(.chats(.left(third)))
    rig.send(.chats(.left(last)))
    for chat in ["!1", "!3", "!4"] { #expect(row(ChatID(chat), in: rig) == nil) }
  }

  @Test func `an invite to the room that replaced a chat is declined alone`() throws {
    let (rig, _) = try rig()
    rig.send(room("!1", from: nil, to: "!2"), room("!2", .invited, from: "!1", to: nil))
    rig.send(.intent(.chatList(.leave(ChatID("!2")))))
    #expect(rig.effects() == [.leave(ChatID("!2"))])
  }

  @Test func `chats that continue each other in a circle are left one by one`() throws {
    let (rig, _) = try rig()
    rig.send(room("!1", from: "!2", to: "!2"), room("!2", from: "!1", to: "!1"))
    rig.send(.intent(.chatList(.leave(ChatID("!2")))))
    #expect(rig.effects() == [.leave(ChatID("!2"))])
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
