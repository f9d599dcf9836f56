import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The person edits the composer's text in a text editor. The tests start no editor; they send its
/// result to the screens.
@Suite struct EditorFlowTests: CommandFlow {
  private let undo = KeyStroke.alt("z")
  private let openEditor = KeyStroke.alt("e")

  private func edit(
    _ sitting: inout Sitting, _ text: String, isRepaired: Bool = false, thread: EventID? = nil
  ) {
    sitting.receive {
      $0.receive(
        edited: .text(text, isRepaired: isRepaired), of: Conversation(Self.anna, thread: thread))
    }
  }

  @Test func `the external editor gets the composer's text, and the draft is stored before`() {
    var sitting = sitting()
    sitting.type("half")
    _ = sitting.take()
    sitting.press(openEditor)
    let outcomes = sitting.take()
    let draft = outcomes.firstIndex {
      if case .intent(.messages(.draft(Self.anna, let draft, _))) = $0 {
        draft.text == "half"
      } else {
        false
      }
    }
    let editor = outcomes.firstIndex(of: .openEditor(Conversation(Self.anna), text: "half"))
    #expect(draft != nil && editor != nil && draft ?? 1 < editor ?? 0)
  }

  @Test
  func `the external editor's text replaces the draft in one undo step, and is not sent`() {
    var sitting = sitting()
    sitting.type("half")
    sitting.press(openEditor)
    _ = sitting.take()
    edit(&sitting, "whole\u{1b}[31m\r\nof it\u{0}\r\n")
    #expect(text(sitting) == "whole\nof it")
    let intents = sitting.takeIntents()
    #expect(
      intents.contains {
        if case .messages(.draft(_, let draft, _)) = $0 {
          draft.text == "whole\nof it"
        } else {
          false
        }
      })
    #expect(!intents.contains { if case .messages(.submit) = $0 { true } else { false } })
    sitting.press(undo)
    #expect(text(sitting) == "half")
    sitting.press(KeyStroke.alt("Z"))
    #expect(text(sitting) == "whole\nof it")
  }

  @Test func `the external editor's last newline is removed, and unchanged text adds no undo step`()
  {
    var sitting = sitting()
    sitting.type("a")
    sitting.press(openEditor)
    edit(&sitting, "a\n")
    sitting.press(undo)
    #expect(text(sitting) == "")
    sitting.press(openEditor)
    edit(&sitting, "b\n\n")
    #expect(text(sitting) == "b\n")
  }

  @Test(arguments: [
    (EditorFailure.status(3), "The editor ended with status 3"),
    (.signal(9), "Signal 9 ended the editor"), (.notFound("ee"), "“ee” cannot be run"),
    (.noFile, "The editor left no file"), (.noPlace("no room"), "not started: no room"),
  ])
  func `a failure of the external editor keeps the composer's text and says why`(
    failure: EditorFailure, words: String
  ) {
    var sitting = sitting()
    sitting.type("half")
    sitting.press(openEditor)
    _ = sitting.take()
    sitting.receive { $0.receive(edited: .failed(failure), of: Conversation(Self.anna)) }
    #expect(text(sitting) == "half" && sitting.shows(words))
    #expect(sitting.take().contains(.bell))
  }

  @Test func `too long a text from the external editor is truncated, and invalid UTF-8 announced`()
  {
    var sitting = sitting()
    sitting.press(openEditor)
    edit(&sitting, String(repeating: "x", count: 400_000))
    #expect(text(sitting)?.utf8.count == ComposerText.limit)
    #expect(sitting.shows("The text is longer than 256 kB"))
    sitting.press(openEditor)
    edit(&sitting, String(repeating: "y", count: ComposerText.limit) + "\n")
    #expect(text(sitting)?.utf8.count == ComposerText.limit)
    #expect(!sitting.shows("The text is longer"))
    sitting.press(openEditor)
    edit(&sitting, "�", isRepaired: true)
    #expect(sitting.shows("was not all UTF-8"))
  }

  @Test func `/edit opens its text in the external editor, and undo brings the command back`() {
    var sitting = sitting()
    sitting.type("/edit some words")
    sitting.press(.enter)
    #expect(sitting.take().contains(.openEditor(Conversation(Self.anna), text: "some words")))
    edit(&sitting, "other words\n")
    #expect(text(sitting) == "other words")
    sitting.press(undo)
    sitting.press(undo)
    #expect(text(sitting) == "/edit some words")
  }

  @Test func `the edit of a message is still an edit after the external editor changed its text`() {
    var sitting = sitting()
    sitting.compose(.beganEdit(EventID("$1"), "old"))
    sitting.press(openEditor)
    edit(&sitting, "new\n")
    #expect(text(sitting) == "new")
    sitting.press(.enter)
    let edits = submissions(&sitting)
    #expect(edits.map(\.text) == ["new"] && edits.map(\.relation) == [.edit(EventID("$1"))])
  }

  @Test func `the external editor's text is put into its own chat, even if another chat is open`() {
    var sitting = sitting()
    sitting.type("for anna")
    sitting.press(openEditor)
    sitting.open("bob")
    sitting.type("for bob")
    edit(&sitting, "all for anna\n")
    #expect(text(sitting) == "for bob")
    sitting.open("anna")
    #expect(text(sitting) == "all for anna")
  }

  @Test func `the external editor's text of a thread is not put into the chat's own composer`() {
    var sitting = sitting()
    let root = EventID("$1")
    sitting.receive {
      $0.open(Conversation(Self.anna, thread: root))
    }
    sitting.receive {
      $0.receive(
        messages: MessagesViewModel(
          chat: Self.anna, thread: root, title: "Thread", subtitle: "",
          state: .loaded(
            MessageRows(
              rows: [Sample.message(1)], earlier: nil, later: nil, historyNote: "", newestEvent: nil
            )),
          typing: "", draft: .empty, refused: []))
    }
    sitting.type("for the thread")
    _ = sitting.take()
    sitting.press(openEditor)
    #expect(
      sitting.take().contains(
        .openEditor(Conversation(Self.anna, thread: root), text: "for the thread")))
    sitting.open("anna")
    sitting.type("for all")
    edit(&sitting, "edited\n", thread: root)
    #expect(text(sitting) == "for all")
    sitting.receive { $0.open(Conversation(Self.anna, thread: root)) }
    #expect(text(sitting) == "edited")
  }

  @Test func `a text that returned to the composer meanwhile is kept above the editor's text`() {
    var sitting = sitting()
    sitting.type("a")
    sitting.press(openEditor)
    sitting.compose(.tookBack("refused", at: 1))
    edit(&sitting, "ab\n")
    #expect(text(sitting) == "refused\na\nab")
  }
}
