import Intents
import Model
import Engine
import Testing
import ViewModels

@Suite struct StoredRouteTests {
  private func joined(_ id: String, _ name: String) -> Event {
    .chats(.updated(ChatUpdate(chat: ChatID(id), membership: .joined, name: name)))
  }

  private func unread(_ chat: String, _ count: Int) -> Event {
    .chats(.unread(ChatID(chat), UnreadCounts(messages: count, mentions: 0)))
  }

  @Test func `stored chats are shown at the next start before any connection`() throws {
    let folder = StoreFolder()
    do {
      let rig = try StoredRig(folder)
      rig.send(joined("a", "Anna"), arrival("a", "1"), unread("a", 1))
      rig.send(.account(.synced(SyncToken("1"))))
      rig.send(.intent(.chatList(.select(ChatID("a")))))
      rig.send(.intent(.messages(.draft(ChatID("a"), Draft(text: "hel", cursor: 3)))))
    }
    let rig = try StoredRig(folder)
    let list = rig.list.take()
    #expect(list?.names == ["Anna"])
    #expect(list?.suggestedSelection == ChatID("a"))
    #expect(rig.badge.take()?.unread == 1)
    rig.send(open("a"))
    let messages = rig.messages.take()
    #expect(messages?.draft == Draft(text: "hel", cursor: 3))
    #expect(messages?.rows.count == 2)
  }

  @Test func `a reply's missing quoted message is fetched once for each connection`() throws {
    let rig = try StoredRig()
    let answer = TimelineMessage(
      event: EventID("2"), sender: UserID("@bob:x"), timestamp: ServerTimestamp(milliseconds: 1),
      content: .text("yes", mentionsUs: false), transaction: nil, answers: EventID("0"))
    let arrived = Event.messages(
      .arrived(Arrival(chat: ChatID("a"), messages: [answer], placement: .newest(gap: nil))))
    rig.send(joined("a", "Anna"), arrived)
    rig.send(open("a"))
    rig.advance(milliseconds: 20)
    let fetch = Effect.fetchOriginal(ChatID("a"), EventID("0"))
    #expect(!rig.effects().contains(fetch))
    for _ in 0..<2 {
      rig.send(.connection(.online))
      rig.send(arrival("a", "3"))
      rig.advance(milliseconds: 20)
      #expect(rig.effects().filter { $0 == fetch }.count == 1)
      rig.send(.connection(.offline(.offline, retryInSeconds: 1)))
    }
    rig.send(.messages(.quoted(ChatID("a"), timelineMessage("0", "really?"))))
    rig.advance(milliseconds: 20)
    guard case .loaded(let rows) = rig.messages.take()?.state else { return #expect(Bool(false)) }
    let quotes = rows.rows.compactMap {
      if case .message(let message) = $0 { message.quote } else { nil }
    }
    #expect(quotes.first == "@bob:x  really?")
  }

  @Test func `an own message is queued, sent, and shown once when the timeline brings it`() throws {
    let rig = try StoredRig()
    rig.send(joined("a", "Anna"), arrival("a", "1"), .connection(.online))
    rig.send(open("a"))
    rig.send(submit("a", "t1", "hello"))
    rig.advance(milliseconds: 20)
    #expect(rig.phases() == [.queued])
    #expect(rig.effects().contains(sending("a", "t1", "hello")))
    rig.send(.messages(.delivery(TransactionID("t1"), .sending)))
    rig.advance(milliseconds: 20)
    #expect(rig.phases() == [.sending])
    let echo = TimelineMessage(
      event: EventID("2"), sender: UserID("@me:s"), timestamp: ServerTimestamp(milliseconds: 1),
      content: .text("hello", mentionsUs: false), transaction: TransactionID("t1"))
    rig.send(
      .messages(
        .arrived(
          Arrival(chat: ChatID("a"), messages: [echo], placement: .newest(gap: nil)))))
    rig.send(.messages(.delivery(TransactionID("t1"), .sent(EventID("2")))))
    rig.advance(milliseconds: 20)
    #expect(rig.phases() == [.sent])
    rig.send(arrival("a", "3"))
    rig.advance(milliseconds: 20)
    #expect(rig.phases() == [.seen])
  }

  @Test func `the badge never changes for a message in the chat that is being read`() throws {
    let rig = try StoredRig()
    rig.send(joined("a", "Anna"), arrival("a", "1"), unread("a", 1), .connection(.online))
    rig.send(open("a"))
    rig.send(watching("a", lastShown: "1"))
    rig.advance(milliseconds: 1000)
    #expect(rig.badge.take()?.unread == 0)
    for number in 2..<30 {
      rig.send(
        arrival("a", "\(number)"), unread("a", 1), .account(.synced(SyncToken("\(number)"))))
      rig.advance(milliseconds: 600)
      #expect(rig.badge.take() == nil)
    }
  }

  @Test func `a batch of events that arrives twice changes no view model the second time`() throws {
    let rig = try StoredRig()
    let batch = [joined("a", "Anna"), arrival("a", "1", "2"), unread("a", 2)]
    rig.router.send(batch)
    rig.send(open("a"))
    rig.advance(milliseconds: 1000)
    _ = (rig.list.take(), rig.messages.take(), rig.badge.take())
    rig.router.send(batch)
    rig.router.takeTurn()
    rig.advance(milliseconds: 1000)
    #expect(rig.list.take() == nil)
    #expect(rig.messages.take() == nil)
    #expect(rig.badge.take() == nil)
  }

  @Test func `a chat that was just created opens with its first messages`() throws {
    let rig = try StoredRig()
    rig.send(open("new"))
    #expect(rig.messages.take()?.state == .loading)
    rig.send(joined("new", "Anna"), arrival("new", "1"))
    rig.advance(milliseconds: 20)
    let shown = rig.messages.take()
    #expect(shown?.title == "Anna")
    #expect(shown?.rows.count == 2)
  }

  @Test func `the window of messages moves to earlier stored ones and back to the end`() throws {
    let rig = try StoredRig()
    rig.send(joined("a", "Anna"))
    rig.router.send((0..<500).map { arrival("a", "\($0)") })
    rig.send(open("a"))
    rig.advance(milliseconds: 20)
    var shown = rig.messages.take()
    #expect(shown?.newest == EventID("499"))
    var steps = 0
    while let earlier = shown?.earlier, steps < 20 {
      rig.send(.intent(earlier))
      guard let next = rig.messages.take() else { break }
      shown = next
      steps += 1
    }
    #expect(shown?.firstMessage == .event(EventID("0")))
    #expect(shown?.newest == nil)
    rig.send(.intent(.messages(.show(ChatID("a"), around: nil))))
    #expect(rig.messages.take()?.newest == EventID("499"))
  }
}

extension StoredRig {
  /// Returns the delivery phases of the signed-in user's messages in the open chat; `nil` if no
  /// view model arrived.
  fileprivate func phases() -> [DeliveryPhase]? {
    messages.take()?.rows.compactMap {
      if case .message(let message) = $0 { message.delivery?.phase } else { nil }
    }
  }
}

extension MessagesViewModel {
  private var loaded: MessageRows? {
    if case .loaded(let rows) = state { rows } else { nil }
  }

  fileprivate var earlier: Intent? {
    // Only the intent that loads stored messages: other earlier messages come from the server.
    if case .messages(.show) = loaded?.earlier { loaded?.earlier } else { nil }
  }

  fileprivate var newest: EventID? { loaded?.newestEvent }

  fileprivate var firstMessage: MessageID? {
    rows.lazy.compactMap { if case .message(let message) = $0 { message.id } else { nil } }.first
  }
}
