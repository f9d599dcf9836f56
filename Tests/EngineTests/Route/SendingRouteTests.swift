import Intents
import Model
import Engine
import Synchronization
import Testing
import ViewModels

@Suite struct SendingRouteTests {
  private func online() -> Rig {
    let rig = Rig()
    rig.seed("a")
    rig.seed("b")
    rig.send(.connection(.online))
    return rig
  }

  private func delivery(_ transaction: String, _ change: DeliveryChange) -> Event {
    .messages(.delivery(TransactionID(transaction), change))
  }

  @Test func `a submitted text is sent once it is stored`() {
    let rig = online()
    rig.send(submit("a", "t1"))
    #expect(rig.effects() == [sending("a", "t1")])
  }

  @Test func `a chat's messages are sent one after the other`() {
    let rig = online()
    rig.send(submit("a", "t1"))
    rig.send(submit("a", "t2"))
    rig.send(delivery("t1", .sending))
    #expect(rig.effects() == [sending("a", "t1")])
    rig.send(delivery("t1", .sent(EventID("1"))))
    #expect(rig.effects() == [sending("a", "t2")])
  }

  @Test func `a chat's messages do not wait for those of another chat`() {
    let rig = online()
    rig.send(submit("a", "t1"), submit("b", "t2"))
    #expect(rig.effects() == [sending("a", "t1"), sending("b", "t2")])
  }

  @Test func `a message whose connection broke is sent after the reconnect`() {
    let rig = online()
    rig.send(submit("a", "t1"))
    _ = rig.effects()
    rig.send(delivery("t1", .queued))
    rig.send(submit("a", "t2"))
    #expect(rig.effects().isEmpty)
    rig.send(.connection(.offline(.timedOut, retryInSeconds: 1)))
    rig.send(.connection(.online))
    #expect(rig.effects() == [sending("a", "t1")])
  }

  @Test func `no message is sent while offline`() {
    let rig = Rig()
    rig.seed("a")
    rig.send(submit("a", "t1"))
    #expect(rig.effects().isEmpty)
    rig.send(.connection(.online))
    #expect(rig.effects() == [sending("a", "t1")])
  }

  @Test func `messages written in an invite's chat are sent as soon as the chat is joined`() throws
  {
    let rig = try StoredRig()
    func updated(_ chat: String, _ membership: Membership) -> Event {
      .chats(.updated(ChatUpdate(chat: ChatID(chat), membership: membership, name: chat)))
    }
    func effects(after event: Event) -> [Effect] {
      rig.send(event)
      rig.advance(milliseconds: 100)
      return rig.effects()
    }
    rig.send(updated("a", .invited), updated("b", .invited))
    _ = effects(after: .connection(.online))
    #expect(effects(after: submit("a", "t1")) == [])
    #expect(effects(after: submit("b", "t2")) == [])
    #expect(effects(after: updated("a", .joined)) == [sending("a", "t1")])
    #expect(effects(after: updated("b", .joined)) == [sending("b", "t2")])
  }

  @Test func `queued messages stay queued from the end of a session to the next one`() {
    let rig = online()
    rig.send(submit("a", "t1"))
    _ = rig.effects()
    rig.send(.account(.signedOut(.signedOut)), delivery("t1", .queued))
    rig.send(submit("a", "t2"), .connection(.online))
    #expect(rig.effects().isEmpty)
    #expect(
      rig.store.state.withLock { $0.outbox.map(\.transaction) }
        == [TransactionID("t1"), TransactionID("t2")])
    #expect(rig.store.state.withLock { $0.failed } == [])
  }

  @Test func `no message passes a failed one until a person resends it`() {
    let rig = online()
    rig.send(submit("a", "t1"))
    rig.send(submit("a", "t2"))
    _ = rig.effects()
    rig.send(delivery("t1", .failed(.tooLarge)))
    #expect(rig.effects().isEmpty)
    rig.send(.intent(.actions(.resend(TransactionID("t1")))))
    #expect(rig.effects() == [sending("a", "t1")])
  }

  @Test func `a message whose delivery cannot be stored is not sent again`() {
    let rig = online()
    rig.send(submit("a", "t1"))
    _ = rig.effects()
    rig.send(submit("a", "t2"))
    rig.store.state.withLock { $0.refuses = { _ in true } }
    rig.send(delivery("t1", .sent(EventID("1"))))
    rig.advance(milliseconds: 30_000)
    #expect(rig.effects().isEmpty)
    rig.store.state.withLock { $0.refuses = { _ in false } }
    rig.advance(milliseconds: 5_000)
    #expect(rig.effects() == [sending("a", "t2")])
    #expect(rig.store.state.withLock { $0.outbox.map(\.transaction) } == [TransactionID("t2")])
  }

  @Test func `typing notices are sent while connected, and never queued`() {
    let rig = Rig()
    rig.send(.intent(.messages(.typing(ChatID("a"), true))))
    rig.send(.connection(.online))
    #expect(rig.effects().isEmpty)
    rig.send(.intent(.messages(.typing(ChatID("a"), false))))
    #expect(rig.effects() == [.sendTyping(ChatID("a"), false)])
  }
}
