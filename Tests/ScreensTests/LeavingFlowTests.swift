import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// Leaving a chat or declining an invite by a key in the chat list.
@Suite struct LeavingFlowTests {
  private func row(_ name: String, isInvite: Bool = false) -> ChatRowViewModel {
    let id = ChatID("!\(name)")
    return ChatRowViewModel(
      id: id, name: name, preview: "", time: "", unread: "", mentions: "",
      open: .messages(.open(id)),
      departure: DepartureViewModel(
        chat: id, question: isInvite ? "Decline \(name)?" : "Leave \(name)?",
        consequence: "", yes: isInvite ? "Decline" : "Leave", no: "Stay",
        leave: .chatList(.leave(id))))
  }

  private func sitting(rows: Int = 24, columns: Int = 100) -> Sitting {
    var sitting = Sitting(rows: rows, columns: columns, chats: [])
    let chats = [row("anna"), row("bob"), row("party", isInvite: true)]
    sitting.receive {
      $0.receive(
        chatList: ChatListViewModel(
          state: .loaded(rows: chats, hasEarlier: false, hasLater: false)))
    }
    _ = sitting.take()
    return sitting
  }

  @Test(arguments: [(24, 100), (12, 40), (5, 20)])
  func `a chat is left only after a yes`(rows: Int, columns: Int) {
    var sitting = sitting(rows: rows, columns: columns)
    sitting.press(.down, .leave)
    #expect(sitting.shows("Leave bob?") && sitting.shows("[Stay") && sitting.shows(" Leave"))
    sitting.press(.escape)
    sitting.press(.ctrl("x"), KeyStroke(.enter))
    #expect(!sitting.shows("Leave bob?"))
    #expect(sitting.takeIntents() == [])
    sitting.press(.leave, .look, .enter)
    #expect(sitting.takeIntents() == [.chatList(.leave(ChatID("!bob")))])
  }

  @Test(arguments: [(24, 100), (12, 40), (5, 20)])
  func `text at a question answers nothing, closes nothing and reaches no text`(
    rows: Int, columns: Int
  ) {
    var sitting = sitting(rows: rows, columns: columns)
    sitting.press(.enter)
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna")) }
    sitting.press(.otherPane)
    _ = sitting.take()
    sitting.press(.leave)
    for text in ["y", "n", "Y", " ", "l"] {
      sitting.type(text)
      #expect(sitting.screens.question.question != nil)
      #expect(sitting.shows("→ Enter leaves"))
    }
    sitting.input(.paste("yes\ny"))
    #expect(sitting.shows("→ Enter leaves") && sitting.shows("[Stay"))
    #expect(sitting.takeIntents() == [])
    #expect(!sitting.screens.chatList.isFiltered)
    #expect(sitting.screens.messages.state.session?.text.isEmpty == true)
    // The hint ends with the next key, and the focused answer is given by Enter alone.
    sitting.press(.right)
    #expect(!sitting.shows("Enter leaves"))
    sitting.type("y")
    #expect(sitting.shows("Enter leaves") && !sitting.shows("→ Enter leaves"))
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.chatList(.leave(ChatID("!anna")))))
  }

  @Test func `Tab goes to the other answer of a question, and Shift-Tab back`() {
    var sitting = sitting()
    sitting.press(.leave, KeyStroke(Key.tab))
    #expect(sitting.shows("[Leave"))
    sitting.press(KeyStroke(Key.tab, .shift))
    #expect(sitting.shows("[Stay"))
    sitting.press(KeyStroke(Key.tab), .enter)
    #expect(sitting.takeIntents() == [.chatList(.leave(ChatID("!anna")))])
  }

  @Test(arguments: [(24, 100), (12, 40), (5, 20)])
  func `only a click on a button answers the question about leaving`(rows: Int, columns: Int) throws
  {
    for (letter, isLeft) in [("S", false), ("L", true)] as [(Character, Bool)] {
      var sitting = sitting(rows: rows, columns: columns)
      sitting.press(.leave)
      let row = try #require(sitting.lines.lastIndex { $0.contains("[Stay") })
      let column = try #require(Array(sitting.lines[row]).lastIndex(of: letter))
      sitting.input(.mouse(MouseInput(kind: .press, row: row - 1, column: column)))
      #expect(sitting.screens.question.question != nil)
      sitting.input(.mouse(MouseInput(kind: .press, row: row, column: column)))
      #expect(sitting.screens.question.question == nil)
      #expect(sitting.takeIntents().contains(.chatList(.leave(ChatID("!anna")))) == isLeft)
    }
  }

  @Test func `an invite is declined without opening it`() {
    var sitting = sitting()
    sitting.press(.end, .leave)
    #expect(sitting.shows("Decline party?") && sitting.shows(" Decline"))
    sitting.press(.right, .enter)
    #expect(sitting.takeIntents() == [.chatList(.leave(ChatID("!party")))])
  }

  @Test func `accepting an invite turns the question about declining into one about leaving`() {
    var sitting = sitting()
    sitting.press(.end, .leave)
    let chats = [row("anna"), row("bob"), row("party")]
    sitting.receive {
      $0.receive(
        chatList: ChatListViewModel(
          state: .loaded(rows: chats, hasEarlier: false, hasLater: false)))
    }
    // The other question begins with its first answer.
    #expect(sitting.shows("Leave party?") && sitting.shows("[Stay"))
    sitting.press(.right, .enter)
    #expect(sitting.takeIntents() == [.chatList(.leave(ChatID("!party")))])
  }

  @Test func `leaving the open chat closes it and stores its draft`() {
    var sitting = sitting()
    sitting.press(.enter)
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna")) }
    sitting.type("half")
    sitting.press(.function(6))
    _ = sitting.take()
    sitting.press(.leave, .look, .enter)
    let intents = sitting.takeIntents()
    #expect(intents.contains(.messages(.draft(ChatID("!anna"), Draft(text: "half", cursor: 4)))))
    #expect(intents.suffix(2) == [.messages(.close), .chatList(.leave(ChatID("!anna")))])
    #expect(sitting.screens.messages.state == .closed)
    #expect(sitting.screens.navigation.path == [.chatList])
  }

  @Test func `leaving a chat from the list leaves another open chat open`() {
    var sitting = sitting()
    sitting.press(.enter)
    sitting.press(.otherPane, .down, .leave, .look, .enter)
    #expect(sitting.screens.messages.state.session?.chat == ChatID("!anna"))
  }

  @Test func `leaving a chat ends a peek into it`() {
    var sitting = sitting()
    sitting.press(.enter)
    sitting.press(.otherPane, .end, .look, .leave, .look, .enter)
    #expect(sitting.screens.messages.peek == nil)
    #expect(sitting.screens.messages.state.session?.chat == ChatID("!anna"))
    #expect(sitting.takeIntents().last == .chatList(.leave(ChatID("!party"))))
  }

  @Test func `the leave key rings the bell without a chat to leave`() {
    var sitting = Sitting()
    _ = sitting.take()
    sitting.press(.leave)
    #expect(sitting.take() == [.bell] && sitting.screens.question.question == nil)
  }
}
