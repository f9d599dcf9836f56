import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

@Suite struct OverlayFlowTests {
  static let anna = ChatID("!anna")

  private func answer(_ query: String, _ names: [String]) -> ChatSearchViewModel {
    ChatSearchViewModel(query: query, rows: names.map { Sample.chat($0) })
  }

  @Test func `the switcher finds a chat by letters`() {
    var sitting = Sitting()
    _ = sitting.take()
    sitting.press(.ctrl("k"))
    sitting.type("an")
    #expect(
      sitting.takeIntents() == [
        .chatSearch(.goTo("")), .chatSearch(.goTo("a")), .chatSearch(.goTo("an")),
      ])
    sitting.receive { $0.receive(chatSearch: answer("a", ["bob"])) }
    #expect(!sitting.shows("bob says hello                 14:03  "))
    sitting.receive { $0.receive(chatSearch: answer("an", ["anna"])) }
    sitting.press(.enter)
    #expect(sitting.takeIntents().prefix(2) == [.chatSearch(.close), .messages(.open(Self.anna))])
    #expect(sitting.screens.navigation.path == [.chatList, .messages])
  }

  @Test func `Enter before the matches arrive opens the best one, and later keys go to its chat`() {
    var sitting = Sitting()
    sitting.press(.ctrl("k"))
    sitting.type("ann")
    sitting.press(.enter)
    sitting.type("hello")
    sitting.press(.enter)
    sitting.receive { $0.receive(chatSearch: answer("an", ["bob"])) }
    #expect(sitting.screens.messages.state == .closed)
    _ = sitting.take()
    sitting.receive { $0.receive(chatSearch: answer("ann", ["anna"])) }
    let submission = Submission(chat: Self.anna, transaction: TransactionID("t1"), text: "hello")
    #expect(sitting.takeIntents().contains(.messages(.submit(submission))))
    #expect(sitting.screens.messages.state.session?.chat == Self.anna)
  }

  @Test func `a click in the switcher opens a chat, one beside it closes the switcher`() {
    var sitting = Sitting()
    sitting.press(.ctrl("k"))
    sitting.receive { $0.receive(chatSearch: answer("", ["zoe", "yan", "anna"])) }
    let row = sitting.lines.firstIndex { $0.contains("yan") } ?? 0
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: 50)))
    #expect(sitting.screens.messages.state.session?.chat == ChatID("!yan"))
    sitting.press(.ctrl("k"))
    sitting.input(.mouse(MouseInput(kind: .press, row: 0, column: 0)))
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `the help opened above a switcher that waits for matches gets the keys`() {
    var sitting = Sitting()
    sitting.press(.ctrl("k"))
    sitting.type("a")
    sitting.press(.enter, .function(1), .end)
    #expect(sitting.shows("Does thing 40"))
    #expect(sitting.screens.switcher.search.held.inputs.isEmpty)
  }

  @Test func `an early Enter in the switcher waits for the matches, however late they come`() {
    var sitting = Sitting()
    sitting.press(.ctrl("k"))
    sitting.type("a")
    sitting.press(.enter)
    sitting.type("kept")
    sitting.wait(milliseconds: 60_000)
    sitting.receive { $0.receive(chatSearch: answer("a", ["anna"])) }
    #expect(sitting.screens.messages.state.session?.chat == Self.anna)
    #expect(sitting.screens.messages.state.session?.text.text == "kept")
  }

  @Test func `a new chat opens however late the router answers`() {
    var sitting = Sitting()
    sitting.press(.newChat)
    sitting.type("Zoe")
    sitting.press(.enter)
    sitting.wait(milliseconds: 60_000)
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .created(ChatID("!zoe")), requests: 1))
    }
    #expect(sitting.screens.navigation.path == [.chatList, .messages])
  }

  @Test func `Esc cancels an Enter that waits for the switcher's matches`() {
    var sitting = Sitting()
    sitting.press(.ctrl("k"))
    sitting.type("a")
    sitting.press(.enter)
    sitting.type("held")
    sitting.press(.escape)
    #expect(sitting.screens.navigation.path == [.chatList])
    sitting.press(.ctrl("k"))
    sitting.type("a")
    sitting.press(.enter)
    sitting.receive { $0.receive(chatSearch: answer("a", ["anna"])) }
    #expect(sitting.screens.messages.state.session?.chat == Self.anna)
    #expect(sitting.screens.messages.state.session?.text.isEmpty == true)
  }

  @Test func `a created chat replaces the new-chat form, and its composer gets the keys`() {
    var sitting = Sitting()
    sitting.press(.newChat)
    #expect(sitting.shows("New chat"))
    sitting.press(.enter)
    #expect(sitting.shows("Nobody is named yet."))
    sitting.type("Zoe")
    _ = sitting.take()
    sitting.press(.enter, .enter)
    #expect(sitting.takeIntents() == [.createChat(.create(ChatRequest(name: "Zoe")))])
    let busy = CreateChatViewModel(state: .busy("Creating “Zoe” …"))
    sitting.receive { $0.receive(createChat: busy) }
    #expect(sitting.shows("Creating “Zoe” …"))
    let created = CreateChatViewModel(state: .created(ChatID("!zoe")))
    sitting.receive { $0.receive(createChat: created) }
    #expect(
      sitting.takeIntents() == [
        .createChat(.cancel), .messages(.open(ChatID("!zoe"))),
        .chatList(.select(ChatID("!zoe"))),
      ])
    #expect(sitting.screens.navigation.path == [.chatList, .messages])
    sitting.receive { $0.receive(chatList: Sample.chats(["zoe", "guide"])) }
    #expect(sitting.screens.chatList.state.listing?.selectedRow?.name == "zoe")
  }

  @Test func `a failure to create a chat keeps the name, and a second Enter tries again`() {
    var sitting = Sitting()
    sitting.press(.newChat)
    sitting.type("Zoe")
    sitting.press(.enter)
    let failed = CreateChatViewModel(
      state: .failed(
        FailureViewModel(
          reason: "No answer.", retry: .createChat(.create(ChatRequest(name: "Zoe"))))))
    sitting.receive { $0.receive(createChat: failed) }
    #expect(sitting.shows("No answer.") && sitting.shows("Zoe"))
    _ = sitting.take()
    sitting.press(.enter)
    #expect(sitting.takeIntents() == [.createChat(.create(ChatRequest(name: "Zoe")))])
    sitting.press(.escape)
    #expect(sitting.takeIntents() == [.createChat(.cancel)])
  }

  @Test func `an unfinished name in the new-chat form is restored, that of a created chat is not`()
  {
    var sitting = Sitting()
    sitting.press(.newChat)
    sitting.type("Zoe")
    sitting.press(.escape)
    sitting.press(.newChat)
    #expect(sitting.screens.createChat.state.form?.name.text == "Zoe")
    sitting.press(.enter)
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .created(ChatID("!zoe"))))
    }
    sitting.press(.function(3))
    #expect(sitting.screens.createChat.state.form?.name.isEmpty == true)
  }

  @Test func `a name left in the new-chat form twice without a change is not restored`() {
    var sitting = Sitting()
    sitting.press(.newChat)
    sitting.type("Zoe")
    sitting.press(.escape)
    sitting.press(.newChat)
    sitting.press(.escape)
    sitting.press(.newChat)
    #expect(sitting.screens.createChat.state.form?.isEmpty == true)
    sitting.type("Zoe")
    sitting.press(.escape)
    sitting.press(.newChat, .end)
    sitting.type("y")
    sitting.press(.escape)
    sitting.press(.newChat)
    #expect(sitting.screens.createChat.state.form?.words == "Zoey")
  }

  @Test func `typing replaces a name restored in the new-chat form, and Backspace deletes it`() {
    var sitting = Sitting()
    sitting.press(.newChat)
    sitting.type("bo")
    sitting.press(.escape, .newChat)
    #expect(sitting.shows("bo") && sitting.screens.createChat.state.form?.isSelected == true)
    sitting.type("bo")
    #expect(sitting.screens.createChat.state.form?.words == "bo")
    sitting.press(.escape, .newChat)
    sitting.press(.backspace)
    #expect(sitting.screens.createChat.state.form?.words == "")
    sitting.type("ann")
    sitting.press(.escape, .newChat)
    sitting.press(.left)
    sitting.type("x")
    #expect(sitting.screens.createChat.state.form?.words == "anxn")
  }

  @Test func `typing replaces the people and the name that an earlier new chat left`() {
    var sitting = Sitting()
    func leave(_ sitting: inout Sitting) {
      sitting.press(.newChat)
      sitting.type("ann,bert,carl")
      sitting.press(.tab)
      sitting.type("Trip")
      sitting.press(.escape, .newChat)
      #expect(sitting.shows("ann") && sitting.shows("bert") && sitting.shows("Trip"))
    }
    leave(&sitting)
    sitting.type("dora")
    let form = sitting.screens.createChat.state.form
    #expect(form?.people.isEmpty == true && form?.words == "dora")
    #expect(form?.roomName.isEmpty == true)
    sitting.press(.ctrl("u"), .escape)
    leave(&sitting)
    sitting.press(.backspace)
    #expect(sitting.screens.createChat.state.form?.isEmpty == true)
    sitting.press(.escape)
    leave(&sitting)
    sitting.press(.end)
    sitting.type("a")
    #expect(sitting.screens.createChat.state.form?.people.count == 2)
    #expect(sitting.screens.createChat.state.form?.words == "carla")
  }

  @Test func `a click on the new-chat form's button creates the chat, one on a field focuses it`()
    throws
  {
    var sitting = Sitting()
    sitting.press(.newChat)
    sitting.type("Zoe")
    _ = sitting.take()
    func click(_ words: String) throws {
      let row = try #require(sitting.lines.firstIndex { $0.contains(words) })
      let place = try #require(sitting.lines[row].firstRange(of: words)).lowerBound
      let column = sitting.lines[row].distance(from: sitting.lines[row].startIndex, to: place)
      sitting.input(.mouse(MouseInput(kind: .press, row: row, column: column)))
    }
    try click("none")
    #expect(sitting.screens.createChat.state.form?.focus == .room)
    try click("Zoe")
    #expect(sitting.screens.createChat.state.form?.focus == .people)
    try click("Start chat")
    #expect(sitting.takeIntents() == [.createChat(.create(ChatRequest(name: "Zoe")))])
    try click("Cancel")
    #expect(sitting.screens.navigation.top == .chatList)
  }

  @Test func `the keys row names the suggested person whom Enter takes`() throws {
    var sitting = Sitting(columns: 120)
    sitting.press(.newChat)
    let row = { (sitting: Sitting) in sitting.lines.last ?? "" }
    #expect(row(sitting).contains("Enter start chat   Tab name   Esc back"))
    sitting.type("zo")
    sitting.receive {
      $0.receive(
        autocomplete: AutocompleteContactViewModel(
          words: "zo",
          candidates: [
            CandidateViewModel(
              choice: PersonChoice(address: "@zoe:s", label: "Zoë"), detail: "@zoe:s")
          ], note: "", retry: nil))
    }
    #expect(row(sitting).contains("Enter take Zoë   ↑↓ choose   Tab name   Esc back"))
    sitting.press(.enter)
    #expect(sitting.shows("Zoë ×") && row(sitting).contains("Enter start chat"))
    sitting.press(.backspace)
    #expect(!sitting.shows("Zoë ×"))
  }

  @Test func `editing the name removes the failure to create a chat from the form`() {
    var sitting = Sitting()
    sitting.press(.newChat)
    sitting.type("Zoe")
    sitting.press(.enter)
    let failed = CreateChatViewModel(state: .failed(Sample.failure))
    sitting.receive { $0.receive(createChat: failed) }
    #expect(sitting.shows("No answer."))
    sitting.press(.left)
    #expect(sitting.shows("No answer."))
    sitting.type("x")
    #expect(!sitting.shows("No answer.") && sitting.shows("Zoxe"))
  }

  @Test func `a chat with oneself is refused`() {
    var sitting = Sitting()
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .idle, ownNames: ["@ada:s", "ada"]))
    }
    sitting.press(.newChat)
    sitting.type("Ada")
    #expect(sitting.shows("This is you"))
    _ = sitting.take()
    sitting.press(.enter)
    #expect(sitting.takeIntents() == [] && sitting.shows("! This is you"))
  }

  @Test func `the help begins with the last report of the status line`() {
    var sitting = Sitting(rows: 24, columns: 80)
    let long = "The disk is full, and this sentence is longer than the line that it was shown in"
    sitting.receive {
      $0.receive(
        statusLine: StatusLineViewModel(
          connection: "online", tone: .online, profile: "", report: long, lastReport: long))
    }
    #expect(sitting.lines.last?.contains("F1 help") == true)
    #expect(sitting.lines.last?.contains("shown in") == false)
    sitting.press(.function(1))
    #expect(sitting.shows("Last report") && sitting.shows("was shown in"))
    sitting.press(.end)
    #expect(sitting.shows("Does thing 40"))
  }

  @Test func `Tab goes through the fields of the new-chat form`() {
    var sitting = Sitting()
    sitting.press(.newChat)
    sitting.press(.tab)
    #expect(sitting.screens.createChat.state.form?.focus == .room)
    sitting.press(.tab)
    #expect(sitting.screens.createChat.state.form?.focus == .button)
    sitting.press(.tab)
    #expect(sitting.screens.createChat.state.form?.focus == .unfold)
    sitting.press(.tab)
    #expect(sitting.screens.createChat.state.form?.focus == .directory)
    sitting.press(.tab)
    #expect(sitting.screens.navigation.top == .chatList)
    sitting.press(.tab)
    #expect(sitting.screens.navigation.top == .createChat)
    #expect(sitting.screens.createChat.state.form?.focus == .people)
    sitting.press(.function(6))
    #expect(sitting.screens.createChat.state.form?.focus == .room)
  }

  @Test func `the help scrolls and closes, and the pane below gets the keys again`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.press(.function(1))
    #expect(sitting.shows("Does thing 1"))
    sitting.press(.end)
    #expect(sitting.shows("Does thing 40"))
    sitting.input(.mouse(MouseInput(kind: .wheelUp, row: 9, column: 50)))
    #expect(!sitting.shows("Does thing 40"))
    sitting.press(.function(1))
    sitting.type("x")
    #expect(sitting.beforeCursor?.hasSuffix(" x") == true)
  }

  @Test func `the status line names the keys of the pane that has the focus`() {
    var sitting = Sitting(columns: 140)
    #expect(sitting.lines.last?.contains("new chat") == true)
    sitting.open("anna")
    #expect(sitting.lines.last?.contains("send") == true)
  }
}
