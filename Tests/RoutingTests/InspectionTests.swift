import Intents
import Model
import Routing
import Testing
import ViewModels

@Suite struct InspectionTests {
  private let message = MessageID.event(EventID("1"))

  private func seen(_ user: String) -> Event {
    .messages(
      .receipts(
        ChatID("a"),
        [
          Receipt(
            user: UserID(user), event: EventID("1"), timestamp: ServerTimestamp(milliseconds: 1))
        ]))
  }

  @Test func `the readers of a message are shown at once, and again with each new reader`() throws {
    let rig = try StoredRig()
    let listener = Listener<InspectionViewModel> {}
    rig.router.add(listener)
    rig.send(
      .chats(.updated(ChatUpdate(chat: ChatID("a"), membership: .joined, name: "Anna"))),
      arrival("a", "1"), seen("@bob:s"))
    #expect(listener.take() == .initial)
    rig.send(.intent(.actions(.inspect(ChatID("a"), message))))
    let first = listener.take()
    #expect(first?.message == message && first?.readers.map(\.label) == ["@bob:s"])
    rig.send(seen("@eve:s"))
    rig.advance(milliseconds: 100)
    #expect(listener.take()?.readers.count == 2)
    rig.send(.intent(.actions(.stopInspecting)))
    rig.advance(milliseconds: 100)
    #expect(listener.take() == .initial)
    rig.send(seen("@zoe:s"))
    rig.advance(milliseconds: 100)
    #expect(listener.take() == nil)
  }
}
