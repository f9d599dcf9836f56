import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

@Suite struct PasteFlowTests {
  @Test(arguments: [(24, 100), (24, 80), (12, 40)])
  func `a paste while the list has the focus goes to the open chat and is not sent`(
    rows: Int, columns: Int
  ) {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.open("anna")
    sitting.press(.tab)
    #expect(sitting.screens.navigation.top == .chatList)
    sitting.type("j")
    _ = sitting.take()
    sitting.input(.paste("two\nlines\n"))
    #expect(sitting.screens.messages.state.session?.text.text == "two\nlines\n")
    #expect(sitting.screens.messages.state.session?.chat == ChatID("!anna"))
    #expect(sitting.screens.navigation.top == .messages && sitting.shows("two"))
    let sent = sitting.takeIntents().filter {
      if case .messages(.submit) = $0 { true } else { false }
    }
    #expect(sent == [])
  }

  @Test func `a paste over the chat list goes to the new-chat form beside it`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.press(.function(3), .tab, .tab, .tab)
    #expect(sitting.screens.navigation.top == .chatList)
    sitting.input(.paste("Zoe"))
    #expect(sitting.screens.createChat.state.form?.words == "Zoe")
    #expect(sitting.screens.navigation.top == .createChat)
  }

  @Test func `a paste without a text field rings the bell`() {
    var sitting = Sitting()
    _ = sitting.take()
    sitting.input(.paste("text"))
    #expect(sitting.take() == [.bell])
    sitting.press(.function(1))
    _ = sitting.take()
    sitting.input(.paste("text"))
    #expect(sitting.take() == [.bell])
  }
}
