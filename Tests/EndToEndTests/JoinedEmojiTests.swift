import Cells
import TestSupport
import Testing

extension EndToEnd {
  /// Emoji of several scalars: the emulator does not draw them as one glyph, so the test sends the
  /// answer of a terminal that does.
  @Suite struct JoinedEmoji {
    @Test func `joined emoji are drawn whole once the terminal says that it draws them`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.start()
      terminal.pseudoTerminal.answersQuestions = false
      try terminal.waitForSelectedChat()
      try terminal.waitForConnection()
      try terminal.openSelectedChat()
      terminal.send(Typed.paste("👍🏽 🏳️‍🌈 |"))
      try terminal.waitFor("the parts") { _ in terminal.received.contains("👍🟧 🏳🌈 |") }
      #expect(!terminal.received.contains("?2027h"))
      terminal.send("\u{1b}[?2027;2$y")
      try terminal.waitFor("whole emoji") { _ in
        terminal.received.contains("👍🏽 \u{0f}🏳️‍🌈 |")
      }
      #expect(terminal.received.contains("?2027h"))
      #expect(try terminal.quit() == .code(0))
      #expect(terminal.received.contains("?2027l"))
    }
  }
}
