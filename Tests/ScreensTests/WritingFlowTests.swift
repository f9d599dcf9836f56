import Cells
import Intents
import Keys
@testable import Screens
import Testing
import ViewModels

@Suite struct WritingFlowTests {
  static let anna = ChatID("!anna")

  @Test func `a sent text is shown as submitting until it is on disk`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.type("hello")
    sitting.press(.enter)
    #expect(sitting.shows("Saving"))
    sitting.type("next")
    let stored = [Sample.message(1), Sample.sending("t1")]
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", stored)) }
    #expect(!sitting.shows("Saving"))
    #expect(sitting.beforeCursor?.hasSuffix(" next") == true)
  }

  @Test func `two texts sent in a row have two transactions`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.type("a")
    sitting.press(.enter)
    sitting.type("b")
    sitting.press(.enter)
    let submitted = sitting.takeIntents().compactMap { intent -> Submission? in
      if case .messages(.submit(let submission)) = intent { submission } else { nil }
    }
    #expect(submitted.map(\.transaction.rawValue) == ["t1", "t2"])
    #expect(submitted.map(\.text) == ["a", "b"])
  }

  @Test func `a paste with newlines sends no message`() {
    var sitting = Sitting()
    sitting.open("anna")
    _ = sitting.take()
    sitting.input(.paste("one\r\ntwo\r\n\u{1B}[31m"))
    #expect(sitting.takeIntents() == [.messages(.typing(Self.anna, true))])
    #expect(sitting.screens.messages.state.session?.text.text == "one\ntwo\n")
  }

  @Test func `a paste that is longer than the composer holds inserts nothing, with a note`() {
    var sitting = Sitting()
    sitting.open("anna")
    _ = sitting.take()
    sitting.input(.paste(String(repeating: "word ", count: 200_000)))
    #expect(sitting.take().contains(.bell))
    #expect(sitting.shows("Nothing was inserted"))
    #expect(sitting.screens.messages.state.session?.text.isEmpty == true)
  }

  @Test func `Up and Down move the composer's cursor by the shown lines`() {
    var sitting = Sitting(rows: 24, columns: 40)
    sitting.open("anna")
    sitting.type(String(repeating: "word ", count: 20))
    let bottom = sitting.drawing.cursor
    sitting.press(.up)
    let above = sitting.drawing.cursor
    #expect(above?.row == (bottom?.row ?? 0) - 1)
    #expect(above?.column == bottom?.column)
    sitting.press(.alt(.enter))
    sitting.type("x")
    sitting.press(.down)
    #expect(sitting.screens.messages.state.session?.text.text.contains("\nx") == true)
  }

  @Test func `a text that could not be stored returns to the composer with the reason`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.type("hello")
    sitting.press(.enter)
    let refused = RefusedSubmission(
      transaction: TransactionID("t1"), text: "hello", reason: "The disk is full.")
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", refused: [refused])) }
    #expect(sitting.shows("The disk is full."))
    #expect(sitting.beforeCursor?.hasSuffix(" hello") == true)
    #expect(!sitting.shows("Saving"))
  }

  @Test func `losing the focus stores the draft and ends the typing notice`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.type("x")
    _ = sitting.take()
    sitting.input(.focus(false))
    #expect(
      sitting.take() == [
        .intent(.messages(.draft(Self.anna, Draft(text: "x", cursor: 1)))),
        .intent(.messages(.typing(Self.anna, false))),
        .intent(
          .reading(
            ReadingPosition(
              chat: Self.anna, isFocused: false, followsEnd: true, lastShown: EventID("$1")))),
      ])
  }
}
