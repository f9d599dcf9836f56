import Intents
import Keys
@testable import Screens
import Testing
import ViewModels

/// Going back and forth between two chats, by Alt-/ and by the switcher.
@Suite struct VisitedChatTests: CommandFlow {
  private func matches(_ query: String, _ names: String...) -> ChatSearchViewModel {
    ChatSearchViewModel(query: query, rows: names.map { Sample.chat($0) })
  }

  private func visiting(_ chats: String...) -> Sitting {
    var sitting = Sitting(rows: 24, columns: 100)
    for chat in chats {
      sitting.press(.function(6))
      if sitting.screens.navigation.top != .chatList { sitting.press(.function(6)) }
      sitting.open(chat)
    }
    _ = sitting.take()
    return sitting
  }

  private func chat(_ sitting: Sitting) -> ChatID? { sitting.screens.messages.state.chat }

  @Test func `Alt-slash goes back and forth between two chats`() {
    var sitting = visiting("anna", "bob")
    sitting.press(KeyStroke.alt("/"))
    #expect(chat(sitting) == ChatID("!anna"))
    sitting.press(KeyStroke.ctrl("^"))
    #expect(chat(sitting) == ChatID("!bob"))
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `Alt-slash rings the bell before a second chat was opened`() {
    var sitting = visiting("anna")
    sitting.press(KeyStroke.alt("/"))
    #expect(sitting.take().contains(.bell))
    #expect(chat(sitting) == ChatID("!anna"))
  }

  @Test func `Ctrl-K and Enter go back and forth between two chats, also before matches arrive`() {
    for isEarly in [false, true] {
      var sitting = visiting("bob", "anna")
      for expected in ["bob", "anna"] {
        sitting.press(KeyStroke.ctrl("k"))
        if isEarly { sitting.press(.enter) }
        sitting.receive { $0.receive(chatSearch: matches("", "zoe", "anna", "bob")) }
        if !isEarly { sitting.press(.enter) }
        #expect(chat(sitting) == ChatID("!\(expected)"), "\(isEarly)")
        sitting.receive { $0.receive(chatSearch: .initial) }
      }
    }
  }

  @Test func `the switcher lists the open chat second, and ranks matches of a typed name as usual`()
  {
    var sitting = visiting("anna")
    sitting.press(KeyStroke.ctrl("k"))
    sitting.receive { $0.receive(chatSearch: matches("", "anna", "zoe", "bob")) }
    #expect(sitting.screens.switcher.search.state.form?.rows.map(\.name) == ["zoe", "anna", "bob"])
    sitting.type("n")
    sitting.receive { $0.receive(chatSearch: matches("n", "anna", "nathan")) }
    sitting.press(.enter)
    #expect(chat(sitting) == ChatID("!anna"))
  }

  @Test
  func `Esc leads from history to the newest message, and from the list to the composer`() {
    var sitting = Sitting(rows: 24, columns: 100)
    sitting.open("anna", (1...60).map { Sample.message($0) })
    sitting.press(.pageUp)
    #expect(sitting.screens.messages.state.scroll != .end)
    sitting.press(.escape)
    #expect(sitting.screens.messages.state.scroll == .end)
    sitting.press(.escape)
    #expect(sitting.screens.navigation.top == .messages)
    sitting.press(.function(6))
    #expect(sitting.screens.navigation.top == .chatList)
    sitting.press(.escape)
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `the mark for newer messages counts other people's messages that arrived meanwhile`() {
    let old = (1...60).map { Sample.message($0) }
    var sitting = Sitting(rows: 24, columns: 100)
    sitting.open("anna", old)
    sitting.press(.pageUp)
    #expect(sitting.shows("↓ newest"))
    let new = old + [Sample.message(61), Sample.sending("t9"), Sample.message(62)]
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", new)) }
    #expect(sitting.shows("↓ 2 new  Ctrl-End"))
    sitting.press(KeyStroke(.end, .control))
    sitting.press(.pageUp)
    #expect(sitting.shows("↓ newest"))
  }
}
