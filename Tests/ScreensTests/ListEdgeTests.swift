import Cells
import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The edge between the chat list and the page beside it, moved by the mouse, by keys and by
/// commands.
@Suite struct ListEdgeTests: CommandFlow {
  private func mouse(_ kind: MouseInput.Kind, _ column: Int, row: Int = 7) -> TerminalInput {
    .mouse(MouseInput(kind: kind, row: row, column: column))
  }

  /// The column in which the edge is drawn; -1 if it is not drawn.
  private func edge(_ sitting: Sitting) -> Int {
    let row = sitting.drawing.buffer.row(10)
    return row.firstIndex { $0.text == "│" } ?? -1
  }

  private func stored(_ sitting: inout Sitting) -> [Int?] {
    sitting.takeIntents().compactMap { intent -> Int?? in
      guard case .set(.look(.listColumns(let columns))) = intent else { return nil }
      return .some(columns)
    }
  }

  private func drag(_ sitting: inout Sitting, to column: Int) {
    sitting.input(mouse(.press, edge(sitting)))
    sitting.input(mouse(.drag, column))
    sitting.input(mouse(.release, column))
  }

  @Test func `a drag moves the chat list's edge at once, and the release stores the width`() {
    var sitting = sitting()
    #expect(edge(sitting) == 30)
    sitting.input(mouse(.press, 30))
    #expect(sitting.take() == [.followMouse(true)])
    sitting.input(mouse(.drag, 33))
    #expect(edge(sitting) == 33)
    sitting.input(mouse(.drag, 41, row: 20))
    #expect(edge(sitting) == 41 && sitting.take().isEmpty)
    sitting.input(mouse(.release, 41))
    #expect(
      sitting.take() == [.followMouse(false), .intent(.set(.look(.listColumns(41))))])
    // The drag is over.
    sitting.input(mouse(.drag, 20))
    sitting.input(mouse(.release, 20))
    #expect(edge(sitting) == 41 && sitting.take().isEmpty)
  }

  @Test func `the chat list has at least 16 columns and at most half of the screen`() {
    var sitting = sitting()
    drag(&sitting, to: 2)
    #expect(edge(sitting) == 16)
    drag(&sitting, to: 99)
    #expect(edge(sitting) == 50)
    drag(&sitting, to: -5)
    #expect(edge(sitting) == 16)
  }

  @Test
  func `the chosen list width is kept in columns, and clipped only while the screen is small`() {
    var sitting = sitting(columns: 120)
    drag(&sitting, to: 58)
    sitting.resize(rows: 24, columns: 80)
    #expect(edge(sitting) == 40)
    sitting.resize(rows: 24, columns: 200)
    #expect(edge(sitting) == 58)
    sitting.resize(rows: 24, columns: 60)
    #expect(edge(sitting) == -1)
    sitting.resize(rows: 24, columns: 120)
    #expect(edge(sitting) == 58)
  }

  @Test func `a press on the list's edge without a move changes and stores nothing`() {
    var sitting = sitting()
    sitting.input(mouse(.press, 30))
    sitting.input(mouse(.release, 30))
    #expect(sitting.take() == [.followMouse(true), .followMouse(false)])
    #expect(sitting.screens.context.layout.chosenListColumns == nil)
  }

  @Test func `a double click on the list's edge gives the list its usual width`() {
    var sitting = sitting()
    drag(&sitting, to: 45)
    sitting.wait(milliseconds: 1000)
    _ = sitting.take()
    for _ in 1...2 {
      sitting.input(mouse(.press, 45))
      sitting.input(mouse(.release, 45))
    }
    #expect(edge(sitting) == 30)
    #expect(stored(&sitting) == [nil])
  }

  @Test func `two slow clicks on the list's edge, or a press after a drag, are no double click`() {
    var sitting = sitting()
    drag(&sitting, to: 45)
    sitting.input(mouse(.press, 45))
    sitting.input(mouse(.release, 45))
    sitting.wait(milliseconds: 500)
    sitting.input(mouse(.press, 45))
    #expect(edge(sitting) == 45)
  }

  @Test func `a drag without a release ends with the next press, or when the focus is lost`() {
    var sitting = sitting()
    sitting.input(mouse(.press, 30))
    sitting.input(mouse(.drag, 35))
    _ = sitting.take()
    sitting.input(mouse(.press, 60))
    #expect(
      sitting.take().prefix(2) == [.followMouse(false), .intent(.set(.look(.listColumns(35))))])
    sitting.input(mouse(.press, 35))
    sitting.input(mouse(.drag, 38))
    sitting.input(.focus(false))
    #expect(sitting.take().contains(.intent(.set(.look(.listColumns(38))))))
    sitting.input(mouse(.drag, 50))
    #expect(edge(sitting) == 38)
  }

  @Test func `an overlay, not the list's edge, gets the clicks beside the overlay`() {
    var sitting = sitting()
    sitting.press(KeyStroke.function1)
    #expect(sitting.screens.navigation.top == .help)
    sitting.input(mouse(.press, 30))
    #expect(!sitting.take().contains(.followMouse(true)))
    #expect(sitting.screens.navigation.top != .help)
  }

  @Test func `a click on the list's edge neither selects nor opens a chat`() {
    var sitting = sitting()
    sitting.type("half")
    let before = sitting.lines
    sitting.input(mouse(.press, 30))
    sitting.input(mouse(.release, 30))
    #expect(sitting.lines == before && text(sitting) == "half")
  }

  @Test func `the keys move the list's edge by two columns and ring at the last possible width`() {
    var sitting = sitting()
    sitting.press(KeyStroke.alt("."))
    #expect(edge(sitting) == 32 && stored(&sitting) == [32])
    sitting.press(KeyStroke.alt(","), .alt(","))
    #expect(edge(sitting) == 28 && stored(&sitting) == [30, 28])
    for _ in 1...30 { sitting.press(KeyStroke.alt(",")) }
    #expect(edge(sitting) == 16)
    _ = sitting.take()
    sitting.press(KeyStroke.alt(","))
    #expect(sitting.take() == [.bell])
  }

  @Test func `/width, /wider and /narrower set the list's width, and /width alone the usual one`() {
    var sitting = sitting()
    for (command, column) in [
      ("/width 44", 44), ("/wider", 46), ("/narrower", 44), ("/width 9999", 50), ("/width 1", 16),
      ("/width", 30),
    ] {
      sitting.type(command)
      sitting.press(.enter)
      #expect(edge(sitting) == column, "\(command)")
    }
    #expect(stored(&sitting).last == .some(nil))
    for wrong in ["/width wide", "/width 0", "/width -3", "/width 99999"] {
      sitting.type(wrong)
      sitting.press(.enter)
      #expect(sitting.shows("A width is a number of columns"), "\(wrong)")
      sitting.press(KeyStroke.ctrl("u"))
    }
  }

  @Test func `on a narrow screen the chat list has no edge to move`() {
    var sitting = sitting(columns: 79)
    sitting.press(KeyStroke.alt("."))
    #expect(sitting.take() == [.bell])
    sitting.type("/width 30")
    sitting.press(.enter)
    #expect(sitting.shows("too narrow for the list"))
  }

  @Test func `the first settings restore the stored list width, later ones do not change it`() {
    var sitting = sitting()
    func settings(_ columns: Int?, bell: Bool) -> SettingsViewModel {
      SettingsViewModel(
        rows: [], notify: .off, rings: bell, theme: "dusk", listColumns: columns)
    }
    sitting.receive { $0.receive(settings: settings(40, bell: true)) }
    #expect(edge(sitting) == 40)
    sitting.press(KeyStroke.alt("."), .alt("."))
    // The answer to the first key arrives after the second one.
    sitting.receive { $0.receive(settings: settings(42, bell: true)) }
    #expect(edge(sitting) == 44)
  }

  @Test func `a new density applies at once to list and messages, and the selection stays`() {
    var sitting = Sitting(columns: 100, chats: ["guide", "anna", "bob"])
    sitting.open("anna", (1...40).map { Sample.message($0) })
    sitting.press(KeyStroke.up, .up)
    let selected = sitting.screens.messages.selection.state.message
    let roomy = sitting.lines
    func settings(_ density: Density) -> SettingsViewModel {
      SettingsViewModel(rows: [], notify: .off, rings: true, theme: "dusk", density: density)
    }
    sitting.receive { $0.receive(settings: settings(.compact)) }
    #expect(selected != nil && sitting.screens.messages.selection.state.message == selected)
    #expect(sitting.lines != roomy)
    #expect(sitting.screens.context.layout.visibleChats == 20)
    sitting.receive { $0.receive(settings: settings(.roomy)) }
    #expect(sitting.lines == roomy)
  }
}

extension KeyStroke {
  fileprivate static let function1 = KeyStroke(.function(1))
}
