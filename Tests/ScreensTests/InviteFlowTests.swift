import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The page that shows an invite to a chat, with buttons to accept or decline it.
@Suite struct InviteFlowTests {
  private static let party = ChatID("!party")
  private static let departure = DepartureViewModel(
    chat: party, question: "Decline the invite to party?", consequence: "", yes: "Decline",
    no: "Keep",
    leave: .chatList(.leave(party)))

  private func invited() -> MessagesViewModel {
    let invite = InviteViewModel(
      sentence: "@dan:example.org invites you.", facts: ["Thursday evenings"],
      accept: .messages(.accept(Self.party)), departure: Self.departure)
    return MessagesViewModel(
      chat: Self.party, title: "party", subtitle: "", state: .invited(invite), typing: "",
      draft: .empty, refused: [])
  }

  private func opened(rows: Int = 24, columns: Int = 100) -> Sitting {
    var sitting = Sitting(rows: rows, columns: columns, chats: ["party", "anna"])
    sitting.press(.enter)
    sitting.receive { $0.receive(messages: invited()) }
    _ = sitting.take()
    return sitting
  }

  @Test(arguments: [(24, 100), (12, 40), (5, 20), (40, 120)])
  func `the page of an invite names the inviter, and its harmless answer has the focus`(
    rows: Int, columns: Int
  ) {
    var sitting = opened(rows: rows, columns: columns)
    #expect(sitting.shows("[Later  Enter]") && sitting.shows("Accept"))
    if rows > 5 { #expect(sitting.shows("invites you.") && sitting.shows("Decline")) }
    #expect(sitting.beforeCursor?.hasSuffix("[") == true)
    sitting.press(.enter)
    #expect(sitting.takeIntents() == [.messages(.close)])
    #expect(sitting.screens.navigation.top == .chatList)
  }

  @Test func `Right and Enter accept an invite, Esc does not`() {
    var sitting = opened()
    sitting.press(.escape)
    #expect(!sitting.takeIntents().contains(.messages(.accept(Self.party))))
    sitting.press(.enter)
    sitting.receive { $0.receive(messages: invited()) }
    _ = sitting.take()
    sitting.press(.right, .enter)
    #expect(sitting.takeIntents() == [.messages(.accept(Self.party))])
  }

  @Test func `declining an invite asks for confirmation, by the button and by the key`() {
    for keys in [[KeyStroke(.right), KeyStroke(.right), .enter], [.leave]] {
      var sitting = opened()
      for key in keys { sitting.press(key) }
      #expect(sitting.screens.question.question == .leave(Self.departure))
      sitting.press(.look, .enter)
      #expect(sitting.takeIntents().contains(.chatList(.leave(Self.party))))
    }
  }

  @Test(arguments: [(24, 100), (12, 40)])
  func `what is typed on the page of an invite goes to the filter of the list`(
    rows: Int, columns: Int
  ) {
    var sitting = opened(rows: rows, columns: columns)
    sitting.type("yes a")
    #expect(sitting.screens.navigation.top == .chatList)
    #expect(sitting.screens.chatList.filter.search.state.form?.query.text == "yes a")
    #expect(!sitting.takeIntents().contains(.messages(.accept(Self.party))))
    #expect(sitting.screens.messages.state.session?.text.isEmpty != false)
  }

  @Test func `text typed before an invite is shown is not sent as a message`() {
    var sitting = Sitting(chats: [])
    let row = ChatRowViewModel(
      id: Self.party, name: "party", preview: "", time: "", unread: "", mentions: "",
      open: .messages(.open(Self.party)), isInvite: true)
    sitting.receive {
      $0.receive(
        chatList: ChatListViewModel(
          state: .loaded(rows: [row], hasEarlier: false, hasLater: false)))
    }
    sitting.press(.enter)
    sitting.press(.enter)
    sitting.type("hi you")
    sitting.press(.enter)
    let sent = sitting.takeIntents().filter {
      if case .messages(.submit) = $0 { true } else { false }
    }
    #expect(sent == [] && sitting.screens.messages.state.session?.text.isEmpty != false)
  }

  @Test func `text typed after accepting an invite goes to the composer`() {
    var sitting = opened()
    sitting.press(.right, .enter)
    sitting.type("hello")
    #expect(sitting.screens.messages.state.session?.text.text == "hello")
    sitting.receive { $0.receive(messages: invited()) }
    sitting.type("!")
    sitting.receive { $0.receive(messages: Sample.messages(in: "party")) }
    #expect(sitting.beforeCursor?.hasSuffix("hello!") == true)
  }

  @Test func `a click on an answer of an invite gives that answer`() throws {
    var sitting = opened()
    let row = try #require(sitting.lines.firstIndex { $0.contains("[Later") })
    let column = try #require(Array(sitting.lines[row]).firstIndex(of: "A"))
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: column)))
    #expect(sitting.takeIntents() == [.messages(.accept(Self.party))])
  }

  @Test func `an invite offers its answers only after Enter opened it, not during a peek`() {
    var sitting = Sitting(chats: ["party", "anna"])
    sitting.press(.look)
    sitting.receive { $0.receive(messages: invited()) }
    #expect(sitting.shows("invites you.") && !sitting.shows("[Later"))
    sitting.press(.enter)
    #expect(sitting.shows("[Later"))
  }

  @Test func `a slash in the list beside an invite goes to the list's filter, not to a composer`() {
    var sitting = opened(rows: 30, columns: 120)
    sitting.input(.mouse(MouseInput(kind: .press, row: 1, column: 4)))
    sitting.type("/x")
    #expect(sitting.screens.messages.state.session?.text.text != "/")
    #expect(sitting.screens.chatList.isFiltered && sitting.shows("/x"))
  }
}
