import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// Folding and unfolding of long messages.
@Suite struct FoldingFlowTests {
  private let body = (1...60).map { "line \($0) of it" }.joined(separator: "\n")

  @Test func `a long message is unfolded by a key, and folded again`() {
    var sitting = Sitting()
    sitting.open("anna", [Sample.message(1), Sample.message(2, body: body)])
    #expect(sitting.shows("… 48 more lines") && !sitting.shows("line 13 of it"))
    #expect(sitting.shows("message 1"))
    sitting.press(.up)
    #expect(sitting.shows("All of it"))
    sitting.press(.unfold)
    // The unfolded message is shown from its first line.
    #expect(sitting.shows("line 1 of it") && sitting.shows("line 13 of it"))
    #expect(!sitting.shows("more lines"))
    sitting.press(.unfold)
    #expect(sitting.shows("… 48 more lines") && sitting.shows("line 1 of it"))
  }

  @Test func `an unfolded message stays unfolded while another chat is open`() {
    var sitting = Sitting()
    let rows = [Sample.message(2, body: body)]
    sitting.open("anna", rows)
    sitting.press(.up, .unfold, .escape)
    sitting.press(.ctrl("n"))
    sitting.press(.ctrl("p"))
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows)) }
    #expect(sitting.screens.messages.state.session?.chat == ChatID("!anna"))
    #expect(!sitting.shows("more lines"))
  }

  @Test func `an unfolded own message stays unfolded when its id changes`() {
    var sitting = Sitting()
    let transaction = TransactionID("t1")
    let sending = MessageRowViewModel.message(
      MessageViewModel(
        id: .local(transaction), sender: "me", senderColor: 0, time: "14:04", body: body,
        kind: .text, delivery: nil))
    sitting.open("anna", [Sample.message(1), sending])
    sitting.press(.up, .unfold)
    #expect(!sitting.shows("more lines"))
    let rows = [Sample.message(1), Sample.message(2, body: body)]
    let echoes = [OwnEcho(chat: ChatID("!anna"), transaction: transaction, event: EventID("$2"))]
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows, echoes: echoes)) }
    #expect(!sitting.shows("more lines") && sitting.shows("line 1 of it"))
  }

  @Test func `a short message cannot be unfolded`() {
    var sitting = Sitting()
    sitting.open("anna", [Sample.message(1)])
    sitting.press(.up)
    #expect(!sitting.shows("All of it"))
    _ = sitting.take()
    sitting.press(.unfold)
    #expect(sitting.take() == [.bell])
  }
}
