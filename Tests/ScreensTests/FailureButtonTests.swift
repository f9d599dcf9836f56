import Cells
import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The buttons of the newest message that failed, which are shown even if no message is selected.
@Suite struct FailureButtonTests {
  private static let resend = Intent.actions(.resend(TransactionID("t2")))

  private func failed(_ transaction: String, _ body: String) -> MessageRowViewModel {
    let id = TransactionID(transaction)
    return .message(
      MessageViewModel(
        id: .local(id), sender: "me", senderColor: 0, time: "14:04", body: body, kind: .text,
        delivery: DeliveryViewModel(phase: .failed, glyph: "!", word: "Not sent: no answer"),
        abilities: MessageAbilities(
          canReply: false, canEdit: true, canDelete: true, failure: "Not sent: no answer.",
          resend: [.actions(.resend(id))], discard: [id])))
  }

  private func chatting(rows: Int = 24, columns: Int = 100) -> Sitting {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.open("anna", [Sample.message(1), failed("t1", "first"), failed("t2", "second")])
    _ = sitting.take()
    return sitting
  }

  private func click(_ words: String, _ sitting: inout Sitting) {
    let row = sitting.lines.lastIndex { $0.contains(words) } ?? 0
    let column = sitting.lines[row].firstRange(of: words).map {
      sitting.lines[row].distance(from: sitting.lines[row].startIndex, to: $0.lowerBound)
    }
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: (column ?? 0) + 1)))
  }

  @Test func `only the newest failed message has the buttons Try again and Discard`() {
    let sitting = chatting()
    let rows = sitting.lines.filter { $0.contains("! Not sent") }
    #expect(rows.count == 2 && !rows[0].contains("Try again"))
    #expect(rows[1].contains("! Not sent: no answer   Try again  F5   Discard "))
  }

  @Test func `the button Try again resends the failed message, as the retry key does`() {
    var sitting = chatting()
    sitting.press(.retry)
    #expect(sitting.takeIntents() == [Self.resend])
    click(" Try again ", &sitting)
    #expect(sitting.takeIntents() == [Self.resend])
    // In the chat list the retry key sends the message again, too, besides its effect on the list.
    sitting.press(.otherPane)
    _ = sitting.take()
    sitting.press(.retry)
    #expect(sitting.takeIntents().contains(Self.resend))
  }

  @Test func `the button Discard discards the failed message, and Undo brings it back`() {
    var sitting = chatting()
    click(" Discard ", &sitting)
    #expect(sitting.takeIntents() == [.actions(.setAside([TransactionID("t2")], isUndone: false))])
    sitting.receive {
      $0.receive(
        messages: Sample.messages(in: "anna", [Sample.message(1), failed("t1", "first")]))
    }
    #expect(sitting.shows("The message is discarded."))
    // The second press of a double click does not discard the message that moved there.
    sitting.wait(milliseconds: 100)
    click(" Discard ", &sitting)
    #expect(sitting.takeIntents() == [])
    sitting.wait(milliseconds: 400)
    click(" Undo ", &sitting)
    #expect(sitting.takeIntents() == [.actions(.setAside([TransactionID("t2")], isUndone: true))])
  }

  @Test func `the buttons of a selected failed message replace Try again and Discard at its state`()
  {
    var sitting = chatting()
    sitting.press(.up)
    #expect(sitting.lines.count { $0.contains("Try again") } == 1)
    sitting.press(.up)
    #expect(sitting.lines.count { $0.contains("Try again") } == 2)
  }

  @Test func `a peek into a chat shows no buttons at a failed message, because it sends nothing`() {
    var sitting = chatting()
    sitting.open("bob")
    sitting.press(.otherPane, .home)
    for _ in 0..<9 where sitting.screens.chatList.state.listing?.selected != ChatID("!anna") {
      sitting.press(.down)
    }
    sitting.press(.look)
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", [failed("t1", "first")])) }
    #expect(sitting.screens.navigation.top == .peek)
    #expect(sitting.shows("! Not sent: no answer") && !sitting.shows("Try again"))
  }

  @Test(arguments: [(12, 40, true), (24, 20, true), (24, 60, true), (5, 20, true), (6, 30, false)])
  func `a small screen shows a failed message's button only where it hides no message`(
    rows: Int, columns: Int, isShown: Bool
  ) {
    let sitting = chatting(rows: rows, columns: columns)
    #expect(sitting.shows("Try again") == isShown)
    #expect(sitting.shows("second"))
  }
}
