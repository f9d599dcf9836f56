import Intents
import Model
import Engine
import Testing
import ViewModels

@Suite struct MessageDetailsTests {
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
    let listener = Listener<MessageDetailsViewModel> {}
    rig.router.add(listener)
    rig.send(
      .chats(.updated(ChatUpdate(chat: ChatID("a"), membership: .joined, name: "Anna"))),
      arrival("a", "1"), seen("@bob:s"))
    #expect(listener.take() == .initial)
    rig.send(.intent(.actions(.inspect(InspectedMessage(ChatID("a"), message)))))
    let first = listener.take()
    #expect(first?.message == message && first?.readers.map(\.label) == ["@bob:s"])
    rig.send(seen("@eve:s"))
    rig.advance(milliseconds: 100)
    #expect(listener.take()?.readers.count == 2)
    rig.send(.intent(.actions(.inspect(nil))))
    rig.advance(milliseconds: 100)
    #expect(listener.take() == .initial)
    rig.send(seen("@zoe:s"))
    rig.advance(milliseconds: 100)
    #expect(listener.take() == nil)
  }

  @Test func `after midnight the times of a message's readers contain the day`() throws {
    let rig = try StoredRig()
    let listener = Listener<MessageDetailsViewModel> {}
    rig.router.add(listener)
    rig.send(
      .chats(.updated(ChatUpdate(chat: ChatID("a"), membership: .joined, name: "Anna"))),
      arrival("a", "1"), seen("@bob:s"),
      .intent(.actions(.inspect(InspectedMessage(ChatID("a"), message)))))
    #expect(listener.take()?.readers.map(\.value) == ["00:00"])
    rig.advance(milliseconds: 86_400_000)
    #expect(listener.take()?.readers.map(\.value) == ["Yesterday, 00:00"])
  }

  @Test(arguments: [false, true])
  func `an own message's details stay shown when a sync brings the message`(isEarly: Bool)
    throws
  {
    let rig = try StoredRig()
    let listener = Listener<MessageDetailsViewModel> {}
    rig.router.add(listener)
    rig.send(
      .chats(.updated(ChatUpdate(chat: ChatID("a"), membership: .joined, name: "Anna"))),
      .intent(.messages(.open(ChatID("a")))), submit("a", "t1"), submit("a", "t2"))
    let inspect = Event.intent(
      .actions(.inspect(InspectedMessage(ChatID("a"), .local(TransactionID("t2"))))))
    if isEarly { rig.send(inspect) }
    let echoes = ["t1", "t2"].map { transaction in
      TimelineMessage(
        event: EventID("$" + transaction), sender: UserID("@me:s"),
        timestamp: ServerTimestamp(milliseconds: 1), content: .text("hi", mentionsUs: false),
        transaction: TransactionID(transaction))
    }
    rig.send(
      .messages(
        .arrived(Arrival(chat: ChatID("a"), messages: echoes, placement: .newest(gap: nil)))))
    if !isEarly { rig.send(inspect) }
    rig.send(
      .messages(
        .receipts(
          ChatID("a"),
          [
            Receipt(
              user: UserID("@bob:s"), event: EventID("$t2"),
              timestamp: ServerTimestamp(milliseconds: 1))
          ])))
    rig.advance(milliseconds: 100)
    let shown = listener.take()
    #expect(shown?.message == .local(TransactionID("t2")))
    #expect(shown?.readers.map(\.label) == ["@bob:s"])
    #expect(shown?.details.contains { $0.value == "$t2" } == true)
  }

  @Test func `the details of a message that was discarded say that it does not exist any more`()
    throws
  {
    let rig = try StoredRig()
    let listener = Listener<MessageDetailsViewModel> {}
    rig.router.add(listener)
    rig.send(
      .chats(.updated(ChatUpdate(chat: ChatID("a"), membership: .joined, name: "Anna"))),
      submit("a", "t1"))
    rig.send(
      .intent(.actions(.inspect(InspectedMessage(ChatID("a"), .local(TransactionID("t1")))))))
    #expect(listener.take()?.note == "")
    rig.send(.intent(.actions(.discard(TransactionID("t1")))))
    rig.advance(milliseconds: 100)
    #expect(listener.take()?.note == "This message does not exist any more")
  }
}
