import Cells
import Intents
import Keys
@testable import Screens
import Testing
import ViewModels

/// Commands in the composer, from the keys to the screen.
@Suite struct CommandFlowTests: CommandFlow {
  @Test(arguments: ["/foo", "/quitt", "/", "/ quit", "/quit now", "/me", "/notify loud", "  /foo"])
  func `an invalid command is not sent, stays in the composer, and shows the reason`(typed: String)
  {
    var sitting = sitting()
    sitting.type(typed)
    sitting.press(.enter)
    let outcomes = sitting.take()
    #expect(outcomes.contains(.bell) && !outcomes.contains(.quit))
    #expect(submissions(&sitting).isEmpty)
    #expect(text(sitting) == typed)
    #expect(sitting.screens.messages.state.session?.note.isEmpty == false)
    // The next key removes the reason, and the text can be corrected.
    sitting.type("x")
    #expect(sitting.screens.messages.state.session?.note == "")
  }

  @Test func `the refusal of an unknown command names the way to send it and the help key`() {
    var sitting = sitting()
    sitting.type("/foo")
    sitting.press(.enter)
    #expect(sitting.shows("No command /foo. //foo sends it as text; F1 lists them."))
  }

  @Test func `two slashes send a text that begins with one slash`() {
    var sitting = sitting()
    sitting.type("//foo bar")
    sitting.press(.enter)
    let sent = submissions(&sitting)
    #expect(sent.map(\.text) == ["/foo bar"])
    #expect(sent.map(\.isEmote) == [false])
    #expect(sent.map(\.typed) == ["//foo bar"])
    #expect(text(sitting) == "")
  }

  @Test func `a text that begins with a file path is sent as text, not refused as a command`() {
    var sitting = sitting()
    sitting.type("/usr/bin is full")
    sitting.press(.enter)
    #expect(submissions(&sitting).map(\.text) == ["/usr/bin is full"])
  }

  @Test func `/me sends an emote`() {
    var sitting = sitting()
    sitting.type("/me waves")
    sitting.press(.enter)
    #expect(sitting.shows("* waves"))
    let sent = submissions(&sitting)
    #expect(sent.map(\.text) == ["waves"])
    #expect(sent.map(\.isEmote) == [true])
    #expect(sent.map(\.typed) == ["/me waves"])
  }

  @Test func `a refused emote returns to the composer as it was typed`() {
    var sitting = sitting()
    sitting.type("/me waves")
    sitting.press(.enter)
    let refused = RefusedSubmission(
      transaction: TransactionID("t1"), text: "/me waves", reason: "The disk is full.")
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", refused: [refused])) }
    #expect(text(sitting) == "/me waves")
  }

  @Test func `quitting by a command stores an empty draft first`() {
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

  @Test func `a command that is not entered yet is stored as a draft`() {
    var sitting = sitting()
    sitting.type("/qui")
    _ = sitting.take()
    sitting.input(.focus(false))
    #expect(
      sitting.takeIntents() == [.messages(.draft(Self.anna, Draft(text: "/qui", cursor: 4)))])
  }

  @Test func `typing a command sends no typing notice, typing an emote or a path does`() {
    for (typed, isTold) in [("/quit", false), ("/", false), ("/me waves", true), ("/usr/b", true)] {
      var sitting = sitting()
      sitting.type(typed)
      let told = sitting.takeIntents().contains(.messages(.typing(Self.anna, true)))
      #expect(told == isTold, "\(typed)")
    }
  }

  @Test func `the help begins with the keys of the focused pane, or with the commands`() {
    let names = ["Everywhere", "Chat list", "Messages", "Writing", CommandTable.heading]
    let help = HelpViewModel(
      sections: names.map { name in
        HelpSection(
          heading: name, lines: [HelpLine(keys: "F5", sentence: "Do a thing of \(name)")])
      })
    for (keys, headings) in [
      ("/help\r", [CommandTable.heading, "Messages", "Writing", "Everywhere", "Chat list"]),
      ("/x\u{F1}", [CommandTable.heading, "Messages", "Writing", "Everywhere", "Chat list"]),
      ("\u{F1}", ["Messages", "Writing", "Everywhere", "Chat list", CommandTable.heading]),
      ("\u{F6}\u{F1}", ["Chat list", "Writing", "Everywhere", "Messages", CommandTable.heading]),
      ("/help thing MESS\r", ["Messages"]), ("/help nonsense\r", []),
    ] {
      var sitting = Sitting(rows: 30, columns: 100, help: help)
      sitting.open("anna")
      for key in keys {
        switch key {
        case "\r": sitting.press(.enter)
        case "\u{F1}": sitting.press(.function(1))
        case "\u{F6}": sitting.press(.function(6))
        default: sitting.type(String(key))
        }
      }
      let shown = sitting.lines.compactMap { line in
        names.first {
          line.contains("│  \($0)") || line.contains("│  Here: \($0.lowercased())")
        }
      }
      #expect(shown == headings, "\(keys)")
      #expect(sitting.shows("Nothing has “nonsense”.") == headings.isEmpty)
    }
  }

  @Test func `letters in the help find lines, and Esc shows all again, then closes`() {
    var sitting = sitting()
    sitting.press(.function(1))
    sitting.type("thing 12")
    #expect(sitting.shows("Does thing 12") && !sitting.shows("Does thing 13"))
    sitting.press(.escape)
    #expect(sitting.shows("Does thing 13"))
    sitting.press(.escape)
    #expect(sitting.screens.navigation.top == .messages)
    #expect(text(sitting)?.isEmpty == true)
  }

  @Test func `a command applies to the open chat, not to the selected one`() {
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

  @Test func `/leave asks for confirmation, or says why the chat cannot be left`() {
    var sitting = sitting()
    sitting.type("/leave")
    sitting.press(.enter)
    #expect(sitting.shows("cannot be left now"))
    #expect(text(sitting) == "/leave")

    let departure = DepartureViewModel(
      chat: Self.anna, question: "Leave anna?", consequence: "", yes: "Leave", no: "Stay",
      leave: .chatList(.leave(Self.anna)))
    let row = ChatRowViewModel(
      id: Self.anna, name: "anna", preview: "", time: "", unread: "", mentions: "",
      open: .messages(.open(Self.anna)), departure: departure)
    let list = ChatListViewModel(state: .loaded(rows: [row], hasEarlier: false, hasLater: false))
    sitting.receive { $0.receive(chatList: list) }
    _ = sitting.take()
    sitting.press(.enter)
    #expect(sitting.shows("Leave anna?"))
    #expect(!sitting.takeIntents().contains(.chatList(.leave(Self.anna))))
    sitting.press(.right, .enter)
    #expect(sitting.takeIntents().contains(.chatList(.leave(Self.anna))))
  }

  @Test func `/switch searches a name in the switcher and opens its match`() {
    var sitting = sitting()
    sitting.type("/switch bob")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.chatSearch(.goTo("bob"))))
    let answer = ChatSearchViewModel(query: "bob", rows: [Sample.chat("bob")])
    sitting.receive { $0.receive(chatSearch: answer) }
    #expect(sitting.takeIntents().contains(.messages(.open(ChatID("!bob")))))
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `/switch with a name that no chat matches leaves the switcher open`() {
    var sitting = sitting()
    sitting.type("/switch zzz")
    sitting.press(.enter)
    sitting.receive { $0.receive(chatSearch: ChatSearchViewModel(query: "zzz", rows: [])) }
    #expect(sitting.screens.navigation.top == .switcher)
    #expect(sitting.screens.switcher.search.state.form?.query.text == "zzz")
  }

  @Test func `the close command closes the chat and goes back to the list`() {
    var sitting = sitting()
    sitting.type("/close")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.messages(.close)))
    #expect(sitting.screens.messages.state == .closed)
    #expect(sitting.screens.navigation.path == [.chatList])
  }

  @Test func `a command without an effect shows a note`() {
    var sitting = sitting()
    sitting.type("/unread")
    sitting.press(.enter)
    #expect(sitting.take().contains(.bell))
    #expect(sitting.shows("Nothing to do for /unread"))
    sitting.type("/follow")
    sitting.press(.enter)
    #expect(sitting.shows("There is no other chat to follow to"))
    #expect(text(sitting) == "/follow")
  }

  @Test func `a reply stays a reply after a command, and an emote can be the reply`() {
    var sitting = sitting()
    let target = ReplyTarget(event: EventID("$1"), words: "bob: message 1")
    sitting.compose(.replied(target))
    sitting.type("/read")
    sitting.press(.enter)
    #expect(sitting.shows("bob: message 1"))
    sitting.type("/me nods")
    _ = sitting.take()
    sitting.press(.enter)
    #expect(submissions(&sitting).map(\.relation) == [.reply(EventID("$1"))])
  }

  @Test func `an edited message can become an emote, but never a command`() {
    var sitting = sitting()
    sitting.compose(.beganEdit(EventID("$1"), "old"))
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

  @Test func `the reason why a command was refused disappears with the refused text`() {
    var sitting = sitting()
    sitting.compose(.beganEdit(EventID("$1"), "/quit"))
    sitting.press(.enter)
    #expect(sitting.shows("A message cannot become"))
    sitting.press(.escape)
    #expect(!sitting.shows("A message cannot become"))
    sitting.type("/foo")
    sitting.press(.enter)
    #expect(sitting.shows("No command /foo"))
    sitting.compose(.beganEdit(EventID("$1"), "old"))
    #expect(!sitting.shows("No command /foo"))
    sitting.press(.escape)
    #expect(text(sitting) == "/foo")
  }

  @Test(arguments: [
    ("/quit", MessageBodyKind.text, "//quit"), ("waves", .emote, "/me waves"),
    ("hello", .text, "hello"),
  ])
  func `editing a message puts it into the composer as it would be typed`(
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
    sitting.press(.edit)
    #expect(text(sitting) == typed)
  }
}
