import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

@Suite struct PasteFlowTests {
  @Test(arguments: [(24, 100), (24, 80), (12, 40)])
  func `a paste while the list has the focus goes to its filter and is not sent`(
    rows: Int, columns: Int
  ) {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.open("anna")
    sitting.press(.tab)
    #expect(sitting.screens.navigation.top == .chatList)
    sitting.type("j")
    _ = sitting.take()
    sitting.input(.paste("two\nlines\n"))
    #expect(sitting.screens.chatList.filter.search.state.form?.query.text == "jtwo lines ")
    #expect(sitting.screens.messages.state.session?.text.isEmpty == true)
    #expect(sitting.takeIntents() == [.chatSearch(.search("jtwo lines "))])
  }

  @Test func `a paste without a text field rings the bell`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.press(KeyStroke.alt("m"), KeyStroke.alt("x"))
    #expect(sitting.shows("─ Message ─"))
    _ = sitting.take()
    sitting.input(.paste("text"))
    #expect(sitting.take() == [.bell])
  }
}
