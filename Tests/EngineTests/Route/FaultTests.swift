import Intents
import Model
import Engine
import Synchronization
import Testing
import ViewModels

@Suite struct FaultTests {
  private func submissionsIn(_ events: [Event]) -> Bool {
    events.contains { if case .intent(.messages(.submit)) = $0 { true } else { false } }
  }

  @Test func `a text that cannot be stored is returned to the composer, and the engine continues`()
  {
    let rig = Rig()
    rig.seed("a")
    let messages = Listener<MessagesViewModel> {}
    rig.router.add(messages)
    rig.send(open("a"))
    rig.store.state.withLock { state in
      state.refuses = { events in
        events.contains { if case .intent(.messages(.submit)) = $0 { true } else { false } }
      }
    }
    rig.router.send([arrival("a", "1")])
    rig.router.send([submit("a", "t1", "dear Anna")])
    rig.router.send([arrival("a", "2")])
    rig.router.takeTurn()
    rig.advance(milliseconds: 100)
    let shown = messages.take()
    #expect(shown?.refused.map(\.text) == ["dear Anna"])
    #expect(
      shown?.refused.map(\.reason) == ["Not sent: disk is full. Your text is kept here."])
    #expect(shown?.rows.count == 3)
    #expect(shown?.accepted == [])
  }

  @Test func `a text that the store refuses is returned to the composer`() {
    let rig = Rig()
    rig.seed("a")
    let messages = Listener<MessagesViewModel> {}
    rig.router.add(messages)
    rig.send(open("a"))
    rig.store.state.withLock { $0.refusesSubmissions = true }
    rig.send(submit("a", "t1"))
    rig.advance(milliseconds: 100)
    let shown = messages.take()
    #expect(shown?.refused.map(\.transaction) == [TransactionID("t1")])
    #expect(shown?.accepted == [])
  }

  @Test func `a stored text is reported to the composer as accepted`() {
    let rig = Rig()
    rig.seed("a")
    let messages = Listener<MessagesViewModel> {}
    rig.router.add(messages)
    rig.send(open("a"))
    rig.send(submit("a", "t1"))
    rig.advance(milliseconds: 100)
    #expect(messages.take()?.accepted == [TransactionID("t1")])
  }

  @Test func `a batch of events is stored whole or not at all`() {
    let rig = Rig()
    rig.store.state.withLock { state in
      state.refuses = { $0.contains(arrival("a", "bad")) }
    }
    rig.router.send([arrival("a", "1"), arrival("a", "bad")])
    rig.router.send([.contacts(.members(ChatID("a"), []))])
    rig.router.takeTurn()
    #expect(
      rig.store.state.withLock { $0.commits } == [[.contacts(.members(ChatID("a"), []))]])
  }

  @Test func `the sync token never advances past a batch of events that was not stored`() {
    let rig = Rig()
    rig.send(.connection(.online))
    rig.store.state.withLock { $0.refuses = { $0.contains(arrival("a", "1")) } }
    rig.router.send([arrival("a", "1"), .account(.synced(SyncToken("1")))])
    rig.router.send([arrival("a", "2"), .account(.synced(SyncToken("2")))])
    rig.router.takeTurn()
    rig.send(.account(.synced(SyncToken("3"))))
    #expect(rig.store.state.withLock { $0.token } == nil)
  }

  @Test func `after a full disk the client syncs again from the stored token`() {
    let rig = Rig()
    let status = Listener<StatusLineViewModel> {}
    rig.router.add(status)
    rig.send(.connection(.online))
    rig.store.state.withLock { $0.refuses = { _ in true } }
    rig.send(arrival("a", "1"), .account(.synced(SyncToken("1"))))
    rig.advance(milliseconds: 200)
    #expect(
      status.take()?.report
        == "New messages are not stored: disk is full. They are fetched again later.")
    #expect(rig.effects().isEmpty)
    rig.store.state.withLock { $0.refuses = { _ in false } }
    rig.advance(milliseconds: 5000)
    #expect(rig.effects() == [.reconnect])
    rig.send(.account(.synced(SyncToken("late"))))
    #expect(rig.store.state.withLock { $0.token } == nil)
    rig.send(.connection(.connecting))
    rig.send(.connection(.online))
    rig.advance(milliseconds: 16)
    rig.send(arrival("a", "1"), .account(.synced(SyncToken("1"))))
    #expect(rig.store.state.withLock { $0.token } == SyncToken("1"))
    rig.advance(milliseconds: 30_000)
    #expect(status.take()?.report == "")
  }

  private func reported(
    _ events: Event..., by status: Listener<StatusLineViewModel>, _ rig: Rig
  ) -> String? {
    rig.router.send(events)
    rig.router.takeTurn()
    rig.advance(milliseconds: 600)
    return status.take()?.report
  }

  @Test func `a report in the status line is hidden after half a minute even if repeated`() {
    let rig = Rig()
    let status = Listener<StatusLineViewModel> {}
    rig.router.add(status)
    let odd = Event.connection(.report("an odd answer", about: .answers))
    #expect(reported(odd, by: status, rig) == "an odd answer")
    for _ in 0..<20 {
      rig.send(odd)
      rig.advance(milliseconds: 2_000)
    }
    let shown = status.take()
    #expect(shown?.report == "" && shown?.lastReport == "an odd answer")
    #expect(reported(odd, by: status, rig) == nil)
    rig.send(.connection(.settled(.answers)))
    #expect(reported(odd, by: status, rig) == "an odd answer")
  }

  @Test func `a report in the status line is hidden once its problem is over, after a while`() {
    let rig = Rig()
    let status = Listener<StatusLineViewModel> {}
    rig.router.add(status)
    #expect(
      reported(.connection(.report("odd", about: .answers)), by: status, rig) == "odd")
    rig.send(.connection(.settled(.answers)))
    rig.advance(milliseconds: 2_000)
    #expect(status.take() == nil)
    rig.advance(milliseconds: 4_000)
    #expect(status.take()?.report == "")
    #expect(reported(.connection(.report("happened")), by: status, rig) == "happened")
    rig.send(.connection(.settled(.answers)))
    rig.advance(milliseconds: 6_000)
    #expect(status.take() == nil)
  }

  @Test func `the report of a full disk is hidden when commits work again`() {
    let rig = Rig()
    rig.seed("a")
    let status = Listener<StatusLineViewModel> {}
    rig.router.add(status)
    rig.store.state.withLock { $0.refuses = { _ in true } }
    let select = Event.intent(.chatList(.select(ChatID("a"))))
    #expect(
      reported(select, by: status, rig)
        == "Not stored: disk is full. What was stored before is unchanged.")
    rig.store.state.withLock { $0.refuses = { _ in false } }
    rig.send(.connection(.offline(.timedOut, retryInSeconds: 1)))
    rig.advance(milliseconds: 6_000)
    #expect(status.take()?.report != "")
    rig.send(select)
    rig.advance(milliseconds: 1_000)
    #expect(status.take()?.report == "")
  }

  @Test func `pauses between retries on a full disk grow up to a minute`() {
    let rig = Rig()
    rig.store.state.withLock { $0.refuses = { _ in true } }
    var pauses: [UInt64] = []
    for _ in 0..<6 {
      rig.send(.connection(.connecting))
      rig.advance(milliseconds: 16)
      rig.send(.account(.synced(SyncToken("1"))))
      let begin = rig.now
      while rig.effects().isEmpty { rig.advance(milliseconds: 1000) }
      pauses.append((rig.now - begin) / 1_000_000_000)
    }
    #expect(pauses == [5, 10, 20, 40, 60, 60])
  }

  @Test func `texts and drafts that were never stored are returned when the engine stops`() {
    let rig = Rig()
    func draft(_ chat: String, _ text: String) -> Event {
      .intent(.messages(.draft(ChatID(chat), Draft(text: text, cursor: 0))))
    }
    rig.send(draft("a", "old"))
    rig.store.state.withLock { $0.refuses = { _ in true } }
    rig.send(draft("a", "newer"), submit("b", "t1", "in a hurry"))
    rig.send(draft("c", "kept in time"))
    rig.send(draft("a", "newest"))
    rig.store.state.withLock { $0.refuses = { _ in false } }
    rig.send(draft("c", "kept in time"))
    #expect(rig.router.stop() == ["newest", "in a hurry"])
  }

  @Test func `a person's request to reconnect ends the pause after a full disk`() {
    let rig = Rig()
    rig.store.state.withLock { $0.refuses = { _ in true } }
    rig.send(.account(.synced(SyncToken("1"))))
    rig.store.state.withLock { $0.refuses = { _ in false } }
    rig.send(.intent(.reconnect))
    #expect(rig.effects() == [.reconnect])
    rig.send(.connection(.connecting))
    rig.advance(milliseconds: 16)
    rig.send(.account(.synced(SyncToken("1"))))
    #expect(rig.store.state.withLock { $0.token } == SyncToken("1"))
  }

  @Test func `a page of history that cannot be stored is a failure that can be retried`() {
    let rig = Rig()
    rig.seed("a", history: .more(HistoryToken("h")))
    let messages = Listener<MessagesViewModel> {}
    rig.router.add(messages)
    rig.send(.connection(.online))
    rig.send(open("a"))
    #expect(rig.effects().contains(.fetchHistory(ChatID("a"), from: HistoryToken("h"))))
    rig.store.state.withLock { $0.refuses = { _ in true } }
    let older = Event.messages(
      .arrived(
        Arrival(
          chat: ChatID("a"), messages: [timelineMessage("0")],
          placement: .older(filling: HistoryToken("h"), rest: nil))))
    rig.send(older)
    rig.advance(milliseconds: 100)
    #expect(messages.take()?.historyNote.contains("disk is full") == true)
    rig.store.state.withLock { $0.refuses = { _ in false } }
    rig.send(.intent(.messages(.fetchHistory(ChatID("a"), before: nil))))
    #expect(rig.effects() == [.fetchHistory(ChatID("a"), from: HistoryToken("h"))])
    rig.send(older)
    rig.advance(milliseconds: 100)
    #expect(messages.take()?.historyNote == "This is the start of the chat")
  }

  @Test func `an unreadable chat list is shown as a failure until the retry reads the list`() {
    let rig = Rig()
    rig.seed("a")
    let list = Listener<ChatListViewModel> {}
    rig.store.state.withLock { $0.cannotRead = true }
    rig.router.loadFromDisk()
    rig.router.add(list)
    guard case .failed(let failure) = list.take()?.state else {
      Issue.record("not failed")
      return
    }
    #expect(failure.reason == "The chats cannot be read: disk is full. Nothing was changed.")
    rig.store.state.withLock { $0.cannotRead = false }
    rig.send(.intent(failure.retry))
    rig.advance(milliseconds: 100)
    #expect(list.take()?.names == ["a"])
  }

  @Test func `a retry after a failed read of the chats reads the unread total too`() {
    let rig = Rig()
    rig.seed("a")
    rig.seed("b")
    rig.store.state.withLock { state in
      state.unread = [ChatID("a"): 1, ChatID("b"): 2]
      state.cannotRead = true
    }
    let badge = Listener<BadgeViewModel> {}
    rig.router.loadFromDisk()
    rig.router.add(badge)
    #expect(badge.take()?.unread == 0)
    rig.store.state.withLock { $0.cannotRead = false }
    rig.send(.intent(.chatList(.retry)))
    rig.advance(milliseconds: 1000)
    #expect(badge.take() == BadgeViewModel(unread: 3, mentions: 0, title: "(3) confab"))
  }
}

extension MessagesViewModel {
  var historyNote: String {
    if case .loaded(let rows) = state { return rows.historyNote }
    return ""
  }
}
