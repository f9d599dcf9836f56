import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// Leaving a chat from the list.
@Suite struct LeavingFlowTests {
  private func row(_ name: String, isInvite: Bool = false) -> ChatRowViewModel {
    let id = ChatID("!\(name)")
    return ChatRowViewModel(
      id: id, name: name, preview: "", time: "", unread: "", mentions: "", hasDraft: false,
      open: .messages(.open(id)),
      departure: DepartureViewModel(
        chat: id, question: isInvite ? "Decline \(name)?" : "Leave \(name)?",
        yes: isInvite ? "decline" : "leave", no: "stay", leave: .chatList(.leave(id))))
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
    sitting.press(.down, .character("x"))
    #expect(sitting.shows("Leave bob?") && sitting.shows("y leave  n stay"))
    sitting.press(.escape)
    sitting.press(.ctrl("x"), KeyStroke(.character("n")))
    #expect(!sitting.shows("Leave bob?"))
    #expect(sitting.takeIntents() == [])
    sitting.press(.character("x"), .character("y"))
    #expect(sitting.takeIntents() == [.chatList(.leave(ChatID("!bob")))])
  }

  @Test func `an invite is declined without opening it`() {
    var sitting = sitting()
    sitting.press(.end, .character("x"))
    #expect(sitting.shows("Decline party?") && sitting.shows("y decline"))
    sitting.press(.character("y"))
    #expect(sitting.takeIntents() == [.chatList(.leave(ChatID("!party")))])
  }

  @Test func `an invite accepted during the question becomes a chat to leave`() {
    var sitting = sitting()
    sitting.press(.end, .character("x"))
    let chats = [row("anna"), row("bob"), row("party")]
    sitting.receive {
      $0.receive(
        chatList: ChatListViewModel(
          state: .loaded(rows: chats, hasEarlier: false, hasLater: false)))
    }
    #expect(sitting.shows("Leave party?") && sitting.shows("y leave"))
    sitting.press(.character("y"))
    #expect(sitting.takeIntents() == [.chatList(.leave(ChatID("!party")))])
  }

  @Test func `leaving the open chat closes it and stores its draft`() {
    var sitting = sitting()
    sitting.press(.enter)
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna")) }
    sitting.type("half")
    sitting.press(.escape)
    _ = sitting.take()
    sitting.press(.character("x"), .character("y"))
    let intents = sitting.takeIntents()
    #expect(intents.contains(.messages(.draft(ChatID("!anna"), Draft(text: "half", cursor: 4)))))
    #expect(intents.suffix(2) == [.messages(.close), .chatList(.leave(ChatID("!anna")))])
    #expect(sitting.screens.messages.state == .closed)
    #expect(sitting.screens.navigation.path == [.chatList])
  }

  @Test func `leaving a chat from the list leaves another open chat open`() {
    var sitting = sitting()
    sitting.press(.enter)
    sitting.press(.escape, .down, .character("x"), .character("y"))
    #expect(sitting.screens.messages.state.session?.chat == ChatID("!anna"))
  }

  @Test func `leaving a chat ends a peek into it`() {
    var sitting = sitting()
    sitting.press(.enter)
    sitting.press(.escape, .end, .character(" "), .character("x"), .character("y"))
    #expect(sitting.screens.messages.peek == nil)
    #expect(sitting.screens.messages.state.session?.chat == ChatID("!anna"))
    #expect(sitting.takeIntents().last == .chatList(.leave(ChatID("!party"))))
  }

  @Test func `the leave key rings the bell without a chat to leave`() {
    var sitting = Sitting()
    _ = sitting.take()
    sitting.press(.character("x"))
    #expect(sitting.take() == [.bell] && sitting.screens.question.question == nil)
  }
}
