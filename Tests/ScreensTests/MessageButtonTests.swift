import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The buttons below a selected message, and clicks on the page.
extension ActionFlowTests {
  @Test func `the buttons below the selected message offer only what is possible`() {
    var sitting = Sitting(columns: 200)
    sitting.open(
      "anna", [row(1, "see http://a.b"), row(2, "mine", isOwn: true), row(3, "x"), failed])
    func buttons() -> String {
      sitting.lines.first { $0.contains("▌") && $0.contains("F12") } ?? ""
    }
    sitting.press(.up)
    #expect(buttons().contains("[Try again  Enter]") && buttons().contains("Discard  Ctrl-X"))
    for word in ["Reply", "React", "Delete"] { #expect(!buttons().contains(word)) }
    sitting.press(.up)
    #expect(buttons().contains("[Reply  Enter]") && buttons().contains("React  Ctrl-T"))
    for word in ["Edit", "Delete", "Open link", "Discard"] { #expect(!buttons().contains(word)) }
    sitting.press(.up)
    #expect(buttons().contains("Edit  Ctrl-E") && !buttons().contains("Discard"))
    sitting.press(.up)
    #expect(buttons().contains("Open link  Ctrl-O"))
  }

  @Test func `Right moves along the message's buttons, Enter presses one, the last opens a menu`() {
    var sitting = opened(conversation)
    sitting.press(.up)
    sitting.press(.right, .right)
    #expect(sitting.lines.contains { $0.contains("[Copy") && $0.contains("More") })
    sitting.press(.left, .right, .enter)
    #expect(sitting.take().contains(.copy("last")))
    for _ in 1...20 { sitting.press(.right) }
    sitting.press(.enter)
    #expect(sitting.shows("─ Message ─") && sitting.shows("Seen by") && sitting.shows("Ctrl-S"))
    sitting.press(.end, .enter)
    #expect(sitting.shows("Details") && sitting.screens.navigation.top == .messageDetails)
  }

  @Test(arguments: [(24, 100), (12, 40), (5, 20), (40, 120)])
  func `the buttons of a selected message at the end of the chat are visible`(
    rows: Int, columns: Int
  ) {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.open("anna", (1...30).map { row($0, "line \($0)") })
    sitting.press(.up)
    #expect(sitting.shows("line 30") && sitting.lines.contains { $0.contains("More") })
    sitting.press(.up)
    #expect(sitting.shows("line 29") && sitting.lines.contains { $0.contains("More") })
  }

  @Test func `a click selects a message, and a click on one of its buttons presses it`() {
    var sitting = opened(conversation)
    func click(_ words: String) {
      let row = sitting.lines.firstIndex { $0.contains(words) } ?? 0
      let column = sitting.lines[row].split(separator: words[...]).first?.count ?? 0
      sitting.input(.mouse(MouseInput(kind: .press, row: row, column: column + 1)))
    }
    click("mine")
    #expect(sitting.screens.messages.selection.state == .selecting(.event(EventID("$2"))))
    click("see http")
    #expect(sitting.screens.messages.selection.state == .selecting(.event(EventID("$1"))))
    click("Copy")
    #expect(sitting.take().contains(.copy("see http://a.b")))
    click("Write to")
    #expect(sitting.screens.messages.selection.state == .idle)
  }

  @Test(arguments: [(24, 100), (12, 40)])
  func `the buttons of a message that is longer than the page lie over its last row`(
    rows: Int, columns: Int
  ) {
    var sitting = Sitting(rows: rows, columns: columns)
    let lines = (1...39).map { "line \($0) of it" }.joined(separator: "\n")
    sitting.open("anna", [row(1, "x"), row(2, lines)])
    sitting.press(.up)
    #expect(sitting.shows("line 1 of it") && sitting.shows("[Reply  Enter]"))
  }

  @Test func `a click on the back arrow of a narrow page goes to the chat list`() {
    var sitting = Sitting(rows: 12, columns: 40)
    sitting.open("anna", conversation)
    #expect(sitting.lines[0].hasPrefix("  ‹ anna"))
    sitting.input(.mouse(MouseInput(kind: .press, row: 0, column: 2)))
    #expect(sitting.screens.navigation.top == .chatList && sitting.shows("guide"))
    // The click does not open a chat that the person only looks into (a peek).
    sitting.press(.look)
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", conversation)) }
    _ = sitting.take()
    sitting.wait(milliseconds: 401)
    sitting.input(.mouse(MouseInput(kind: .press, row: 0, column: 2)))
    #expect(sitting.screens.messages.peek == nil && sitting.screens.reading.chat == nil)
    #expect(!sitting.takeIntents().contains(.messages(.open(Self.anna))))
  }

  @Test func `a click on the mark of newer messages goes to them`() throws {
    var sitting = Sitting()
    sitting.open("anna", (1...60).map { row($0, "message \($0)") })
    sitting.press(.pageUp)
    #expect(!sitting.shows("message 60"))
    let line = try #require(sitting.lines.firstIndex { $0.contains("↓ newest") })
    let column = try #require(Array(sitting.lines[line]).firstIndex(of: "↓"))
    sitting.input(.mouse(MouseInput(kind: .press, row: line, column: column)))
    #expect(sitting.shows("message 60"))
  }
}
