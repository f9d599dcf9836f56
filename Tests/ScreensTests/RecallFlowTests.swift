import Intents
import Keys
@testable import Screens
import Testing
import ViewModels

/// Undo, redo, deleted text that is inserted again, and texts that were sent before.
@Suite struct RecallFlowTests: CommandFlow {
  private let undo = KeyStroke.alt("z")
  private let redo = KeyStroke.alt("Z")

  @Test func `undo goes back word by word, and redo forward again`() {
    var sitting = sitting()
    sitting.type("one two  three")
    var seen: [String?] = []
    for _ in 0..<5 {
      sitting.press(undo)
      seen.append(text(sitting))
    }
    #expect(seen == ["one two  ", "one two", "one ", "one", ""])
    for _ in 0..<2 { sitting.press(redo) }
    #expect(text(sitting) == "one ")
    sitting.type("x")
    _ = sitting.take()
    sitting.press(redo)
    #expect(sitting.take() == [.bell])
    #expect(text(sitting) == "one x")
  }

  @Test func `undo brings back what a deletion, paste or completion changed, and the cursor`() {
    var sitting = sitting()
    sitting.type("one two")
    sitting.press(KeyStroke.ctrl("u"))
    sitting.press(undo)
    #expect(text(sitting) == "one two")
    #expect(sitting.beforeCursor?.hasSuffix("one two") == true)
    sitting.input(.paste(" and more"))
    sitting.press(KeyStroke.ctrl("_"))
    #expect(text(sitting) == "one two")
    sitting.press(KeyStroke.ctrl("u"))
    sitting.type("/re")
    sitting.press(.tab)
    sitting.press(.tab)
    sitting.press(undo)
    #expect(text(sitting) == "/re")
  }

  @Test func `repeated Backspaces are one undo step, and a move of the cursor ends the step`() {
    var sitting = sitting()
    sitting.type("word")
    for _ in 0..<3 { sitting.press(.backspace) }
    sitting.press(undo)
    #expect(text(sitting) == "word")
    sitting.press(.left)
    sitting.type("s")
    sitting.press(undo)
    #expect(text(sitting) == "word")
  }

  @Test func `a sent text is not brought back by undo, and an undone text is saved as the draft`() {
    var sitting = sitting()
    sitting.type("secret")
    sitting.press(.enter)
    _ = sitting.take()
    sitting.press(undo)
    #expect(sitting.take() == [.bell])
    #expect(text(sitting)?.isEmpty == true)
    sitting.type("one two")
    sitting.press(undo)
    sitting.wait(milliseconds: 3_000)
    let drafts = sitting.takeIntents().compactMap { intent -> String? in
      if case .messages(.draft(_, let draft, _)) = intent { draft.text } else { nil }
    }
    #expect(drafts.last == "one ")
  }

  @Test func `texts deleted by word or line add up, and yank inserts them, in another chat too`() {
    var sitting = sitting()
    sitting.type("one two three")
    sitting.press(KeyStroke.ctrl("w"))
    sitting.press(KeyStroke.ctrl("w"))
    #expect(text(sitting) == "one ")
    sitting.press(KeyStroke.ctrl("y"))
    #expect(text(sitting) == "one two three")
    sitting.press(.home)
    sitting.press(KeyStroke.alt("k"))
    #expect(text(sitting)?.isEmpty == true)
    sitting.press(.function(6))
    sitting.open("bob")
    sitting.press(KeyStroke.alt("y"))
    #expect(text(sitting) == "one two three")
    sitting.press(KeyStroke.ctrl("w"))
    sitting.press(.left)
    sitting.press(KeyStroke.ctrl("u"))
    sitting.press(KeyStroke.ctrl("y"))
    #expect(text(sitting) == "one two ")
  }

  @Test func `yank rings the bell before anything was deleted`() {
    var sitting = sitting()
    sitting.press(KeyStroke.ctrl("y"))
    #expect(sitting.take() == [.bell])
  }

  @Test func `Alt-K deletes to the end of the line, then joins the next one`() {
    var sitting = sitting()
    sitting.input(.paste("one\ntwo"))
    sitting.press(.home)
    sitting.press(.home)
    sitting.press(KeyStroke.alt("k"))
    #expect(text(sitting) == "\ntwo")
    sitting.press(KeyStroke.alt("k"))
    #expect(text(sitting) == "two")
    sitting.press(KeyStroke.ctrl("y"))
    #expect(text(sitting) == "one\ntwo")
  }

  @Test func `sent texts come back by Alt-P, and the text being written stays behind them`() {
    var sitting = sitting()
    for text in ["first", "/me waves", "/me waves", "third"] {
      sitting.type(text)
      sitting.press(.enter)
    }
    sitting.type("draft")
    var seen: [String?] = []
    for _ in 0..<4 {
      sitting.press(KeyStroke.alt("p"))
      seen.append(text(sitting))
    }
    #expect(seen == ["third", "/me waves", "first", "first"])
    sitting.press(KeyStroke(.down, .shift))
    #expect(text(sitting) == "/me waves")
    for _ in 0..<2 { sitting.press(KeyStroke.alt("P")) }
    #expect(text(sitting) == "draft")
    _ = sitting.take()
    sitting.press(KeyStroke.alt("P"))
    #expect(sitting.take() == [.bell])
    sitting.press(KeyStroke(.up, .shift))
    sitting.type("!")
    sitting.press(KeyStroke.alt("z"))
    #expect(text(sitting) == "third")
    sitting.press(KeyStroke.alt("z"))
    #expect(text(sitting) == "draft")
  }

  @Test func `the number of undo steps is bounded, however much is typed`() {
    var undo = ComposerUndo()
    var text = ComposerText()
    for number in 0..<1_000 {
      undo.record(text)
      _ = text.insert(String(repeating: "x", count: number % 50))
    }
    var steps = 0
    while let before = undo.undo(text) {
      text = before
      steps += 1
    }
    #expect((2...100).contains(steps))
  }
}
