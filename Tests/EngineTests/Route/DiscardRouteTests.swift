import Intents
import Model
import Engine
import Testing
import ViewModels

/// Discarded messages, on the real store, until they cannot be restored any more.
@Suite struct DiscardRouteTests {
  private let joined = Event.chats(
    .updated(ChatUpdate(chat: ChatID("a"), membership: .joined, name: "Anna")))

  /// A rig whose chat "a" is open, with the texts "one" (t1) and "two" (t2), which wait to be sent.
  private func waiting(_ folder: StoreFolder = StoreFolder()) throws -> StoredRig {
    let rig = try StoredRig(folder)
    rig.send(joined, arrival("a", "1"))
    rig.send(open("a"))
    for (text, transaction) in [("one", "t1"), ("two", "t2")] {
      rig.send(
        .intent(
          .messages(
            .submit(
              Submission(
                chat: ChatID("a"), transaction: TransactionID(transaction), text: text)))))
    }
    rig.advance(milliseconds: 100)
    return rig
  }

  private func aside(_ transaction: String) -> Event {
    .intent(.actions(.setAside([TransactionID(transaction)], isUndone: false)))
  }

  private func back(_ transaction: String) -> Event {
    .intent(.actions(.setAside([TransactionID(transaction)], isUndone: true)))
  }

  private func bodies(_ rig: StoredRig) -> [String]? {
    guard case .loaded(let rows)? = rig.messages.take()?.state else { return nil }
    return rows.rows.compactMap {
      if case .message(let message) = $0, case .local = message.id { message.body } else { nil }
    }
  }

  private func sent(_ rig: StoredRig) -> [String] {
    rig.effects().compactMap { if case .send(let message) = $0 { message.text } else { nil } }
  }

  @Test func `a discarded message is not sent, and later ones wait until its undo has expired`()
    throws
  {
    let rig = try waiting()
    rig.send(aside("t1"))
    #expect(bodies(rig) == ["two"])
    rig.send(.connection(.online))
    rig.advance(milliseconds: 5_400)
    #expect(sent(rig) == [])
    rig.advance(milliseconds: 200)
    #expect(sent(rig) == ["two"])
    rig.send(back("t1"))
    rig.advance(milliseconds: 100)
    #expect(sent(rig) == [] && bodies(rig)?.contains("one") != true)
  }

  @Test func `undoing a discard within five seconds sends the message before later ones`() throws {
    let rig = try waiting()
    rig.send(.connection(.offline(.offline, retryInSeconds: 9)))
    rig.send(aside("t1"))
    _ = rig.messages.take()
    rig.advance(milliseconds: 5_000)
    rig.send(back("t1"))
    #expect(bodies(rig) == ["one", "two"])
    rig.advance(milliseconds: 5_000)
    rig.send(.connection(.online))
    #expect(sent(rig) == ["one"])
  }

  @Test func `a second discard makes the first one final, and can itself be undone`() throws {
    let rig = try waiting()
    rig.send(aside("t1"))
    rig.advance(milliseconds: 3_000)
    rig.send(aside("t2"))
    rig.advance(milliseconds: 4_000)
    rig.send(back("t1"), back("t2"))
    rig.advance(milliseconds: 100)
    #expect(bodies(rig) == ["two"])
    rig.send(.connection(.online))
    #expect(sent(rig) == ["two"])
  }

  @Test func `the end of the program within the five seconds makes a discard final`() throws {
    let folder = StoreFolder()
    do {
      let rig = try waiting(folder)
      rig.send(aside("t1"))
    }
    let rig = try StoredRig(folder)
    rig.send(open("a"))
    rig.send(back("t1"))
    rig.advance(milliseconds: 100)
    #expect(bodies(rig) == ["two"])
    rig.send(.connection(.online))
    #expect(sent(rig) == ["two"])
  }
}
