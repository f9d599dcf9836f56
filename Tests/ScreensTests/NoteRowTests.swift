import Cells
import Intents
import Keys
@testable import Screens
import Testing
import ViewModels

/// The row above the composer, which shows one note at a time: about a text, such as an error, the
/// offer to undo an action, newer messages, that the person is alone in the chat, or who is typing.
@Suite struct NoteRowTests {
  private static let undone = Intent.actions(.undoRead(ChatID("!bob")))

  /// The kinds of notes that the row above the composer can show, the most important first.
  private enum Thing: CaseIterable {
    case error, undo, pill, alone, typing

    var words: String {
      switch self {
      case .error: "! The disk is full."
      case .undo: "bob is marked as read.   Undo  Alt-Z "
      case .pill: "↓ newest"
      case .alone: "Nobody else is here"
      case .typing: "Carla is typing …"
      }
    }
  }

  private func chatting(
    _ things: [Thing], rows: Int = 24, columns: Int = 100
  ) -> Sitting {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.receive { $0.receive(chatList: Sample.chats(["anna", "bob"], unread: ["bob"])) }
    sitting.open("anna", (1...60).map { Sample.message($0) })
    if things.contains(.pill) { sitting.press(.pageUp, .pageUp) }
    let refused =
      things.contains(.error)
      ? [
        RefusedSubmission(
          transaction: TransactionID("x"), text: "hello", reason: "The disk is full.")
      ] : []
    let all = Sample.messages(in: "anna", (1...60).map { Sample.message($0) }, refused: refused)
    sitting.receive {
      $0.receive(
        messages: MessagesViewModel(
          chat: all.chat, title: all.title, subtitle: "", state: all.state,
          typing: things.contains(.typing) ? Thing.typing.words : "", draft: .empty,
          refused: refused, alone: things.contains(.alone) ? Thing.alone.words : ""))
    }
    if things.contains(.undo) { offer(&sitting) }
    return sitting
  }

  private func offer(_ sitting: inout Sitting) {
    sitting.receive {
      $0.perform([
        .offerUndo(UndoOffer(words: "bob is marked as read.", intent: Self.undone))
      ])
    }
    _ = sitting.take()
  }

  /// The words in all rows above the composer, without the chat list.
  private func page(_ sitting: Sitting) -> String {
    sitting.lines[..<(sitting.drawing.cursor?.row ?? 0)]
      .flatMap { ($0.split(separator: "│", maxSplits: 1).last ?? "").split(separator: " ") }
      .joined(separator: " ")
  }

  @Test(
    arguments: [(24, 120), (24, 80), (30, 40), (12, 40), (7, 40), (24, 20), (5, 20)],
    ["/goto soon", "/topic", "/number", "/nothing", "/unnumber"])
  func `the report of a command stands above the composer, and the last row stays`(
    size: (rows: Int, columns: Int), command: String
  ) throws {
    var sitting = chatting([], rows: size.rows, columns: size.columns)
    let last = sitting.lines.last
    let report: String
    switch command {
    case "/goto soon":
      report = "“soon” is no date."
      let all = Sample.messages(in: "anna", (1...60).map { Sample.message($0) })
      sitting.receive {
        $0.receive(
          messages: MessagesViewModel(
            chat: all.chat, title: all.title, subtitle: "", state: all.state, typing: "",
            draft: .empty, refused: [],
            landing: LandingViewModel(number: 1, message: nil, note: report)))
      }
    case "/topic":
      report = ScreenWords.topic("")
      sitting.receive { $0.perform([.note(report)]) }
    case "/number":
      report = ScreenWords.noChat(numbered: try #require(ChatNumber(9)))
      sitting.press(KeyStroke.alt("9"))
    case "/nothing":
      report = ScreenWords.nothing(for: "nothing")
      sitting.receive { $0.perform([.note(report)]) }
    default:
      report = ScreenWords.numbered(nil)
      sitting.receive { $0.perform([.note(report)]) }
    }
    let shown = page(sitting)
    let isWhole = shown.contains(report)
    #expect(isWhole || size.columns == 20 && shown.hasSuffix("…"), "\(sitting.lines)")
    #expect(shown.contains(report.prefix(18)))
    if size.rows >= 6 { #expect(sitting.lines.last == last) }
    sitting.press(.end)
    #expect(!page(sitting).contains(report.prefix(18)))
  }

  @Test func `a report that is too long for its rows ends in an ellipsis`() {
    var sitting = chatting([], rows: 12, columns: 40)
    sitting.receive {
      $0.perform([.note(ScreenWords.topic(String(repeating: "many words\t", count: 30)))])
    }
    #expect(noteRow(sitting).hasSuffix("…") || page(sitting).hasSuffix("…"))
  }

  @Test func `a report behind an overlay stands in the last row`() {
    var sitting = chatting([])
    sitting.press(.function(1))
    sitting.receive { $0.perform([.note("Copied.")]) }
    #expect(sitting.lines.last?.contains("Copied.") == true)
  }

  /// The text of the screen's row above the composer, without the chat list.
  private func noteRow(_ sitting: Sitting) -> String {
    let composer = sitting.drawing.cursor?.row ?? 0
    return sitting.lines[..<composer].last { $0.contains("│") }.map {
      String($0.split(separator: "│", maxSplits: 1).last ?? "")
    } ?? ""
  }

  private func click(_ words: String, _ sitting: inout Sitting, shift: Int = 1) {
    guard let row = sitting.lines.lastIndex(where: { $0.contains(words) }),
      let place = sitting.lines[row].firstRange(of: words)
    else {
      Issue.record("\(words) is not shown: \(sitting.lines)")
      return
    }
    let column = sitting.lines[row][..<place.lowerBound].reduce(0) {
      $0 + GraphemeWidth.columns(of: $1)
    }
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: column + shift)))
  }

  @Test func `of two notes above the composer only the more important one is shown`() {
    for (index, thing) in Thing.allCases.enumerated() {
      #expect(noteRow(chatting([thing])).contains(thing.words), "\(thing) alone")
      for other in Thing.allCases[(index + 1)...] {
        let sitting = chatting([thing, other])
        #expect(noteRow(sitting).contains(thing.words), "\(thing) before \(other)")
        #expect(!sitting.shows(other.words), "\(other) after \(thing)")
      }
    }
  }

  @Test func `once the more important note ends, the next one is shown above the composer`() {
    var sitting = chatting([.undo, .pill, .typing])
    sitting.wait(milliseconds: 5_100)
    #expect(noteRow(sitting).contains(Thing.pill.words))
    click("↓ newest", &sitting)
    #expect(noteRow(sitting).contains(Thing.typing.words))
  }

  @Test func `a click on Undo undoes the action once and does not move the focus`() {
    var sitting = chatting([.undo])
    sitting.press(.otherPane)
    #expect(sitting.screens.navigation.top == .chatList)
    _ = sitting.take()
    click(" Undo ", &sitting)
    #expect(sitting.takeIntents() == [Self.undone])
    #expect(sitting.screens.navigation.top == .chatList)
    #expect(!sitting.shows("Undo"))
  }

  @Test func `the offer to undo an action outlasts typed text, which Alt-Z undoes first`() {
    var sitting = chatting([.undo])
    sitting.type("well")
    #expect(noteRow(sitting).contains(Thing.undo.words))
    sitting.press(KeyStroke.alt("z"))
    #expect(sitting.screens.messages.state.session?.text.text == "")
    #expect(noteRow(sitting).contains(Thing.undo.words))
    _ = sitting.take()
    sitting.press(KeyStroke.alt("z"))
    #expect(sitting.takeIntents() == [Self.undone])
    #expect(!sitting.shows("Undo"))
  }

  @Test func `after letters were typed in the switcher, Alt-Z still undoes the offered action`() {
    var sitting = chatting([.undo])
    sitting.press(KeyStroke.ctrl("k"))
    sitting.type("an")
    sitting.press(.escape)
    _ = sitting.take()
    sitting.press(KeyStroke.alt("z"))
    #expect(sitting.takeIntents() == [Self.undone])
  }

  @Test func `the second press of a double click on Undo does nothing`() throws {
    var sitting = chatting([.undo])
    sitting.type("text")
    offer(&sitting)
    let row = try #require(sitting.lines.firstIndex { $0.contains(" Undo ") })
    let press = TerminalInput.mouse(MouseInput(kind: .press, row: row, column: 60))
    sitting.input(press)
    sitting.wait(milliseconds: 100)
    sitting.input(press)
    #expect(sitting.takeIntents() == [Self.undone])
    #expect(sitting.screens.messages.state.session?.text.text == "text")
  }

  @Test func `where no page has a note row, the last row offers Undo, and a click takes it`() {
    for (rows, columns) in [(12, 40), (24, 60), (8, 100), (8, 40), (24, 100), (6, 20)] {
      var sitting = Sitting(rows: rows, columns: columns, chats: ["anna", "bob"])
      offer(&sitting)
      #expect(sitting.lines.last?.contains(" Undo ") == true, "\(columns)×\(rows)")
      #expect(sitting.lines.count { $0.contains(" Undo ") } == 1)
      click(" Undo ", &sitting)
      #expect(sitting.takeIntents() == [Self.undone], "\(columns)×\(rows)")
      #expect(!sitting.shows("Undo"))
    }
  }

  @Test func `a page with a note row offers Undo there, not in the last row`() {
    for (rows, columns) in [(24, 100), (12, 40), (10, 20), (36, 120)] {
      var sitting = Sitting(rows: rows, columns: columns)
      sitting.open("anna")
      offer(&sitting)
      #expect(sitting.lines.last?.contains("Undo") == false, "\(columns)×\(rows)")
      #expect(sitting.lines.count { $0.contains(" Undo ") } == 1, "\(columns)×\(rows)")
    }
  }

  @Test func `a click on the hint for help in the last row opens the help`() {
    var sitting = chatting([])
    click("F1 help", &sitting)
    #expect(sitting.screens.navigation.top == .help)
  }
}
