import Intents
import Model
import Engine
import Testing
import ViewModels

/// A replaced chat and its successor.
@Suite struct FollowingTests {
  private let old = ChatID("!old")
  private let next = Successor(chat: ChatID("!next"), server: "s")

  private func rig() throws -> (StoredRig, Listener<StatusLineViewModel>) {
    let rig = try StoredRig()
    let status = Listener<StatusLineViewModel> {}
    rig.router.add(status)
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

  private func found(_ rig: StoredRig) -> ChatToOpenViewModel? {
    rig.advance(milliseconds: 100)
    return rig.list.take()?.chatToOpen
  }

  @Test func `a replaced chat offers its successor, and following joins and opens it`() throws {
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
    #expect(found(rig) == ChatToOpenViewModel(number: 1, conversation: Conversation(next.chat)))
  }

  @Test func `a replaced chat's successor that was joined before is opened without a request`()
    throws
  {
    let (rig, _) = try rig()
    rig.send(.chats(.updated(ChatUpdate(chat: next.chat, membership: .joined, name: "Choir"))))
    rig.send(.connection(.offline(.offline, retryInSeconds: 9)))
    rig.send(.intent(.chatList(.follow(old))))
    #expect(rig.effects().isEmpty)
    #expect(found(rig)?.finding == .conversation(Conversation(next.chat)))
  }

  private func room(_ id: ChatID, from former: ChatID?, to next: ChatID?) -> Event {
    .chats(
      .updated(
        ChatUpdate(
          chat: id, membership: .joined, name: "Choir",
          successor: next.map { Successor(chat: $0, server: "s") }, predecessor: former)))
  }

  @Test func `a chat that was replaced several times leads to the newest joined room`() throws {
    let (rig, _) = try rig()
    let (last, unjoined) = (ChatID("!last"), ChatID("!unjoined"))
    rig.send(room(next.chat, from: old, to: last), room(last, from: next.chat, to: unjoined))
    rig.send(.chats(.left(next.chat)))
    rig.send(.intent(.chatList(.follow(old))))
    #expect(found(rig)?.finding == .conversation(Conversation(last)))
    #expect(rig.effects().isEmpty)
  }

  @Test func `chats that replace each other in a circle lead to each other`() throws {
    let (rig, _) = try rig()
    rig.send(room(old, from: next.chat, to: next.chat), room(next.chat, from: old, to: old))
    rig.send(.intent(.chatList(.follow(old))))
    #expect(found(rig)?.finding == .conversation(Conversation(next.chat)))
    rig.send(.intent(.chatList(.follow(next.chat))))
    #expect(found(rig)?.finding == .conversation(Conversation(old)))
  }

  @Test func `a chat that continues an older one says so and knows it`() throws {
    let (rig, _) = try rig()
    rig.send(
      room(next.chat, from: old, to: nil), arrival("!next", "$2"),
      .messages(
        .arrived(
          Arrival(
            chat: next.chat, messages: [], placement: .older(filling: nil, rest: nil)))))
    rig.send(open("!next"))
    rig.advance(milliseconds: 100)
    let messages = rig.messages.take()
    #expect(messages?.older == old)
    #expect(messages?.historyNote == "This chat continues an older one — Alt-G opens it")
    rig.send(room(next.chat, from: nil, to: ChatID("!last")))
    rig.advance(milliseconds: 100)
    #expect(
      rig.messages.take()?.historyNote == "This chat continues an older one — /older opens it")
  }

  @Test func `a replaced chat names the one that the list shows in its place`() throws {
    let (rig, _) = try rig()
    func newer() -> ChatID?? {
      rig.advance(milliseconds: 100)
      return rig.messages.take().map(\.newer)
    }
    #expect(newer() == .some(nil))
    let last = ChatID("!last")
    rig.send(room(old, from: nil, to: next.chat), room(next.chat, from: old, to: nil))
    #expect(newer() == next.chat)
    rig.send(room(next.chat, from: old, to: last), room(last, from: next.chat, to: nil))
    rig.send(open("!next"))
    #expect(newer() == last)
    rig.send(open("!old"))
    #expect(newer() == last)
    rig.send(open("!last"))
    #expect(newer() == .some(nil))
  }

  private func submission(_ text: String) -> Event {
    .intent(
      .messages(.submit(Submission(chat: old, transaction: TransactionID(text), text: text))))
  }

  private func mark(_ rig: StoredRig, _ chat: ChatID) -> String? {
    guard case .loaded(let rows, _, _)? = rig.list.take()?.state else { return nil }
    return rows.first { $0.id == chat }?.unsentMark
  }

  @Test func `what was not sent before a room upgrade is told in the new chat and its row`() throws
  {
    let rig = try StoredRig()
    rig.send(.chats(.updated(ChatUpdate(chat: old, membership: .joined, name: "Choir"))))
    rig.send(submission("one"), submission("two"))
    rig.send(
      room(old, from: nil, to: next.chat), room(next.chat, from: old, to: nil),
      arrival("!next", "$2"))
    rig.send(open("!next"))
    #expect(
      lastRow(rig)
        == .successor(
          text: "2 messages in the older chat were not sent — Alt-G opens it", follow: nil))
    #expect(mark(rig, next.chat) == "!")
    rig.send(.intent(.actions(.discard(TransactionID("one")))))
    #expect(
      lastRow(rig)
        == .successor(
          text: "1 message in the older chat was not sent — Alt-G opens it", follow: nil))
    // Messages of the new chat do not wait for those of the older one.
    #expect(mark(rig, next.chat) == nil)
    rig.send(
      .intent(
        .messages(
          .draft(old, Draft(text: "left", cursor: 0)))))
    #expect(
      lastRow(rig)
        == .successor(
          text: "1 message and a draft in the older chat were not sent — Alt-G opens it",
          follow: nil))
    rig.send(.intent(.messages(.draft(old, .empty))))
    rig.send(.intent(.actions(.discard(TransactionID("two")))))
    guard case .message? = lastRow(rig) else {
      Issue.record("the note is still shown")
      return
    }
    #expect(mark(rig, next.chat)?.isEmpty == true)
  }

  @Test func `a failed join of a replaced chat's successor is reported and can be repeated`() throws
  {
    let (rig, status) = try rig()
    rig.send(.intent(.chatList(.follow(old))))
    _ = rig.effects()
    rig.send(.chats(.followFailed(old, .notAllowed)))
    rig.advance(milliseconds: 100)
    #expect(status.take()?.report == "Not followed: it is not allowed here.")
    #expect(found(rig) == ChatToOpenViewModel(number: 1, conversation: nil))
    rig.send(.intent(.chatList(.follow(old))))
    #expect(rig.effects().count == 1)
  }

  @Test func `the result of following a replaced chat is delivered at once, without pacing`() throws
  {
    let (rig, _) = try rig()
    rig.send(.intent(.chatList(.follow(old))))
    rig.send(.chats(.unread(old, UnreadCounts(messages: 1, mentions: 0))))
    #expect(rig.list.take()?.chatToOpen.number == 0)
    rig.send(.chats(.followFailed(old, .notAllowed)))
    #expect(rig.list.take()?.chatToOpen == ChatToOpenViewModel(number: 1, conversation: nil))
  }

  @Test func `following a replaced chat without a connection is reported`() throws {
    let (rig, status) = try rig()
    rig.send(.connection(.offline(.offline, retryInSeconds: 9)))
    rig.send(.intent(.chatList(.follow(old))))
    rig.advance(milliseconds: 100)
    #expect(status.take()?.report == "Not followed: the server cannot be reached.")
    #expect(rig.effects().isEmpty)
  }

  @Test func `a text for a replaced chat is returned with the reason`() throws {
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
