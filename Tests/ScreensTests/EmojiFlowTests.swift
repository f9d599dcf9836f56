import Intents
import Keys
import Testing

@testable import Screens

/// Emoji that are written by their names in the composer.
@Suite struct EmojiFlowTests: CommandFlow {
  @Test func `a colon and two letters offer emoji, and each Tab takes the next one`() {
    var sitting = sitting()
    sitting.type("well :t")
    #expect(!sitting.shows(":thumbsup:"))
    sitting.type("humbs")
    #expect(sitting.shows("👍 :thumbsup:") && sitting.shows("👎 :thumbsdown:"))
    sitting.press(.tab)
    #expect(text(sitting) == "well 👍 ")
    sitting.press(.tab)
    #expect(text(sitting) == "well 👎 ")
    #expect(sitting.screens.navigation.top == .messages)
    sitting.press(KeyStroke.alt("z"))
    #expect(text(sitting) == "well :thumbs")
  }

  @Test func `a full name becomes its emoji at the second colon, and undo brings it back`() {
    var sitting = sitting()
    sitting.type(":tada:")
    #expect(text(sitting) == "🎉")
    sitting.type(" and :+1: too")
    #expect(text(sitting) == "🎉 and 👍 too")
    sitting.press(KeyStroke.ctrl("u"))
    sitting.type(":joy:")
    sitting.press(KeyStroke.alt("z"))
    #expect(text(sitting) == ":joy:")
    sitting.type(" x")
    #expect(text(sitting) == ":joy: x")
    sitting.press(.enter)
    #expect(submissions(&sitting).map(\.text) == [":joy: x"])
  }

  @Test(arguments: [
    "word:tada:", "12:30:00", "::tada:", "http://a.b:tada:", ":tad:", ":Tada:", ":a:", "a::",
    ":30:",
    "/switch :tada:", "/unknown :tada:",
  ])
  func `colons that enclose no name of an emoji stay as they are`(typed: String) {
    var sitting = sitting()
    sitting.type(typed)
    #expect(text(sitting) == typed)
  }

  @Test(arguments: [
    ("/me :tada:", "/me 🎉"), ("/msg bob :tada:", "/msg bob 🎉"), ("/a/b :tada:", "/a/b 🎉"),
  ])
  func `a named emoji is also completed in a command that takes a text`(
    typed: String, written: String
  ) {
    var sitting = sitting()
    sitting.type(typed)
    #expect(text(sitting) == written)
  }

  @Test func `Tab after a smiley stays in the text, and Esc hides the offered emoji`() {
    var sitting = sitting()
    sitting.type(":tad")
    sitting.press(.escape)
    #expect(!sitting.shows("🎉"))
    sitting.press(KeyStroke.ctrl("u"))
    sitting.type("fine :-P")
    sitting.press(.tab)
    #expect(sitting.screens.navigation.top == .messages)
    #expect(text(sitting) == "fine :-P")
  }

  @Test func `typing the name of an emoji sends the router only the typing notice`() {
    var sitting = sitting()
    sitting.type(":hear")
    let asked = sitting.takeIntents().filter {
      if case .messages(.typing) = $0 { false } else { true }
    }
    #expect(asked == [])
  }

  @Test func `the pasted name of an emoji stays as it is`() {
    var sitting = sitting()
    sitting.input(.paste(":tada:"))
    #expect(text(sitting) == ":tada:")
  }
}
