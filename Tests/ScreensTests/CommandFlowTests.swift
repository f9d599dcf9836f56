import Cells
import Intents
import Keys
import Panes
import Testing
import ViewModels

@testable import Screens

/// Commands in the composer, by their whole way over the screen.
@Suite struct CommandFlowTests {
  static let anna = ChatID("!anna")

  private func sitting(rows: Int = 24, columns: Int = 100) -> Sitting {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.open("anna")
    _ = sitting.take()
    return sitting
  }

  private func submissions(_ sitting: inout Sitting) -> [Submission] {
    sitting.takeIntents().compactMap {
      if case .messages(.submit(let submission)) = $0 { submission } else { nil }
    }
  }

  private func text(_ sitting: Sitting) -> String? {
    sitting.screens.messagesState.session?.text.text
  }

  @Test(arguments: ["/foo", "/quitt", "/", "/ quit", "/quit now", "/me", "/notify loud", "  /foo"])
  func `what is no command stays in the composer, is not sent, and says so`(typed: String) {
    var sitting = sitting()
    sitting.type(typed)
    sitting.press(.enter)
    let outcomes = sitting.take()
    #expect(outcomes.contains(.bell) && !outcomes.contains(.quit))
    #expect(submissions(&sitting).isEmpty)
    #expect(text(sitting) == typed)
    #expect(sitting.screens.messagesState.session?.note.isEmpty == false)
    // The next key takes the reason away, and the text can still be put right.
    sitting.type("x")
    #expect(sitting.screens.messagesState.session?.note == "")
  }

  @Test func `the refusal names the way round and the help`() {
    var sitting = sitting()
    sitting.type("/foo")
    sitting.press(.enter)
    #expect(sitting.shows("No command /foo. //foo sends it as text; F1 lists them."))
  }

  @Test func `two slashes send a text that begins with one`() {
    var sitting = sitting()
    sitting.type("//foo bar")
    sitting.press(.enter)
    let sent = submissions(&sitting)
    #expect(sent.map(\.text) == ["/foo bar"])
    #expect(sent.map(\.isEmote) == [false])
    #expect(sent.map(\.typed) == ["//foo bar"])
    #expect(text(sitting) == "")
  }

  @Test func `a path is text`() {
    var sitting = sitting()
    sitting.type("/usr/bin is full")
    sitting.press(.enter)
    #expect(submissions(&sitting).map(\.text) == ["/usr/bin is full"])
  }

  @Test func `an emote is sent as one`() {
    var sitting = sitting()
    sitting.type("/me waves")
    sitting.press(.enter)
    #expect(sitting.shows("* waves"))
    let sent = submissions(&sitting)
    #expect(sent.map(\.text) == ["waves"])
    #expect(sent.map(\.isEmote) == [true])
    #expect(sent.map(\.typed) == ["/me waves"])
  }

  @Test func `an emote that was refused comes back as it was typed`() {
    var sitting = sitting()
    sitting.type("/me waves")
    sitting.press(.enter)
    let refused = RefusedSubmission(
      transaction: TransactionID("t1"), text: "/me waves", reason: "The disk is full.")
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", refused: [refused])) }
    #expect(text(sitting) == "/me waves")
  }

  @Test func `quitting hands an empty draft over first`() {
    var sitting = sitting()
    sitting.type("x")
    sitting.wait(milliseconds: 5_000)
    sitting.press(.backspace)
    sitting.type("/quit")
    _ = sitting.take()
    sitting.press(.enter)
    let outcomes = sitting.take()
    #expect(outcomes.contains(.intent(.messages(.draft(Self.anna, .empty)))))
    #expect(outcomes.last == .quit)
  }

  @Test func `a command that is not given yet is a draft`() {
    var sitting = sitting()
    sitting.type("/qui")
    _ = sitting.take()
    sitting.input(.focus(false))
    #expect(
      sitting.takeIntents() == [.messages(.draft(Self.anna, Draft(text: "/qui", cursor: 4)))])
  }

  @Test func `nobody is told that a command is typed, but of an emote and a path they are`() {
    for (typed, isTold) in [("/quit", false), ("/", false), ("/me waves", true), ("/usr/b", true)] {
      var sitting = sitting()
      sitting.type(typed)
      let told = sitting.takeIntents().contains(.messages(.typing(Self.anna, true)))
      #expect(told == isTold, "\(typed)")
    }
  }

  @Test func `the help opens where the commands begin`() {
    let lines = (1...40).map { HelpLine(keys: "F\($0)", sentence: "Does thing \($0)") }
    let help = HelpViewModel(sections: [
      HelpSection(heading: "Everywhere", lines: lines),
      HelpSection(heading: CommandTable.heading, lines: lines),
    ])
    for keys in ["/help\r", "/x\u{F1}", "\u{F1}"] {
      var screens = Screens(size: Size(rows: 24, columns: 80), help: help) { TransactionID("t") }
      _ = screens.receive(chatList: Sample.chats(["anna"]))
      _ = screens.handle(.key(KeyStroke(.enter)), at: 0)
      for key in keys {
        let stroke: Key =
          switch key {
          case "\r": .enter
          case "\u{F1}": .function(1)
          default: .character(key)
          }
        _ = screens.handle(.key(KeyStroke(stroke)), at: 0)
      }
      let isAtCommands = keys != "\u{F1}"
      #expect(screens.helpState == .open(firstLine: isAtCommands ? 42 : 0), "\(keys)")
    }
  }

  @Test func `a command asks about the chat in front, not about the selected one`() {
    var sitting = sitting()
    sitting.type("/read")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.chatList(.markRead(Self.anna))))
    sitting.type("/notify mentions")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.chatList(.setLevel(Self.anna, .mentions))))
    #expect(sitting.shows("This chat: mentions only"))
    sitting.type("/mute")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.chatList(.setLevel(Self.anna, .mute))))
    #expect(text(sitting) == "")
  }

  @Test func `leaving asks first, and what cannot be left says so`() {
    var sitting = sitting()
    sitting.type("/leave")
    sitting.press(.enter)
    #expect(sitting.shows("cannot be left now"))
    #expect(text(sitting) == "/leave")

    let departure = DepartureViewModel(
      chat: Self.anna, question: "Leave anna?", yes: "leave", no: "stay",
      leave: .chatList(.leave(Self.anna)))
    let row = ChatRowViewModel(
      id: Self.anna, name: "anna", preview: "", time: "", unread: "", mentions: "",
      hasDraft: false, open: .messages(.open(Self.anna)), departure: departure)
    let list = ChatListViewModel(state: .loaded(rows: [row], hasEarlier: false, hasLater: false))
    sitting.receive { $0.receive(chatList: list) }
    _ = sitting.take()
    sitting.press(.enter)
    #expect(sitting.shows("Leave anna?"))
    #expect(!sitting.takeIntents().contains(.chatList(.leave(Self.anna))))
    sitting.type("y")
    #expect(sitting.takeIntents().contains(.chatList(.leave(Self.anna))))
  }

  @Test func `a name goes to the switcher and is taken when its matches come`() {
    var sitting = sitting()
    sitting.type("/switch bob")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.switcher(.search("bob"))))
    let answer = SwitcherViewModel(query: "bob", rows: [Sample.chat("bob")])
    sitting.receive { $0.receive(switcher: answer) }
    #expect(sitting.takeIntents().contains(.messages(.open(ChatID("!bob")))))
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `a name that no chat has stays in the switcher`() {
    var sitting = sitting()
    sitting.type("/switch zzz")
    sitting.press(.enter)
    sitting.receive { $0.receive(switcher: SwitcherViewModel(query: "zzz", rows: [])) }
    #expect(sitting.screens.navigation.top == .switcher)
    #expect(sitting.screens.switcherState.form?.query.text == "zzz")
  }

  @Test func `names make a chat with those alone who are named`() {
    var sitting = sitting()
    sitting.press(.function(3))
    sitting.type("Left over,")
    sitting.press(.escape)
    sitting.press(.enter)
    sitting.type("/query Ada, Bob")
    _ = sitting.take()
    sitting.press(.enter)
    let asked = sitting.takeIntents().compactMap { intent -> ChatRequest? in
      if case .createChat(.create(let request)) = intent { request } else { nil }
    }
    #expect(asked.map { $0.people.map(\.label) } == [["Ada", "Bob"]])
  }

  @Test func `what is to be said to somebody is said when the chat is there, and stays until then`()
  {
    var sitting = sitting()
    sitting.type("/msg bob /etc is full")
    _ = sitting.take()
    sitting.press(.enter)
    let asked = sitting.takeIntents()
    #expect(asked.contains(.createChat(.create(ChatRequest(name: "bob")))))
    #expect(text(sitting) == "/msg bob /etc is full")
    let made = CreateChatViewModel(state: .created(ChatID("!bob")))
    sitting.receive { $0.receive(createChat: made) }
    let sent = submissions(&sitting)
    #expect(sent.map(\.chat) == [ChatID("!bob")])
    #expect(sent.map(\.text) == ["/etc is full"])
    sitting.receive { $0.open(Self.anna) }
    #expect(text(sitting) == "")
  }

  @Test func `what was to be said is not said when nobody was found and the form is left`() {
    var sitting = sitting()
    sitting.type(#"/msg "Anna Berg" hi"#)
    _ = sitting.take()
    sitting.press(.enter)
    #expect(
      sitting.takeIntents().contains(.createChat(.create(ChatRequest(name: "Anna Berg")))))
    let failed = CreateChatViewModel(state: .failed(Sample.failure))
    sitting.receive { $0.receive(createChat: failed) }
    sitting.press(.escape)
    #expect(text(sitting) == #"/msg "Anna Berg" hi"#)
    // Another chat that is made is told nothing.
    sitting.press(.function(3))
    sitting.type("bob")
    sitting.press(.enter)
    let made = CreateChatViewModel(state: .created(ChatID("!bob")))
    sitting.receive { $0.receive(createChat: made) }
    #expect(submissions(&sitting).isEmpty)
    #expect(sitting.screens.messagesState.session?.chat == ChatID("!bob"))
  }

  @Test func `what was to be said to one is not said to another who is entered instead`() {
    var sitting = sitting()
    sitting.type("/msg bob for bob alone")
    sitting.press(.enter)
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .failed(Sample.failure)))
    }
    sitting.press(.ctrl("u"))
    sitting.type("carol")
    sitting.press(.enter)
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .created(ChatID("!carol"))))
    }
    #expect(submissions(&sitting).isEmpty)
    sitting.receive { $0.open(Self.anna) }
    #expect(text(sitting) == "/msg bob for bob alone")
  }

  @Test(arguments: ["/msg bob, carol hi", #"/msg "ma lo"#])
  func `whom a message is for has to be plain`(typed: String) {
    var sitting = sitting()
    sitting.type(typed)
    _ = sitting.take()
    sitting.press(.enter)
    #expect(!sitting.takeIntents().contains { if case .createChat = $0 { true } else { false } })
    #expect(text(sitting) == typed)
    #expect(sitting.screens.messagesState.session?.note.isEmpty == false)
  }

  @Test
  func
    `what is typed while a chat is made is written there, also when only the second try makes it`()
  {
    var sitting = sitting()
    sitting.type("/new zed")
    sitting.press(.enter)
    sitting.type("typed ahead")
    sitting.press(.enter)
    #expect(sitting.screens.createChatState.form?.words == "zed")
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .failed(Sample.failure)))
    }
    #expect(submissions(&sitting).isEmpty)
    sitting.press(.enter)
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .created(ChatID("!zed"))))
    }
    let sent = submissions(&sitting)
    #expect(sent.map(\.text) == ["typed ahead"] && sent.map(\.chat) == [ChatID("!zed")])
  }

  @Test func `what is typed while a chat is made goes to no other`() {
    var sitting = sitting()
    sitting.type("/new zed")
    sitting.press(.enter)
    sitting.type("for zed alone")
    // Another is chosen meanwhile, with something typed for it.
    sitting.press(.ctrl("k"))
    sitting.type("a")
    sitting.press(.enter)
    sitting.type("for anna")
    sitting.receive {
      $0.receive(switcher: SwitcherViewModel(query: "a", rows: [Sample.chat("anna")]))
    }
    #expect(text(sitting) == "for anna")
    // Others are entered after a failure.
    sitting.press(.function(3))
    sitting.press(.ctrl("u"))
    sitting.type("bob")
    sitting.press(.enter)
    sitting.type("for bob")
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .failed(Sample.failure)))
    }
    sitting.type("by")
    sitting.press(.enter)
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .created(ChatID("!bobby"))))
    }
    #expect(text(sitting)?.isEmpty == true && submissions(&sitting).isEmpty)
  }

  @Test func `a form that was begun is there again after a chat that a command made`() {
    var sitting = sitting()
    sitting.press(.function(3))
    sitting.type("Half a na")
    sitting.press(.escape)
    sitting.press(.enter)
    sitting.type("/new zed")
    sitting.press(.enter)
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .created(ChatID("!zed"))))
    }
    sitting.press(.function(3))
    #expect(sitting.screens.createChatState.form?.words == "Half a na")
  }

  @Test func `a name alone opens the chat`() {
    var sitting = sitting()
    sitting.type("/msg bob")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.createChat(.create(ChatRequest(name: "bob")))))
    #expect(text(sitting) == "")
  }

  @Test func `a chat that is put away is left in the list`() {
    var sitting = sitting()
    sitting.type("/close")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.messages(.close)))
    #expect(sitting.screens.messagesState == .closed)
    #expect(sitting.screens.navigation.path == [.chatList])
  }

  @Test func `a command that finds nothing to do says so`() {
    var sitting = sitting()
    sitting.type("/unread")
    sitting.press(.enter)
    #expect(sitting.take().contains(.bell))
    #expect(sitting.shows("Nothing to do for /unread"))
    sitting.type("/follow")
    sitting.press(.enter)
    #expect(sitting.shows("goes on here"))
    #expect(text(sitting) == "/follow")
  }

  @Test func `what is answered is answered still after a command, and by an emote`() {
    var sitting = sitting()
    let target = ReplyTarget(event: EventID("$1"), words: "bob: message 1")
    sitting.receive { $0.runMessages(.replied(target)) }
    sitting.type("/read")
    sitting.press(.enter)
    #expect(sitting.shows("bob: message 1"))
    sitting.type("/me nods")
    _ = sitting.take()
    sitting.press(.enter)
    #expect(submissions(&sitting).map(\.relation) == [.reply(EventID("$1"))])
  }

  @Test func `a message that is edited becomes an emote, but never a command`() {
    var sitting = sitting()
    sitting.receive { $0.runMessages(.beganEdit(EventID("$1"), "old")) }
    sitting.press(KeyStroke.ctrl("u"))
    sitting.type("/quit")
    _ = sitting.take()
    sitting.press(.enter)
    #expect(!sitting.take().contains(.quit))
    #expect(text(sitting) == "/quit")
    #expect(sitting.shows("A message cannot become /quit."))
    sitting.press(KeyStroke.ctrl("u"))
    sitting.type("/me waves")
    sitting.press(.enter)
    let sent = submissions(&sitting)
    #expect(sent.map(\.relation) == [.edit(EventID("$1"))])
    #expect(sent.map(\.isEmote) == [true])
  }

  @Test func `the reason for a refusal goes with the text that it is about`() {
    var sitting = sitting()
    sitting.receive { $0.runMessages(.beganEdit(EventID("$1"), "/quit")) }
    sitting.press(.enter)
    #expect(sitting.shows("A message cannot become"))
    sitting.press(.escape)
    #expect(!sitting.shows("A message cannot become"))
    sitting.type("/foo")
    sitting.press(.enter)
    #expect(sitting.shows("No command /foo"))
    sitting.receive { $0.runMessages(.beganEdit(EventID("$1"), "old")) }
    #expect(!sitting.shows("No command /foo"))
    sitting.press(.escape)
    #expect(text(sitting) == "/foo")
  }

  @Test(arguments: [
    ("/quit", MessageBodyKind.text, "//quit"), ("waves", .emote, "/me waves"),
    ("hello", .text, "hello"),
  ])
  func `a message is edited as it would be written`(
    body: String, kind: MessageBodyKind, typed: String
  ) {
    let own = MessageViewModel(
      id: .event(EventID("$9")), sender: "me", senderColor: 0, time: "14:04", body: body,
      kind: kind, delivery: nil,
      abilities: MessageAbilities(
        canReply: true, canEdit: true, canDelete: true, failure: "", resend: [], discard: []))
    var sitting = sitting()
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", [.message(own)])) }
    sitting.press(.up)
    sitting.type("e")
    #expect(text(sitting) == typed)
  }

  // MARK: Completion

  @Test func `tab goes through the commands that are meant, and back`() {
    var sitting = sitting()
    sitting.type("/re")
    #expect(sitting.shows("/read ") && sitting.shows("/readall"))
    var seen: [String?] = []
    for _ in 0..<3 {
      sitting.press(.tab)
      seen.append(text(sitting))
    }
    #expect(seen == ["/read", "/readall", "/reply"])
    sitting.press(KeyStroke(.tab, .shift))
    #expect(text(sitting) == "/readall")
    // What is typed then begins anew.
    sitting.press(.backspace)
    sitting.press(.tab)
    #expect(text(sitting) == "/readall")
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `a command that takes more is written with a blank`() {
    var sitting = sitting()
    sitting.type("/sw")
    sitting.press(.tab)
    #expect(text(sitting) == "/switch ")
    sitting.type("bob")
    #expect(!sitting.shows("/switch NAME"))
  }

  @Test func `the last is first where one goes backwards, and all begin anew behind the last`() {
    var sitting = sitting()
    sitting.type("/read")
    sitting.press(KeyStroke(.tab, .shift))
    #expect(text(sitting) == "/readall")
    sitting.press(.tab)
    #expect(text(sitting) == "/read")
  }

  @Test func `tab stays where nothing fits, and goes on where no command is written`() {
    var sitting = sitting()
    sitting.type("/zzz")
    _ = sitting.take()
    sitting.press(.tab)
    #expect(sitting.take() == [.bell])
    #expect(sitting.screens.navigation.top == .messages)
    for typed in ["/usr/bin", "hello", "/switch bob"] {
      sitting.press(KeyStroke.ctrl("u"))
      sitting.type(typed)
      sitting.press(.tab)
      #expect(sitting.screens.navigation.top == .chatList, "\(typed)")
      sitting.press(.tab)
    }
  }

  @Test func `the last line says what Tab does`() {
    var sitting = sitting(columns: 120)
    #expect(sitting.shows("Tab next pane"))
    sitting.type("/re")
    #expect(sitting.shows("Tab complete") && !sitting.shows("Tab next pane"))
    sitting.type("ad now")
    #expect(sitting.shows("Tab next pane"))
  }

  @Test func `an emote is answered as one`() {
    let emote = MessageViewModel(
      id: .event(EventID("$9")), sender: "bob", senderColor: 2, time: "14:04", body: "waves",
      kind: .emote, delivery: nil,
      abilities: MessageAbilities(
        canReply: true, canEdit: false, canDelete: false, failure: "", resend: [], discard: []))
    var sitting = sitting()
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", [.message(emote)])) }
    sitting.press(.up)
    sitting.type("r")
    #expect(sitting.shows("↳ * bob waves"))
  }

  @Test func `an edit is offered what it may become`() {
    var sitting = sitting()
    sitting.receive { $0.runMessages(.beganEdit(EventID("$1"), "")) }
    sitting.type("/")
    #expect(sitting.shows("/me TEXT") && !sitting.shows("/quit"))
  }
}
