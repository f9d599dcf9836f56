import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// Long messages.
@Suite struct FoldingFlowTests {
  private let body = (1...60).map { "line \($0) of it" }.joined(separator: "\n")

  @Test func `a long message is unfolded by a key, and folded again`() {
    var sitting = Sitting()
    sitting.open("anna", [Sample.message(1), Sample.message(2, body: body)])
    #expect(sitting.shows("… 48 more lines") && !sitting.shows("line 13 of it"))
    #expect(sitting.shows("message 1"))
    sitting.press(.up)
    #expect(sitting.lines.last?.contains("Space all of it") == true)
    sitting.press(.character(" "))
    // It begins at the top.
    #expect(sitting.shows("line 1 of it") && sitting.shows("line 13 of it"))
    #expect(!sitting.shows("more lines"))
    sitting.press(.character("z"))
    #expect(sitting.shows("… 48 more lines") && sitting.shows("line 1 of it"))
  }

  @Test func `what was unfolded stays so while another chat is in front`() {
    var sitting = Sitting()
    let rows = [Sample.message(2, body: body)]
    sitting.open("anna", rows)
    sitting.press(.up, .character(" "), .escape)
    sitting.press(.ctrl("n"))
    sitting.press(.ctrl("p"))
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows)) }
    #expect(sitting.screens.messagesState.session?.chat == ChatID("!anna"))
    #expect(!sitting.shows("more lines"))
  }

  @Test func `a short message has nothing to unfold`() {
    var sitting = Sitting()
    sitting.open("anna", [Sample.message(1)])
    sitting.press(.up)
    #expect(sitting.lines.last?.contains("all of it") == false)
    _ = sitting.take()
    sitting.press(.character(" "))
    #expect(sitting.take() == [.bell])
  }
}
