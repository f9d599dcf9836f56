import Intents
import Model
import Engine
import Synchronization
import Testing
import ViewModels

@Suite struct ListenerTests {
  @Test func `a listener gets its first view model at once and only once`() {
    let rig = Rig()
    rig.seed("a")
    rig.router.loadFromDisk()
    let rings = Mutex(0)
    let list = Listener<ChatListViewModel> { rings.withLock { $0 += 1 } }
    rig.router.add(list)
    #expect(list.take()?.names == ["a"])
    rig.advance(milliseconds: 1000)
    rig.advance(milliseconds: 1000)
    #expect(list.take() == nil)
    #expect(rings.withLock { $0 } == 1)
  }

  @Test func `a listener wakes once for several view models and keeps the newest`() {
    let rig = Rig()
    rig.seed("a")
    let rings = Mutex(0)
    let list = Listener<ChatListViewModel> { rings.withLock { $0 += 1 } }
    rig.router.add(list)
    rig.send(.chats(.updated(ChatUpdate(chat: ChatID("a"), name: "first"))))
    rig.advance(milliseconds: 200)
    rig.send(.chats(.updated(ChatUpdate(chat: ChatID("a"), name: "second"))))
    rig.advance(milliseconds: 200)
    #expect(list.take()?.names == ["second"])
    #expect(rings.withLock { $0 } == 1)
    #expect(list.take() == nil)
  }

  @Test func `no view model is built for a listener that was released`() {
    let rig = Rig()
    var list: Listener<ChatListViewModel>? = Listener {}
    if let list { rig.router.add(list) }
    weak let gone = list
    list = nil
    #expect(gone == nil)
    _ = rig.trace()
    rig.send(.chats(.updated(ChatUpdate(chat: ChatID("a"), name: "first"))))
    rig.advance(milliseconds: 1000)
    #expect(!rig.trace().contains(.builder(.chatList)))
  }

  @Test func `a view model that equals the former one is not delivered`() {
    let rig = Rig()
    rig.seed("a")
    let list = Listener<ChatListViewModel> {}
    rig.router.add(list)
    rig.send(.chats(.updated(ChatUpdate(chat: ChatID("a"), name: "same"))))
    rig.advance(milliseconds: 1000)
    _ = list.take()
    _ = rig.trace()
    rig.send(.chats(.updated(ChatUpdate(chat: ChatID("a"), name: "same"))))
    rig.advance(milliseconds: 1000)
    #expect(rig.trace().contains(.builder(.chatList)))
    #expect(list.take() == nil)
  }

  @Test func `one change is delivered to every listener before the first of them wakes`() {
    let rig = Rig()
    rig.seed("a")
    let seen = Mutex<[Bool]>([])
    let messages = Listener<MessagesViewModel> {}
    let list = Listener<ChatListViewModel> {
      seen.withLock { $0.append(messages.take() != nil) }
    }
    rig.router.add(list)
    rig.router.add(messages)
    rig.send(open("a"))
    rig.advance(milliseconds: 1000)
    _ = (list.take(), messages.take())
    seen.withLock { $0 = [] }
    rig.send(.chats(.updated(ChatUpdate(chat: ChatID("a"), name: "new"))))
    #expect(seen.withLock { $0 } == [true])
  }

  @Test func `in a burst of events view models are built at each listener's pace`() {
    let rig = Rig()
    rig.seed("a")
    let messages = Listener<MessagesViewModel> {}
    let list = Listener<ChatListViewModel> {}
    let badge = Listener<BadgeViewModel> {}
    rig.router.add(messages)
    rig.router.add(list)
    rig.router.add(badge)
    rig.send(open("a"))
    rig.advance(milliseconds: 2000)
    _ = rig.trace()
    for number in 0..<1000 {
      rig.send(
        arrival("a", "\(number)"),
        .chats(.updated(ChatUpdate(chat: ChatID("a"), name: "\(number)"))),
        .chats(.unread(ChatID("b"), UnreadCounts(messages: number, mentions: 0))))
      rig.advance(milliseconds: 1)
    }
    let builds = rig.trace().reduce(into: [Paced: Int]()) { counts, stage in
      if case .builder(let paced) = stage { counts[paced, default: 0] += 1 }
    }
    #expect(builds[.messages] == 22)
    #expect(builds[.chatList] == 11)
    #expect(builds[.badge] == 3)
  }
}

extension ChatListViewModel {
  /// The names in the rows of a loaded chat list; empty if it is not loaded.
  var names: [String] {
    if case .loaded(let rows, _, _) = state { return rows.map(\.name) }
    return []
  }
}
