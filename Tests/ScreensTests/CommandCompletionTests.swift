import Cells
import Intents
import Keys
@testable import Screens
import Testing
import ViewModels

/// Completion of commands by Tab, from the keys to the screen.
@Suite struct CommandCompletionTests: CommandFlow {
  @Test func `Tab goes through the matching commands, and Shift-Tab goes back`() {
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
    // After an edit, completion starts over.
    sitting.press(.backspace)
    sitting.press(.tab)
    #expect(text(sitting) == "/readall")
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `completing a command that takes an argument adds a blank`() {
    var sitting = sitting()
    sitting.type("/sw")
    sitting.press(.tab)
    #expect(text(sitting) == "/switch ")
    sitting.type("bob")
    #expect(!sitting.shows("/switch NAME"))
  }

  @Test func `completing backwards begins with the last command, and completion wraps around`() {
    var sitting = sitting()
    sitting.type("/read")
    sitting.press(KeyStroke(.tab, .shift))
    #expect(text(sitting) == "/readall")
    sitting.press(.tab)
    #expect(text(sitting) == "/read")
  }

  @Test
  func `Tab rings the bell when no command fits, and leaves no text behind a word`() {
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
      #expect(sitting.screens.navigation.top == .messages, "\(typed)")
    }
  }

  @Test func `the status line names the effect of Tab`() {
    var sitting = sitting(columns: 160)
    #expect(sitting.shows("Tab chats"))
    sitting.type("/re")
    #expect(sitting.shows("Tab take /read   ↑↓ choose   Esc close"))
    #expect(!sitting.shows("Tab chats") && !sitting.shows("F1 help"))
    sitting.type("ad now")
    #expect(sitting.shows("Tab chats"))
  }

  @Test func `a reply to an emote quotes it as an emote`() {
    let emote = MessageViewModel(
      id: .event(EventID("$9")), sender: "bob", senderColor: 2, time: "14:04", body: "waves",
      kind: .emote, delivery: nil,
      abilities: MessageAbilities(
        canReply: true, canEdit: false, canDelete: false, failure: "", resend: [], discard: []))
    var sitting = sitting()
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", [.message(emote)])) }
    sitting.press(.up)
    sitting.press(.reply)
    #expect(sitting.shows("↳ * bob waves"))
  }

  @Test func `during an edit only the emote command is completed`() {
    var sitting = sitting()
    sitting.compose(.beganEdit(EventID("$1"), ""))
    sitting.type("/")
    #expect(sitting.shows("/me TEXT") && !sitting.shows("/quit"))
  }
}
