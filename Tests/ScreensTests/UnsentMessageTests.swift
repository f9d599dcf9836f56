import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// Actions on own messages that are being sent or could not be sent.
extension ActionFlowTests {
  @Test func `a failed message shows its reason and can be resent, edited or discarded`() {
    var sitting = opened([row(1, "x"), failed])
    sitting.press(.up)
    #expect(sitting.shows("Not sent: it is too large."))
    sitting.press(.reply)
    #expect(sitting.takeIntents() == [.actions(.resend(TransactionID("old")))])
    sitting.press(.function(5))
    #expect(sitting.takeIntents() == [.actions(.resend(TransactionID("old")))])
    for key in [KeyStroke.discard, .delete] {
      sitting.press(key)
      #expect(
        sitting.takeIntents() == [.actions(.setAside([TransactionID("old")], isUndone: false))])
      #expect(sitting.shows("The message is discarded.   Undo  Alt-Z "))
      sitting.press(KeyStroke.alt("z"))
      #expect(
        sitting.takeIntents() == [.actions(.setAside([TransactionID("old")], isUndone: true))])
      #expect(!sitting.shows("is discarded"))
      // The keys are in the composer, so that a second Enter discards nothing.
      #expect(sitting.screens.keyContext == .messages)
      sitting.press(.up)
    }
    sitting.press(.edit)
    #expect(sitting.takeIntents().contains(.actions(.discard(TransactionID("old")))))
    #expect(sitting.screens.messages.state.session?.text.text == "too long")
  }

  @Test func `an edit or a deletion that a message does not allow is refused with the reason`() {
    var sitting = opened([row(1, "x"), Sample.sending("t1")])
    sitting.press(.up)
    for key in [KeyStroke.edit, .delete] {
      sitting.press(key)
      #expect(sitting.shows("It is on its way"))
      sitting.press(.down, .up)
    }
    sitting.press(.up)
    sitting.press(.edit)
    #expect(sitting.shows("Only your own text can be edited"))
    sitting.press(.delete)
    #expect(sitting.shows("Not your message"))
    #expect(sitting.takeIntents().allSatisfy { if case .actions = $0 { false } else { true } })
  }

  private func own(_ phase: DeliveryPhase, sentAs: EventID? = nil) -> MessageRowViewModel {
    let transaction = TransactionID("t1")
    return .message(
      MessageViewModel(
        id: .local(transaction), sender: "me", senderColor: 0, time: "14:04", body: "mine",
        kind: .text, delivery: DeliveryViewModel(phase: phase, glyph: "↑", word: "Sending"),
        abilities: MessageAbilities(
          canReply: sentAs != nil, canEdit: true, canDelete: true, failure: "", resend: [],
          discard: phase == .queued ? [transaction] : [], sentAs: sentAs)))
  }

  @Test func `Enter on a message that waits for a connection edits it, and discards nothing`() {
    var sitting = opened([row(1, "x"), own(.queued)])
    sitting.press(.up, .enter)
    #expect(sitting.shows("Editing your message"))
    #expect(actions(&sitting) == [])
  }

  @Test(arguments: [DeliveryPhase.queued, .sending])
  func `editing a message on its way sends the edit after it, instead of taking it back`(
    phase: DeliveryPhase
  ) {
    var sitting = opened([row(1, "x"), own(phase)])
    sitting.press(.up)
    sitting.press(.edit)
    #expect(sitting.shows("Editing your message"))
    #expect(actions(&sitting) == [])
    sitting.type("!")
    sitting.press(.enter)
    let sent = submissions(&sitting)
    #expect(sent.map(\.relation) == [.edit(.ofUnsent(TransactionID("t1")))])
    #expect(sent.map(\.text) == ["mine!"])
  }

  @Test func `an edit begun before the sync delivers the message refers to its event id`() {
    var sitting = opened([row(1, "x"), own(.sending)])
    sitting.press(.up)
    sitting.press(.edit)
    let echoes = [OwnEcho(chat: Self.anna, transaction: TransactionID("t1"), event: EventID("$2"))]
    let rows = [row(1, "x"), row(2, "mine", isOwn: true)]
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows, echoes: echoes)) }
    sitting.type("!")
    sitting.press(.enter)
    #expect(submissions(&sitting).map(\.relation) == [.edit(EventID("$2"))])
  }

  @Test func `a message that was just sent is edited, answered and deleted by its event id`() {
    let event = EventID("$9")
    var sitting = opened([row(1, "x"), own(.sent, sentAs: event)])
    sitting.press(.up)
    sitting.press(.reply)
    sitting.type("yes")
    sitting.press(.enter)
    #expect(submissions(&sitting).map(\.relation) == [.reply(event)])
    sitting.press(.up)
    sitting.press(.edit)
    sitting.type("!")
    sitting.press(.enter)
    #expect(submissions(&sitting).map(\.relation) == [.edit(event)])
    sitting.press(.up)
    sitting.press(.delete)
    sitting.press(.right, .enter)
    let deleted = actions(&sitting)
    #expect(deleted.count == 1)
    guard case .delete(Self.anna, event, _)? = deleted.first else {
      Issue.record("not deleted")
      return
    }
  }

  @Test func `editing an unsent message offers no undo that could discard it a second time`() {
    var sitting = opened([row(1, "x"), failed])
    sitting.press(.up)
    sitting.press(.edit)
    #expect(!sitting.shows("is discarded"))
    _ = sitting.take()
    sitting.press(KeyStroke.alt("z"))
    #expect(
      !sitting.takeIntents().contains { if case .actions(.setAside) = $0 { true } else { false } })
  }
}
