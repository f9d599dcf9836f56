import Cells
import Intents
import Keys
import Testing

@testable import Screens

/// The chat list beside the chat, which a person can hide and show.
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

  @Test
  func `other input between two F6 keeps the list, a change of the terminal's focus does not`() {
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

  @Test func `Tab twice does not hide the list, and Tab shows a hidden list and focuses it`() {
    var sitting = sitting()
    sitting.press(.tab, .tab)
    #expect(sitting.screens.navigation.top == .messages && !isHidden(sitting))
    sitting.press(.otherPane, .otherPane)
    #expect(isHidden(sitting))
    sitting.press(.tab)
    #expect(sitting.screens.navigation.top == .chatList && !isHidden(sitting))
  }

  @Test func `F6 twice in the list focuses the page and then the list again`() {
    var sitting = sitting()
    sitting.press(.tab)
    sitting.press(.otherPane, .otherPane)
    #expect(sitting.screens.navigation.top == .chatList && !isHidden(sitting))
  }

  @Test func `a click on the back arrow in the title shows a hidden list`() {
    var sitting = sitting()
    sitting.press(.otherPane, .otherPane)
    #expect(sitting.lines[0].hasPrefix("  ‹ ") || sitting.lines[0].hasPrefix("‹"))
    sitting.input(.mouse(MouseInput(kind: .press, row: 0, column: 2)))
    #expect(!isHidden(sitting))
    #expect(sitting.screens.messages.state.session?.chat == Self.anna)
  }

  @Test func `/list hides and shows the chat list, and is refused on a narrow screen`() {
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

  @Test func `a hidden list stays hidden after a resize, and is shown when the chat is closed`() {
    var sitting = sitting()
    sitting.press(.otherPane, .otherPane)
    sitting.resize(rows: 30, columns: 120)
    #expect(isHidden(sitting))
    sitting.type("/close")
    sitting.press(.enter)
    #expect(!isHidden(sitting) && sitting.screens.navigation.top == .chatList)
  }
}
