import TestSupport
import Testing

extension EndToEnd {
  /// Numbers that a person gives to chats, the hidden chat list, and the right button of the mouse.
  @Suite struct NumberedChats {
    @Test func `the key of a chat's number opens it after a restart, and F6 twice hides the list`()
      throws
    {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      try first.openSelectedChat()
      first.send("/number 3" + Typed.enter)
      try first.waitFor(text: "This chat has the number 3 now. Alt-3 opens it.")
      first.send("/new zoe" + Typed.enter)
      try first.waitFor(text: "Write to zoe")
      try first.waitFor("the number in the list") { screen in
        screen.rows.contains { $0.hasPrefix("  3 Guide") }
      }
      #expect(try first.quit() == .code(0))

      let second = try sitting.startOnline()
      try second.waitFor(text: "Write to zoe")
      second.send("\u{1b}4")
      try second.waitFor(text: "No chat has the number 4.")
      second.send("\u{1b}3")
      try second.waitFor(text: "Write to Guide")
      second.send("\u{1b}[17~")
      try second.waitFor("the keys in the list") { $0.hasListFocus }
      second.send("\u{1b}[17~")
      try second.waitFor("a page without the list") { !$0.text.contains("Chats") }
      #expect(second.screen.text.contains("F6 shows it again"))
      second.send("\u{1b}[17~")
      try second.waitFor(text: "Chats")
      #expect(try second.quit() == .code(0))
    }

    @Test func `a right click on a chat opens its actions`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      try terminal.openSelectedChat()
      let row = terminal.screen.rows.firstIndex { $0.hasPrefix("▌ Guide") } ?? 0
      terminal.send("\u{1b}[<2;5;\(row + 1)M\u{1b}[<2;5;\(row + 1)m")
      try terminal.waitFor(text: "Number …")
      terminal.send(Typed.escape)
      try terminal.waitFor("no menu") { !$0.text.contains("Number …") }
      #expect(try terminal.quit() == .code(0))
    }
  }
}
