import Cells
import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The marks of the chat list: the open chat and the row with the cursor.
@Suite struct OpenChatMarkTests {
  /// guide is open, the keys are in the list, and the cursor is on anna.
  private func choosing(rows: Int = 24, columns: Int = 100) -> Sitting {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.open("guide")
    sitting.press(.otherPane, .down)
    return sitting
  }

  /// The names of the chats in rows of the list whose first cell is the mark, and in those with the
  /// ground of a selection.
  private func marks(_ sitting: Sitting) -> (marked: Set<String>, filled: Set<String>) {
    var (marked, filled) = (Set<String>(), Set<String>())
    for row in 0..<sitting.drawing.buffer.size.rows {
      let cells = sitting.drawing.buffer.row(row)
      let text = String(cells.prefix(26).filter { $0.width > 0 }.map(\.text))
      for name in ["guide", "anna", "bob"] where text.contains(name) {
        if text.hasPrefix("▌") { marked.insert(name) }
        if [.selected, .soft].contains(cells[0].ground) { filled.insert(name) }
      }
    }
    return (marked, filled)
  }

  @Test func `while the list has the keys, the mark stays on the open chat`() {
    let sitting = choosing()
    #expect(marks(sitting) == (["guide"], ["anna"]))
  }

  @Test(arguments: [
    [KeyStroke(.tab)], [KeyStroke(Key.tab, .shift)], [.escape], [.otherPane],
    [KeyStroke(.function(1)), .escape, KeyStroke(Key.tab)],
    [KeyStroke(.right), .escape, KeyStroke(Key.tab)],
  ])
  func `when the keys leave the list, mark and ground are on the open chat`(keys: [KeyStroke]) {
    var sitting = choosing()
    for key in keys { sitting.press(key) }
    #expect(sitting.screens.navigation.top == .messages)
    #expect(marks(sitting) == (["guide"], ["guide"]))
    sitting.type("hi")
    sitting.press(.enter)
    let chats = sitting.takeIntents().compactMap {
      if case .messages(.submit(let submission)) = $0 { submission.chat } else { nil }
    }
    #expect(chats == [ChatID("!guide")])
    // The cursor of the list begins at the open chat again.
    sitting.press(.otherPane)
    #expect(marks(sitting) == (["guide"], ["guide"]))
  }

  @Test func `a click on the page brings the ground back to the open chat`() {
    var sitting = choosing()
    sitting.input(.mouse(MouseInput(kind: .press, row: 10, column: 60)))
    #expect(marks(sitting) == (["guide"], ["guide"]))
  }

  @Test func `during a peek the mark stays on the open chat`() {
    var sitting = choosing()
    sitting.press(.look)
    #expect(marks(sitting) == (["guide"], ["anna"]))
  }

  @Test func `a menu of another chat keeps the cursor on that chat`() {
    var sitting = choosing()
    sitting.press(.menu)
    #expect(sitting.screens.chatList.selectedRow?.id == ChatID("!anna"))
    sitting.press(.escape)
    #expect(marks(sitting) == (["guide"], ["anna"]))
  }

  @Test func `in a narrow layout the list begins at the open chat again`() {
    var sitting = choosing(rows: 24, columns: 60)
    #expect(marks(sitting) == (["guide"], ["anna"]))
    sitting.press(KeyStroke(Key.tab))
    sitting.press(.otherPane)
    #expect(marks(sitting) == (["guide"], ["guide"]))
  }

  @Test func `an open chat whose row is not loaded is requested when the keys leave the list`() {
    var sitting = choosing()
    sitting.receive {
      $0.receive(
        chatList: ChatListViewModel(
          state: .loaded(
            rows: [Sample.chat("anna"), Sample.chat("bob")], hasEarlier: true, hasLater: false)))
    }
    _ = sitting.take()
    sitting.press(KeyStroke(Key.tab))
    #expect(sitting.takeIntents().contains(.chatList(.show(around: ChatID("!guide")))))
    #expect(marks(sitting).filled == [])
  }
}
