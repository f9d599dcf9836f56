import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// The unread total is the same in every place that shows it, also after a restart.
  @Suite struct Badge {
    @Test func `title, chat list, badge file and command show the same unread total`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      try terminal.waitFor("the greeting to be counted") { $0.rows[0].contains("1 unread") }
      try terminal.waitFor("title and file") {
        $0.title == "(1) confab" && sitting.badge == "1\n"
      }
      let command = try sitting.command("unread")
      #expect(try command.waitForExit() == .code(0))
      #expect(command.screen.rows[0].hasPrefix("1"))

      // Looking into a chat without opening it, and moving in the chat list, mark no message as
      // read; opening the chat does.
      terminal.send(Typed.look)
      try terminal.waitFor(text: "peek: Guide")
      try terminal.waitFor(text: " new ─")
      terminal.send(Typed.down + Typed.escape)
      try terminal.waitFor("the end of the peek") { !$0.text.contains("peek:") }
      #expect(terminal.screen.title == "(1) confab")
      #expect(sitting.badge == "1\n")
      try terminal.openSelectedChat()
      try terminal.waitFor("all to be read") { screen in
        screen.title == "confab" && !screen.rows[0].contains("unread")
      }
      #expect(try terminal.quit() == .code(0))
      #expect(sitting.badge == "0\n")
    }

    @Test func `a chat that was marked as read stays read after a restart`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      try terminal.waitFor("the greeting to be counted") { $0.text.contains("1 unread") }
      terminal.send(Typed.markAllRead)
      try terminal.waitFor(text: "Mark all chats as read?")
      terminal.send(Typed.confirm)
      try terminal.waitFor("all to be read") { $0.title == "confab" }
      #expect(try terminal.quit() == .code(0))
      let again = try sitting.startOnline()
      #expect(again.screen.title == "confab")
      #expect(!again.screen.text.contains("1 unread"))
      #expect(try again.quit() == .code(0))
      #expect(sitting.badge == "0\n")
    }
  }
}

extension ProgramSitting {
  /// The content of the profile's file with the number of unread messages; `nil` if there is no
  /// such file.
  fileprivate var badge: String? {
    FileManager.default.contents(atPath: "\(folder.path)/d/profiles/local/unread")
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
