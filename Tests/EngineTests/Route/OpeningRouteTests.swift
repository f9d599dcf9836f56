import Intents
import Model
import Engine
import Synchronization
import Testing
import ViewModels

@Suite struct OpeningRouteTests {
  @Test func `the live stream is on from the first open chat until none is open`() {
    let rig = Rig()
    rig.seed("a")
    rig.seed("b")
    rig.send(open("a"))
    rig.send(open("b"))
    #expect(rig.effects() == [.liveStream(true)])
    rig.send(.intent(.messages(.close)))
    rig.send(.intent(.messages(.close)))
    #expect(rig.effects() == [.liveStream(false)])
  }

  @Test func `an invite is shown when it is opened, and joined when it is accepted`() {
    let rig = Rig()
    let messages = Listener<MessagesViewModel> {}
    rig.router.add(messages)
    rig.seed("a", membership: .invited)
    rig.send(open("a"))
    #expect(rig.effects() == [.liveStream(true)])
    guard case .invited(let invite) = messages.take()?.state else {
      Issue.record("no invite is shown")
      return
    }
    #expect(invite.sentence == "somebody invites you.")
    rig.send(.intent(invite.accept))
    #expect(rig.effects() == [.join(ChatID("a"), directWith: nil)])
    rig.advance(milliseconds: 100)
    #expect(messages.take()?.historyNote == "joining this chat …")
  }

  @Test func `an opened chat that is not stored yet is shown as loading until it arrives`() {
    let rig = Rig()
    let messages = Listener<MessagesViewModel> {}
    rig.router.add(messages)
    rig.send(open("a"))
    #expect(messages.take()?.state == .loading)
    rig.send(.chats(.updated(ChatUpdate(chat: ChatID("a"), name: "Anna"))), arrival("a", "1"))
    rig.advance(milliseconds: 100)
    let shown = messages.take()
    #expect(shown?.title == "Anna")
    #expect(shown?.rows.count == 2)
  }

  @Test func `a short chat fetches its history with one request at a time`() {
    let rig = Rig()
    rig.seed("a", history: .unknown)
    rig.send(.connection(.online))
    rig.send(open("a"))
    rig.send(.intent(.messages(.fetchHistory(ChatID("a"), before: nil))))
    rig.advance(milliseconds: 100)
    #expect(rig.effects() == [.liveStream(true), .fetchHistory(ChatID("a"), from: nil)])
  }

  @Test func `closing and opening a chat sends no second request for history`() {
    let rig = Rig()
    rig.seed("a", history: .unknown)
    rig.seed("b")
    rig.send(.connection(.online))
    rig.send(open("a"))
    rig.send(open("b"))
    rig.send(open("a"))
    rig.advance(milliseconds: 100)
    let fetches = rig.effects().filter { if case .fetchHistory = $0 { true } else { false } }
    #expect(fetches.count == 1)
  }

  @Test func `a sync's timeline from the room's start does not end a request for history`() {
    let rig = Rig()
    rig.seed("a", history: .unknown)
    rig.send(.connection(.online))
    rig.send(open("a"))
    _ = rig.effects()
    let start = Arrival(
      chat: ChatID("a"), messages: [], placement: .older(filling: nil, rest: nil))
    rig.send(.messages(.arrived(start)), .account(.synced(SyncToken("1"))))
    rig.send(.intent(.messages(.fetchHistory(ChatID("a"), before: .event(EventID("1"))))))
    #expect(rig.effects().isEmpty)
    rig.send(.messages(.arrived(start)))
    rig.send(.intent(.messages(.fetchHistory(ChatID("a"), before: .event(EventID("1"))))))
    #expect(rig.effects() == [.fetchHistory(ChatID("a"), from: HistoryToken("gap"))])
  }

  @Test func `a server that sends only empty pages of history is asked for five of them`() {
    let rig = Rig()
    rig.seed("a", history: .unknown)
    rig.send(.connection(.online))
    rig.send(open("a"))
    var requests = 0
    for number in 0..<20 {
      requests += rig.effects().filter { if case .fetchHistory = $0 { true } else { false } }.count
      rig.send(
        .messages(
          .arrived(
            Arrival(
              chat: ChatID("a"), messages: [],
              placement: .older(filling: nil, rest: HistoryToken("\(number)"))))))
      rig.advance(milliseconds: 100)
    }
    #expect(requests == 5)
  }

  @Test func `a failed request for history is sent again after a reconnect`() {
    let rig = Rig()
    rig.seed("a", history: .unknown)
    rig.send(.connection(.online))
    rig.send(open("a"))
    rig.send(.messages(.historyFailed(ChatID("a"), .timedOut)))
    rig.advance(milliseconds: 100)
    _ = rig.effects()
    rig.send(.connection(.offline(.timedOut, retryInSeconds: 1)))
    rig.send(.connection(.online))
    rig.advance(milliseconds: 100)
    #expect(rig.effects() == [.fetchHistory(ChatID("a"), from: nil)])
  }

  @Test func `a draft that is being typed causes no new view model`() {
    let rig = Rig()
    rig.seed("a")
    let messages = Listener<MessagesViewModel> {}
    rig.router.add(messages)
    rig.send(open("a"))
    _ = messages.take()
    rig.send(.intent(.messages(.draft(ChatID("a"), Draft(text: "hel", cursor: 3)))))
    rig.advance(milliseconds: 100)
    #expect(messages.take() == nil)
  }

  @Test func `stopping the engine stores a draft, and later events are not stored`() throws {
    let rig = Rig()
    try rig.router.start()
    rig.router.send([.intent(.messages(.draft(ChatID("a"), Draft(text: "hel", cursor: 3))))])
    rig.router.stop()
    #expect(rig.store.state.withLock { $0.drafts[ChatID("a")]?.text } == "hel")
    rig.router.send([arrival("a", "late")])
    rig.router.takeTurn()
    #expect(rig.store.state.withLock { $0.commits.count } == 1)
  }
}
