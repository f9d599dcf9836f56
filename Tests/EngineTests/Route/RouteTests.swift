import Intents
import Model
import Engine
import Synchronization
import Testing
import ViewModels

@Suite struct RouteTests {
  @Test func `all waiting batches of events are stored in one commit, in their order`() {
    let rig = Rig()
    rig.router.send([arrival("a", "1"), arrival("b", "2")])
    rig.router.send([arrival("a", "3")])
    rig.router.takeTurn()
    #expect(
      rig.store.state.withLock { $0.commits } == [
        [arrival("a", "1"), arrival("b", "2"), arrival("a", "3")]
      ])
  }

  @Test func `an event passes the same stages from the live stream and from history`() {
    let rig = Rig()
    rig.seed("a")
    let messages = Listener<MessagesViewModel> {}
    let list = Listener<ChatListViewModel> {}
    rig.router.loadFromDisk()
    rig.router.add(messages)
    rig.router.add(list)
    rig.send(open("a"))
    rig.advance(milliseconds: 1000)
    _ = rig.trace()

    rig.send(arrival("a", "live socket"), .account(.synced(SyncToken("1"))))
    let live = rig.trace().filter(\.isBelowRouter)
    rig.advance(milliseconds: 1000)
    _ = rig.trace()
    rig.send(
      .messages(
        .arrived(
          Arrival(
            chat: ChatID("a"), messages: [timelineMessage("history")],
            placement: .older(filling: nil, rest: nil)))))
    #expect(rig.trace().filter(\.isBelowRouter) == live)
    #expect(live.contains(.builder(.messages)))
    #expect(live.contains(.listener(.messages)))
  }

  @Test func `in a burst synced events are stored once per frame, and at once with an intent`() {
    let rig = Rig()
    rig.send(arrival("a", "0"))
    for number in 1..<32 {
      rig.advance(milliseconds: 1)
      rig.send(arrival("a", "\(number)"))
    }
    #expect(rig.store.state.withLock { $0.commits.map(\.count) } == [1, 15])
    rig.send(submit("a", "t1"))
    #expect(rig.store.state.withLock { $0.commits.map(\.count) } == [1, 15, 17])
    #expect(rig.store.state.withLock { $0.commits.last?.last } == submit("a", "t1"))
  }

  @Test func `an empty batch of events is not routed`() {
    let rig = Rig()
    rig.router.send([])
    rig.router.takeTurn()
    #expect(rig.store.state.withLock { $0.commits }.isEmpty)
  }

  @Test func `in a burst of messages the open chat is read at its listener's pace`() {
    let rig = Rig()
    rig.seed("a")
    rig.send(open("a"))
    rig.advance(milliseconds: 1000)
    let before = rig.store.state.withLock { $0.messageReads }
    for number in 0..<160 {
      rig.send(arrival("a", "\(number)"))
      rig.advance(milliseconds: 1)
    }
    let reads = rig.store.state.withLock { $0.messageReads } - before
    // The window is read every 16 ms at first, then less often.
    #expect(reads == 8)
  }

  @Test func `the day Today in a chat becomes Yesterday at midnight without any event`() {
    let rig = Rig()
    rig.seed("a")
    let messages = Listener<MessagesViewModel> {}
    rig.router.loadFromDisk()
    rig.router.add(messages)
    rig.send(arrival("a", "1"))
    rig.send(open("a"))
    rig.advance(milliseconds: 100)
    #expect(messages.take()?.rows.first == .day("Today"))
    rig.advance(milliseconds: 23 * 3_600_000)
    #expect(messages.take() == nil)
    let next = rig.advance(milliseconds: 1)
    rig.advance(milliseconds: (next ?? 0) / 1_000_000 + 1)
    #expect(messages.take()?.rows.first == .day("Yesterday"))
  }

  @Test func `an idle engine wakes only at midnight`() {
    let rig = Rig()
    rig.router.loadFromDisk()
    rig.advance(milliseconds: 600)
    let delay = rig.advance(milliseconds: 600)
    #expect(delay == 86_400_000_000_000 - rig.now)
  }

  @Test func `at midnight the open chat's rows with days are built again`() {
    let rig = Rig()
    rig.seed("a")
    rig.store.state.withLock { state in
      state.messages[ChatID("a")] = [
        Message(
          id: .event(EventID("1")), sender: UserID("@bob:x"), senderName: "bob", isOwn: false,
          timestamp: ServerTimestamp(milliseconds: 0), content: .text("hi", mentionsUs: false),
          delivery: nil, hasGapBefore: false)
      ]
    }
    let messages = Listener<MessagesViewModel> {}
    rig.router.add(messages)
    rig.router.loadFromDisk()
    rig.send(open("a"))
    #expect(messages.take()?.rows.first == .day("Today"))
    rig.advance(milliseconds: 86_400_000)
    #expect(messages.take()?.rows.first == .day("Yesterday"))
  }

  @Test func `at midnight the times in the chat list and in the switcher are built again`() {
    let rig = Rig()
    rig.store.state.withLock { $0.chats[ChatID("a")] = .withMessageOfToday("a") }
    let list = Listener<ChatListViewModel> {}
    let switcher = Listener<ChatSearchViewModel> {}
    rig.router.loadFromDisk()
    rig.router.add(list)
    rig.router.add(switcher)
    rig.send(.intent(.chatSearch(.search("a"))))
    #expect(list.take()?.times == ["00:00"])
    #expect(switcher.take()?.rows.map(\.time) == ["00:00"])
    rig.advance(milliseconds: 86_400_000)
    #expect(list.take()?.times == ["Thu"])
    #expect(switcher.take()?.rows.map(\.time) == ["Thu"])
  }
}

extension Chat {
  /// A chat whose newest message was sent at the first moment of the rig's first day.
  fileprivate static func withMessageOfToday(_ id: String) -> Chat {
    let time = ServerTimestamp(milliseconds: 0)
    return Chat(
      id: ChatID(id), name: id, topic: "", directUser: nil, membership: .joined,
      last: ChatPreview(senderName: "bob", text: "hi", timestamp: time), activity: time,
      unread: .none, draft: .empty, isEncrypted: false)
  }
}

extension ChatListViewModel {
  /// The times of day in the rows of a loaded chat list; empty if it is not loaded.
  fileprivate var times: [String] {
    if case .loaded(let rows, _, _) = state { rows.map(\.time) } else { [] }
  }
}

extension TraceStage {
  fileprivate var isBelowRouter: Bool {
    switch self {
    case .router, .clock, .model: false
    case .handler, .builder, .listener: true
    }
  }
}

extension MessagesViewModel {
  /// The rows of a loaded chat; empty if it is not loaded.
  var rows: [MessageRowViewModel] {
    if case .loaded(let rows) = state { return rows.rows }
    return []
  }
}
