import Cells
import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The filter of the chat list, and the menu of its selected chat.
@Suite struct FilterFlowTests {
  private func answer(_ query: String, _ names: [String]) -> ChatSearchViewModel {
    ChatSearchViewModel(query: query, rows: names.map { Sample.chat($0) })
  }

  private func filtered(rows: Int = 24, columns: Int = 100) -> Sitting {
    var sitting = Sitting(rows: rows, columns: columns)
    _ = sitting.take()
    sitting.type("an")
    sitting.receive { $0.receive(chatSearch: answer("an", ["anna", "nathan"])) }
    return sitting
  }

  @Test(arguments: [(24, 100), (12, 40), (5, 20)])
  func `letters typed in the chat list show the matches, and Esc shows all chats again`(
    rows: Int, columns: Int
  ) {
    var sitting = filtered(rows: rows, columns: columns)
    #expect(sitting.shows("anna") && sitting.shows("nathan") && !sitting.shows("guide"))
    #expect(sitting.beforeCursor?.hasSuffix("an") == true)
    sitting.press(.escape)
    #expect(sitting.shows("guide") && sitting.screens.navigation.top == .chatList)
    #expect(
      sitting.takeIntents() == [
        .chatSearch(.search("a")), .chatSearch(.search("an")), .chatSearch(.close),
      ])
  }

  @Test func `the chat list stays until matches arrive, and matches of an older text are ignored`()
  {
    var sitting = Sitting()
    sitting.type("x")
    #expect(sitting.shows("guide"))
    sitting.receive { $0.receive(chatSearch: answer("older", ["zoe"])) }
    #expect(sitting.shows("guide") && !sitting.shows("zoe"))
  }

  @Test func `the cursor is in the filter after a letter, and on the chat after an arrow`() {
    var sitting = filtered()
    #expect(sitting.drawing.cursor?.row == 1)
    sitting.press(.down)
    let row = sitting.lines.firstIndex { $0.hasPrefix("▌ nathan") }
    #expect(row != nil && sitting.drawing.cursor?.row == row)
    sitting.type("n")
    #expect(sitting.drawing.cursor?.row == 1)
  }

  @Test func `Enter opens the selected match and empties the filter`() {
    var sitting = filtered()
    sitting.press(.down, .enter)
    #expect(sitting.screens.messages.state.chat == ChatID("!nathan"))
    #expect(!sitting.screens.chatList.isFiltered && sitting.shows("guide"))
  }

  @Test func `text typed after an Enter that waits for matches goes to the chat that opens`() {
    var sitting = Sitting()
    sitting.type("ann")
    sitting.press(.enter)
    sitting.type("hello")
    sitting.receive { $0.receive(chatSearch: answer("ann", ["anna"])) }
    #expect(sitting.screens.messages.state.chat == ChatID("!anna"))
    #expect(sitting.screens.messages.state.session?.text.text == "hello")
  }

  @Test func `a repeated filter finds matches known before, as the router does not repeat them`() {
    var sitting = Sitting()
    for keys in [[KeyStroke.ctrl("k")], []] {
      for key in keys { sitting.press(key) }
      sitting.type("ann")
      sitting.receive { $0.receive(chatSearch: answer("ann", ["anna"])) }
      sitting.press(.escape)
      for key in keys { sitting.press(key) }
      sitting.type("ann")
      sitting.press(.enter)
      #expect(sitting.screens.messages.state.chat == ChatID("!anna"))
      sitting.press(.escape)
    }
  }

  @Test func `an Enter that waits for matches opens nothing once the focus has moved elsewhere`() {
    for away in [KeyStroke.ctrl("k"), KeyStroke(.function(1)), .newChat] {
      var sitting = Sitting()
      sitting.type("ant")
      sitting.press(.enter, away)
      sitting.press(.escape)
      sitting.receive { $0.receive(chatSearch: answer("ant", ["ant"])) }
      #expect(sitting.screens.messages.state.chat == nil, "\(away)")
    }
    var sitting = Sitting()
    sitting.open("anna")
    sitting.press(.escape)
    sitting.type("ant")
    sitting.press(.enter)
    sitting.input(.mouse(MouseInput(kind: .press, row: 20, column: 60)))
    sitting.type("hello")
    sitting.receive { $0.receive(chatSearch: answer("ant", ["ant"])) }
    #expect(sitting.screens.messages.state.chat == ChatID("!anna"))
    #expect(sitting.screens.messages.state.session?.text.text == "hello")
  }

  @Test func `the selection of the filtered list follows its chat when the matches are reordered`()
  {
    var sitting = filtered()
    sitting.press(.down)
    sitting.receive { $0.receive(chatSearch: answer("an", ["zan", "nathan", "anna"])) }
    sitting.receive { $0.receive(chatSearch: answer("an", ["nathan", "zan", "anna"])) }
    #expect(sitting.screens.chatList.selectedRow?.name == "nathan")
  }

  @Test func `a click into the list ends the selection of a message`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.press(.up)
    sitting.input(.mouse(MouseInput(kind: .press, row: 1, column: 4)))
    #expect(sitting.screens.messages.selection.state == .idle)
    #expect(sitting.screens.navigation.top == .chatList)
  }

  @Test func `Enter on a typed name that no chat has begins a new chat with that name`() {
    var sitting = Sitting()
    sitting.type("zoe")
    sitting.receive { $0.receive(chatSearch: answer("zoe", [])) }
    #expect(sitting.shows("No chat has “zoe”.") && sitting.shows("new chat with"))
    sitting.press(.enter)
    #expect(sitting.screens.createChat.state.form?.words == "zoe")
    #expect(!sitting.screens.chatList.isFiltered)
  }

  @Test func `Enter on a name that no chat has replaces the name in an open new chat`() {
    var sitting = Sitting()
    sitting.press(.newChat)
    sitting.type("bob")
    sitting.press(.enter)
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .failed(Sample.failure)))
    }
    sitting.input(.mouse(MouseInput(kind: .press, row: 1, column: 4)))
    sitting.type("zoe")
    sitting.receive { $0.receive(chatSearch: answer("zoe", [])) }
    _ = sitting.take()
    sitting.press(.enter)
    #expect(sitting.screens.navigation.top == .createChat)
    // The failure to make the chat with bob does not stand beside the other name.
    #expect(sitting.screens.createChat.state.form?.isChanged == true)
    #expect(sitting.screens.createChat.state.form?.words == "zoe")
    #expect(sitting.takeIntents().contains(.createChat(.suggest("zoe"))))
  }

  @Test func `Enter on a name that no chat has rings the bell while another chat is created`() {
    var sitting = Sitting()
    sitting.press(.newChat)
    sitting.type("bob")
    sitting.press(.enter)
    sitting.input(.mouse(MouseInput(kind: .press, row: 1, column: 4)))
    sitting.type("zoe")
    sitting.receive { $0.receive(chatSearch: answer("zoe", [])) }
    _ = sitting.take()
    sitting.press(.enter)
    #expect(sitting.take().contains(.bell))
    #expect(sitting.screens.createChat.state.isCreating)
  }

  @Test func `blanks begin no filter of the chat list, and deleting its text ends it`() {
    var sitting = Sitting()
    _ = sitting.take()
    sitting.type("  ")
    #expect(sitting.takeIntents() == [])
    sitting.type("a")
    sitting.press(.backspace)
    #expect(!sitting.screens.chatList.isFiltered)
    sitting.press(.look)
    #expect(sitting.screens.messages.peek != nil)
  }

  @Test func `Right moves the cursor in the filter and peeks into no chat`() {
    var sitting = filtered()
    sitting.press(.left, .right)
    #expect(sitting.screens.messages.peek == nil)
    #expect(sitting.beforeCursor?.hasSuffix("an") == true)
  }

  @Test
  func `the filter keeps its matches while the switcher searches, and searches again after it`() {
    var sitting = filtered()
    _ = sitting.take()
    sitting.press(.ctrl("k"))
    sitting.receive { $0.receive(chatSearch: answer("", ["guide", "zoe"])) }
    sitting.press(.escape)
    #expect(sitting.shows("nathan") && !sitting.shows("guide"))
    #expect(
      sitting.takeIntents() == [
        .chatSearch(.goTo("")), .chatSearch(.close), .chatSearch(.search("an")),
      ])
  }

  @Test(arguments: [(24, 100), (12, 40), (5, 20)])
  func `a line in the menu of the selected chat does what it says, and typed letters nothing`(
    rows: Int, columns: Int
  ) {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.receive { $0.receive(chatList: Sample.chats(["guide", "anna"], unread: ["anna"])) }
    sitting.press(.down)
    _ = sitting.take()
    sitting.press(.menu)
    #expect(sitting.screens.navigation.top == .chatMenu && sitting.shows("Look"))
    sitting.type("mx 1")
    #expect(sitting.takeIntents() == [])
    sitting.press(.down)
    #expect(sitting.shows("Mark as read"))
    sitting.press(.enter)
    #expect(sitting.takeIntents() == [.chatList(.markRead(ChatID("!anna")))])
    #expect(sitting.screens.navigation.top == .chatList)
    sitting.press(.menu, .escape)
    #expect(sitting.takeIntents() == [])
  }

  @Test func `the menu of a chat does nothing to the chat that takes its place in the list`() {
    var sitting = Sitting()
    sitting.receive { $0.receive(chatList: Sample.chats(["guide", "anna"], unread: ["guide"])) }
    sitting.press(.menu, .down)
    // The chat is left on another device, so another one becomes the selected one.
    sitting.receive { $0.receive(chatList: Sample.chats(["anna"], unread: ["anna"])) }
    _ = sitting.take()
    sitting.press(.enter)
    #expect(sitting.take() == [.bell])
  }

  @Test func `a click on the cross at the end of the filter empties it`() throws {
    var sitting = filtered()
    let column = try #require(sitting.lines[1].firstIndex(of: "×"))
      .utf16Offset(in: sitting.lines[1])
    sitting.input(.mouse(MouseInput(kind: .press, row: 1, column: column)))
    #expect(!sitting.screens.chatList.isFiltered && sitting.shows("guide"))
  }

  @Test func `a click on the plus button begins a new chat, and one on the filter focuses it`()
    throws
  {
    var sitting = Sitting()
    sitting.input(.mouse(MouseInput(kind: .press, row: 1, column: 4)))
    #expect(sitting.drawing.cursor?.row == 1)
    let column = try #require(Array(sitting.lines[0]).firstIndex(of: "+"))
    sitting.input(.mouse(MouseInput(kind: .press, row: 0, column: column)))
    #expect(sitting.screens.navigation.top == .createChat)
  }

  @Test func `a slash in the list begins a command in the composer of the chat beside it`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.press(.otherPane)
    #expect(sitting.screens.navigation.top == .chatList)
    sitting.type("/join #x:s")
    #expect(sitting.screens.navigation.top == .messages && !sitting.screens.chatList.isFiltered)
    #expect(sitting.beforeCursor?.hasSuffix("/join #x:s") == true)
    sitting.press(.enter)
    #expect(sitting.screens.messages.state.session?.text.isEmpty == true)
  }

  @Test func `a slash behind other letters stays in the filter`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.press(.otherPane)
    sitting.type("a/b")
    #expect(sitting.screens.navigation.top == .chatList && sitting.screens.chatList.isFiltered)
    #expect(sitting.screens.chatList.typedCommand == nil)
  }

  @Test func `a command pasted into the chat list goes to the composer, unless a text is there`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.press(.otherPane)
    sitting.input(.paste("/topic tea"))
    #expect(sitting.screens.messages.state.session?.text.text == "/topic tea")
    sitting.press(.otherPane)
    sitting.type("/news")
    #expect(sitting.screens.messages.state.session?.text.text == "/topic tea")
    #expect(sitting.screens.chatList.typedCommand == "/news")
  }

  @Test(arguments: [(24, 100), (12, 40)])
  func `a command typed in the chat list runs if it needs no chat`(rows: Int, columns: Int) {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.type("/topic tea")
    sitting.receive { $0.receive(chatSearch: answer("/topic tea", [])) }
    #expect(sitting.shows("Enter runs the command.") && !sitting.shows("No chat has"))
    _ = sitting.take()
    sitting.press(.enter)
    #expect(sitting.take().contains(.bell) && sitting.shows("Open a chat for this first"))
    #expect(sitting.screens.chatList.typedCommand == "/topic tea")
    sitting.press(.escape)
    sitting.type("/nosuch")
    sitting.press(.enter)
    #expect(sitting.shows("No command /nosuch"))
    sitting.press(.escape)
    sitting.type("/settings")
    sitting.press(.enter)
    #expect(sitting.screens.navigation.top == .settings && !sitting.screens.chatList.isFiltered)
  }

  @Test func `/join typed in the chat list joins a room while there is no chat`() {
    var sitting = Sitting(chats: [])
    sitting.receive { $0.receive(chatList: Sample.chats([])) }
    _ = sitting.take()
    sitting.type("/join #x:s")
    sitting.press(.enter)
    #expect(
      sitting.takeIntents().contains {
        if case .createChat = $0 { true } else { false }
      })
  }
}
