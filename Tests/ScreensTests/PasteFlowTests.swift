import Cells
import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

@Suite struct PasteFlowTests: CommandFlow {
  @Test(arguments: [(24, 100), (24, 80), (12, 40)])
  func `a paste while the list has the focus goes to its filter and is not sent`(
    rows: Int, columns: Int
  ) {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.open("anna")
    sitting.press(.tab)
    #expect(sitting.screens.navigation.top == .chatList)
    sitting.type("j")
    _ = sitting.take()
    sitting.input(.paste("two\nlines\n"))
    #expect(sitting.screens.chatList.filter.search.state.form?.query.text == "jtwo lines ")
    #expect(sitting.screens.messages.state.session?.text.isEmpty == true)
    #expect(sitting.takeIntents() == [.chatSearch(.search("jtwo lines "))])
  }

  @Test func `a paste without a text field rings the bell`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.press(KeyStroke.alt("m"), KeyStroke.alt("x"))
    #expect(sitting.shows("─ Message ─"))
    _ = sitting.take()
    sitting.input(.paste("text"))
    #expect(sitting.take() == [.bell])
  }

  // MARK: Pastes that are longer than a message

  private static let long =
    (0..<2_000).map { "line \($0) of a log that somebody pastes" }.joined(separator: "\n")

  private func pasted(_ text: String = Self.long, after typed: String = "") -> Sitting {
    var sitting = sitting(rows: 30)
    sitting.type(typed)
    sitting.input(.paste(text))
    _ = sitting.take()
    return sitting
  }

  private func uploads(_ sitting: inout Sitting) -> [FileIntent] {
    sitting.takeIntents().compactMap {
      if case .actions(.file(let intent)) = $0 { intent } else { nil }
    }
  }

  @Test(arguments: [0, 3, 6])
  func `a paste that is too long for a message stays whole and is offered as a file`(tabs: Int) {
    var sitting = pasted()
    #expect(text(sitting) == Self.long)
    for words in ["Send as a file", "Keep", "Undo", "2000 lines, 78 kB"] {
      #expect(sitting.shows(words), "\(words)")
    }
    for _ in 0..<tabs { sitting.press(.tab) }
    sitting.press(.enter)
    let files = uploads(&sitting)
    guard
      case .upload(
        Self.anna, .text(Self.long, typed: Self.long), _, answers: nil, isByCommand: false)? =
        files.first
    else {
      Issue.record("\(files.count) files")
      return
    }
    #expect(files.count == 1)
    #expect(text(sitting) == "")
    sitting.press(KeyStroke.alt("p"))
    #expect(text(sitting) == Self.long)
  }

  @Test(arguments: [(24, 40), (12, 40), (24, 30), (24, 20)])
  func `a narrow screen says in short why a paste is offered as a file`(rows: Int, columns: Int) {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.open("anna")
    sitting.input(.paste(Self.long))
    #expect(sitting.shows("Send as a file") && sitting.shows("! Too long: 78 kB") == false)
    #expect(sitting.shows("Too long: 78 kB"), "\(sitting.lines)")
    sitting.press(.escape)
    #expect(!sitting.shows("Too long: 78 kB"))
    sitting = pasted()
    #expect(!sitting.shows("Too long: 78 kB"))
  }

  @Test func `the draft of a text that is sent as a file is removed by the store only`() {
    var sitting = pasted()
    sitting.press(.enter)
    let drafts = sitting.takeIntents().compactMap { intent in
      if case .messages(.draft(_, let draft, _)) = intent { draft.text } else { nil }
    }
    #expect(drafts == [Self.long])
  }

  @Test func `a text that is kept can be shortened and sent, and is offered again by Enter`() {
    let long = String(repeating: "words ", count: 10_000)
    var sitting = pasted(long, after: "look: ")
    sitting.press(.tab)
    sitting.press(.enter)
    #expect(!sitting.shows("Send as a file"))
    #expect(text(sitting) == "look: " + long)
    #expect(sitting.take().contains(.bell) == false)
    sitting.press(.enter)
    #expect(sitting.take().contains(.bell))
    #expect(sitting.shows("Send as a file") && sitting.shows("longer than a message can be"))
    sitting.press(.escape)
    #expect(!sitting.shows("Send as a file"))
    for _ in 0..<10 { sitting.press(KeyStroke.ctrl("w")) }
    sitting.press(.enter)
    #expect(submissions(&sitting).count == 1)
  }

  @Test func `undo takes a long paste out again, by its button or by its key`() {
    var sitting = pasted(after: "look: ")
    for _ in 0..<2 { sitting.press(.tab) }
    sitting.press(.enter)
    #expect(text(sitting) == "look: ")
    #expect(!sitting.shows("Send as a file"))
    sitting = pasted(after: "look: ")
    sitting.type(" these ten words after it do not hide the paste")
    for _ in 0..<24 where text(sitting) != "look: " { sitting.press(KeyStroke.alt("z")) }
    #expect(text(sitting)?.hasPrefix("look: ") == true)
    #expect(text(sitting)?.utf8.count ?? 0 < 100)
  }

  private static let choices = ["Send as a file", "Keep", "Undo"]

  /// The choice with the mark.
  private func marked(_ sitting: Sitting) -> String? {
    Self.choices.first { sitting.shows("▌ \($0)") }
  }

  /// Presses Enter; returns the choice that it carried out.
  private func carriedOut(_ sitting: inout Sitting) -> String? {
    let before = text(sitting)
    sitting.press(.enter)
    if !uploads(&sitting).isEmpty { return "Send as a file" }
    if sitting.shows("Undo  ") || sitting.shows("cannot") { return nil }
    return text(sitting) == before ? "Keep" : "Undo"
  }

  @Test(arguments: [
    [], [KeyStroke.down], [.down, .down], [.down, .down, .down], [.up], [.up, .up],
    [KeyStroke(.tab)], [.down, KeyStroke(.tab)],
  ])
  func `Enter does what is marked for a text that is too long`(keys: [KeyStroke]) {
    for isEdit in [false, true] {
      var sitting = sitting(rows: 30)
      if isEdit { sitting.compose(.beganEdit(EventID("$1"), "old")) }
      sitting.input(.paste(Self.long))
      let offered = isEdit ? Array(Self.choices.dropFirst()) : Self.choices
      #expect(marked(sitting) == offered[0])
      for key in keys {
        let before = marked(sitting)
        sitting.press(key)
        #expect(marked(sitting) != nil && marked(sitting) != before)
      }
      let mark = marked(sitting)
      _ = sitting.take()
      #expect(carriedOut(&sitting) == mark, "edit: \(isEdit)")
      #expect(!sitting.shows("cannot become a file"))
    }
  }

  @Test(arguments: [(30, 100), (24, 80), (12, 40)])
  func `no message shows beside the choices for a text that is too long`(
    rows: Int, columns: Int
  ) {
    for isEdit in [false, true] {
      var sitting = Sitting(rows: rows, columns: columns)
      let long = String(repeating: "words ", count: 300)
      sitting.open("anna", [Sample.message(1, body: long)])
      if isEdit { sitting.compose(.beganEdit(EventID("$1"), "old")) }
      sitting.input(.paste(Self.long))
      let lines = sitting.lines.filter { line in
        Self.choices.contains { line.contains("  \($0)  ") || line.contains("▌ \($0)  ") }
      }
      #expect(lines.count >= 2 && lines.allSatisfy { !$0.contains("words") }, "\(lines)")
    }
  }

  @Test func `in linear mode the cursor is on the marked choice for a text that is too long`() {
    var sitting = sitting()
    sitting.receive {
      $0.receive(
        settings: SettingsViewModel(
          rows: [], notify: .terminal, rings: true, theme: "", isLinear: true))
    }
    sitting.input(.paste(Self.long))
    let line = { (sitting: Sitting) in sitting.drawing.cursor.map { sitting.lines[$0.row] } ?? "" }
    #expect(line(sitting).contains("Send as a file"))
    sitting.type("x")
    #expect(line(sitting).contains("Send as a file"))
    sitting.press(.down)
    #expect(line(sitting).contains("Keep"))
    sitting.press(.up, .up)
    #expect(line(sitting).contains("Undo"))
    sitting.press(.escape)
    #expect(line(sitting).contains("of a log"))
  }

  @Test(arguments: [
    ("", long), ("/me ", long), ("/plain ", long), ("/home/me ", "/home/me " + long),
    ("//me ", "/me " + long),
  ])
  func `a text that is sent as a file has no command before it, and comes back as it was typed`(
    typed: String, words: String
  ) {
    var sitting = pasted(after: typed)
    sitting.press(.enter)
    let files = uploads(&sitting)
    guard case .upload(_, .text(let sent, let whole), _, nil, _)? = files.first else {
      Issue.record("\(files.count) files")
      return
    }
    #expect(sent == words && whole == typed + Self.long)
    #expect(text(sitting) == "")
    sitting.press(KeyStroke.alt("p"))
    #expect(text(sitting) == typed + Self.long)
  }

  @Test(arguments: ["/spoiler ", "/topic ", "/mee "])
  func `a spoiler, a command and a mistyped command do not become a file`(typed: String) {
    var sitting = pasted(after: typed)
    #expect(!sitting.shows("Send as a file") && sitting.shows("Keep"))
    for _ in 0..<3 { sitting.press(.enter) }
    let intents = sitting.takeIntents()
    #expect(
      !intents.contains {
        switch $0 {
        case .actions, .messages(.submit): true
        default: false
        }
      })
    #expect(text(sitting) == typed + Self.long)
  }

  @Test func `a text that is sent as a file is the reply that was being written`() {
    var sitting = sitting(rows: 30)
    sitting.compose(.replied(ReplyTarget(event: EventID("$1"), words: "bob: message 1")))
    sitting.input(.paste(Self.long))
    _ = sitting.take()
    sitting.press(.enter)
    guard case .upload(_, .text, _, EventID("$1"), _)? = uploads(&sitting).first else {
      Issue.record("no reply")
      return
    }
    #expect(!sitting.shows("bob: message 1"))
    sitting.type("next")
    sitting.press(.enter)
    #expect(submissions(&sitting).map(\.relation) == [nil])
  }

  @Test func `a paste of more than the composer holds inserts nothing and says so`() {
    let sitting = pasted(String(repeating: "x", count: ComposerText.limit), after: "look: ")
    #expect(text(sitting) == "look: ")
    #expect(sitting.shows("Nothing was inserted"))
  }

  @Test func `a text that was refused as a file comes back into the composer`() {
    var sitting = pasted()
    sitting.press(.enter)
    sitting.type("next")
    sitting.open("anna")
    let refused = RefusedSubmission(
      transaction: TransactionID("t9"), text: Self.long, reason: "Not sent: the disk is full.")
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", refused: [refused])) }
    #expect(text(sitting) == Self.long + "\nnext")
  }

  // MARK: Emptying the composer

  @Test func `Ctrl-U twice empties the composer, and undo or yank brings the text back`() {
    var sitting = sitting()
    sitting.input(.paste("one\ntwo\nthree"))
    sitting.press(.left)
    sitting.press(.left)
    sitting.press(KeyStroke.ctrl("u"))
    #expect(text(sitting) == "one\ntwo\nee")
    sitting.press(KeyStroke.ctrl("u"))
    #expect(text(sitting) == "")
    sitting.press(KeyStroke.ctrl("y"))
    #expect(text(sitting) == "one\ntwo\nthree")
    sitting.press(KeyStroke.alt("z"))
    sitting.press(KeyStroke.alt("z"))
    #expect(text(sitting) == "one\ntwo\nee")
    sitting.press(KeyStroke.ctrl("u"))
    #expect(text(sitting) == "one\ntwoee")
    sitting.press(.left)
    sitting.press(KeyStroke.ctrl("u"))
    #expect(text(sitting) == "one\noee")
    sitting.type("x")
    sitting.press(KeyStroke.ctrl("u"))
    #expect(text(sitting) == "one\noee")
  }
}
