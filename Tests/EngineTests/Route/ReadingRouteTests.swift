import Intents
import Model
import Engine
import Synchronization
import Testing
import ViewModels

@Suite struct ReadingRouteTests {
  private func watched(lastShown: String = "1") -> (Rig, Listener<BadgeViewModel>) {
    let rig = Rig()
    rig.seed("a")
    rig.seed("b")
    rig.send(.connection(.online))
    let badge = Listener<BadgeViewModel> {}
    rig.router.add(badge)
    _ = badge.take()
    rig.send(arrival("a", "1"))
    rig.send(open("a"))
    rig.send(watching("a", lastShown: lastShown))
    rig.advance(milliseconds: 1000)
    _ = badge.take()
    return (rig, badge)
  }

  private func unread(_ chat: String, _ count: Int) -> Event {
    .chats(.unread(ChatID(chat), UnreadCounts(messages: count, mentions: 0)))
  }

  @Test func `a message shown at the end of a chat is marked as read, and a receipt is sent`() {
    let (rig, _) = watched()
    #expect(rig.effects().contains(.sendReceipt(ChatID("a"), EventID("1"))))
  }

  @Test func `a peeked chat is read once it is opened and shown, even in one turn`() {
    let rig = Rig()
    rig.seed("a")
    rig.send(.connection(.online))
    rig.send(arrival("a", "1"))
    rig.send(.intent(.peek(ChatID("a"))))
    rig.advance(milliseconds: 100)
    rig.send(watching("a", lastShown: "1"))
    rig.advance(milliseconds: 1000)
    let isReceipt = { (effect: Effect) in
      if case .sendReceipt = effect { true } else { false }
    }
    #expect(!rig.effects().contains(where: isReceipt))
    rig.send(watching("b", lastShown: "0"))
    rig.send(open("a"), watching("a", lastShown: "1"))
    rig.advance(milliseconds: 1000)
    #expect(rig.effects().filter(isReceipt) == [.sendReceipt(ChatID("a"), EventID("1"))])
  }

  @Test func `a chat whose newest message was not shown is not marked as read`() {
    let (rig, _) = watched(lastShown: "0")
    #expect(!rig.effects().contains { if case .sendReceipt = $0 { true } else { false } })
  }

  @Test func `the unread badge never changes for a message in the chat that is being read`() {
    let (rig, badge) = watched()
    for number in 2..<50 {
      rig.send(arrival("a", "\(number)"), unread("a", 1))
      rig.advance(milliseconds: 700)
      #expect(badge.take() == nil)
    }
    let commits = rig.store.state.withLock { $0.commits }
    #expect(commits.last?.last == .chats(.readHere(ChatID("a"), EventID("49"))))
  }

  @Test func `a burst of messages in the chat being read adds one read event to its commit`() {
    let (rig, _) = watched()
    rig.router.send([arrival("a", "2")])
    rig.router.send([arrival("a", "3")])
    rig.advance(milliseconds: 16)
    let last = rig.store.state.withLock { $0.commits.last } ?? []
    #expect(
      last == [
        arrival("a", "2"), arrival("a", "3"), .chats(.readHere(ChatID("a"), EventID("3"))),
      ])
  }

  @Test func `the unread badge counts another chat's messages`() {
    let (rig, badge) = watched()
    rig.send(arrival("b", "2"), unread("b", 1))
    rig.advance(milliseconds: 700)
    #expect(badge.take()?.unread == 1)
  }

  @Test(arguments: [
    ReadingPosition(chat: ChatID("a"), isFocused: false, followsEnd: true, lastShown: EventID("1")),
    ReadingPosition(chat: ChatID("a"), isFocused: true, followsEnd: false, lastShown: EventID("1")),
    ReadingPosition(chat: ChatID("b"), isFocused: true, followsEnd: true, lastShown: EventID("1")),
    ReadingPosition(chat: nil, isFocused: true, followsEnd: true, lastShown: nil),
  ])
  func `a message that is shown without focus or out of view is not marked as read`(
    position: ReadingPosition
  ) {
    let (rig, badge) = watched()
    rig.send(.intent(.reading(position)))
    rig.send(arrival("a", "2"), unread("a", 1))
    rig.advance(milliseconds: 700)
    #expect(badge.take()?.unread == 1)
  }

  @Test func `the last reading position of a closed chat marks no new message as read`() {
    let (rig, badge) = watched()
    rig.send(open("b"))
    rig.send(arrival("a", "2"), unread("a", 1))
    rig.advance(milliseconds: 700)
    #expect(badge.take()?.unread == 1)
  }

  @Test func `a reading position of messages already read adds no read event`() {
    let (rig, _) = watched()
    rig.send(arrival("a", "2"))
    rig.advance(milliseconds: 16)
    let before = rig.store.state.withLock { $0.commits.joined().count }
    rig.send(watching("a", lastShown: "2"))
    rig.advance(milliseconds: 16)
    #expect(rig.store.state.withLock { $0.commits.joined().count } == before + 1)
  }

  @Test func `read receipts are sent one after the other, at their pace`() {
    let (rig, _) = watched()
    _ = rig.effects()
    rig.send(arrival("a", "2"))
    rig.advance(milliseconds: 1000)
    #expect(rig.effects().isEmpty)
    rig.send(.chats(.receiptSent(ChatID("a"), EventID("1"))))
    rig.advance(milliseconds: 1000)
    #expect(rig.effects() == [.sendReceipt(ChatID("a"), EventID("2"))])
  }

  @Test func `read receipts for messages read offline are sent at the reconnect`() {
    let (rig, _) = watched()
    rig.send(.chats(.receiptSent(ChatID("a"), EventID("1"))))
    rig.send(.connection(.offline(.offline, retryInSeconds: 8)))
    rig.send(arrival("a", "2"))
    rig.advance(milliseconds: 1000)
    _ = rig.effects()
    rig.send(.connection(.online))
    rig.advance(milliseconds: 1000)
    #expect(rig.effects() == [.sendReceipt(ChatID("a"), EventID("2"))])
  }
}
