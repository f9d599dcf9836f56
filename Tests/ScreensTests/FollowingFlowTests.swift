import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The key that opens the successor of a replaced room.
@Suite struct FollowingFlowTests {
  private let follow = Intent.chatList(.follow(ChatID("!anna")))

  private func sitting() -> Sitting {
    var sitting = Sitting()
    sitting.open(
      "anna",
      [Sample.message(1), .successor(text: "This chat goes on in another room", follow: follow)])
    _ = sitting.take()
    return sitting
  }

  private func found(_ chat: String?) -> ChatListViewModel {
    ChatListViewModel(
      state: Sample.chats(["guide", "anna", "bob"]).state,
      chatToOpen: ChatToOpenViewModel(
        number: 1, conversation: chat.map { Conversation(ChatID($0)) }))
  }

  @Test func `following a replaced room requests the new chat and opens it`() {
    var sitting = sitting()
    #expect(sitting.shows("This chat goes on in another room"))
    sitting.press(.alt("g"))
    #expect(sitting.takeIntents() == [follow])
    sitting.receive { $0.receive(chatList: found("!next")) }
    #expect(sitting.screens.messages.state.session?.chat == ChatID("!next"))
  }

  @Test func `the key follows a replaced room while a message is selected too`() {
    for key in [KeyStroke(.character("g"), .alt), KeyStroke(.function(7))] {
      var sitting = sitting()
      sitting.press(.up)
      #expect(sitting.screens.messages.selection.state.message != nil)
      sitting.press(key)
      #expect(sitting.takeIntents() == [follow])
      sitting.receive { $0.receive(chatList: found("!next")) }
      #expect(sitting.screens.messages.state.session?.chat == ChatID("!next"))
      #expect(sitting.screens.messages.selection.state.message == nil)
    }
  }

  @Test func `the successor of a replaced room is not opened after the person opened another chat`()
  {
    var sitting = sitting()
    sitting.press(.function(7), .escape)
    sitting.open("bob")
    sitting.receive { $0.receive(chatList: found("!next")) }
    #expect(sitting.screens.messages.state.session?.chat == ChatID("!bob"))
  }

  @Test func `a failure to follow a replaced room to its successor rings the bell`() {
    var sitting = sitting()
    sitting.press(.alt("g"))
    _ = sitting.take()
    sitting.receive { $0.receive(chatList: found(nil)) }
    #expect(sitting.take() == [.bell])
    #expect(sitting.screens.messages.state.session?.chat == ChatID("!anna"))
  }

  private func replaced(by newer: String?) -> MessagesViewModel {
    MessagesViewModel(
      chat: ChatID("!old"), title: "old", subtitle: "",
      state: .loaded(
        MessageRows(
          rows: [Sample.message(1)], earlier: nil, later: nil, historyNote: "", newestEvent: nil)),
      typing: "", draft: .empty, refused: [], newer: newer.map { ChatID("!\($0)") })
  }

  @Test(arguments: [(12, 40), (24, 100)])
  func `the list marks the row of the chat that goes on in place of the open one`(
    rows: Int, columns: Int
  ) {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.open("anna")
    sitting.receive { $0.open(ChatID("!old")) }
    sitting.receive { $0.receive(messages: replaced(by: "anna")) }
    sitting.press(.otherPane)
    #expect(sitting.screens.navigation.top == .chatList)
    #expect(sitting.screens.chatList.selectedRow?.id == ChatID("!anna"))
    #expect(sitting.lines.contains { $0.hasPrefix("▌") && $0.contains("anna") })
    sitting.press(.enter)
    #expect(sitting.screens.messages.state.session?.chat == ChatID("!anna"))
  }

  @Test func `a choice in the list stays when the open chat turns out to be replaced`() {
    var sitting = Sitting()
    sitting.receive { $0.open(ChatID("!old")) }
    sitting.press(.otherPane, .down)
    let chosen = sitting.screens.chatList.selectedRow?.id
    sitting.receive { $0.receive(messages: replaced(by: "bob")) }
    #expect(chosen != nil && sitting.screens.chatList.selectedRow?.id == chosen)
  }

  private func continued(_ rows: [MessageRowViewModel]) -> Sitting {
    var sitting = sitting()
    let viewModel = MessagesViewModel(
      chat: ChatID("!anna"), title: "anna", subtitle: "",
      state: .loaded(
        MessageRows(
          rows: rows, earlier: nil, later: nil, historyNote: "This chat continues an older one",
          newestEvent: EventID("$1"))),
      typing: "", draft: .empty, refused: [], older: ChatID("!bob"))
    sitting.receive { $0.receive(messages: viewModel) }
    _ = sitting.take()
    return sitting
  }

  @Test func `in a chat that continues an older one the key goes back`() {
    var sitting = continued([Sample.message(1)])
    sitting.press(.alt("g"))
    #expect(sitting.screens.messages.state.session?.chat == ChatID("!bob"))
  }

  @Test
  func `where history is missing or the chat was replaced, the key goes on and a command back`() {
    let fetch = Intent.messages(.fetchHistory(ChatID("!anna"), before: .event(EventID("$1"))))
    let rows: [([MessageRowViewModel], Intent)] = [
      ([.gap(text: "missing", fetch: fetch), Sample.message(1)], fetch),
      ([Sample.message(1), .successor(text: "moved", follow: follow)], follow),
    ]
    for (rows, intent) in rows {
      var sitting = continued(rows)
      sitting.press(.up, .alt("g"))
      #expect(sitting.takeIntents() == [intent])
      sitting.press(.escape, .alt("g"))
      #expect(sitting.takeIntents() == [intent])
      #expect(sitting.screens.messages.state.session?.chat == ChatID("!anna"))
      sitting.type("/older")
      sitting.press(.enter)
      #expect(sitting.screens.messages.state.session?.chat == ChatID("!bob"))
    }
  }

  @Test func `a chat that continues no older one refuses to open it`() {
    var sitting = sitting()
    sitting.type("/older")
    sitting.press(.enter)
    #expect(sitting.shows("This chat continues no older one."))
  }

  @Test func `at the end of a replaced room the reading position names the newest message`() {
    var sitting = Sitting()
    sitting.open("anna", [Sample.message(1), .successor(text: "moved", follow: follow)])
    let reading = sitting.takeReading()
    #expect(reading?.followsEnd == true && reading?.lastShown == EventID("$1"))
  }
}
