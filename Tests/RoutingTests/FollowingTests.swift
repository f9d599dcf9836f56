import Intents
import Model
import Routing
import Testing
import ViewModels

/// A chat that goes on in another room.
@Suite struct FollowingTests {
  private let old = ChatID("!old")
  private let next = Successor(chat: ChatID("!next"), server: "s")

  private func rig() throws -> (StoredRig, Listener<StatusLineViewModel>) {
    let rig = try StoredRig()
    let status = Listener<StatusLineViewModel> {}
    rig.router.add(.statusLine(status))
    rig.send(
      .chats(.updated(ChatUpdate(chat: old, membership: .joined, name: "Choir", successor: next))),
      arrival("!old", "$1"), .account(.synced(SyncToken("t"))))
    rig.send(.connection(.online))
    rig.send(open("!old"))
    rig.advance(milliseconds: 100)
    _ = rig.effects()
    return (rig, status)
  }

  private func lastRow(_ rig: StoredRig) -> MessageRowViewModel? {
    rig.advance(milliseconds: 100)
    guard case .loaded(let rows)? = rig.messages.take()?.state else { return nil }
    return rows.rows.last
  }

  private func found(_ rig: StoredRig) -> FoundUnreadViewModel? {
    rig.advance(milliseconds: 100)
    return rig.list.take()?.foundUnread
  }

  @Test func `its end says so, and following joins and finds the other`() throws {
    let (rig, _) = try rig()
    let follow = Intent.chatList(.follow(old))
    #expect(
      lastRow(rig)
        == .successor(
          text: "This chat goes on in another room — Alt-G follows it", follow: follow))
    rig.send(.intent(follow))
    #expect(rig.effects() == [.follow(old, to: next, directWith: nil)])
    #expect(
      lastRow(rig)
        == .successor(text: "joining the room in which this chat goes on …", follow: nil))
    rig.send(.intent(follow))
    #expect(rig.effects() == [])
    rig.send(.chats(.followed(from: old, to: next.chat)))
    #expect(found(rig) == FoundUnreadViewModel(number: 1, chat: next.chat))
  }

  @Test func `where we are in the other already nothing is asked of the server`() throws {
    let (rig, _) = try rig()
    rig.send(.chats(.updated(ChatUpdate(chat: next.chat, membership: .joined, name: "Choir"))))
    rig.send(.connection(.offline(.offline, retryInSeconds: 9)))
    rig.send(.intent(.chatList(.follow(old))))
    #expect(rig.effects().isEmpty)
    #expect(found(rig)?.chat == next.chat)
  }

  @Test func `a failure says why, and the next try asks again`() throws {
    let (rig, status) = try rig()
    rig.send(.intent(.chatList(.follow(old))))
    _ = rig.effects()
    rig.send(.chats(.followFailed(old, .notAllowed)))
    rig.advance(milliseconds: 100)
    #expect(status.take()?.report == "Not followed: it is not allowed here.")
    #expect(found(rig) == FoundUnreadViewModel(number: 1, chat: nil))
    rig.send(.intent(.chatList(.follow(old))))
    #expect(rig.effects().count == 1)
  }

  @Test func `an answer is told at once, so that it does not meet the next wish`() throws {
    let (rig, _) = try rig()
    rig.send(.intent(.chatList(.follow(old))))
    rig.send(.chats(.unread(old, UnreadCounts(messages: 1, mentions: 0))))
    #expect(rig.list.take()?.foundUnread.number == 0)
    rig.send(.chats(.followFailed(old, .notAllowed)))
    #expect(rig.list.take()?.foundUnread == FoundUnreadViewModel(number: 1, chat: nil))
  }

  @Test func `without a server it is said`() throws {
    let (rig, status) = try rig()
    rig.send(.connection(.offline(.offline, retryInSeconds: 9)))
    rig.send(.intent(.chatList(.follow(old))))
    rig.advance(milliseconds: 100)
    #expect(status.take()?.report == "Not followed: the server cannot be reached.")
    #expect(rig.effects().isEmpty)
  }

  @Test func `what is written there comes back with the reason`() throws {
    let (rig, _) = try rig()
    rig.send(submit("!old", "x", "hello?"))
    rig.advance(milliseconds: 100)
    let refused = rig.messages.take()?.refused.first
    #expect(
      refused?.reason
        == "Not sent: this chat goes on in another room. Your text is kept here.")
    #expect(refused?.text == "hello?")
  }
}
