import Cells
import Intents
import Keys
import Testing

@testable import Screens

/// The chat list beside the chat, hidden and shown by F6 and by /list.
@Suite struct HiddenListTests: CommandFlow {
  private func isHidden(_ sitting: Sitting) -> Bool { !sitting.shows("Chats") }

  @Test func `F6 twice hides the list and gives the page its width, once more shows it`() {
    var sitting = sitting()
    sitting.press(.otherPane)
    #expect(sitting.screens.navigation.top == .chatList && !isHidden(sitting))
    sitting.press(.otherPane)
    #expect(sitting.screens.navigation.top == .messages && isHidden(sitting))
    #expect(sitting.screens.context.layout.page.size.columns == 100)
    #expect(sitting.shows("F6 shows it again"))
    sitting.type("x")
    #expect(sitting.screens.messages.state.session?.text.text == "x")
    sitting.press(.otherPane)
    #expect(sitting.screens.navigation.top == .messages && !isHidden(sitting))
  }

  @Test func `anything between two F6 keeps the list, a change of the focus does not count`() {
    var sitting = sitting()
    sitting.press(.otherPane, .down, .otherPane)
    #expect(!isHidden(sitting))
    sitting.press(.otherPane)
    sitting.input(.mouse(MouseInput(kind: .wheelDown, row: 5, column: 3)))
    sitting.press(.otherPane)
    #expect(!isHidden(sitting))
    sitting.press(.otherPane)
    sitting.input(.focus(false))
    sitting.input(.focus(true))
    sitting.press(.otherPane)
    #expect(isHidden(sitting))
  }

  @Test func `Tab and back hides nothing, and Tab shows a hidden list with the keys in it`() {
    var sitting = sitting()
    sitting.press(.tab, .tab)
    #expect(sitting.screens.navigation.top == .messages && !isHidden(sitting))
    sitting.press(.otherPane, .otherPane)
    #expect(isHidden(sitting))
    sitting.press(.tab)
    #expect(sitting.screens.navigation.top == .chatList && !isHidden(sitting))
  }

  @Test func `from the list, F6 twice goes to the page and back`() {
    var sitting = sitting()
    sitting.press(.tab)
    sitting.press(.otherPane, .otherPane)
    #expect(sitting.screens.navigation.top == .chatList && !isHidden(sitting))
  }

  @Test func `the title's sign of the way back shows a hidden list`() {
    var sitting = sitting()
    sitting.press(.otherPane, .otherPane)
    #expect(sitting.lines[0].hasPrefix("  ‹ ") || sitting.lines[0].hasPrefix("‹"))
    sitting.input(.mouse(MouseInput(kind: .press, row: 0, column: 2)))
    #expect(!isHidden(sitting))
    #expect(sitting.screens.messages.state.session?.chat == Self.anna)
  }

  @Test func `the command hides and shows the list; a narrow screen refuses it`() {
    var sitting = sitting()
    sitting.type("/list")
    sitting.press(.enter)
    #expect(isHidden(sitting) && text(sitting) == "")
    sitting.type("/list")
    sitting.press(.enter)
    #expect(!isHidden(sitting))
    sitting.resize(rows: 24, columns: 60)
    sitting.type("/list")
    sitting.press(.enter)
    #expect(sitting.shows("too narrow for the list") && text(sitting) == "/list")
  }

  @Test func `a closed chat leaves the list on the screen, and a resize keeps it hidden`() {
    var sitting = sitting()
    sitting.press(.otherPane, .otherPane)
    sitting.resize(rows: 30, columns: 120)
    #expect(isHidden(sitting))
    sitting.type("/close")
    sitting.press(.enter)
    #expect(!isHidden(sitting) && sitting.screens.navigation.top == .chatList)
  }
}
