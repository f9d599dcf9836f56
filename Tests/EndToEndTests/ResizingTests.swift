import Cells
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct Resizing {
    @Test func `every change of the terminal's size repaints the screen, and the draft is kept`()
      throws
    {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline(size: Size(rows: 40, columns: 120))
      try terminal.openSelectedChat()
      terminal.send("a draft that stays")
      try terminal.waitFor(text: "▌ a draft that stays")
      let sizes = [(12, 40), (5, 20), (30, 100), (24, 79), (24, 80), (50, 200)]
      for (rows, columns) in sizes {
        let size = Size(rows: rows, columns: columns)
        terminal.resize(size)
        try terminal.waitFor("the draft at \(columns)x\(rows)") { screen in
          // At 20 columns the draft wraps to two rows or scrolls.
          screen.text.contains(columns < 30 ? "stays" : "▌ a draft that stays")
            && screen.cursor != nil
        }
      }
      // On a wide screen the list is beside the messages.
      try terminal.waitFor("the list and the messages side by side") { screen in
        screen.text.contains("Chats") && screen.text.contains("▌ a draft that stays")
      }
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `a screen that is too small says how large it must be`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      terminal.resize(Size(rows: 3, columns: 19))
      try terminal.waitFor("the least size") { $0.text.contains("20") && $0.text.contains("5") }
      terminal.resize(ProgramSitting.wide)
      try terminal.waitFor(text: "Guide")
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `a narrow screen shows one pane at a time`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline(size: ProgramSitting.narrow)
      #expect(terminal.screen.text.contains("Chats"))
      try terminal.openSelectedChat()
      #expect(!terminal.screen.text.contains("Chats"), "\(terminal.screen.picture)")
      try terminal.say("echo narrow")
      try terminal.waitFor("the guide's answer") { screen in
        screen.messageRows.contains { $0.contains("narrow") && !$0.contains("echo") }
      }
      terminal.send(Typed.escape)
      try terminal.waitFor(text: "Chats")
      terminal.send(Typed.newChat)
      try terminal.waitFor(text: "Start chat")
      terminal.send("Robin" + Typed.enter)
      try terminal.waitFor(text: "Write to ")
      try terminal.say("echo here too")
      #expect(try terminal.quit() == .code(0))
    }
  }
}
