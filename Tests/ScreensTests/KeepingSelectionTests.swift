import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The selected message stays selected while the rows of its chat change; certain actions end the
/// selection.
@Suite struct KeepingSelectionTests {
  private func opened(_ rows: [MessageRowViewModel]) -> Sitting {
    var sitting = Sitting()
    sitting.open("anna", rows)
    return sitting
  }

  @Test func `when the selected failed message disappears, its neighbour is selected`() {
    var sitting = opened([Sample.message(1, body: "x"), Sample.sending("old", failed: true)])
    sitting.press(.up)
    let rows = [Sample.message(1, body: "x"), Sample.message(2, body: "too long")]
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows)) }
    #expect(sitting.screens.messages.selection.state == .selecting(.event(EventID("$2"))))
  }

  @Test func `an own message that is selected stays selected when its id changes`() {
    var sitting = opened([Sample.message(1, body: "x"), Sample.sending("t1"), Sample.sending("t2")])
    sitting.press(.up, .up)
    #expect(
      sitting.screens.messages.selection.state == .selecting(.local(TransactionID("t1"))))
    // The same view model contains a newer message, which must not become the selected one.
    let rows = [
      Sample.message(1, body: "x"), Sample.message(2, body: "mine"), Sample.message(3, body: "new"),
      Sample.sending("t2"),
    ]
    let echoes = [
      OwnEcho(chat: ChatID("!anna"), transaction: TransactionID("t1"), event: EventID("$2"))
    ]
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows, echoes: echoes)) }
    #expect(sitting.screens.messages.selection.state == .selecting(.event(EventID("$2"))))
  }

  @Test func `the selected message stays visible while other messages arrive`() {
    var sitting = opened((1...30).map { Sample.message($0, body: "line \($0)") })
    sitting.press(.up)
    let rows = (1...60).map { Sample.message($0, body: "line \($0)") }
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows)) }
    #expect(sitting.shows("line 30"))
    #expect(sitting.screens.messages.selection.state == .selecting(.event(EventID("$30"))))
  }

  @Test(arguments: [
    [KeyStroke(Key.end, .control)], [KeyStroke(Key.end, .alt)], [.alt(">")],
    Array(repeating: KeyStroke(.pageDown), count: 9),
  ])
  func `a key that goes to the newest message gets there while an old one is selected`(
    keys: [KeyStroke]
  ) {
    let rows = (1...60).map { Sample.message($0, body: "line \($0) of it") }
    var sitting = opened(rows)
    sitting.press(.up)
    for _ in 0..<40 { sitting.press(.up) }
    #expect(sitting.shows("line 20 of it") && !sitting.shows("line 60 of it"))
    for key in keys { sitting.press(key) }
    for _ in 0..<2 {
      #expect(sitting.shows("line 60 of it"))
      sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows)) }
    }
    #expect(sitting.screens.messages.state.scroll == .end)
  }

  @Test func `a key that goes to the oldest message ends the selection of a newer one`() {
    var sitting = opened((1...60).map { Sample.message($0, body: "line \($0) of it") })
    sitting.press(.up, .alt("<"))
    #expect(sitting.shows("line 1 of it"))
    #expect(sitting.screens.messages.selection.state == .idle)
  }

  @Test func `the newest message stays selected when a key goes to it`() {
    var sitting = opened((1...60).map { Sample.message($0, body: "line \($0)") })
    sitting.press(.up, .alt(">"))
    #expect(sitting.screens.messages.selection.state == .selecting(.event(EventID("$60"))))
  }

  @Test func `going to another pane or chat ends the selection of a message`() {
    var sitting = opened([Sample.message(1), Sample.message(2)])
    sitting.press(.up)
    sitting.press(.tab)
    #expect(sitting.screens.messages.selection.state == .idle)
    sitting.open("bob")
    sitting.press(.up)
    sitting.press(.ctrl("p"))
    #expect(sitting.screens.messages.selection.state == .idle)
  }
}
